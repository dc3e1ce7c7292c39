package planfile

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/cli/settings"
)

// File is the content of a plan file.
type File struct {
	// Name is the file's name, for messages.
	Name string
	// Source is the conversation for which it was made, zero if it names none.
	Source Source
	// Uses are the strategies, left to right. It is nil if the file names none, which leaves them
	// to its settings.
	Uses []spec.Use
	// Settings are all others, as in a settings file.
	Settings []settings.Setting
	// Decisions are the user's. There are none without a checksum of the source.
	Decisions []Decision
	// Fixes are the user's decisions about problems. They also need a checksum.
	Fixes []FixDecision
	// Tangents are the named turns. Classified says who looked for tangents in all turns. Summary
	// is the summary of whole turns, nil for none. All of these need a checksum too.
	Tangents   []spec.Tangent
	Classified string
	Summary    *spec.Summary

	at  string    // Where the first of these is.
	set *spec.Set // What it may name.
}

// Source is the conversation that decisions are about.
type Source struct {
	// Format, ID and Path are for the user; "" if unknown.
	Format, ID, Path string
	// SHA256 is the checksum of its events' file, in hexadecimal digits. Decisions are valid for no
	// other.
	SHA256 string
	// Uncompact is how many of its compactions were undone when it was opened. The plan is valid
	// for no other view of it.
	Uncompact int
	// Fix is the --fix with which it was opened, "" for the default.
	Fix string
}

// Decision is one decision of the user.
type Decision struct {
	// Event is an event's id, zero for a decision about a turn.
	Event model.ID
	// Turn is a turn's number from 1, 0 for a decision about an event.
	Turn int
	// Verdict is Keep or Drop.
	Verdict spec.Verdict
	// About says in a comment what the event is. It is "" after reading.
	About string
	// At is its place: "plan.toml:12".
	At string
}

// ReadPlan reads a plan file, using a registry. The name is for messages. Every error is a
// [settings.Error] with the line: invalid TOML, a key that does not exist, a value that makes no
// sense.
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
	// The rest keeps its line numbers.
	var err error
	if r.f.Settings, err = settings.ReadSettings(set, name, r.rest); err != nil {
		return nil, err
	}
	for _, s := range r.f.Settings {
		next := map[string]string{
			settings.ForkKey:     "where it is saved; use --in-place",
			settings.ActivateKey: "what happens after the save; use --activate",
		}[s.Key]
		if next != "" {
			return nil, &settings.Error{
				At: s.At, Text: s.Key + ": a plan says what to remove, not " + next,
			}
		}
	}
	return r.f, nil
}

// reader reads one file.
type reader struct {
	f    *File
	p    unstable.Parser
	data []byte
	rest []byte // The file with the parts read here blanked out.

	table *table // The open table of a plan, nil for a table of settings.
	from  int    // Where that table starts in the file.
	line  int    // The line of the table's head.
	given map[string]bool
}

// fault returns an error at a line.
func (r *reader) fault(line int, format string, args ...any) error {
	return &settings.Error{At: r.at(line), Text: fmt.Sprintf(format, args...)}
}

// at names a line of the file.
func (r *reader) at(line int) string { return fmt.Sprintf("%s:%d", r.f.Name, line) }

// walk reads the tables that only plans have.
func (r *reader) walk() error {
	r.p.Reset(r.data)
	for r.p.NextExpression() {
		var err error
		switch e := r.p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			err = r.openTable(e)
		case unstable.KeyValue:
			if r.table != nil {
				err = r.keyValue(e)
			}
		default: // Comments are not kept.
		}
		if err != nil {
			return err
		}
	}
	if err := r.p.Error(); err != nil {
		return r.fault(1, "%v; correct the file", err)
	}
	return r.closeTable(len(r.data))
}

// openTable starts a table.
func (r *reader) openTable(e *unstable.Node) error {
	path, at, line := r.path(e.Key())
	start := bytes.LastIndexByte(r.data[:at], '\n') + 1
	if err := r.closeTable(start); err != nil {
		return err
	}
	i := slices.IndexFunc(tables, func(t table) bool { return len(path) == 1 && t.name == path[0] })
	if i < 0 {
		return nil
	}
	t := &tables[i]
	switch {
	case !t.many && e.Kind == unstable.ArrayTable:
		return r.fault(line, "[[%s]]: a plan has one at most; write %s", t.name, t.head())
	case t.many && e.Kind == unstable.Table:
		return r.fault(line, "[%s]: there may be several; write %s", t.name, t.head())
	}
	r.table, r.from, r.line, r.given = t, start, line, map[string]bool{}
	if t.add != nil {
		t.add(r.f, r.at(line))
	}
	if r.f.at == "" && t.answer {
		r.f.at = r.at(line)
	}
	return nil
}

// path returns the parts of a key, where it starts in the file, and its line.
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

// closeTable ends the open table. The table must be complete, and is hidden from the settings.
func (r *reader) closeTable(end int) error {
	t := r.table
	if t == nil {
		return nil
	}
	for i := r.from; i < end; i++ {
		if r.rest[i] != '\n' {
			r.rest[i] = ' '
		}
	}
	r.table = nil
	if t.lacks == nil {
		return nil
	}
	if text := t.lacks(r.f, r.given); text != "" {
		return r.fault(r.line, "%s: %s", t.head(), text)
	}
	return nil
}

// keyValue reads one line of a table.
func (r *reader) keyValue(e *unstable.Node) error {
	path, _, line := r.path(e.Key())
	name, keys := words.JoinKey(path...), r.table.keys()
	i := slices.Index(keys, name)
	if i < 0 {
		return r.fault(line, "%s: unknown key of %s%s", name, r.table.name, words.DidYouMean(name,
			keys, "; it may have "+strings.Join(keys, ", ")))
	}
	r.given[name] = true
	k, last := &r.table.fields[i], r.table.count(r.f)-1
	err := readValue(k.in(r.f, last), e.Value())
	if err == nil && k.check != nil {
		err = k.check(r.f, last)
	}
	if err != nil {
		return r.fault(line, "%s: %v", name, err)
	}
	return nil
}

// finish checks what only the whole file shows.
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
				" is listed twice; keep one"}
		}
		names[u.Name] = true
	}
	if len(r.f.Decisions) > 0 && r.f.Source.SHA256 == "" {
		return &settings.Error{At: r.f.Decisions[0].At, Text: "decisions are about one " +
			"conversation: add [source] with its sha256, or leave them out"}
	}
	if len(r.f.Fixes) > 0 && r.f.Source.SHA256 == "" {
		return &settings.Error{At: r.f.Name, Text: "fixes are about one conversation: add " +
			"[source] with its sha256, or leave them out"}
	}
	if r.f.at != "" && r.f.Source.SHA256 == "" {
		return &settings.Error{At: r.f.at, Text: "summaries and tangents are about one " +
			"conversation: add [source] with its sha256, or leave them out"}
	}
	for i, t := range r.f.Tangents {
		if slices.ContainsFunc(r.f.Tangents[:i], func(o spec.Tangent) bool {
			return o.Turn == t.Turn
		}) {
			return &settings.Error{
				At: r.f.Name, Text: fmt.Sprintf("turn %d is named twice; keep one", t.Turn),
			}
		}
	}
	return nil
}
