package pi

import (
	"errors"
	"time"

	"decant/model"
	"decant/model/source"
)

// kind is what a line is.
type kind uint8

const (
	unread    kind = iota // Not one JSON object.
	header                // The session's first line, or one like it.
	carried               // Part of the chain and never sent: settings, notes of extensions.
	message               // A message of the conversation.
	custom                // A message of an extension.
	branch                // What a branch that was left came to.
	compacted             // Where the client compacted.
	edited                // Says what is sent in the place of another entry.
	labelled              // Names an entry.
	named                 // Names the session.
)

// entry is what Open keeps of one line.
type entry struct {
	kind       kind
	id, parent string
	// hasID is false for an entry that none can follow.
	hasID bool
	// role is a message's.
	role string
	time time.Time
	// blocks are the events in the making.
	blocks []block
	// unsent says why the client never sends the message, "" when it does.
	unsent string
	// origin is which model answered, or which one is chosen from here on.
	origin origin
	// used is how many tokens the context held after the answer, 0 where the client
	// does not trust what was recorded; counted is true when anything was.
	used    int
	counted bool
	usage   usage
	// cut is what a compaction says, edit what an edit does.
	cut  *cut
	edit *edit
	// removed are the tools that a system message takes away.
	removed []string
	// text is the name that a line gives, target the entry that it gives it to.
	text, target string
	// broken is true when the client stops at the entry; a fork mends it.
	broken bool
	// err is why the line is unread.
	err error
}

// origin is a model and where it is served.
type origin struct{ api, provider, model string }

// cut is what a compaction says.
type cut struct {
	// first is the entry from which on the client keeps what stands before, at the
	// one that first versions of the format name by its number from 0, -1 for none.
	first string
	at    int
	// tokens is the size of the context before it, as recorded.
	tokens int
	// prompt is the system's message that goes before the summary, or empty.
	prompt source.Span
}

// edit is what is sent in the place of an entry.
type edit struct {
	target string
	// omit is true when nothing is.
	omit bool
}

// block is one event in the making, with what its call needs.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// thought is set for reasoning.
	thought *thought
	// dead names why the block is never sent, "" when it is.
	dead string
}

// thought is what decides whether, and how, reasoning is sent.
type thought struct {
	signed, redacted, blank bool
	// shaped is true when the signature is more than the name of a field.
	shaped bool
}

// errNoObject is why a line that is JSON may not be read all the same.
var errNoObject = errors.New("not a JSON object")

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
	cwd  string
}

// readEntries reads all lines.
func readEntries(src *source.Source, cwd string) []entry {
	entries := make([]entry, len(src.Records))
	const stretch = 64
	model.Parallel((len(entries)+stretch-1)/stretch, func(n int, buf []byte) []byte {
		r := reader{src: src, cwd: cwd}
		for i := n * stretch; i < min((n+1)*stretch, len(entries)); i++ {
			r.read(i, &entries[i])
		}
		return buf
	})
	return entries
}

// read fills in one line.
func (r *reader) read(i int, e *entry) {
	if e.err = r.tree.Parse(r.src.Data, r.src.Records[i].Span); e.err != nil {
		return
	}
	v := r.tree.Root()
	if v.Kind() != source.KindObject {
		e.err = errNoObject
		return
	}
	e.kind = kindOf(v)
	e.id, e.parent = v.Get("id").Text(), v.Get("parentId").Text()
	e.hasID = e.id != ""
	e.time, _ = time.Parse(time.RFC3339Nano, v.Get("timestamp").Text())
	r.fill(e, v)
	for b := range e.blocks {
		ev := &e.blocks[b].event
		ev.ID, ev.Record = model.ID{Record: i + 1, Block: b + 1}, i
		ev.Call, ev.Time = -1, e.time
	}
}

var kinds = map[string]kind{
	"session": header, "message": message, "custom_message": custom, "branch_summary": branch,
	"compaction": compacted, "context_edit": edited, "label": labelled, "session_info": named,
}

// kindOf is what a line's type says.
func kindOf(v source.Value) kind {
	if k, ok := kinds[v.Get("type").Text()]; ok {
		return k
	}
	return carried
}

// fill reads what a line of its kind holds.
func (r *reader) fill(e *entry, v source.Value) {
	switch e.kind {
	case message:
		r.message(e, v.Get("message"))
	case custom:
		e.role = "custom"
		e.label(v.Get("customType").Text(), r.said(v.Get("content")))
	case branch:
		if s := v.Get("summary"); s.Text() != "" {
			e.label("branch_summary", []block{summed(branchOpen, s, branchClose)})
		}
	case compacted:
		r.compaction(e, v)
	case edited:
		e.edit = &edit{target: v.Get("targetId").Text()}
		to := v.Get("replacement")
		e.edit.omit = to.Kind() == source.KindNull
		k := to.Get("content").Kind()
		e.broken = !e.edit.omit && k != source.KindString && k != source.KindArray
	case labelled:
		e.text, e.target = v.Get("label").Text(), v.Get("targetId").Text()
	case named:
		e.text = v.Get("name").Text()
	case carried:
		if v.Get("type").Is("model_change") {
			e.origin = origin{
				provider: v.Get("provider").Text(), model: v.Get("modelId").Text(),
			}
		}
	default:
	}
}

// compaction reads where the client compacted.
func (r *reader) compaction(e *entry, v source.Value) {
	e.cut = &cut{
		first: v.Get("firstKeptEntryId").Text(), at: -1,
		tokens: max(0, v.Get("tokensBefore").Int()),
	}
	if n := v.Get("firstKeptEntryIndex"); n.Kind() == source.KindNumber {
		e.cut.at = n.Int()
	}
	if p := v.Get("systemMessage"); p.Get("role").Is("system") {
		e.cut.prompt = p.Span()
		r.system(e, p)
	}
	summary := v.Get("summary")
	e.label("compaction", []block{summed(summaryOpen, summary, summaryClose)})
}

// label gives the entry its blocks, by a name.
func (e *entry) label(name string, blocks []block) {
	for i := range blocks {
		if blocks[i].event.Label == "" {
			blocks[i].event.Label = name
		}
	}
	e.blocks = append(e.blocks, blocks...)
}

// closes reports whether the client takes no more results of earlier calls from the
// entry on.
func (e *entry) closes() bool {
	switch e.role {
	case "user", "assistant", "custom", "branchSummary", "compactionSummary":
		return true
	case "bashExecution":
		return e.unsent == ""
	}
	return e.kind == branch || e.kind == compacted
}
