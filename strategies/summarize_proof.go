package strategies

import (
	"decant/model"
	"decant/strategies/aged"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/facts/roster"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// proveSummarised checks one change against its summary.
func proveSummarised(k *check.Finished, c *model.Change) (model.Class, string) {
	sum, e := k.Plan.Summary, k.Conversation.EventAt(c.Event)
	switch {
	case sum == nil:
		return model.Summarised, "there is no summary"
	case e.Turn < sum.First || e.Turn > sum.Last || e.Turn == 0:
		return model.Summarised, "the summary does not mention it"
	case c.Part >= 0:
		return model.Summarised, "a part of it would stay"
	case c.Op == model.Remove:
		return model.Summarised, ""
	case e.Kind == model.Assistant && c.Text == sum.Body():
		return model.Summarised, ""
	case e.Role == "user" && (e.Kind == model.User || e.Kind == model.Summary) &&
		(c.Text == sum.Notice(false) || c.Text == sum.Notice(true)):
		return model.Summarised, ""
	default:
		return model.Summarised, "it is not the text of the summary"
	}
}

// checkSummary checks what was summarised against the turns that the summary covers. All of them
// must be gone, except for what is kept, and two texts must say what was promised.
func checkSummary(k *check.Finished) {
	by := k.Summarised()
	sum := k.Plan.Summary
	if len(by) == 0 || sum == nil {
		return
	}
	if first, last := coveredTurns(k, sum); first != sum.First || last != sum.Last {
		k.Report(-1, "the summary covers %s, but the plan removes %s",
			words.NameTurns(sum.First, sum.Last), words.NameTurns(first, last))
		return
	}
	checkMessages(k, by)
	stays := stayingEvents(k, by)
	for i := range k.Conversation.EventCount() {
		e := k.Conversation.EventAt(i)
		if e.Turn >= sum.First && e.Turn <= sum.Last && e.Live && !by[i] && !stays[i] &&
			!k.Gone(i) {
			k.Report(i, "")
		}
	}
}

// coveredTurns returns the first and the last turn that a summary may replace. Without an answer on
// all turns, these are only old ones after earlier summaries.
func coveredTurns(k *check.Finished, sum *spec.Summary) (first, last int) {
	first, last = turnsBetween(k)
	answered := sum == k.Plan.Spec.Summary && sum.First == first && sum.Last == last
	if after := aged.Among(&k.Plan.Spec); after > 0 && !answered {
		first = max(first, k.Plan.Index.LastSummed()+1)
		last = min(last, roster.LastTurnBefore(k.Conversation, after))
	}
	return first, last
}

// turnsBetween returns the first and the last turn that has something removable and that no fence
// protects in part.
func turnsBetween(k *check.Finished) (first, last int) {
	fenced := make([]bool, len(k.Conversation.Turns)+1)
	for i := range k.Conversation.EventCount() {
		if k.Plan.IsFenced(i) {
			fenced[k.Conversation.EventAt(i).Turn] = true
		}
	}
	for i := range k.Conversation.EventCount() {
		e := k.Conversation.EventAt(i)
		if e.Turn == 0 || fenced[e.Turn] || !k.Plan.Index.Summed(i) ||
			k.Plan.Spec.Scope != facts.ScopeLive {
			continue
		}
		if first == 0 || e.Turn < first {
			first = e.Turn
		}
		last = max(last, e.Turn)
	}
	return first, last
}

// checkMessages looks for the text that announces the summary, and for the summary.
func checkMessages(k *check.Finished, by map[int]bool) {
	sum := k.Plan.Summary
	notice, answer := -1, -1
	for i := range k.Conversation.EventCount() {
		o := k.Outcomes[i]
		switch {
		case !by[i] || !o.Replaced:
		case k.Conversation.EventAt(i).Kind == model.Assistant && answer < 0:
			answer = i
		case k.Conversation.EventAt(i).Kind != model.Assistant && notice < 0:
			notice = i
		default:
			k.Report(i, "the conversation already has one")
		}
	}
	switch {
	case notice < 0:
		k.Report(-1, "no text says what follows")
	case answer >= 0 && answer < notice:
		k.Report(answer, "it comes before the text that announces it")
	case k.Outcomes[notice].Whole != sum.Notice(answer < 0):
		k.Report(notice, "it does not say what follows")
	}
}

// stayingEvents returns the events that may stay inside the summarised stretch. These are what the
// user or the format keeps, the event with which the fork begins, and what they and all other
// events need. Calls stay whole.
func stayingEvents(k *check.Finished, by map[int]bool) []bool {
	sum, out := k.Plan.Summary, make([]bool, k.Conversation.EventCount())
	calls := roster.EventsByCall(k.Plan.Index.Conversation)
	var queue []int
	add := func(i int) {
		if !out[i] {
			out[i] = true
			queue = append(queue, i)
		}
	}
	first := beginning(k)
	for i := range out {
		e := k.Conversation.EventAt(i)
		if e.Live && !by[i] && (i == first || e.Turn < sum.First || e.Turn > sum.Last ||
			keepsBeside(k, i)) {
			add(i)
		}
	}
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, need := range k.Plan.Index.Needs[i] {
			add(need)
		}
		if call := k.Conversation.EventAt(i).Call; call >= 0 {
			for _, half := range calls[call] {
				add(half)
			}
		}
	}
	return out
}

// keepsBeside reports whether the user or the format keeps an event beside the summary.
func keepsBeside(k *check.Finished, i int) bool {
	return k.Plan.VerdictOn(i) == spec.Keep || !k.Plan.Index.Summed(i) ||
		aged.Keeps(k.Conversation, k.Conversation.EventAt(i), k.Plan.Summary == k.Plan.Spec.Summary)
}

// beginning returns the user's event with which a fork begins because it has to begin with the
// user, -1 for none.
func beginning(k *check.Finished) int {
	if !k.Conversation.Rules.UserFirst {
		return -1
	}
	for i := range k.Conversation.EventCount() {
		e := k.Conversation.EventAt(i)
		switch {
		case !e.Live || k.Gone(i) || e.Kind == model.Definition || e.Role == "system":
		case e.MayBegin():
			return i
		default:
			return -1
		}
	}
	return -1
}
