package jp

import (
	"slices"

	"decant/model"
)

// ruleUnsaid is a change that JP's own compaction cannot make.
const ruleUnsaid = "not-as-overlay"

// remedy ends the effect of what cannot be said.
const remedy = "; fence whole turns with -k N, choose strip-reasoning and " +
	"strip-tool-results alone, or save a fork"

// Overlay says changes as compactions of JP, which hide text of whole turns and
// keep it. The result are the changes that those make, with JP's own words and one
// for each event. Where the results of a turn are stripped, those that spare names
// are swept along; nil names none. Findings name what cannot be said so. It is no use
// to save before they are none.
func Overlay(
	c *model.Conversation, changes []model.Change, spare func(event int) bool,
) ([]model.Change, []model.Finding) {
	s, err := forkable(c, changes)
	if err != nil {
		return nil, []model.Finding{conversationFinding(err)}
	}
	m := &mender{c: c, s: s, lossless: true}
	list, err := m.mend()
	if err != nil {
		return nil, []model.Finding{conversationFinding(err)}
	}
	sp := newSpeaker(c, s, list, changes)
	sp.spare = spare
	sp.speak()
	return sp.projected(), sp.unsaid
}

func conversationFinding(err error) model.Finding {
	return model.Finding{Rule: ruleUnsaid, Place: "conversation", Effect: err.Error()}
}

// spoken is what a turn of the fork says.
type spoken struct {
	// jpTurn is JP's in the source.
	jpTurn int
	// thoughts, calls and results are its live events.
	thoughts, calls, results []int
	// thinks and acts say whether there is any reasoning, any call, hidden or not.
	thinks, acts bool
	// reasoning and tools are what a compaction is to do to them.
	reasoning bool
	tools     toolPolicy
}

// speaker says changes turn by turn.
type speaker struct {
	c       *model.Conversation
	s       *state
	changes []model.Change
	outs    map[int]model.Outcome
	// by is the last change of each event.
	by map[int]int
	// spare names results that may be swept along, nil for none.
	spare func(event int) bool
	// names are the tools of calls by id, of the last where ids repeat.
	names  map[string]string
	turns  []spoken
	unsaid []model.Finding
}

func newSpeaker(
	c *model.Conversation, s *state, list []entry, changes []model.Change,
) *speaker {
	sp := &speaker{
		c: c, s: s, changes: changes, outs: model.Outcomes(changes), by: make(map[int]int),
		names: make(map[string]string),
	}
	for i := range changes {
		sp.by[changes[i].Event] = i
	}
	for i := range list {
		e := &list[i]
		for len(sp.turns) <= e.jpTurn {
			sp.turns = append(sp.turns, spoken{})
		}
		t := &sp.turns[e.jpTurn]
		if e.record >= 0 && e.kind.talks() {
			t.jpTurn = s.lines[e.record].jpTurn
		}
		if e.kind == toolCall {
			sp.names[e.id] = s.lines[e.record].tool
		}
		t.acts = t.acts || e.kind == toolCall || e.kind == toolResult
		t.thinks = t.thinks || e.event >= 0 && c.Events[e.event].Kind == model.Reasoning
		if e.event >= 0 && c.Events[e.event].Live {
			t.add(e.event, c.Events[e.event].Kind)
		}
	}
	return sp
}

func (t *spoken) add(event int, k model.Kind) {
	switch k {
	case model.Reasoning:
		t.thoughts = append(t.thoughts, event)
	case model.ToolCall:
		t.calls = append(t.calls, event)
	case model.ToolResult:
		t.results = append(t.results, event)
	default:
	}
}

// speak finds what each turn's compaction is to do, and what none can.
func (sp *speaker) speak() {
	told := make(map[int]bool)
	for i := range sp.turns {
		t := &sp.turns[i]
		t.tools = sp.tools(t)
		t.reasoning = sp.reasoning(t)
		for _, events := range [][]int{t.thoughts, t.calls, t.results} {
			for _, ev := range events {
				told[ev] = true
			}
		}
	}
	for i := range sp.changes {
		ev := sp.changes[i].Event
		if sp.by[ev] == i && sp.c.Events[ev].Live && !told[ev] {
			sp.leave(ev, "JP's compaction changes no single message")
		}
	}
	slices.SortStableFunc(sp.unsaid, func(a, b model.Finding) int {
		return sp.place(a) - sp.place(b)
	})
}

// place is the order of findings: by record.
func (sp *speaker) place(f model.Finding) int {
	id, _ := model.ParseID(f.Place)
	return id.Record
}

// leave notes what cannot be said of an event.
func (sp *speaker) leave(event int, what string) {
	sp.unsaid = append(sp.unsaid, model.Finding{
		Rule: ruleUnsaid, Place: sp.c.Events[event].ID.String(), Effect: what + remedy,
	})
}

// changed are those of some events that change, and how many of them go.
func (sp *speaker) changed(events []int) (which []int, removed int) {
	for _, ev := range events {
		o, ok := sp.outs[ev]
		if !ok {
			continue
		}
		which = append(which, ev)
		if _, left := sp.c.TextAfter(&sp.c.Events[ev], o); !left {
			removed++
		}
	}
	return which, removed
}

// reasoning reports whether a turn's compaction strips reasoning.
func (sp *speaker) reasoning(t *spoken) bool {
	which, removed := sp.changed(t.thoughts)
	if len(which) == 0 {
		return false
	}
	if removed == len(t.thoughts) {
		return !sp.needless(t)
	}
	for _, ev := range which {
		sp.leave(ev, "JP strips all reasoning of a turn or none")
	}
	return false
}

// tools is what a turn's compaction does to calls, 0 for nothing.
func (sp *speaker) tools(t *spoken) toolPolicy {
	all := slices.Concat(t.calls, t.results)
	which, removed := sp.changed(all)
	if len(which) == 0 {
		return 0
	}
	if removed == len(all) {
		return omitCalls
	}
	// The newest compaction of a turn wins alone: it has to say what the older said.
	old := sp.effective(t.jpTurn)
	if removed > 0 && !sp.milder(t) || old == omitCalls {
		for _, ev := range which {
			if removed == 0 || sp.outs[ev].Removed {
				sp.leave(ev, "JP omits all calls of a turn or none")
			}
		}
		return 0
	}
	policy := sp.strips(old, which)
	ok := true
	if policy&stripRequests != 0 {
		ok = sp.emptied(t.calls)
	}
	if policy&stripResponses != 0 {
		ok = sp.stripped(t.results) && ok
	}
	if ok && !sp.gains(t, policy) {
		ok = false
		sp.leave(which[0], "JP's own lines are no shorter than what they would hide")
	}
	if !ok {
		return 0
	}
	return policy
}

// strips adds to a policy what changes of calls and results come to.
func (sp *speaker) strips(policy toolPolicy, which []int) toolPolicy {
	for _, ev := range which {
		switch {
		case sp.c.Events[ev].Kind == model.ToolResult:
			policy |= stripResponses
		case !sp.outs[ev].Removed:
			policy |= stripRequests
		}
	}
	return policy
}

// emptied reports whether calls end up without arguments, as JP strips them.
func (sp *speaker) emptied(calls []int) bool {
	ok := true
	for _, ev := range calls {
		if sp.after(ev) != noArguments {
			ok = false
			sp.leave(ev, "JP strips the arguments of all calls of a turn or of none, and wholly")
		}
	}
	return ok
}

// stripped reports whether results may be stripped as JP does it.
func (sp *speaker) stripped(results []int) bool {
	ok := true
	for _, ev := range results {
		_, changed := sp.outs[ev]
		switch {
		case sp.strippable(ev):
		case changed:
			ok = false
			sp.leave(ev, "JP puts only its own line in the place of a result")
		default:
			ok = false
			sp.leave(ev, "JP strips all results of a turn or none, and this one of "+
				sp.c.Calls[sp.c.Events[ev].Call].Tool+" is to stay")
		}
	}
	return ok
}

// after is what an event that stays says in the end.
func (sp *speaker) after(event int) string {
	text, _ := sp.c.TextAfter(&sp.c.Events[event], sp.outs[event])
	return text
}

// marker is what JP sends in the place of a result.
func (sp *speaker) marker(event int) string {
	l := &sp.s.lines[sp.c.Events[event].Record]
	name, known := sp.names[l.id]
	if !known {
		name = "unknown"
	}
	status := "success"
	if l.kind == toolCall || l.failed { // JP made the result of a call up.
		status = "error"
	}
	return "[compacted] " + name + ": " + status
}

// effective is what compactions of the source do to calls of a turn of JP's: the
// newest that covers it, of equal times the later one.
func (sp *speaker) effective(turn int) toolPolicy {
	var newest *overlay
	for i := range sp.s.lines {
		o := sp.s.lines[i].overlay
		if o == nil || turn < o.from || turn > o.to || o.tools == 0 && !o.keepsCalls {
			continue
		}
		if newest == nil || !o.time.Before(newest.time) {
			newest = o
		}
	}
	if newest == nil {
		return 0
	}
	return newest.tools
}
