package strategies

import (
	"hash/maphash"

	"decant/model"
)

// Index is what planning needs to know of a conversation's texts, computed once.
// It is read-only once made and may be shared between goroutines.
type Index struct {
	// Conversation is what it was made from.
	Conversation *model.Conversation

	briefs  []brief       // By event.
	facts   []fact        // By event.
	parts   []partFact    // Of all events, one after another; see fact.parts.
	calls   []callFact    // By call.
	builtin []*toolHint   // By call: what the table of hints knows.
	groups  [][]int       // Equal calls of one partition, in context order.
	slots   []slot        // Of copies that are there more than once.
	goods   [][]int       // By group: those of it that went well and say so themselves.
	stale   []*staleFact  // By call: nil where no later write is known.
	shrunk  []*shrunkFact // By call: nil where the arguments stay in any case.
	trims   []*trimmed    // By event: nil where nothing may be cut out.
	needs   [][]int       // By event: what it leans on.
	needers [][]int       // By event: who leans on it.

	reasoning []int // Reasoning events, in context order.
	turn0     []int // Events without a turn.
	bonds     bonds // What goes or stays as one.
	held      int   // The last event that Rules.Held names, -1 for none.
	fixed     int   // The last live signed reasoning that is fixed, -1 for none.
}

// brief is what planning asks of every event, of which there are many: packed, so that
// going through all of them stays in the processor's cache.
type brief struct {
	bytes, tokens int
	kind          model.Kind
	live, fixed   bool
	backdrop      bool // It stands before what is said, and is no conversation alone.
}

// backdrop reports whether an event only says how the model is to work: definitions of
// tools, and the prompt of the system that every fork has.
func backdrop(e *model.Event) bool {
	return e.Kind == model.Definition || e.Kind == model.System && e.Fixed
}

// fact is what is known of one event.
type fact struct {
	parts      int         // Where its parts start in Index.parts.
	slot       int         // Of a result's whole content, -1 for none.
	raw        model.Sum   // Of a result's whole raw content.
	comparable bool        // False where raw does not tell all: images.
	frame      model.Frame // What a whole new text of a result keeps.
	stub       string      // What strip-tool-results leaves of a result.
	stubWeight float64     // Of stub, in tokens.
	refers     []target    // What its own text refers to as anchors.
}

// partFact is what is known of one part.
type partFact struct {
	frame model.Frame // What a new text keeps.
	slot  int         // Of the resource that it delivers, -1 for none.
	lines int         // Of a resource that is there more than once.
}

// callFact is what is known of one call.
type callFact struct {
	odd      bool        // It has two results, so that it must stay.
	hollow   bool        // Its result is only what is left of one.
	group    int         // Index.groups, -1 where no other call is equal.
	lastSame int         // The latest equal call with the same raw content.
	prevSame int         // The one before it with that content, -1 for none.
	cover    int         // The call that class was computed for, -1 for none.
	class    model.Class // What losing it to cover costs.
	kind     toolKind    // What dedup-recent takes its tool for.
	files    []int       // Numbers of the paths that it is about, where kind is not other.
	object   *object     // Its result, where a near reference may come of it.
	args     model.Sum   // Of a pair's tool and arguments.
	within   []container // Later reads of its lines and more, the latest first.
	lines    []uint64    // Hashes of its lines, sorted, where they may matter.
}

// NewIndex gathers the facts. It decodes texts, on all cores.
func NewIndex(c *model.Conversation) *Index { return NewIndexIn(nil, c) }

// NewIndexIn is NewIndex, counted in events; nil when it was stopped.
func NewIndexIn(w *model.Work, c *model.Conversation) *Index {
	ix := &Index{Conversation: c, held: -1, fixed: -1}
	w.Expect(len(c.Events))
	ix.lay()
	ix.bind()
	model.Parallel(len(c.Events), func(i int, buf []byte) []byte {
		if w.Stopped() {
			return buf
		}
		w.Add(1)
		return ix.readEvent(i, buf)
	})
	salt := maphash.MakeSeed()
	for _, stage := range []func(){
		ix.lean, func() { ix.indexCalls(salt) }, ix.indexFiles, func() { ix.indexObjects(salt) },
		ix.indexCopies, ix.indexChanged,
	} {
		if w.Stopped() {
			return nil
		}
		stage()
	}
	for _, h := range c.Rules.Held {
		ix.held = max(ix.held, h)
	}
	return ix
}

// lay makes room for the facts and notes what costs no decoding.
func (ix *Index) lay() {
	events := ix.Conversation.Events
	ix.facts, ix.trims = make([]fact, len(events)), make([]*trimmed, len(events))
	ix.needs, ix.needers = make([][]int, len(events)), make([][]int, len(events))
	ix.briefs = make([]brief, len(events))
	n := 0
	for i := range events {
		e := &events[i]
		ix.briefs[i] = brief{e.Bytes, e.Tokens, e.Kind, e.Live, e.Fixed, backdrop(e)}
		ix.facts[i].parts, ix.facts[i].slot = n, -1
		n += len(e.Parts)
		if e.Turn == 0 {
			ix.turn0 = append(ix.turn0, i)
		}
		if e.Kind == model.Reasoning {
			ix.reasoning = append(ix.reasoning, i)
			if e.Fixed && e.Signed && e.Live {
				ix.fixed = i
			}
		}
	}
	ix.parts = make([]partFact, n)
	for i := range ix.parts {
		ix.parts[i].slot = -1
	}
}

// part is the fact of one part of an event.
func (ix *Index) part(event, part int) *partFact {
	return &ix.parts[ix.facts[event].parts+part]
}

// callOf is an event's call and what is known of it, nil for none.
func (ix *Index) callOf(event int) (*model.Call, *callFact) {
	i := ix.Conversation.Events[event].Call
	if i < 0 {
		return nil, nil
	}
	return &ix.Conversation.Calls[i], &ix.calls[i]
}

// turnEvents are the events of a turn, 0 for those without one.
func (ix *Index) turnEvents(n int) []int {
	if n == 0 {
		return ix.turn0
	}
	return ix.Conversation.Turns[n-1].Events
}

// message is the range of events of an event's message.
func (ix *Index) message(event int) (low, high int) {
	events := ix.Conversation.Events
	low, high = event, event+1
	for low > 0 && events[low-1].Message == events[event].Message {
		low--
	}
	for high < len(events) && events[high].Message == events[event].Message {
		high++
	}
	return low, high
}

// inScope reports whether strategies look at an event.
func (ix *Index) inScope(event int, s Scope) bool {
	return s == ScopeFile || ix.briefs[event].live
}

// size is an event's size as it is: tokens count only in the live scope.
func (ix *Index) size(event int, s Scope) Size {
	b := &ix.briefs[event]
	switch {
	case s == ScopeFile:
		return Size{Bytes: b.bytes}
	case b.live:
		return Size{Bytes: b.bytes, Tokens: b.tokens}
	default:
		return Size{}
	}
}
