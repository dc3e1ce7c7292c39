package pi

import (
	"strings"

	"decant/model"
	"decant/model/tokens"
)

// How the servers bind reasoning, by the API that the client names: Anthropic signs it
// with all that precedes it; OpenAI's Responses want what came in one answer together.
var bindings = map[string]model.ReasoningRule{
	"anthropic-messages":      model.ReasoningSuffix,
	"bedrock-converse-stream": model.ReasoningSuffix,
	"openai-responses":        model.ReasoningGroup,
	"azure-openai-responses":  model.ReasoningGroup,
	"openai-codex-responses":  model.ReasoningGroup,
}

// apis are the APIs of providers of which no answer is at hand.
var apis = map[string]string{
	"anthropic": "anthropic-messages", "amazon-bedrock": "bedrock-converse-stream",
	"openai": "openai-responses", "azure-openai-responses": "azure-openai-responses",
	"openai-codex": "openai-codex-responses",
}

// chosen is the model that the client goes on with where some entries follow a header:
// the last that was chosen, or that answered. Its API is that of its newest answer, or
// else of its provider's.
func (t *tree) chosen(first origin, list []int) origin {
	newest := first
	for _, i := range list {
		if e := &t.entries[i]; e.origin.model != "" || e.origin.provider != "" {
			newest = e.origin
		}
	}
	newest.api = apis[newest.provider]
	own := false
	for _, i := range list {
		by := t.entries[i].origin
		if by.api == "" || by.provider != newest.provider || own && by.model != newest.model {
			continue
		}
		newest.api, own = by.api, by.model == newest.model
	}
	return newest
}

// rule is how reasoning is bound where a model goes on. Whoever serves Claude hands its
// signatures through.
func (m origin) rule() model.ReasoningRule {
	if r, ok := bindings[m.api]; ok {
		return r
	}
	if strings.Contains(strings.ToLower(m.model), "claude") {
		return model.ReasoningSuffix
	}
	return model.ReasoningFree
}

// think decides whether reasoning of a model is sent to the one that goes on, and
// whether it is bound: to another it is sent as plain text.
func (b *block) think(by, next origin) {
	t, rule := b.thought, next.rule()
	switch same := by == next; {
	case t.redacted && !same:
		b.dead = "another model's secret"
	case t.blank && (!same || !t.signed):
		b.dead = "empty"
	case same && !t.signed && rule == model.ReasoningGroup:
		b.dead = "not signed"
	case same:
		b.event.Signed = t.shaped && rule != model.ReasoningFree
	}
}

// measured fills in what the model's name tells.
func (o *opener) measured(m origin) {
	used := 0
	for _, i := range o.path {
		used = max(used, o.entries[i].used)
	}
	found, known := tokens.Lookup(m.model)
	o.c.Model = m.model
	o.c.Family, o.c.FamilyAssumed, o.c.Window = found.Family, !known, found.WindowFor(used)
}
