package strategies

import (
	"fmt"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// idle says why there is nothing to summarise, "" if there is something.
func (s *summarizer) idle() string {
	chosen := s.v.Chosen()
	sum := chosen.Summary
	switch {
	case chosen.Scope != facts.ScopeLive:
		return "nothing to do: it only replaces turns that the agent sends"
	case s.again():
		return "nothing to do: the conversation already has the summary"
	case s.first == 0:
		return noStretch(s.v)
	case !s.v.Allows(model.Summarised, spec.NewClassSet(model.Summarised)):
		return "nothing to do: more costly than allowed"
	case s.sum == nil && sum == nil:
		return s.unasked()
	case s.sum == nil:
		return fmt.Sprintf("nothing to do: the summary covers %s, but the plan now removes %s; "+
			"summarise again",
			words.NameTurns(sum.First, sum.Last), words.NameTurns(s.first, s.last))
	case s.sum.Body() == "":
		return "nothing to do: the summary is empty; summarise again"
	}
	return ""
}

// unasked says why there is no summary.
func (s *summarizer) unasked() string {
	spec := s.v.Chosen()
	window := s.v.Index.Conversation.Window
	least := int(100*spec.Settings.Models.Threshold + 0.5)
	switch {
	case s.after > 0 && s.old >= s.first:
		return "nothing to do: " + words.NameTurns(s.first, s.old) + " are larger than any " +
			"model's window; -s auto,summarize makes a digest of them"
	case s.after > 0 && !s.crowded():
		return "nothing to do: no turn ended more than " +
			amount.Of(s.after, "call") + " ago"
	case !s.v.Use.WhenFull:
		return "nothing to do yet: no summary of " + words.NameTurns(s.first, s.last) +
			" has been made"
	case window <= 0:
		return "nothing to do: the model's context window is unknown"
	case !s.crowded():
		return fmt.Sprintf("nothing to do: not needed, because the fork takes at most "+
			"%d %% of the window (summarize_threshold)", least)
	case !spec.Settings.Models.Configured():
		return fmt.Sprintf("nothing to do: the fork takes more than %d %% of the window "+
			"(summarize_threshold), but no model is configured; "+
			"-s auto,summarize needs none", least)
	default:
		return "nothing to do yet: no summary of " + words.NameTurns(s.first, s.last) +
			" has been made"
	}
}

// crowded reports whether more is left than auto leaves alone.
func (s *summarizer) crowded() bool {
	window := s.v.Index.Conversation.Window
	limit := s.v.Chosen().Settings.Models.Threshold * float64(window)
	return window > 0 && float64(s.sent) > limit
}

// Want asks for a summary of the stretch if there is none that fits.
func (s *summarizer) Want() *plan.Want {
	chosen := s.v.Chosen()
	fits := s.covers(chosen.Summary) && chosen.Summary.Body() != ""
	if s.first == 0 || fits || !s.v.Allows(model.Summarised, spec.NewClassSet(model.Summarised)) ||
		s.v.Use.WhenFull && (!s.crowded() || !chosen.Settings.Models.Configured()) {
		return nil
	}
	return &plan.Want{Strategy: s.v.Use.Name, First: s.all[0], Last: s.all[1]}
}

// ExplainNothing says why nothing was summarised.
func (s *summarizer) ExplainNothing() string {
	if s.why != "" {
		return s.why
	}
	grown, outweighed := s.v.Outweighed()
	name := "the summary of " + words.NameTurns(s.first, s.last)
	switch {
	case !outweighed:
		return "nothing to do: the format refuses " + name
	case grown > 0:
		return "nothing to do: with " + name + " the fork would have " +
			amount.Of(grown, "token") + " more than without it"
	default:
		return "nothing to do: with " + name + " the fork would not be smaller"
	}
}

// Remarks says what stays inside the summarised stretch.
func (s *summarizer) Remarks() []string {
	v := s.v
	if s.why != "" || v.Untouched(s.carriers.prompt) {
		return nil
	}
	kept, told, needed := 0, 0, 0
	for i, taken := range s.taken {
		e := v.Index.Event(i)
		if taken || v.Gone(i) || e.Turn < s.first || e.Turn > s.last || !v.Index.Summed(i) {
			continue
		}
		switch {
		case v.Pinned(i):
			kept++
		case s.keeps(e):
			told++
		default:
			needed++
		}
	}
	var out []string
	add := func(n int, why string) {
		if n > 0 {
			out = append(out, "of "+words.NameTurns(s.first, s.last)+", "+
				amount.Either(n, "event stays", "events stay")+": "+why)
		}
	}
	add(kept, "you keep them")
	add(told, "instructions, or what the agent kept when it compacted")
	add(needed, "what stays needs them")
	return out
}

// noStretch says why no whole turns can be taken.
func noStretch(v *plan.View) string {
	chosen := *v.Chosen()
	open := func(first, last bool) bool {
		s := chosen
		if first {
			s.KeepFirst = spec.Fence{}
		}
		if last {
			s.KeepLast = spec.Fence{}
		}
		n, _ := plan.FindStretch(v.Index, s)
		return n > 0
	}
	start, end := "keep-first "+chosen.KeepFirst.String(), "keep-last "+chosen.KeepLast.String()
	first, last := open(true, false), open(false, true)
	switch {
	case last && !first:
		return "nothing to do: " + end + " leaves no whole turn"
	case first && !last:
		return "nothing to do: " + start + " leaves no whole turn"
	case open(true, true):
		return "nothing to do: " + start + " and " + end + " leave no whole turn"
	default:
		return "nothing to do: no turn may be removed"
	}
}
