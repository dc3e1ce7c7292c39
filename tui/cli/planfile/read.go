package planfile

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/cli/settings"
)

// File is what a plan file says.
type File struct {
	// Name is the file's, for what is said about it.
	Name string
	// Source is the conversation that it was made for; zero where it names none.
	Source Source
	// Uses are the strategies, left to right; nil where the file names none, which leaves them to
	// its settings.
	Uses []spec.Use
	// Settings are all others, as in a settings file.
	Settings []settings.Setting
	// Decisions are the person's. There are none without a checksum of the source.
	Decisions []Decision
	// Tangents are the turns that were named, Classified who looked for them in all turns;
	// Summary is what was said of whole turns, nil for nothing. Nor are there any of these
	// without a checksum.
	Tangents   []spec.Tangent
	Classified string
	Summary    *spec.Summary

	at  string    // Where the first of these stands.
	set *spec.Set // What it may name.
}

// Source is the conversation that decisions are about.
type Source struct {
	// Format, ID and Path are for people; "" where they are not known.
	Format, ID, Path string
	// SHA256 is of its events' file, in hexadecimal digits; decisions hold for nothing else.
	SHA256 string
}

// Decision is one decision of a person.
type Decision struct {
	// Event is an event's id; zero for a decision about a turn.
	Event model.ID
	// Turn is a turn's number from 1; 0 for a decision about an event.
	Turn int
	// Verdict is Keep or Drop.
	Verdict spec.Verdict
	// About says in a comment what the event is; "" in what was read.
	About string
	// At is where it stands: "plan.toml:12".
	At string
}

// keys are what may stand in each table of a plan, but for the settings.
var keys = map[string][]string{
	"source":   {"format", "id", "path", "sha256"},
	"strategy": {"name", "classes", "when_full", "list_only"},
	"decision": {"event", "turn", "verdict"},
	"tangent":  {"turn", "by", "why", "confidence", "risks"},
	"tangents": {"by"},
	"summary":  {"first", "last", "by", "text"},
}

// single are the tables that a plan has one of at most.
var single = map[string]bool{"source": true, "tangents": true, "summary": true}

// verdicts are the words for decisions.
var verdicts = map[string]spec.Verdict{
	"keep": spec.Keep, "drop": spec.Drop,
}

// ReadPlan reads a plan file, of what is in a registry. The name is for what is said about it.
// Every error is a [settings.Error] with the line: what is no TOML, a key that does not exist, a
// value that makes no sense.
func ReadPlan(set *spec.Set, name string, data []byte) (*File, error) {
	data = settings.WithoutMark(data)
	if err := settings.CheckSyntax(name, data); err != nil {
		return nil, err
	}
	r := reader{f: &File{Name: name, set: set}, data: data, rest: bytes.Clone(data)}
	if err := r.walk(); err != nil {
		return nil, err
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	// What is left stands on the lines where it stood.
	var err error
	if r.f.Settings, err = settings.ReadSettings(set, name, r.rest); err != nil {
		return nil, err
	}
	for _, s := range r.f.Settings {
		next := map[string]string{
			settings.ForkKey:     "where it is saved; use --in-place",
			settings.ActivateKey: "what follows; use --activate",
		}[s.Key]
		if next != "" {
			return nil, &settings.Error{
				At: s.At, Text: s.Key + ": a plan says what goes, not " + next,
			}
		}
	}
	return r.f, nil
}

// reader goes through one file.
type reader struct {
	f    *File
	p    unstable.Parser
	data []byte
	rest []byte // The file with what was read here blanked out.

	table string // The table of a plan that is open, "" for one of settings.
	from  int    // Where that table starts in the file.
	line  int    // The line of the table's head.
	given map[string]bool
}

// fault is an error at a line.
func (r *reader) fault(line int, format string, args ...any) error {
	return &settings.Error{At: r.at(line), Text: fmt.Sprintf(format, args...)}
}

// at is a line of the file.
func (r *reader) at(line int) string { return fmt.Sprintf("%s:%d", r.f.Name, line) }

// walk reads the tables that are a plan's own.
func (r *reader) walk() error {
	r.p.Reset(r.data)
	for r.p.NextExpression() {
		var err error
		switch e := r.p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			err = r.open(e)
		case unstable.KeyValue:
			if r.table != "" {
				err = r.keyValue(e)
			}
		default: // Comments are not kept.
		}
		if err != nil {
			return err
		}
	}
	if err := r.p.Error(); err != nil {
		return r.fault(1, "%v; mend the file", err)
	}
	return r.shut(len(r.data))
}

// open starts a table.
func (r *reader) open(e *unstable.Node) error {
	path, at, line := r.path(e.Key())
	start := bytes.LastIndexByte(r.data[:at], '\n') + 1
	if err := r.shut(start); err != nil {
		return err
	}
	if len(path) != 1 || keys[path[0]] == nil {
		return nil
	}
	switch {
	case single[path[0]] && e.Kind == unstable.ArrayTable:
		return r.fault(line, "[[%s]]: a plan has one at most; write [%s]", path[0], path[0])
	case !single[path[0]] && e.Kind == unstable.Table:
		return r.fault(line, "[%s]: there may be several; write [[%s]]", path[0], path[0])
	}
	r.table, r.from, r.line, r.given = path[0], start, line, map[string]bool{}
	switch r.table {
	case "strategy":
		r.f.Uses = append(r.f.Uses, spec.Use{})
	case "decision":
		r.f.Decisions = append(r.f.Decisions, Decision{At: r.at(line)})
	case "tangent":
		r.f.Tangents = append(r.f.Tangents, spec.Tangent{})
	case "summary":
		r.f.Summary = &spec.Summary{}
	}
	if r.f.at == "" && answers[r.table] {
		r.f.at = r.at(line)
	}
	return nil
}

// path is the parts of a key, where it starts in the file, and its line.
func (r *reader) path(key unstable.Iterator) (path []string, at, line int) {
	for key.Next() {
		n := key.Node()
		if path == nil {
			at = int(n.Raw.Offset)
		}
		path = append(path, string(n.Data))
		line = r.p.Shape(n.Raw).Start.Line
	}
	return path, at, line
}

// shut ends the table that is open: it must be whole, and is not the settings' business.
func (r *reader) shut(end int) error {
	if r.table == "" {
		return nil
	}
	for i := r.from; i < end; i++ {
		if r.rest[i] != '\n' {
			r.rest[i] = ' '
		}
	}
	table := r.table
	r.table = ""
	switch {
	case table == "strategy" && !r.given["name"]:
		return r.fault(r.line, `[[strategy]]: want a name, as in name = "dedup-tools"`)
	case table == "decision" && r.given["event"] == r.given["turn"]:
		return r.fault(r.line, `[[decision]]: want either event = "12.1" or turn = 3`)
	case table == "decision" && !r.given["verdict"]:
		return r.fault(r.line, `[[decision]]: want verdict = "keep" or verdict = "drop"`)
	}
	return r.answered(table)
}

// keyValue reads one line of a table.
func (r *reader) keyValue(e *unstable.Node) error {
	path, _, line := r.path(e.Key())
	name := words.JoinKey(path...)
	if !slices.Contains(keys[r.table], name) {
		return r.fault(line, "%s: no such key of %s%s", name, r.table, words.DidYouMean(name,
			keys[r.table], "; it may have "+strings.Join(keys[r.table], ", ")))
	}
	r.given[name] = true
	if err := r.value(name, e.Value()); err != nil {
		return r.fault(line, "%s: %v", name, err)
	}
	return nil
}

// limit reads what limits the strategy that was named last.
func (r *reader) limit(name string, v *unstable.Node) error {
	if v.Kind != unstable.Bool {
		return fmt.Errorf("want true or false")
	}
	u, on := &r.f.Uses[len(r.f.Uses)-1], string(v.Data) == "true"
	if name == "when_full" {
		u.WhenFull = on
	} else {
		u.ListOnly = on
	}
	return nil
}

// value puts a value where it belongs.
func (r *reader) value(name string, v *unstable.Node) error {
	if answers[r.table] {
		return r.answer(name, v)
	}
	if name == "turn" {
		n, err := readTurn(v)
		r.f.Decisions[len(r.f.Decisions)-1].Turn = n
		return err
	}
	if name == "classes" {
		return r.classes(v)
	}
	if name == "when_full" || name == "list_only" {
		return r.limit(name, v)
	}
	if v.Kind != unstable.String {
		return fmt.Errorf("want text in quotes")
	}
	text := string(v.Data)
	switch name {
	case "format":
		r.f.Source.Format = text
	case "id":
		r.f.Source.ID = text
	case "path":
		r.f.Source.Path = text
	case "sha256":
		return r.sum(text)
	case "name":
		return r.name(text)
	case "event":
		id, err := model.ParseID(text)
		r.f.Decisions[len(r.f.Decisions)-1].Event = id
		return err
	case "verdict":
		verdict, ok := verdicts[text]
		if !ok {
			return fmt.Errorf("%q: want keep or drop", text)
		}
		r.f.Decisions[len(r.f.Decisions)-1].Verdict = verdict
	}
	return nil
}

// readTurn reads the readTurn of a turn.
func readTurn(v *unstable.Node) (int, error) {
	n, err := strconv.ParseInt(string(v.Data), 10, 32)
	if v.Kind != unstable.Integer || err != nil || n < 1 {
		return 0, fmt.Errorf("want the number of a turn, from 1, without quotes")
	}
	return int(n), nil
}

// sum reads the checksum of the source.
func (r *reader) sum(text string) error {
	sum, err := hex.DecodeString(text)
	if err != nil || len(sum) != len(model.Sum{}) {
		return fmt.Errorf("want a SHA-256 in 64 hexadecimal digits")
	}
	r.f.Source.SHA256 = strings.ToLower(text)
	return nil
}

// name reads the name of a strategy. Names of lists do not count here: a plan says what they were.
func (r *reader) name(text string) error {
	all := r.f.set.Infos()
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].Name
	}
	if !slices.Contains(names, text) {
		return fmt.Errorf("%q: no such strategy%s", text, words.DidYouMean(text, names,
			"; there are "+strings.Join(names, ", ")))
	}
	r.f.Uses[len(r.f.Uses)-1].Name = text
	return nil
}

// classes reads to what a strategy is limited.
func (r *reader) classes(v *unstable.Node) error {
	want := make([]string, len(model.Classes))
	for i, c := range model.Classes {
		want[i] = c.String()
	}
	var set spec.ClassSet
	if v.Kind == unstable.Array {
		for c := v.Children(); c.Next(); {
			i := slices.Index(want, string(c.Node().Data))
			if c.Node().Kind != unstable.String || i < 0 {
				return fmt.Errorf("%q: want some of %s", c.Node().Data, strings.Join(want, ", "))
			}
			set |= spec.NewClassSet(model.Classes[i])
		}
	}
	if set == 0 {
		return fmt.Errorf(`want a list such as ["identical", "covered"]`)
	}
	r.f.Uses[len(r.f.Uses)-1].Classes = set
	return nil
}

// finish looks at what only the whole file tells.
func (r *reader) finish() error {
	type target struct {
		event model.ID
		turn  int
	}
	seen := map[target]string{}
	for _, d := range r.f.Decisions {
		t := target{d.Event, d.Turn}
		if at, again := seen[t]; again {
			return &settings.Error{At: d.At, Text: "the same is decided at " + at + "; keep one"}
		}
		seen[t] = d.At
	}
	names := map[string]bool{}
	for _, u := range r.f.Uses {
		if names[u.Name] {
			return &settings.Error{At: r.f.Name, Text: "the strategy " + u.Name +
				" stands twice; keep one"}
		}
		names[u.Name] = true
	}
	if len(r.f.Decisions) > 0 && r.f.Source.SHA256 == "" {
		return &settings.Error{At: r.f.Decisions[0].At, Text: "decisions are about one " +
			"conversation: add [source] with its sha256, or leave them out"}
	}
	if r.f.at != "" && r.f.Source.SHA256 == "" {
		return &settings.Error{At: r.f.at, Text: "summaries and tangents are about one " +
			"conversation: add [source] with its sha256, or leave them out"}
	}
	return r.once()
}
