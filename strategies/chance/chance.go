// Package chance draws random user choices for a conversation. Tests use them to check properties
// that any plan must have. The same seed draws the same choices.
package chance

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
)

// DrawSpec draws the choices of a user: any strategies in any order, fences, decisions, settings.
func DrawSpec(seed uint64, c *model.Conversation) spec.Spec {
	r := rand.New(rand.NewPCG(seed, 29)) //nolint:gosec // Chance that repeats is the point.
	s := strategies.DefaultSpec()
	all := strategies.ListInfos()
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	uses := make([]spec.Use, 0, len(all))
	for _, in := range all[:1+r.IntN(len(all))] {
		u := spec.Use{Name: in.Name}
		if r.IntN(6) == 0 {
			u.Classes = spec.NewClassSet(in.Classes[:1+r.IntN(len(in.Classes))]...)
		}
		if in.Name == "summarize" && r.IntN(2) == 0 {
			u.WhenFull, u.DigestAfter, u.DigestShare = true, 1+r.IntN(9), 2+r.IntN(5)
		}
		uses = append(uses, u)
	}
	s = s.WithUses(uses)
	fences := []string{"0", "0", "1", "2", "3c", "1/2c", "2/1c", "50", "900c", "0/3c"}
	s.KeepFirst, _ = spec.ParseFence(fences[r.IntN(len(fences))])
	s.KeepLast, _ = spec.ParseFence(fences[r.IntN(len(fences))])
	if r.IntN(8) == 0 {
		s.Scope = facts.ScopeFile
	}
	s = spectest.SetKeys(s,
		"conversation.deduplication.min_bytes", []string{"0", "300"}[r.IntN(2)],
		"conversation.deduplication.lookback_turns", []string{"0", "1", "30"}[r.IntN(3)],
		"strategies.dedup-content.keep_recent", []string{"0", "0", "3"}[r.IntN(3)])
	s = drawRecent(r, s)
	s = giveHints(seed, s)
	s = drawSubsuming(r, s)
	if seed%4 == 3 {
		s.Recall = "a123"
	}
	for range r.IntN(6) * r.IntN(2) {
		v := []spec.Verdict{spec.Keep, spec.Drop}[r.IntN(2)]
		if r.IntN(3) == 0 {
			s = s.Decide(spec.OnTurn(1+r.IntN(len(c.Turns)+1)), v)
		} else {
			s = s.Decide(spec.OnEvent(r.IntN(c.EventCount()+1)), v)
		}
	}
	return s
}

// drawRecent draws the settings of dedup-recent.
func drawRecent(r *rand.Rand, s spec.Spec) spec.Spec {
	s = spectest.SetKeys(s,
		"strategies.dedup-recent.capacity", []string{"0", "2", "5", "99"}[r.IntN(4)],
		"strategies.dedup-recent.min_chars", []string{"0", "20", "200"}[r.IntN(3)],
		"strategies.dedup-recent.near_ref", strconv.FormatBool(r.IntN(3) > 0),
		"strategies.dedup-recent.verbosity",
		[]string{"standard", "terse", "verbose"}[r.IntN(3)])
	if r.IntN(2) == 0 {
		return s
	}
	tools := []string{"Re*", "poll"}
	s.Hints = s.Hints.Set(hints.HintRule{Tool: "Bash", Invalidates: &tools})
	return s
}

// drawSubsuming draws how dedup-tools finds that a call says everything that an earlier one said.
func drawSubsuming(r *rand.Rand, s spec.Spec) spec.Spec {
	s = spectest.SetKeys(s, "strategies.dedup-tools.proof",
		[]string{"arguments", "arguments", "lines"}[r.IntN(3)])
	for _, h := range []struct {
		tool     string
		subsumes hints.Subsumption
	}{
		{"own_*", hints.Subsumption{Kind: hints.SubsumesLines}},
		{"poll", hints.Subsumption{
			Kind: hints.SubsumesByCommand, Command: []string{"ask", "poll"},
		}},
		{"Bash", hints.Subsumption{
			Kind: hints.SubsumesByCommand, Command: []string{"ask", "shell"},
		}},
	} {
		if r.IntN(2) == 0 {
			s.Hints = s.Hints.Set(hints.HintRule{Tool: h.tool, Subsumes: &h.subsumes})
		}
	}
	return s
}

// DrawSummary draws a summary of whole turns, mostly of turns that may be removed.
func DrawSummary(r *rand.Rand, ix *facts.Index, s spec.Spec) spec.Spec {
	if r.IntN(3) == 0 {
		return s
	}
	first, last := plan.FindStretch(ix, s)
	if r.IntN(9) == 0 {
		first, last = r.IntN(4), r.IntN(9)
	}
	texts := []string{"went well", "", strings.Repeat("what was done\n", 1+r.IntN(90))}
	s.Summary = &spec.Summary{
		First: first, Last: last, Text: texts[r.IntN(3)],
		By: []string{"digest", "you", "maker/model-1"}[r.IntN(3)],
	}
	if r.IntN(3) > 0 {
		s = s.WithUses(append(s.Uses, spec.Use{Name: "summarize"}))
	}
	if r.IntN(4) == 0 {
		s.Classified = "rule"
		s = s.NameTangent(spec.Tangent{Turn: 1, By: "rule", Confidence: 0.8})
	}
	return s
}
