package rescue

import (
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/rescue/shapes"
)

// findStored adds what the checker of the format finds and no rule above has at the same place. A
// fork repairs most of it by itself.
func (f records) findStored(findings []model.Finding) {
	fixes := map[[2]string]model.Fix{}
	for _, x := range f.c.Fixes {
		fixes[[2]string{x.Rule, x.Place}] = x
	}
	known := map[string][]string{}
	for i := range f.out {
		known[f.out[i].Place] = append(known[f.out[i].Place], f.out[i].Rule)
	}
	for _, n := range findings {
		if slices.ContainsFunc(known[n.Place], func(r string) bool { return f.same(r, n.Rule) }) {
			f.takeFix(n, fixes)
			continue
		}
		s := shapes.Of(n.Rule)
		p := Problem{Problem: model.Problem{
			Rule: n.Rule, Place: n.Place, Effect: n.Effect, Harm: harmOf(f.c.Format, n.Rule),
			Text: s.TextFor(f.c.Format, f.api),
		}}
		if n.Harmless {
			p.Harm = model.Harmless
		}
		if name, ok := renamed[n.Rule]; ok {
			p.Rule = name
		}
		if x, ok := fixes[[2]string{n.Rule, n.Place}]; ok {
			p.Fix, p.Loss, p.forked = x.Edits, x.Loss, true
		}
		f.out = append(f.out, p)
	}
	f.proveFixed()
}

// takeFix gives a problem that has no fix of its own the one that every fork makes.
func (f records) takeFix(n model.Finding, fixes map[[2]string]model.Fix) {
	x, ok := fixes[[2]string{n.Rule, n.Place}]
	if !ok {
		return
	}
	for i := range f.out {
		p := &f.out[i]
		switch {
		case p.Place != n.Place || !f.same(p.Rule, n.Rule):
		case p.Fixable():
			p.spare = &x
		case !p.forked:
			p.Fix, p.Loss, p.forked = x.Edits, x.Loss, true
		}
	}
}

// proveFixed asks a fork which findings it would still have: the others its codec repairs. Forks of
// agents that break rules themselves may have what their originals have, so they are not asked.
func (f records) proveFixed() {
	asked := f.c.Format == "claude-code" || !formats.Single(f.c)
	open := slices.ContainsFunc(f.out, func(p Problem) bool {
		return p.Harm.Stops() && p.Fix == "" && !IsOfLength(p.Rule)
	})
	if f.c.Prove == nil || !asked || !open {
		return
	}
	left := f.c.Prove(nil, nil)
	for i := range f.out {
		p := &f.out[i]
		stays := slices.ContainsFunc(left, func(n model.Finding) bool { return n.Rule == p.Rule })
		if p.Fix != "" || !p.Harm.Stops() || IsOfLength(p.Rule) || stays {
			continue
		}
		p.Fix, p.Loss, p.forked = "a fork keeps what the agent reads of it", model.LossPart, true
	}
}

// renamed are rules that here have the name of what they are a mild form of.
var renamed = map[string]string{"call-open": "call-unanswered"}

// harms are those of rules that an agent takes otherwise than the API.
var harms = map[[2]string]model.Harm{
	{"codex", "call-unanswered"}:             model.Healed,
	{"codex", "output-without-call"}:         model.HealedWithLoss,
	{"codex", "line-unread"}:                 model.Healed,
	{"codex", "item-unread"}:                 model.Healed,
	{"pi", "line-unread"}:                    model.Healed,
	{"qwen-code", "session-id"}:              model.Refused,
	{"qwen-code", "message-empty"}:           model.HealedWithLoss,
	{"qwen-code", "result-without-call"}:     model.HealedWithLoss,
	{"qwen-code", "call-twice"}:              model.HealedWithLoss,
	{"qwen-code", "call-without-id"}:         model.HealedWithLoss,
	{"qwen-code", "line-unread"}:             model.Healed,
	{"jp", "turn-not-marked"}:                model.Harmless,
	{"jp", "inquiry-unanswered"}:             model.Healed,
	{"jp", "answer-without-inquiry"}:         model.Healed,
	{"jp", "turn-empty-last"}:                model.Healed,
	{"jp", "turn-empty-first"}:               model.Healed,
	{"jp", "event-before-request"}:           model.Healed,
	{"copilot", "line-unread"}:               model.Healed,
	{"copilot", "copilot-result-missing"}:    model.Healed,
	{"copilot", "copilot-request-missing"}:   model.HealedWithLoss,
	{"copilot", "copilot-asset-missing"}:     model.HealedWithLoss,
	{"copilot", "copilot-transformed-stale"}: model.Harmless,
}

// harmOf is what comes of a rule that a conversation of a format breaks.
func harmOf(format, rule string) model.Harm {
	if h, ok := harms[[2]string{format, rule}]; ok {
		return h
	}
	return shapes.Of(rule).Harm
}

// aliases are names by which the checkers of formats know what a rule here tells more exactly.
var aliases = map[string][]string{
	"result-twice":      {"result-without-call"},
	"chain-circle":      {"chain-broken"},
	"call-twice":        {"result-without-call"},
	"compaction-empty":  {"first-not-user"},
	"signature-invalid": {"reasoning-unsigned"},
	"line-torn":         {"line-unread"},
	"line-glued":        {"line-unread"},
	"nul-run":           {"line-unread"},
}

// same reports whether a rule tells what the rule of a checker tells.
func (f records) same(rule, checker string) bool {
	if checker == "line-unread" && f.c.Format != "claude-code" {
		return false
	}
	return rule == checker || slices.Contains(aliases[rule], checker)
}
