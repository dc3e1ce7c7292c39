package pi

import (
	"strings"

	"decant/model"
	"decant/model/formats/kit"
)

// anthropics are the APIs that pass on Anthropic's signatures, and grouping are those of OpenAI's
// Responses, which need all items of one answer together.
var (
	anthropics = map[string]bool{"anthropic-messages": true, "bedrock-converse-stream": true}
	grouping   = map[string]bool{
		"openai-responses": true, "azure-openai-responses": true, "openai-codex-responses": true,
	}
)

// apis are the APIs of providers without an answer in the session.
var apis = map[string]string{
	"anthropic": "anthropic-messages", "amazon-bedrock": "bedrock-converse-stream",
	"openai": "openai-responses", "azure-openai-responses": "azure-openai-responses",
	"openai-codex": "openai-codex-responses",
}

// bindingRule is how reasoning is bound where a model continues. Everyone who serves Claude passes
// on its signatures.
func (m origin) bindingRule() model.ReasoningRule {
	name := strings.ToLower(m.model)
	switch {
	case grouping[m.api]:
		return model.ReasoningGroup
	case anthropics[m.api] || strings.Contains(name, "claude"):
		return kit.ClaudeRule(name)
	}
	return model.ReasoningFree
}

// decideThought decides whether a model's reasoning is sent to the model that continues, and
// whether it is bound. pi sends none to another model since 1.3.0 (before, and in the clients made
// from it, another model gets it as plain text).
func (b *block) decideThought(by, next origin, in client) {
	t, rule := b.thought, next.bindingRule()
	switch same := by == next; {
	case !same && in == pi:
		b.dead = "another model's reasoning"
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

// origin is a model and the service that provides it.
type origin struct{ api, provider, model string }
