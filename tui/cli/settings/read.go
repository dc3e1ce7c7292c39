package settings

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"decant/strategies"
)

// Setting is one key with a value, as one layer gives it.
type Setting struct {
	// Key is the name as [strategies.JoinKey] writes it.
	Key string
	// Value is what [strategies.Key.Set] takes.
	Value string
	// At is where it was given: "/home/me/.decant.toml:3", "--set", "-s".
	At string

	kind kind
}

// kind is how a value was written.
type kind uint8

// The kinds of a value.
const (
	loose kind = iota // On the command line, where all is text.
	text
	truth
	whole
	fraction
	list
	odd // A date, or anything else that no setting takes.
)

// Error is a fault of a settings file or flag. It is one line.
type Error struct {
	// At is where the fault is, as in Setting.At.
	At string
	// Text says what is wrong and what to do.
	Text string
	// Flag is true for a fault on the command line.
	Flag bool
}

// Error is the place, then the text.
func (e *Error) Error() string {
	if e.At == SetFlag {
		return e.At + " " + e.Text // The key follows, as in what was typed.
	}
	return e.At + ": " + e.Text
}

// Read reads a TOML file. The name is for what is said about it. What is no setting is an [Error]
// with the line, as is a value of the wrong kind; a value that a setting does not take is found by
// [Merge] only.
func Read(name string, data []byte) ([]Setting, error) {
	data = WithoutMark(data)
	if err := valid(name, data); err != nil {
		return nil, err
	}
	r := reader{name: name}
	r.p.Reset(data)
	for r.p.NextExpression() {
		switch e := r.p.Expression(); e.Kind {
		case unstable.Table:
			path, line := r.path(e.Key())
			if err := r.table(path, line); err != nil {
				return nil, err
			}
		case unstable.ArrayTable:
			path, line := r.path(e.Key())
			return nil, r.fault(line, "[[%s]]: want one table; write [%s]", join(path), join(path))
		case unstable.KeyValue:
			if err := r.keyValue(r.prefix, e); err != nil {
				return nil, err
			}
		default: // Comments are not kept.
		}
	}
	if err := r.p.Error(); err != nil {
		return nil, r.fault(1, "%v; mend the file", err)
	}
	return r.out, nil
}

// WithoutMark is a file without the byte order mark that some editors put before UTF-8.
func WithoutMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\ufeff")) }

// valid reports whether data is TOML at all, each key once.
func valid(name string, data []byte) error {
	var all map[string]any
	err := toml.Unmarshal(data, &all)
	if err == nil {
		return nil
	}
	at, why := name, strings.TrimPrefix(err.Error(), "toml: ")
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		line, _ := decode.Position()
		at = fmt.Sprintf("%s:%d", name, line)
	}
	return &Error{At: at, Text: why + "; mend the line"}
}

// reader goes through one file.
type reader struct {
	name   string
	p      unstable.Parser
	prefix []string // The table that is open.
	out    []Setting
}

// maxTold is how many bytes of a key an error repeats: keys of a file may be as long as that.
const maxTold = 200

// fault is an error at a line.
func (r *reader) fault(line int, format string, args ...any) error {
	for i, arg := range args {
		if key, ok := arg.(string); ok && len(key) > maxTold {
			args[i] = strings.ToValidUTF8(key[:maxTold], "") + "…"
		}
	}
	return &Error{At: r.at(line), Text: fmt.Sprintf(format, args...)}
}

// at is a line of the file.
func (r *reader) at(line int) string { return fmt.Sprintf("%s:%d", r.name, line) }

// path is the parts of a key and the line that it is on.
func (r *reader) path(key unstable.Iterator) (path []string, line int) {
	for key.Next() {
		n := key.Node()
		path = append(path, string(n.Data))
		line = r.p.Shape(n.Raw).Start.Line
	}
	return path, line
}

// table opens a table.
func (r *reader) table(path []string, line int) error {
	if !knownTable(path) {
		return r.fault(line, "[%s]: no such table%s", join(path), nearTable(path))
	}
	r.prefix = path
	return nil
}

// keyValue adds a setting, or those of a table that is written as a value.
func (r *reader) keyValue(prefix []string, e *unstable.Node) error {
	own, line := r.path(e.Key())
	path := append(append([]string(nil), prefix...), own...)
	v := e.Value()
	if v.Kind == unstable.InlineTable {
		if !knownTable(path) {
			return r.fault(line, "%s: no such table%s", join(path), nearTable(path))
		}
		for c := v.Children(); c.Next(); {
			if err := r.keyValue(path, c.Node()); err != nil {
				return err
			}
		}
		return nil
	}
	s := Setting{Key: strategies.JoinKey(path...), At: r.at(line)}
	k, err := find(s.Key)
	if err != nil {
		return r.fault(line, "%s: %v", s.Key, err)
	}
	if s.Value, s.kind, err = valueOf(v); err == nil {
		err = fits(k.Kind, &s)
	}
	if err != nil {
		return r.fault(line, "%s: %v", s.Key, err)
	}
	r.out = append(r.out, s)
	return nil
}

// valueOf is a value as a setting takes it.
func valueOf(v *unstable.Node) (string, kind, error) {
	switch v.Kind {
	case unstable.String:
		return string(v.Data), text, nil
	case unstable.Bool:
		return string(v.Data), truth, nil
	case unstable.Integer:
		return plainNumber(string(v.Data)), whole, nil
	case unstable.Float:
		return plainNumber(string(v.Data)), fraction, nil
	case unstable.Array:
		items, err := texts(v)
		return strategies.QuoteList(items), list, err
	default:
		return "", odd, nil
	}
}

// plainNumber takes out the marks that TOML allows between digits and before them.
func plainNumber(s string) string {
	return strings.TrimPrefix(strings.ReplaceAll(s, "_", ""), "+")
}

// texts are the items of a list.
func texts(v *unstable.Node) ([]string, error) {
	items := []string{}
	for c := v.Children(); c.Next(); {
		if c.Node().Kind != unstable.String {
			return nil, errors.New("want a list of texts in quotes")
		}
		items = append(items, string(c.Node().Data))
	}
	return items, nil
}

// fits says what a setting wants where a value is of another kind.
func fits(k strategies.KeyKind, s *Setting) error {
	v := s.kind
	want, good := "text in quotes", v == text
	switch k {
	case strategies.BoolKey:
		want, good = "true or false, without quotes", v == truth
	case strategies.CountKey:
		want, good = "a whole number from 0, without quotes", v == whole
	case strategies.RatioKey:
		want, good = "a number from 0 to 1, without quotes", v == whole || v == fraction
	case strategies.ListKey:
		want, good = `a name in quotes, or a list like ["a", "b"]`, v == text || v == list
	case strategies.FenceKey:
		want, good = `turns ("3"), calls ("20c") or both ("1/20c")`, v == text || v == whole
	case strategies.BudgetKey:
		want, good = `tokens (12000, "12k"), a part ("80%"), or "none"`, v == text || v == whole
	case strategies.SubsumesKey:
		want = `"line-range", false, or a command like ["program", "argument"]`
		good = isSubsumption(s)
	case strategies.TextKey, strategies.ScopeKey, strategies.ChoiceKey:
	}
	if !good && v != loose {
		return fmt.Errorf("want %s", want)
	}
	return nil
}

// isSubsumption reports whether a value is written as one: a command that is a text would not look
// like one.
func isSubsumption(s *Setting) bool {
	return s.kind == text && s.Value == "line-range" || s.kind == truth || s.kind == list
}
