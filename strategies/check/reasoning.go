package check

import (
	"decant/model"
)

// checkSuffix looks for signed reasoning after the first change.
func checkSuffix(k *Finished) {
	if k.Conversation.Rules.Reasoning != model.ReasoningSuffix {
		return
	}
	changed := false
	for i := range k.Conversation.EventCount() {
		e := k.Conversation.EventAt(i)
		if changed && k.live(i) && e.Kind == model.Reasoning && e.Signed && !k.Gone(i) {
			k.Report(i, "")
		}
		changed = changed || k.live(i) && k.Touched(i)
	}
}

// checkAlike looks for turns or answers that lost only a part of their reasoning.
func checkAlike(k *Finished) {
	rule := k.Conversation.Rules.Reasoning
	if rule != model.ReasoningTurn && rule != model.ReasoningGroup {
		return
	}
	left, lost := map[int]int{}, map[int]bool{}
	for i := range k.Conversation.EventCount() {
		e := k.Conversation.EventAt(i)
		key := e.Turn + 1
		if rule == model.ReasoningGroup {
			key = e.Group
		}
		if e.Kind != model.Reasoning || !k.live(i) || key == 0 {
			continue
		}
		if k.Gone(i) {
			lost[key] = true
		} else {
			left[key] = i
		}
	}
	for key, i := range left {
		if lost[key] {
			k.Report(i, "")
		}
	}
}

// checkOutlasts looks for reasoning of a turn or an answer that lost something else.
func checkOutlasts(k *Finished) {
	var key func(e *model.Event) int
	what := "its answer"
	switch k.Conversation.Rules.Reasoning {
	case model.ReasoningTurn:
		key, what = func(e *model.Event) int { return e.Turn + 1 }, "its turn"
	case model.ReasoningGroup:
		key = func(e *model.Event) int { return e.Group }
	case model.ReasoningFree, model.ReasoningSuffix:
		return
	}
	lost := map[int]bool{}
	for i := range k.Conversation.EventCount() {
		if e := k.Conversation.EventAt(i); e.Kind != model.Reasoning && k.live(i) && k.Gone(i) {
			lost[key(e)] = true
		}
	}
	delete(lost, 0) // Events without an answer.
	for i := range k.Conversation.EventCount() {
		e := k.Conversation.EventAt(i)
		if e.Kind == model.Reasoning && lost[key(e)] && k.live(i) && !k.Gone(i) {
			k.Report(i, "%s", what)
		}
	}
}

// checkAlone looks for messages that have only reasoning left.
func checkAlone(k *Finished) {
	if !k.Conversation.Rules.NoLoneReasoning {
		return
	}
	last := lastReasoning(k)
	others, lost := map[int]bool{}, map[int]bool{}
	for i := range k.Conversation.EventCount() {
		e := k.Conversation.EventAt(i)
		if _, reasons := last[e.Message]; !reasons || !k.live(i) || e.Kind == model.Reasoning {
			continue
		}
		if k.Gone(i) {
			lost[e.Message] = true
		} else {
			others[e.Message] = true
		}
	}
	for i := range k.Conversation.EventCount() {
		m := k.Conversation.EventAt(i).Message
		if at, ok := last[m]; ok && at == i && lost[m] && !others[m] {
			k.Report(i, "")
		}
	}
}

// lastReasoning maps each message to its last reasoning that stays, if any does.
func lastReasoning(k *Finished) map[int]int {
	last := map[int]int{}
	for i := range k.Conversation.EventCount() {
		e := k.Conversation.EventAt(i)
		if e.Kind == model.Reasoning && k.live(i) && !k.Gone(i) {
			last[e.Message] = i
		}
	}
	return last
}

// checkHeld checks the reasoning that must stay as received.
func checkHeld(k *Finished) {
	for _, h := range k.Conversation.Rules.Held {
		if k.live(h) && k.Touched(h) {
			k.Report(h, "")
		}
	}
}
