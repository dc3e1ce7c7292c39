package records

import (
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue/problem"
	"decant/model/rescue/room"
	"decant/model/rescue/shapes"
)

// findStored adds what the format's checker finds and no rule above found at the same place. A fork
// repairs most of it by itself.
func (f records) findStored(findings []model.Finding) {
	fixes := map[[2]string]model.Fix{}
	for _, x := range f.C.Fixes {
		fixes[[2]string{x.Rule, x.Place}] = x
	}
	known := map[string][]string{}
	for i := range f.Found {
		known[f.Found[i].Place] = append(known[f.Found[i].Place], f.Found[i].Rule)
	}
	for _, n := range findings {
		if slices.ContainsFunc(known[n.Place], func(r string) bool { return f.same(r, n.Rule) }) {
			f.takeFix(n, fixes)
			continue
		}
		s := shapes.Of(n.Rule)
		p := problem.Problem{Problem: model.Problem{
			Rule: n.Rule, Place: n.Place, Effect: n.Effect, Harm: harmOf(f.C.Format, n.Rule),
			Text: s.TextFor(f.C.Format, f.API),
		}}
		if n.Harmless {
			p.Harm = model.Harmless
		}
		if name, ok := renamed[n.Rule]; ok {
			p.Rule = name
		}
		if x, ok := fixes[[2]string{n.Rule, n.Place}]; ok {
			p.Fix, p.Loss, p.Forked = x.Edits, x.Loss, true
		}
		f.Found = append(f.Found, p)
	}
	f.proveFixed()
}

// takeFix gives a problem without a fix of its own the fix that every fork makes.
func (f records) takeFix(n model.Finding, fixes map[[2]string]model.Fix) {
	x, ok := fixes[[2]string{n.Rule, n.Place}]
	if !ok {
		return
	}
	for i := range f.Found {
		p := &f.Found[i]
		switch {
		case p.Place != n.Place || !f.same(p.Rule, n.Rule):
		case p.Fixable():
			p.Otherwise = &x
		case !p.Forked:
			p.Fix, p.Loss, p.Forked = x.Edits, x.Loss, true
		}
	}
}

// mended are the formats for which a fork of the file is checked too, to find out what it fixes:
// what their Prove says is not all that its agent or API refuses.
var mended = []string{"copilot", "qwen-code", "omp", "opencode", "kilo", "jp"}

// proveFixed finds out from a fork which findings it would still have; its codec repairs the
// others. Forks of agents that break rules themselves may have the same problems as their
// originals, so they are not used.
func (f records) proveFixed() {
	alone := slices.Contains(mended, f.C.Format)
	open := slices.ContainsFunc(f.Found, func(p problem.Problem) bool {
		return p.Harm.Stops() && p.Fix == "" && !room.IsOfLength(p.Rule)
	})
	if !open || !canFork(f.C) {
		return
	}
	left := f.C.Prove(nil, nil)
	if alone {
		own, err := formats.CheckFork(f.C)
		if err != nil {
			return
		}
		left = append(left, own...)
	}
	for i := range f.Found {
		p := &f.Found[i]
		stays := slices.ContainsFunc(left, func(n model.Finding) bool { return n.Rule == p.Rule })
		if p.Fix != "" || !p.Harm.Stops() || room.IsOfLength(p.Rule) || stays {
			continue
		}
		p.Fix, p.Loss, p.Forked = "a fork keeps what the agent reads of it", model.LossPart, true
	}
}

// canFork reports whether a fork can be made to see what it repairs: of a format that proves it,
// and if the agent would send anything of the conversation.
func canFork(c *model.Conversation) bool {
	if c.Prove == nil || c.Format != "claude-code" && formats.Single(c) &&
		!slices.Contains(mended, c.Format) {
		return false
	}
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live && e.Kind != model.Definition {
			return true
		}
	}
	return false
}

// renamed maps rules to the name of the rule of which they are a mild form.
var renamed = map[string]string{"call-open": "call-unanswered"}

// harms are the harms of rules that an agent treats differently from the API.
var harms = map[[2]string]model.Harm{
	{"anthropic-messages", "reasoning-alone"}: model.Harmless,
	{"openai-chat", "reasoning-alone"}:        model.Harmless,
	{"codex", "call-unanswered"}:              model.Healed,
	{"codex", "output-without-call"}:          model.HealedWithLoss,
	{"codex", "line-unread"}:                  model.Healed,
	{"codex", "item-unread"}:                  model.Healed,
	{"pi", "line-unread"}:                     model.Healed,
	{"qwen-code", "session-id"}:               model.Refused,
	{"omp", "omp-title-size"}:                 model.HealedWithLoss,
	{"omp", "omp-context-edit"}:               model.Healed,
	{"omp", "omp-payload-stale"}:              model.Healed,
	{"omp", "line-unread"}:                    model.Healed,
	{"qwen-code", "message-empty"}:            model.HealedWithLoss,
	{"qwen-code", "result-without-call"}:      model.HealedWithLoss,
	{"qwen-code", "call-twice"}:               model.HealedWithLoss,
	{"qwen-code", "call-without-id"}:          model.HealedWithLoss,
	{"qwen-code", "line-unread"}:              model.Healed,
	{"jp", "turn-not-marked"}:                 model.Harmless,
	{"jp", "inquiry-unanswered"}:              model.Healed,
	{"jp", "answer-without-inquiry"}:          model.Healed,
	{"jp", "turn-empty-last"}:                 model.Healed,
	{"jp", "turn-empty-first"}:                model.Healed,
	{"jp", "event-before-request"}:            model.Healed,
	{"copilot", "line-unread"}:                model.Healed,
	{"copilot", "copilot-result-missing"}:     model.Healed,
	{"copilot", "copilot-request-missing"}:    model.HealedWithLoss,
	{"copilot", "copilot-asset-missing"}:      model.HealedWithLoss,
	{"copilot", "copilot-transformed-stale"}:  model.Harmless,
}

// harmOf is the harm of a rule that a conversation of a format breaks.
func harmOf(format, rule string) model.Harm {
	if h, ok := harms[[2]string{format, rule}]; ok {
		return h
	}
	return shapes.Of(rule).Harm
}

// aliases are the checkers' names for what a rule here reports more exactly.
var aliases = map[string][]string{
	"result-twice":      {"result-without-call"},
	"chain-circle":      {"chain-broken"},
	"call-twice":        {"result-without-call"},
	"member-missing":    {"message-empty"},
	"compaction-empty":  {"first-not-user"},
	"signature-invalid": {"reasoning-unsigned"},
	"line-torn":         {"line-unread"},
	"line-glued":        {"line-unread"},
	"nul-run":           {"line-unread"},
}

// same reports whether a rule reports the same as a checker's rule.
func (f records) same(rule, checker string) bool {
	if checker == "line-unread" && f.C.Format != "claude-code" {
		return false
	}
	return rule == checker || slices.Contains(aliases[rule], checker)
}
