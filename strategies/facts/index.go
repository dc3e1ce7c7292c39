package facts

import (
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/marker"
)

// Index is what planning needs to know of a conversation's texts, computed once.
// It is read-only once made and may be shared between goroutines.
type Index struct {
	// Conversation is what it was made from.
	Conversation *model.Conversation

	Briefs  []brief       // By event.
	Facts   []fact        // By event.
	parts   []PartFact    // Of all events, one after another; see fact.parts.
	Calls   []CallFact    // By call.
	builtin []*ToolHint   // By call: what the table of hints knows.
	Groups  [][]int       // Equal calls of one partition, in context order.
	Slots   []Slot        // Of copies that are there more than once.
	goods   [][]int       // By group: those of it that went well and say so themselves.
	Stale   []*staleFact  // By call: nil where no later write is known.
	Shrunk  []*ShrunkFact // By call: nil where the arguments stay in any case.
	Trims   []*Trim       // By event: nil where nothing may be cut out.
	Needs   [][]int       // By event: what it leans on.
	Needers [][]int       // By event: who leans on it.
	// By event: the full text of a reference of an earlier fork, where the file holds it.
	Originals map[int]*original

	Reasoning []int // Reasoning events, in context order.
	turn0     []int // Events without a turn.
	Bonds     bonds // What goes or stays as one.
	held      int   // The last event that Rules.Held names, -1 for none.
	fixed     int   // The last live signed reasoning that is fixed, -1 for none.
}

// brief is what planning asks of every event, of which there are many: packed, so that
// going through all of them stays in the processor's cache.
type brief struct {
	bytes, tokens int
	Kind          model.Kind
	Live, Fixed   bool
	Backdrop      bool // It stands before what is said, and is no conversation alone.
}

// fact is what is known of one event.
type fact struct {
	parts      int               // Where its parts start in Index.parts.
	Slot       int               // Of a result's whole content, -1 for none.
	Raw        model.Sum         // Of a result's whole raw content.
	Comparable bool              // False where raw does not tell all: images.
	Frame      model.Frame       // What a whole new text of a result keeps.
	Stub       string            // What strip-tool-results leaves of a result.
	StubWeight float64           // Of stub, in tokens.
	Refers     []marker.Referral // What its own text refers to as anchors.
}

// PartFact is what is known of one part.
type PartFact struct {
	Frame model.Frame // What a new text keeps.
	Slot  int         // Of the resource that it delivers, -1 for none.
	Lines int         // Of a resource that is there more than once.
}

// CallFact is what is known of one call.
type CallFact struct {
	Odd      bool        // It has two results, so that it must stay.
	Hollow   bool        // Its result is only what is left of one.
	Group    int         // Index.groups, -1 where no other call is equal.
	LastSame int         // The latest equal call with the same raw content.
	PrevSame int         // The one before it with that content, -1 for none.
	cover    int         // The call that class was computed for, -1 for none.
	class    model.Class // What losing it to cover costs.
	Kind     toolKind    // What dedup-recent takes its tool for.
	Files    []int       // Numbers of the paths that it is about, where kind is not other.
	Object   *Object     // Its result, where a near reference may come of it.
	Args     model.Sum   // Of a pair's tool and arguments.
	Within   []container // Later reads of its lines and more, the latest first.
	lines    []uint64    // Hashes of its lines, sorted, where they may matter.
}

// Part is the fact of one part of an event.
func (ix *Index) Part(event, part int) *PartFact {
	return &ix.parts[ix.Facts[event].parts+part]
}

// CallOf is an event's call and what is known of it, nil for none.
func (ix *Index) CallOf(event int) (*model.Call, *CallFact) {
	i := ix.Conversation.EventAt(event).Call
	if i < 0 {
		return nil, nil
	}
	return &ix.Conversation.Calls[i], &ix.Calls[i]
}

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

// staleFact is what is known of a read whose file was written later.
type staleFact struct {
	Writes []int  // The good writes after it, in order.
	Path   string // Of the file, as the call spells it.
}

// Slot is one of several copies of the same content. The slots of one group
// stand together in Index.slots, in context order.
type Slot struct {
	Event, Part int  // Part is -1 for a result's whole content.
	First       int  // The group's first slot.
	Barrier     int  // No anchor at or before this event, -1 for none.
	Nameable    bool // Whether a marker can say where it is.
}

// original is the full text that a reference of an earlier fork stands for, found where the
// reference leads.
type original struct {
	Event  int // What the reference points to.
	Text   string
	Weight float64 // Of text, in tokens.
}

// container is a later read whose range contains an earlier one's.
type container struct {
	Call  int
	Class model.Class // What losing the earlier read to it costs.
}

// newText is a text that may stand in the place of another, and its tokens.
type newText struct {
	Text   string
	Weight float64
}

// ShrunkFact is what is known of a call whose arguments may shrink.
type ShrunkFact struct {
	// Covers are what came after a write, in order; none for other calls.
	Covers []WriteCover
	// Read, written and failed are the arguments with a note for each reason.
	// Those that cannot come up are empty.
	Read, Written, Failed newText
}

// WriteCover is a later call that makes the arguments of a write redundant.
type WriteCover struct {
	Call  int
	Class model.Class // What losing the arguments to it costs.
	Reads bool        // It shows the file, else it gives it new contents.
}

// Event is where the cover's text is: the result of a read, the request of a write.
func (w *WriteCover) Event(c *model.Call) int {
	if w.Reads {
		return c.Result
	}
	return c.Request
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
		if parts[k].Envelope == 0 {
			buf = c.AppendPartText(buf, parts[k].Text)
		} else {
			// The raw content may share the memory behind start, which it is then moved down in.
			start := len(buf)
			buf = c.AppendPartText(buf, parts[k].Text)
			buf = append(buf[:start], parts[k].Envelope.Raw(buf[start:])...)
		}
	}
	return buf
}

// Trim is a long result of which the middle is cut out.
type Trim struct {
	*marker.Cut
	// Frame is what stands round it, Weight the tokens of both, 0 where they were not worth
	// counting.
	Frame  model.Frame
	Weight float64
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
