package codex

import (
	"bytes"
	"errors"
	"strconv"
	"time"

	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// kind is what a line is.
type kind uint8

const (
	unread    kind = iota // Nothing that the client can read: it passes over it.
	carried               // Of no matter here.
	opening               // Names the thread.
	settings              // Those of a turn.
	item                  // One item of the model's history.
	mail                  // What another agent said; it is sent as an item.
	compacted             // Where the client compacted.
	told                  // What the client told its screen.
	usage                 // How many tokens one answer of the model took.
)

// line is what Open keeps of one record.
type line struct {
	kind kind
	// time is when it was written, zero where that is no time.
	time time.Time
	// ordinal is true when the line is numbered.
	ordinal bool
	// turn is the id of its turn, "" where the line does not say.
	turn string
	// items are what it holds of the model's history: one, or all that a compaction left.
	items []entry
	// limit is how many tokens of an output the client keeps when it loads it, 0 where
	// its model says.
	limit int
	meta  *meta
	cut   *cut
	told  *report
	// took is what a call came to, on a line of usage.
	took took
	// model and cwd are those of settings.
	model, cwd string
	// err is why the line is unread.
	err error
}

// entry is one item.
type entry struct {
	responses.Item
	// span is where it stands.
	span source.Span
	// unfit names the rule by which the client never sends it, "" when it may.
	unfit string
	// boundary is true for what starts a turn as the client counts when it rolls back;
	// context for what it takes back along with one.
	boundary, context bool
	// prompt is true for what a person said, list for an output of several parts.
	prompt, list bool
}

// meta is what an opening says.
type meta struct {
	id, cwd, client string
	paginated       bool
	// instructions are what the model is told first, empty for none.
	instructions source.Span
}

// cut is what a compaction says.
type cut struct {
	// message is the summary; window is true when the context window is numbered, resume
	// when the line says how to go on.
	message        source.Span
	window, resume bool
	// replaced is true when all that is live is listed, and not only a summary.
	replaced bool
}

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src   *source.Source
	tree  source.Tree
	items responses.Reader
	cwds  []folder
}

// readLines reads all records, on all processors.
func readLines(src *source.Source) []line {
	lines := make([]line, len(src.Records))
	folders := foldersOf(src)
	model.Workers(len(lines), func() func(int) {
		r := reader{src: src, cwds: folders}
		return func(i int) { r.read(i, &lines[i]) }
	})
	return lines
}

// folder is where the agent works from a record on.
type folder struct {
	record int
	path   string
}

// settingsTypes are what lines have in them that say a folder.
var settingsTypes = [][]byte{[]byte(`"turn_context"`), []byte(`"session_meta"`)}

// foldersOf finds where the agent works: calls name files from there, and stand on
// other lines.
func foldersOf(src *source.Source) []folder {
	var out []folder
	var t source.Tree
	for i, r := range src.Records {
		// Long lines hold such words in their texts; the type stands before the payload.
		head := src.Bytes(i)
		head = head[:min(len(head), 256)]
		if !bytes.Contains(head, settingsTypes[0]) && !bytes.Contains(head, settingsTypes[1]) ||
			t.Parse(src.Data, r.Span) != nil {
			continue
		}
		v := t.Root()
		k := knownTypes[v.Get("type").Text()]
		if cwd := v.Get("payload", "cwd").Text(); cwd != "" && (k == settings || k == opening) {
			out = append(out, folder{i, local(cwd)})
		}
	}
	return out
}

// errShape is why the client cannot read a line.
var errShape = errors.New("it is not an object with a timestamp, a type and a payload, " +
	"and a whole number where it is numbered")

// read fills in one line.
func (r *reader) read(i int, l *line) {
	if err := r.tree.Parse(r.src.Data, r.src.Records[i].Span); err != nil {
		l.err = err
		return
	}
	v := r.tree.Root()
	stamp, p := v.Get("timestamp"), v.Get("payload")
	if !fitHead(v) {
		l.err = errShape
		return
	}
	if l.kind = knownTypes[v.Get("type").Text()]; l.kind == unread {
		l.kind = carried // A type that a later client has.
	} else if p.Kind() != source.KindObject {
		l.kind, l.err = unread, errShape
		return
	}
	l.ordinal = v.Get("ordinal").Kind() == source.KindNumber
	l.time, _ = time.Parse(time.RFC3339Nano, stamp.Text())
	l.turn = p.Get("turn_id").Text()
	for at := len(r.cwds) - 1; at >= 0; at-- {
		if r.cwds[at].record <= i {
			r.items.CWD = r.cwds[at].path
			break
		}
	}
	switch l.kind {
	case opening:
		l.meta = readMeta(p)
	case settings:
		l.model, l.cwd = p.Get("model").Text(), p.Get("cwd").Text()
	case item:
		r.item(l, v, p)
	case mail:
		l.items = []entry{r.mail(p)}
	case compacted:
		r.compacted(l, p)
	case told:
		l.told = readReport(p)
	case usage:
		l.took = usageOf(p.Get("usage"))
	default:
	}
}

// fitHead reports whether the client can read what stands on each line besides the
// payload: its type, its time, and its number where it has one.
func fitHead(v source.Value) bool {
	return v.Get("type").Kind() == source.KindString &&
		v.Get("timestamp").Kind() == source.KindString && fitCount(v.Get("ordinal"))
}

// fitCount reports whether a member is a number that the client can read, null or not
// there.
func fitCount(v source.Value) bool {
	_, err := strconv.ParseUint(string(v.Raw()), 10, 64)
	return v.Kind() <= source.KindNull || err == nil
}

// readMeta reads an opening.
func readMeta(p source.Value) *meta {
	m := &meta{
		id: p.Get("id").Text(), cwd: p.Get("cwd").Text(), client: p.Get("cli_version").Text(),
		paginated: p.Get("history_mode").Is("paginated"),
	}
	if t := p.Get("base_instructions", "text"); t.Kind() == source.KindString && t.Text() != "" {
		m.instructions = t.Span()
	}
	return m
}

// What makes the client reject a compaction.
var (
	errCompacted = errors.New("the compaction has no message")
	errNested    = errors.New("the compaction's history cannot be read")
	errLength    = errors.New("replacement_history_metadata does not fit the history")
)
