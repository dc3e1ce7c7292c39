package strategies

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/outline"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// stripToolResults is the registry entry of the strategy.
var stripToolResults = strategy{
	Info: spec.Info{
		Name:    "strip-tool-results",
		Summary: "shortens old tool results to outlines",
		Classes: []model.Class{model.Dropped},
	},
	one: "tool result", many: "tool results",
	kinds: []model.Kind{model.ToolResult},
	facts: []facts.Kind{facts.KindStubs},
	needs: func(s *spec.Spec, u spec.Use) []facts.Kind { return outline.Of(s, u).ListFacts() },
	keys:  outline.Keys,
	make:  newResultStripper,
	prove: proveStripped,
	stub: func(ix *facts.Index, event int) (size int, weight float64) {
		stub := ix.Stub(event)
		return len(stub.Text), stub.Weight
	},
	shortens: true,
	markers:  leaves(marker.Stripped, marker.Emptied, marker.Stale),
	allows: func(h *hints.ToolHint, c *model.Change) bool {
		removes := c.Op == model.Remove && c.Part < 0
		return mayStrip(h, c) && (!removes || h.Response == hints.RemoveResponse)
	},
}

// resultStripper leaves one line of a result: the tool, its status, and the start of the answer.
// Below that it keeps the lines and names that occur nowhere else.
type resultStripper struct {
	v        *plan.View
	keeper   *outline.Keeper
	outlines *outline.Chooser
	out      []plan.Edit
}

// newResultStripper finds which reads stay whole, and what to keep of all other results.
func newResultStripper(v *plan.View, u spec.Use) plan.Pass {
	set := outline.Of(v.Chosen(), u)
	s := &resultStripper{v: v, keeper: outline.NewKeeper(v, set)}
	s.outlines = outline.NewChooser(v, set, s.goes)
	return s
}

// goes reports whether the text of a result is removed, in the current state.
func (s *resultStripper) goes(event int) bool {
	v := s.v
	call := v.Index.CallOf(event)
	return call != nil && v.Open(event) && v.Hint(event).Response != hints.KeepResponse &&
		!s.keeper.Keeps(event) && !v.IsReference(event) &&
		len(v.Index.Stub(event).Text)+v.MarkerRoom() < v.Index.Event(event).Bytes
}

// Propose proposes the stub that the index prepared. A result that is not longer than its stub
// stays.
func (s *resultStripper) Propose(event int) []plan.Edit {
	v := s.v
	e := v.Index.Event(event)
	if e.Kind != model.ToolResult || !v.Allows(model.Dropped, spec.NewClassSet(model.Dropped)) {
		return nil
	}
	call := v.Index.CallOf(event)
	if call == nil || !v.FreeText(event) || v.Kept(event) {
		return nil
	}
	if v.Hint(event).Response == hints.RemoveResponse && s.removable(e.Call, call) {
		return s.pair(call)
	}
	if v.IsReference(event) {
		v.Note(why.Reference)
		return nil
	}
	if s.keeper.Keeps(event) {
		v.Note(why.Touched)
		return nil
	}
	return s.shorten(event, e)
}

// shorten proposes the remainder of a result that nothing protects.
func (s *resultStripper) shorten(event int, e *model.Event) []plan.Edit {
	v := s.v
	texts, images := splitParts(e)
	if len(texts) == 0 || v.Stripped(event) {
		return nil
	}
	left, ok := s.stub(event)
	if !ok || !v.ShorterMarker(event, left.Text, left.Weight+images) {
		return nil
	}
	stub := replaceWhole(event, left, model.Dropped, "result shortened", marker.AfterLine)
	if !v.Hint(event).Known {
		stub.Reason = "result shortened; no hint for this tool"
	}
	if len(texts) == len(e.Parts) || v.Whole(event) {
		s.out = append(s.out[:0], stub)
		return s.out
	}
	s.out = inTexts(s.out[:0], stub, texts)
	return s.out
}

// stub returns what is left of a result: an outline, or only the marker if nothing is kept. A read
// that stale-reads changed keeps its marker. If nothing else of it is kept, it stays, and ok is
// false.
func (s *resultStripper) stub(event int) (left facts.WeighedText, ok bool) {
	left = *s.v.Index.Stub(event)
	head, outdated := s.outdated(event)
	if !outdated {
		head, _ = s.v.Index.Frame(event).Within(left.Text)
		head = s.shortHead(event, head)
	}
	if text, kept := s.outlines.Outline(event, head); kept {
		return text, true
	}
	return left, !outdated || !s.outlines.Any()
}

// shortHead returns the marker above an outline. For a successful answer it leaves out the start of
// the answer, because the outline says more.
func (s *resultStripper) shortHead(event int, head string) string {
	call := s.v.Index.CallOf(event)
	if call.Status == model.Failed {
		return head
	}
	return marker.CutStart(head, call.Tool)
}

// outdated returns the marker of a read that stale-reads changed, false for another result.
func (s *resultStripper) outdated(event int) (head string, ok bool) {
	text := s.v.TextOf(event)
	if text == "" {
		return "", false
	}
	body, _ := s.v.Index.Frame(event).Within(text)
	head = marker.HeadOf(body)
	return head, marker.Stale.Match(head)
}

// proveStripped compares an outline with the result that it was made from.
func proveStripped(k *check.Finished, c *model.Change) (model.Class, string) {
	if c.Op == model.Remove {
		return model.Dropped, "" // The first text holds what is left, or the pair is removed.
	}
	return model.Dropped, outline.Prove(k, c)
}

// removable reports whether a whole pair may be removed. A pair that changed a file stays, without
// its text, if a marker of stale-reads may name its turn.
func (s *resultStripper) removable(at int, call *model.Call) bool {
	return call.Pair() && !s.v.Index.HasTwoResults(at) &&
		(call.Effect.Kind != model.Writes || !s.v.Chosen().Has("stale-reads"))
}

// pair removes request and result, or empties the result if the pair must stay.
func (s *resultStripper) pair(call *model.Call) []plan.Edit {
	const reason = "the pair is removed, as the tool's hint says"
	v := s.v
	if v.Pinned(call.Request) || v.FencedOff(call.Request) ||
		v.Gone(call.Request) || !v.InScope(call.Request) {
		v.Note(why.OtherHalf)
		return nil
	}
	if call.Keeps {
		if v.IsReference(call.Result) {
			v.Note(why.Reference)
			return nil
		}
		ed := v.Emptying(call.Result, reason)
		if v.Stripped(call.Result) || !v.ShorterMarker(call.Result, ed.Text, ed.Weight) {
			return nil
		}
		s.out = append(s.out[:0], ed)
		return s.out
	}
	s.out = s.out[:0]
	for _, event := range [...]int{call.Request, call.Result} {
		s.out = append(s.out, plan.Edit{
			Event: event, Part: -1, Op: model.Remove, Class: model.Dropped, Reason: reason,
			Anchor: -1, AnchorPart: -1, Cover: -1,
		})
	}
	return s.out
}

// CloseWith lists separately the tools without a hint whose results were stripped.
func (s *resultStripper) CloseWith(p *plan.Plan) []string {
	var names []string
	n := 0
	for i := range p.Changes {
		c := &p.Changes[i]
		if c.Strategy != stripToolResults.Name || c.Cause >= 0 {
			continue
		}
		call := s.v.Index.CallOf(c.Event)
		if s.v.Hint(c.Event).Known {
			continue
		}
		n++
		if !slices.Contains(names, call.Tool) {
			names = append(names, call.Tool)
		}
	}
	if n == 0 {
		return nil
	}
	slices.Sort(names)
	return []string{
		"shortened " + amount.Of(n, "result") + " of tools without a hint: " +
			strings.Join(names, ", "),
	}
}
