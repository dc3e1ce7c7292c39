package strategies

import (
	"fmt"
	"strings"

	"decant/model"
)

// span names turns: "turn 3", "turns 3 to 17".
func span(first, last int) string {
	if first == last {
		return fmt.Sprintf("turn %d", first)
	}
	return fmt.Sprintf("turns %d to %d", first, last)
}

// edited is what the name of who wrote a summary ends with that a person changed.
const edited = ", edited"

// EditedBy names who wrote a summary that a person changed.
func EditedBy(by string) string {
	if by == "you" || strings.HasSuffix(by, edited) {
		return by
	}
	return by + edited
}

// author says who wrote a summary.
func (s *Summary) author() string {
	by, mine := strings.CutSuffix(s.By, edited)
	switch by {
	case "digest":
		by = "decant, without a model"
	case "you":
		by = "the user"
	default:
		by = strings.Join(strings.Fields(by), " ")
	}
	if mine {
		by += ", and edited by the user"
	}
	return by
}

// reason is what the changes of a summary give as theirs.
func (s *Summary) reason() string {
	return span(s.First, s.Last) + " summarised by " + strings.Join(strings.Fields(s.By), " ")
}

// body is the text as it is put in: a last reply must not end in white space.
func (s *Summary) body() string { return strings.TrimSpace(s.Text) }

// notice is what stands in the place of the first prompt: that a summary follows, or, where
// nothing else carries it, the summary as well.
func (s *Summary) notice(whole bool) string {
	out := fmt.Sprintf("[summarised] %s of the conversation that this one was forked from "+
		"went. What follows is a summary of what was said and done there, written by %s.",
		span(s.First, s.Last), s.author())
	if whole {
		out += "\n\n" + s.body()
	}
	return out
}

// idle says why there is nothing to put anywhere, "" where there is.
func (s *summarizer) idle() string {
	spec := &s.v.e.spec
	sum := spec.Summary
	switch {
	case spec.Scope != ScopeLive:
		return "nothing to do: it takes turns of what is live only"
	case s.again():
		return "nothing to do: the summary is there already"
	case s.first == 0:
		return s.v.e.noStretch()
	case !s.v.allows(model.Summarised, Classes(model.Summarised)):
		return "nothing to do: cost more than is allowed"
	case sum == nil:
		return s.unasked()
	case sum.First != s.first || sum.Last != s.last:
		return fmt.Sprintf("nothing to do: the summary is of %s, while %s would go now; "+
			"summarise anew",
			span(sum.First, sum.Last), span(s.first, s.last))
	case sum.body() == "":
		return "nothing to do: the summary is empty; summarise anew"
	}
	return ""
}

// unasked says why there is no summary.
func (s *summarizer) unasked() string {
	spec := &s.v.e.spec
	window := s.v.ix.Conversation.Window
	least := int(100*spec.Settings.Models.Threshold + 0.5)
	switch {
	case !s.v.use.WhenFull:
		return "nothing to do yet: no summary of " + span(s.first, s.last) + " has been made"
	case window <= 0:
		return "nothing to do: how large the model's window is is not known"
	case !s.crowded():
		return fmt.Sprintf("nothing to do: not needed at %d %% of the window; "+
			"summarize_threshold is %d %%",
			percent(s.sent, window), least)
	case !spec.Settings.Models.configured():
		return fmt.Sprintf("nothing to do: no model is configured, and %d %% of the window "+
			"is in use; -s auto,summarize makes a digest without one", percent(s.sent, window))
	default:
		return "nothing to do yet: no summary of " + span(s.first, s.last) + " has been made"
	}
}

// percent is a part of a whole, rounded as the screen rounds it.
func percent(part, whole int) int { return (100*part + whole/2) / whole }

// crowded reports whether what is left is more than auto leaves as it is.
func (s *summarizer) crowded() bool {
	window := s.v.ix.Conversation.Window
	limit := s.v.e.spec.Settings.Models.Threshold * float64(window)
	return window > 0 && float64(s.sent) > limit
}

// configured reports whether there is a model to ask for summaries.
func (m *ModelSettings) configured() bool { return m.Model != "" || m.Summarize != "" }

// want asks for a summary of the stretch where there is none that fits.
func (s *summarizer) want() *Want {
	spec := &s.v.e.spec
	sum := spec.Summary
	fits := sum != nil && sum.First == s.first && sum.Last == s.last &&
		sum.body() != ""
	if s.first == 0 || fits || !s.v.allows(model.Summarised, Classes(model.Summarised)) ||
		s.v.use.WhenFull && (!s.crowded() || !spec.Settings.Models.configured()) {
		return nil
	}
	return &Want{Strategy: s.v.use.Name, First: s.first, Last: s.last}
}

// excuse says why nothing was summarised.
func (s *summarizer) excuse() string {
	if s.why != "" {
		return s.why
	}
	return "nothing to do: with what it forces and brings back, the summary of " +
		span(s.first, s.last) + " would save nothing, or the format refuses it"
}

// remark says what stays in the midst of what was summarised.
func (s *summarizer) remark() []string {
	v := s.v
	if s.why != "" || !v.e.state[s.carriers.prompt].touched {
		return nil
	}
	kept, needed := 0, 0
	for i, taken := range s.taken {
		e := v.ix.event(i)
		if taken || v.e.state[i].gone || e.Turn < s.first || e.Turn > s.last || !v.ix.summed(i) {
			continue
		}
		if v.e.verdicts[i] == Keep {
			kept++
		} else {
			needed++
		}
	}
	var out []string
	add := func(n int, why string) {
		if n > 0 {
			out = append(out, "of "+span(s.first, s.last)+", "+
				counted(n, "event stays", "events stay")+": "+why)
		}
	}
	add(kept, "you keep them")
	add(needed, "what stays needs them")
	return out
}

// noStretch says what keeps whole turns from being taken.
func (e *engine) noStretch() string {
	spec := e.spec
	open := func(first, last bool) bool {
		s := spec
		if first {
			s.KeepFirst = Fence{}
		}
		if last {
			s.KeepLast = Fence{}
		}
		n, _ := e.ix.Stretch(s)
		return n > 0
	}
	start, end := "keep-first "+spec.KeepFirst.String(), "keep-last "+spec.KeepLast.String()
	first, last := open(true, false), open(false, true)
	switch {
	case last && !first:
		return "nothing to do: " + end + " leaves no whole turn"
	case first && !last:
		return "nothing to do: " + start + " leaves no whole turn"
	case open(true, true):
		return "nothing to do: " + start + " and " + end + " leave no whole turn"
	default:
		return "nothing to do: no turn is here that may go"
	}
}
