package check

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// Summarised returns the events that summarize itself changed.
func (k *Finished) Summarised() map[int]bool {
	if k.summed == nil {
		k.summed = map[int]bool{}
		for i := range k.Plan.Changes {
			if c := &k.Plan.Changes[i]; k.summarises(c.Strategy) && c.Cause < 0 {
				k.summed[c.Event] = true
			}
		}
	}
	return k.summed
}

// summarises reports whether a strategy replaces what it removes by summaries.
func (k *Finished) summarises(name string) bool {
	s := k.strategyOf(name)
	return s != nil && slices.Contains(s.Describe().Classes, model.Summarised)
}

// strategyOf returns the strategy with a name, nil for none. It is asked for each change, so it is
// searched once.
func (k *Finished) strategyOf(name string) spec.Strategy {
	s, known := k.strategies[name]
	if !known {
		if k.strategies == nil {
			k.strategies = map[string]spec.Strategy{}
		}
		s = k.Plan.Spec.Settings.Strategy(name)
		k.strategies[name] = s
	}
	return s
}

// prover returns the prover of a strategy, false if it has none.
func (k *Finished) prover(name string) (Prover, bool) {
	p, ok := k.strategyOf(name).(Prover)
	return p, ok
}

// promise is what the strategy of one change promises. ok is false if it promises nothing itself.
type promise struct {
	known, ok bool
	class     model.Class
	wrong     string
}

// promised returns what the strategy of a change, given by its index, promises. It is proved once.
func (k *Finished) promised(change int) *promise {
	if k.promises == nil {
		k.promises = make([]promise, len(k.Plan.Changes))
	}
	out := &k.promises[change]
	if out.known {
		return out
	}
	out.known = true
	c := &k.Plan.Changes[change]
	if p, known := k.prover(c.Strategy); known && c.Cause < 0 {
		out.class, out.wrong, out.ok = p.Prove(k, c)
	}
	return out
}

// maxRaws limits the bytes of raw contents that a checker keeps.
const maxRaws = 1 << 20

// RawText is the raw content of a result. lines holds its lines, nil until they are needed.
type RawText struct {
	Text  string
	lines map[string]bool
}

// TextOf returns the raw content of a result, its parts joined by newlines.
func (k *Finished) TextOf(e *model.Event) string { return k.RawOf(e).Text }

// RawOf returns a result's raw content. It is cached, because many results may be compared with it.
func (k *Finished) RawOf(e *model.Event) *RawText {
	if r, ok := k.raws[e]; ok {
		return r
	}
	var b strings.Builder
	for i := range e.Parts {
		if i > 0 {
			b.WriteByte('\n')
		}
		k.buf = k.Conversation.AppendPartText(k.buf[:0], e.Parts[i].Text)
		raw, _ := e.Parts[i].Envelope.ViewRaw(k.buf[:0], k.buf)
		b.Write(raw)
	}
	r := &RawText{Text: b.String()}
	if k.rawBytes += len(r.Text); k.raws == nil || k.rawBytes > maxRaws {
		k.raws, k.rawBytes = map[*model.Event]*RawText{}, len(r.Text)
	}
	k.raws[e] = r
	return r
}

// Scratch returns a text as bytes in memory that the next call, or one of RawOf, uses again.
func (k *Finished) Scratch(text string) []byte {
	k.buf = append(k.buf[:0], text...)
	return k.buf
}

// Says reports whether the content has a line.
func (r *RawText) Says(line string) bool {
	if r.lines == nil {
		r.lines = map[string]bool{}
		for l := range strings.SplitSeq(r.Text, "\n") {
			r.lines[l] = true
		}
	}
	return r.lines[line]
}

// Rule is one rule that [ProvePlan] checks.
type Rule model.Rule

// Finished checks one plan against the rules, one after the other. It computes the outcome of each
// event from the changes, never from the notes of the engine.
type Finished struct {
	Plan         *plan.Plan
	Conversation *model.Conversation
	Outcomes     map[int]model.Outcome
	costs        map[int]model.Class      // The costliest class on each changed event.
	summed       map[int]bool             // The events that summarize itself changed.
	promises     []promise                // By change.
	strategies   map[string]spec.Strategy // By name, as far as they were asked for.
	touched      []bool                   // By event: whether a change names it.
	compared     comparison               // The last one.
	rule         Rule
	out          []model.Finding
	// raws caches the raw contents of results that were compared last, rawBytes in all. buf is the
	// buffer for the next one.
	raws     map[*model.Event]*RawText
	rawBytes int
	buf      []byte
}

// comparison is what a strategy found about two calls.
type comparison struct {
	older, later *model.Call
	class        model.Class
	wrong        string
}

// Compare returns what a prover finds about two calls. It caches the result for the other half of a
// removed pair.
func (k *Finished) Compare(
	older, later *model.Call, find func() (class model.Class, wrong string),
) (class model.Class, wrong string) {
	if last := &k.compared; last.older != older || last.later != later {
		class, wrong = find()
		*last = comparison{older, later, class, wrong}
	}
	return k.compared.class, k.compared.wrong
}

// Fold computes the outcome of each event. The changes must name events that exist.
func (k *Finished) Fold() {
	k.Outcomes = model.FoldChanges(k.Plan.Changes)
	k.touched = make([]bool, k.Conversation.EventCount())
	for event := range k.Outcomes {
		k.touched[event] = true
	}
}

// Report reports a violation of the current rule.
func (k *Finished) Report(event int, format string, args ...any) {
	place := "conversation"
	if event >= 0 {
		place = k.Conversation.EventAt(event).ID.String()
	}
	effect := k.rule.Effect
	if format != "" {
		effect += " (" + fmt.Sprintf(format, args...) + ")"
	}
	k.out = append(k.out, model.Finding{Rule: k.rule.Name, Place: place, Effect: effect})
}

// Gone reports whether nothing is left of an event.
func (k *Finished) Gone(event int) bool {
	if !k.Touched(event) {
		return false
	}
	o := k.Outcomes[event]
	if o.Removed {
		return true
	}
	if o.Replaced || len(o.Parts) == 0 {
		return false
	}
	for i := range k.Conversation.EventAt(event).Parts {
		if text, changed := o.Parts[i]; !changed || text != nil {
			return false
		}
	}
	return true
}

// partFull reports whether a part is as received.
func (k *Finished) partFull(event, part int) bool {
	if !k.Touched(event) {
		return true
	}
	o := k.Outcomes[event]
	_, changed := o.Parts[part]
	return !o.Removed && !o.Replaced && !changed
}

// Touched reports whether any change names an event.
func (k *Finished) Touched(event int) bool { return k.touched[event] }

// live reports whether the format's rules apply to an event in this plan.
func (k *Finished) live(event int) bool {
	return k.Plan.Spec.Scope == facts.ScopeLive && k.Conversation.EventAt(event).Live
}

// CallOf returns an event's call, nil for none.
func (k *Finished) CallOf(event int) *model.Call {
	if i := k.Conversation.EventAt(event).Call; i >= 0 {
		return &k.Conversation.Calls[i]
	}
	return nil
}

// taken returns the costliest class of an event's changes, identical if there are none.
func (k *Finished) taken(event int) model.Class {
	if k.costs == nil {
		k.costs = map[int]model.Class{}
		for i := range k.Plan.Changes {
			c := &k.Plan.Changes[i]
			k.costs[c.Event] = max(k.costs[c.Event], c.Class)
		}
	}
	return k.costs[event]
}
