package facts

import (
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/object"
)

// Index is what planning needs to know of a conversation's texts, computed once: the fields from
// the start, what is of a [Kind] when somebody first asks for it. It may be shared between
// goroutines, none of which may change it.
type Index struct {
	// Conversation is what it was made from.
	Conversation *model.Conversation

	Briefs []brief // By event.
	// parts is by event where its parts start among those of all events, and then their number.
	parts  []int32
	frames map[int32]model.Frame // By part: what stands round it, where something does.
	raws   map[int]model.Sum     // By event: of the raw content of results of several parts.
	// Refers is by event what its own text refers to as anchors, where it does.
	Refers map[int][]marker.Referral
	// Outlined is by event whether a result is an outline that an earlier fork left, or a stub that
	// names the command which prints what it stands for.
	Outlined map[int]bool
	Builtin  []*hints.ToolHint // By call: what the table of hints knows.
	twice    []bool            // By call: whether it has two results.
	Needs    map[int][]int     // By event: what it leans on, where it does.
	Needers  map[int][]int     // By event: who leans on it.
	// By event: the full text of a reference of an earlier fork, where the file holds it.
	Originals map[int]*original

	Reasoning []int // Reasoning events, in context order.
	turn0     []int // Events without a turn.
	Bonds     bonds // What goes or stays as one.
	held      int   // The last event that Rules.Held names, -1 for none.
	fixed     int   // The last live signed reasoning that is fixed, -1 for none.

	requests lazy[[]request]

	copies   lazy[Copies]
	equal    lazy[equalCalls]
	losses   lazy[losses]
	files    lazy[[]ToolFile]
	answers  lazy[[]*object.Object]
	writes   lazy[laterWrites]
	shrunk   lazy[[]*ShrunkFact]
	replaced lazy[[]*WeighedText]
	unused   lazy[[]*WeighedText]
	cuts     lazy[[]*Trim]
	stubs    lazy[[]WeighedText]
	proved   lazy[[]*StillFact] // By call, without the lines that no later event holds.
	stills   lazy[[]*StillFact] // The same, with them.
	live     lazy[liveTexts]
	terms    lazy[TermFact]
	touched  lazy[TouchFact]
}

// brief is what planning asks of every event, of which there are many: packed, so that
// going through all of them stays in the processor's cache.
type brief struct {
	Kind        model.Kind
	Live, Fixed bool
	Backdrop    bool // It stands before what is said, and is no conversation alone.
	// Comparable is true for a result of which the raw content tells all: it has no images.
	Comparable bool
}

// partAt is the place of an event's part among those of all events.
func partAt(ix *Index, event, part int) int32 { return ix.parts[event] + pack(part) }

// PartFrame is what a new text of one part of an event keeps.
func (ix *Index) PartFrame(event, part int) model.Frame {
	return ix.frames[partAt(ix, event, part)]
}

// Frame is what a whole new text of an event keeps: the head of its first text and the tail of its
// last.
func (ix *Index) Frame(event int) (out model.Frame) {
	if len(ix.frames) == 0 || ix.Briefs[event].Kind != model.ToolResult {
		return out
	}
	parts := ix.Event(event).Parts
	for k := range parts {
		if parts[k].Text.Encoding == model.NoText {
			continue
		}
		p := ix.PartFrame(event, k)
		if out.Tail = p.Tail; out.Head == "" {
			out.Head, out.Quoted = p.Head, p.Quoted
		}
	}
	return out
}

// Raw is the checksum of a result's whole raw content, zero for other events and where an image
// is one of several parts.
func (ix *Index) Raw(event int) model.Sum {
	if ix.Briefs[event].Kind != model.ToolResult {
		return model.Sum{}
	}
	if parts := ix.Event(event).Parts; len(parts) == 1 {
		return parts[0].Raw
	}
	return ix.raws[event]
}

// CallOf is an event's call, nil for none.
func (ix *Index) CallOf(event int) *model.Call {
	i := ix.Conversation.EventAt(event).Call
	if i < 0 {
		return nil
	}
	return &ix.Conversation.Calls[i]
}

// HasTwoResults reports whether a call was answered twice, so that it must stay: one result would
// be left without it.
func (ix *Index) HasTwoResults(call int) bool { return ix.twice[call] }

// TurnEvents are the events of a turn, 0 for those without one.
func (ix *Index) TurnEvents(n int) []int {
	if n == 0 {
		return ix.turn0
	}
	return ix.Conversation.Turns[n-1].Events
}

// Message is the range of events of an event's message.
func (ix *Index) Message(event int) (low, high int) {
	c := ix.Conversation
	low, high = event, event+1
	for low > 0 && c.EventAt(low-1).Message == c.EventAt(event).Message {
		low--
	}
	for high < c.EventCount() && c.EventAt(high).Message == c.EventAt(event).Message {
		high++
	}
	return low, high
}

// ByCall lists the events of each call, more than two where a call was answered twice.
func (ix *Index) ByCall() [][]int {
	out := make([][]int, len(ix.Conversation.Calls))
	pairs := make([]int, 2*len(out)) // One piece for all, as most have two.
	for i := range out {
		out[i] = pairs[2*i : 2*i : 2*i+2]
	}
	for i := range ix.Conversation.EventCount() {
		if call := ix.Event(i).Call; call >= 0 {
			out[call] = append(out[call], i)
		}
	}
	return out
}

// LiveTurns are the numbers of the turns that have a live event, ascending, 0
// included.
func (ix *Index) LiveTurns() []int {
	seen := make([]bool, len(ix.Conversation.Turns)+1)
	for i := range ix.Conversation.EventCount() {
		if e := ix.Event(i); e.Live && e.Kind != model.Definition {
			seen[e.Turn] = true
		}
	}
	var out []int
	for n := range seen {
		if seen[n] {
			out = append(out, n)
		}
	}
	return out
}

// LiveCalls are the requests that are live, in context order.
func (ix *Index) LiveCalls() []int {
	var out []int
	for i := range ix.Conversation.Calls {
		if r := ix.Conversation.Calls[i].Request; r >= 0 && ix.Event(r).Live {
			out = append(out, r)
		}
	}
	slices.Sort(out)
	return out
}

// NoBond is for events that the format binds to nothing.
const NoBond = -1

// bonds is what the format lets go only as one: the reasoning of a turn, or of an
// answer. Every live event of the turn or answer is in it, as reasoning goes with any
// of them.
type bonds struct {
	Of        []int    // By event: its bond, or noBond.
	Reasoning [][]int  // By bond: its live reasoning, in context order.
	Held      []string // By bond: why some of it must stay as received, "" where it may go.
}

// Event is an event by its index.
func (ix *Index) Event(i int) *model.Event { return ix.Conversation.EventAt(i) }

// original is the full text that a reference of an earlier fork stands for, found where the
// reference leads.
type original struct {
	Event  int // What the reference points to.
	Text   string
	Weight float64 // Of text, in tokens.
}

// CallIn is an event's call, the zero Call for none.
func (ix *Index) CallIn(e *model.Event) (model.Call, bool) {
	if e.Call < 0 {
		return model.Call{}, false
	}
	return ix.Conversation.Calls[e.Call], true
}

// RawText appends a result's raw content.
func (ix *Index) RawText(event int, buf []byte) []byte {
	c := ix.Conversation
	parts := c.EventAt(event).Parts
	for k := range parts {
		if k > 0 {
			buf = append(buf, '\n')
		}
		start := len(buf)
		buf = c.AppendPartText(buf, parts[k].Text)
		if parts[k].Envelope != 0 {
			buf = append(buf[:start], viewRaw(&parts[k], buf[start:])...)
		}
	}
	return buf
}

// viewRaw is the raw content of the text of a part, which is written over.
func viewRaw(p *model.Part, text []byte) []byte {
	if p.Envelope&^model.Numbers == 0 && p.RawBytes < p.Bytes { // Then all lines have one.
		return p.Envelope.CutNumbers(text)
	}
	raw, _ := p.Envelope.ViewRaw(text[:0], text)
	return raw
}

// Nameable reports whether a marker can say where an event is: a result by its
// call's id, where that can be read back, anything else by its turn.
func (ix *Index) Nameable(e *model.Event) bool {
	if e.Kind != model.ToolResult {
		return e.Kind != model.ToolCall
	}
	call, ok := ix.CallIn(e)
	return ok && call.Unique && call.ID != "" && !strings.ContainsAny(call.ID, "`]\r\n") &&
		!strings.Contains(call.ID, ", ") && !strings.Contains(call.ID, " (")
}

// readLiveText appends the text of an event: of a result, its raw content.
func readLiveText(ix *Index, event int, buf []byte) []byte {
	if e := ix.Event(event); e.Kind != model.ToolResult {
		return ix.Conversation.AppendEvent(buf, e)
	}
	return ix.RawText(event, buf)
}
