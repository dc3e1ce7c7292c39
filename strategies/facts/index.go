package facts

import (
	"strings"

	"decant/model"
	"decant/strategies/digest"
	"decant/strategies/facts/lazy"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/object"
)

// Index holds what planning needs to know about a conversation's texts, computed once. The fields
// are set from the start. The facts of a [Kind] are found at the first request. Goroutines may
// share an Index, but none may change it.
type Index struct {
	// Conversation is what the index was made from.
	Conversation *model.Conversation

	Briefs []brief // By event.
	// parts lists by event the index of its first part among those of all events. The last entry is
	// the number of all parts.
	parts  []int32
	frames map[int32]model.Frame // By part: what surrounds it, if anything.
	raws   map[int]model.Sum     // By event: checksum of results with several parts.
	// Refers lists by event what its own text refers to as anchors.
	Refers map[int][]marker.Referral
	// Outlined tells by event whether a result is an outline that an earlier fork left. A stub that
	// names the command that prints its original counts too.
	Outlined map[int]bool
	Builtin  []*hints.ToolHint // By call: the built-in hint.
	twice    []bool            // By call: whether it has two results.
	Needs    map[int][]int     // By event: the events that it depends on.
	Needers  map[int][]int     // By event: the events that depend on it.
	// Originals lists by event the full text of an earlier fork's reference, if the file holds it.
	Originals map[int]*original

	Reasoning []int // Reasoning events, in context order.
	turn0     []int // Events without a turn.
	Bonds     bonds // What is kept or removed only as a unit.
	held      int   // The last event that Rules.Held names, -1 for none.
	fixed     int   // The last live, signed reasoning that is fixed, -1 for none.

	// Digests holds the digests that plans made of its turns.
	Digests digest.Cache

	requests lazy.Value[[]request]

	copies   lazy.Value[Copies]
	equal    lazy.Value[equalCalls]
	losses   lazy.Value[losses]
	files    lazy.Value[[]ToolFile]
	answers  lazy.Value[[]*object.Object]
	writes   lazy.Value[laterWrites]
	shrunk   lazy.Value[[]*ShrunkFact]
	replaced lazy.Value[[]*WeighedText]
	unused   lazy.Value[[]*WeighedText]
	cuts     lazy.Value[[]*Trim]
	stubs    lazy.Value[[]WeighedText]
	proved   lazy.Value[[]*StillFact] // By call, without their Lines.
	stills   lazy.Value[[]*StillFact] // The same, with their Lines.
	live     lazy.Value[liveTexts]
	terms    lazy.Value[TermFact]
	touched  lazy.Value[TouchFact]
	uses     lazy.Value[map[string][]FileUse]
	summed   lazy.Value[int]
}

// brief is what planning needs of every event. It is packed, so that scanning all events stays in
// the processor's cache.
type brief struct {
	Kind        model.Kind
	Live, Fixed bool
	Backdrop    bool // It comes before the messages, and is no conversation alone.
	// Comparable is true for a result whose raw content is all of it: it has no images.
	Comparable bool
}

// partAt returns the index of an event's part among those of all events.
func partAt(ix *Index, event, part int) int32 { return ix.parts[event] + pack(part) }

// PartFrame returns what a new text of one part of an event must keep.
func (ix *Index) PartFrame(event, part int) model.Frame {
	return ix.frames[partAt(ix, event, part)]
}

// Frame returns what a new text of a whole event must keep: the head of its first text and the tail
// of its last.
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

// Raw returns the checksum of a result's whole raw content. It is zero for other events, and if one
// of several parts is an image.
func (ix *Index) Raw(event int) model.Sum {
	if ix.Briefs[event].Kind != model.ToolResult {
		return model.Sum{}
	}
	if parts := ix.Event(event).Parts; len(parts) == 1 {
		return parts[0].Raw
	}
	return ix.raws[event]
}

// CallOf returns an event's call, nil for none.
func (ix *Index) CallOf(event int) *model.Call {
	i := ix.Conversation.EventAt(event).Call
	if i < 0 {
		return nil
	}
	return &ix.Conversation.Calls[i]
}

// HasTwoResults reports whether a call was answered twice. Such a call must stay, because one
// result would be left without it.
func (ix *Index) HasTwoResults(call int) bool { return ix.twice[call] }

// TurnEvents returns the events of a turn, or for 0 the events without a turn.
func (ix *Index) TurnEvents(n int) []int {
	if n == 0 {
		return ix.turn0
	}
	return ix.Conversation.Turns[n-1].Events
}

// Message returns the range of events in an event's message.
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

// NoBond marks events that the format binds to nothing.
const NoBond = -1

// bonds are the units that the format removes only together: the reasoning of a turn, or of an
// answer. Every live event of the turn or answer is in its bond, because changing any of them
// removes the reasoning.
type bonds struct {
	Of        []int    // By event: its bond, or NoBond.
	Reasoning [][]int  // By bond: its live reasoning, in context order.
	Held      []string // By bond: why some of it must stay as received, "" if it may be removed.
}

// Event returns an event by its index.
func (ix *Index) Event(i int) *model.Event { return ix.Conversation.EventAt(i) }

// original is the full text behind a reference of an earlier fork, found at its target.
type original struct {
	Event  int // The target of the reference.
	Text   string
	Weight float64 // In tokens, of Text.
}

// CallIn returns an event's call, the zero Call for none.
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

// viewRaw returns the raw content of a part's text. It overwrites the text.
func viewRaw(p *model.Part, text []byte) []byte {
	if p.Envelope&^model.Numbers == 0 && p.RawBytes < p.Bytes { // Then all lines have a number.
		return p.Envelope.CutNumbers(text)
	}
	raw, _ := p.Envelope.ViewRaw(text[:0], text)
	return raw
}

// Nameable reports whether a marker can name the place of an event. A result is named by its call's
// id, if the id can be read back. Any other event is named by its turn.
func (ix *Index) Nameable(e *model.Event) bool {
	if e.Kind != model.ToolResult {
		return e.Kind != model.ToolCall
	}
	call, ok := ix.CallIn(e)
	return ok && call.Unique && call.ID != "" && !strings.ContainsAny(call.ID, "`]\r\n") &&
		!strings.Contains(call.ID, ", ") && !strings.Contains(call.ID, " (")
}

// readLiveText appends the text of an event. For a result, that is its raw content.
func readLiveText(ix *Index, event int, buf []byte) []byte {
	if e := ix.Event(event); e.Kind != model.ToolResult {
		return ix.Conversation.AppendEvent(buf, e)
	}
	return ix.RawText(event, buf)
}
