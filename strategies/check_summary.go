package strategies

import "decant/model"

// provesSummarised holds one change against the summary that it is of.
func (k *checker) provesSummarised(c *model.Change) (model.Class, string) {
	sum, e := k.p.Spec.Summary, &k.c.Events[c.Event]
	switch {
	case sum == nil:
		return model.Summarised, "there is no summary"
	case e.Turn < sum.First || e.Turn > sum.Last || e.Turn == 0:
		return model.Summarised, "the summary does not tell of it"
	case c.Part >= 0:
		return model.Summarised, "a part of it would be left"
	case c.Op == model.Remove:
		return model.Summarised, ""
	case e.Kind == model.Assistant && c.Text == sum.body():
		return model.Summarised, ""
	case e.Role == "user" && (e.Kind == model.User || e.Kind == model.Summary) &&
		(c.Text == sum.notice(false) || c.Text == sum.notice(true)):
		return model.Summarised, ""
	default:
		return model.Summarised, "it is no text of the summary"
	}
}

// summary holds what was summarised against the whole turns that a summary stands for:
// all of them is gone but what is kept, and two texts say what was promised.
func (k *checker) summary() {
	by := k.summarised()
	sum := k.p.Spec.Summary
	if len(by) == 0 || sum == nil {
		return
	}
	if first, last := k.between(); first != sum.First || last != sum.Last {
		k.find(-1, "it is of %s, but %s go", span(sum.First, sum.Last), span(first, last))
		return
	}
	k.messages(by)
	stays := k.staying(by)
	for i := range k.c.Events {
		e := &k.c.Events[i]
		if e.Turn >= sum.First && e.Turn <= sum.Last && e.Live && !by[i] && !stays[i] &&
			!k.gone(i) {
			k.find(i, "")
		}
	}
}

// summarised are the events that summarize itself changed.
func (k *checker) summarised() map[int]bool {
	if k.summed == nil {
		k.summed = map[int]bool{}
		for i := range k.p.Changes {
			if c := &k.p.Changes[i]; c.Strategy == summarize.Name && c.Cause < 0 {
				k.summed[c.Event] = true
			}
		}
	}
	return k.summed
}

// between are the first and the last turn with something that may go and without anything
// that a fence protects.
func (k *checker) between() (first, last int) {
	fenced := make([]bool, len(k.c.Turns)+1)
	for i := range k.c.Events {
		if k.p.Fenced(i) {
			fenced[k.c.Events[i].Turn] = true
		}
	}
	for i := range k.c.Events {
		e := &k.c.Events[i]
		if e.Turn == 0 || fenced[e.Turn] || !k.p.Index.summed(i) || k.p.Spec.Scope != ScopeLive {
			continue
		}
		if first == 0 || e.Turn < first {
			first = e.Turn
		}
		last = max(last, e.Turn)
	}
	return first, last
}

// messages looks for the text that says what follows, and for the summary.
func (k *checker) messages(by map[int]bool) {
	sum := k.p.Spec.Summary
	notice, answer := -1, -1
	for i := range k.c.Events {
		o := k.outcomes[i]
		switch {
		case !by[i] || !o.Replaced:
		case k.c.Events[i].Kind == model.Assistant && answer < 0:
			answer = i
		case k.c.Events[i].Kind != model.Assistant && notice < 0:
			notice = i
		default:
			k.find(i, "there is one already")
		}
	}
	switch {
	case notice < 0:
		k.find(-1, "nothing says what follows")
	case answer >= 0 && answer < notice:
		k.find(answer, "it stands before what says that it follows")
	case k.outcomes[notice].Whole != sum.notice(answer < 0):
		k.find(notice, "it does not say what follows")
	}
}

// staying are the events that may stay in the midst of what was summarised: what the
// person or the format keeps, and what they and all the rest need, calls as a whole.
func (k *checker) staying(by map[int]bool) []bool {
	sum, out := k.p.Spec.Summary, make([]bool, len(k.c.Events))
	calls := k.p.Index.byCall()
	var queue []int
	add := func(i int) {
		if !out[i] {
			out[i] = true
			queue = append(queue, i)
		}
	}
	for i := range out {
		e := &k.c.Events[i]
		if e.Live && !by[i] && (e.Turn < sum.First || e.Turn > sum.Last ||
			k.p.Verdict(i) == Keep || !k.p.Index.summed(i)) {
			add(i)
		}
	}
	for len(queue) > 0 {
		i := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, need := range k.p.Index.needs[i] {
			add(need)
		}
		if call := k.c.Events[i].Call; call >= 0 {
			for _, half := range calls[call] {
				add(half)
			}
		}
	}
	return out
}

// summaryBytes are how many bytes a summary has that images gave way to, else 0: they have
// none themselves.
func (k *checker) summaryBytes() int {
	n, pictures := 0, false
	for i := range k.summarised() {
		pictures = pictures || shows(&k.c.Events[i])
		if o := k.outcomes[i]; o.Replaced {
			n += len(o.Whole) + 1
		}
	}
	if !pictures {
		return 0
	}
	return n
}
