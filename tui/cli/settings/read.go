package settings

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"decant/strategies/spec"
	"decant/strategies/words"
)

// ReadSettings reads a TOML file. The name is for messages. An unknown setting or a value of the
// wrong kind is an [Error] with the line. Only [MergeLayers] finds a value that its setting does
// not accept.
func ReadSettings(set *spec.Set, name string, data []byte) ([]Setting, error) {
	return readTOML(set, name, data, false)
}

// readTOML is ReadSettings, but skips unknown settings in a file shared with another program.
func readTOML(set *spec.Set, name string, data []byte, shared bool) ([]Setting, error) {
	data = WithoutMark(data)
	if err := CheckSyntax(name, data); err != nil {
		return nil, err
	}
	known := spec.NewSettings(set)
	r := reader{name: name, shared: shared, known: known, tables: listTables(known)}
	r.p.Reset(data)
	for r.p.NextExpression() {
		switch e := r.p.Expression(); e.Kind {
		case unstable.Table:
			path, line := r.readKey(e.Key())
			if err := r.table(path, line); err != nil {
				return nil, err
			}
		case unstable.ArrayTable:
			path, line := r.readKey(e.Key())
			if r.prefix = append(path, ""); shared { // It contains no setting.
				continue
			}
			name := joinKey(path)
			return nil, r.fault(line, "[[%s]] is a list of tables; write [%s]", name, name)
		case unstable.KeyValue:
			if err := r.keyValue(r.prefix, e); err != nil {
				return nil, err
			}
		default: // Comments are not kept.
		}
	}
	if err := r.p.Error(); err != nil {
		return nil, r.fault(1, "%v; correct the file", err)
	}
	return r.out, nil
}

// WithoutMark returns a file without the byte order mark that some editors put before UTF-8.
func WithoutMark(data []byte) []byte { return bytes.TrimPrefix(data, []byte("\ufeff")) }

// CheckSyntax reports whether data is valid TOML, with each key once.
func CheckSyntax(name string, data []byte) error {
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
	return &Error{At: at, Text: why + "; correct the line"}
}

// reader reads one file.
type reader struct {
	name   string
	p      unstable.Parser
	prefix []string // The table that is open.
	shared bool     // Skip unknown settings.
	known  spec.Settings
	tables tables
	out    []Setting
}

// maxTold is how many bytes of a key an error repeats, because a key can be as long as its file.
const maxTold = 200

// fault returns an error at a line.
func (r *reader) fault(line int, format string, args ...any) error {
	for i, arg := range args {
		if key, ok := arg.(string); ok && len(key) > maxTold {
			args[i] = strings.ToValidUTF8(key[:maxTold], "") + "…"
		}
	}
	return &Error{At: r.placeAt(line), Text: fmt.Sprintf(format, args...)}
}

// placeAt names a line of the file.
func (r *reader) placeAt(line int) string { return fmt.Sprintf("%s:%d", r.name, line) }

// readKey returns the parts of a key and its line.
func (r *reader) readKey(key unstable.Iterator) (path []string, line int) {
	for key.Next() {
		n := key.Node()
		path = append(path, string(n.Data))
		line = r.p.Shape(n.Raw).Start.Line
	}
	return path, line
}

// table opens a table.
func (r *reader) table(path []string, line int) error {
	if !r.tables.has(path) && !r.shared {
		return r.fault(line, "[%s]: unknown table%s", joinKey(path), r.tables.hint(path))
	}
	r.prefix = path
	return nil
}

// keyValue adds a setting, or the settings of a table written as a value.
func (r *reader) keyValue(prefix []string, e *unstable.Node) error {
	own, line := r.readKey(e.Key())
	path := append(append([]string(nil), prefix...), own...)
	v := e.Value()
	if v.Kind == unstable.InlineTable {
		if !r.tables.has(path) {
			if r.shared {
				return nil
			}
			return r.fault(line, "%s: unknown table%s", joinKey(path), r.tables.hint(path))
		}
		for c := v.Children(); c.Next(); {
			if err := r.keyValue(path, c.Node()); err != nil {
				return err
			}
		}
		return nil
	}
	s := Setting{Key: words.JoinKey(path...), At: r.placeAt(line)}
	k, err := r.known.FindKey(s.Key)
	if err != nil && r.shared {
		return nil
	}
	if err != nil {
		return r.fault(line, "%s: %v", s.Key, err)
	}
	if s.Value, s.written, err = valueOf(v); err == nil {
		err = k.CheckForm(s.written, s.Value)
	}
	if err != nil && r.shared {
		return nil
	}
	if err != nil {
		return r.fault(line, "%s: %v", s.Key, err)
	}
	r.out = append(r.out, s)
	return nil
}

// valueOf returns a value in the form that a setting takes.
func valueOf(v *unstable.Node) (string, spec.Form, error) {
	switch v.Kind {
	case unstable.String:
		return string(v.Data), spec.TextForm, nil
	case unstable.Bool:
		return string(v.Data), spec.TruthForm, nil
	case unstable.Integer:
		return plainNumber(string(v.Data)), spec.WholeForm, nil
	case unstable.Float:
		return plainNumber(string(v.Data)), spec.FractionForm, nil
	case unstable.Array:
		items, err := listTexts(v)
		return words.QuoteList(items), spec.ListForm, err
	default:
		return "", spec.OddForm, nil
	}
}

// plainNumber removes the marks that TOML allows between digits and before them.
func plainNumber(s string) string {
	return strings.TrimPrefix(strings.ReplaceAll(s, "_", ""), "+")
}

// listTexts returns the items of a list.
func listTexts(v *unstable.Node) ([]string, error) {
	items := []string{}
	for c := v.Children(); c.Next(); {
		if c.Node().Kind != unstable.String {
			return nil, errors.New("use a list of texts in quotes")
		}
		items = append(items, string(c.Node().Data))
	}
	return items, nil
}
