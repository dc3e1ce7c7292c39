package messages

import (
	"decant/model"
	"decant/model/source"
)

// contextOf is the size of the context after the reply that a usage records, in tokens, in either
// API's spelling.
func contextOf(usage source.Value) int {
	u := usageOf(usage)
	return u.Sent + u.Output
}

// usageOf reads a usage in either API's spelling. Anthropic's three parts of what was sent do not
// overlap; for OpenAI the cached part is included in the total.
func usageOf(v source.Value) model.Usage {
	count := func(names ...string) int { return max(0, v.Get(names...).Int()) }
	u := model.Usage{
		Cached: count("cache_read_input_tokens"), Written: count("cache_creation_input_tokens"),
		Hour:   count("cache_creation", "ephemeral_1h_input_tokens"),
		Output: count("completion_tokens") + count("output_tokens"),
		Thought: count("completion_tokens_details", "reasoning_tokens") +
			count("output_tokens_details", "reasoning_tokens"),
	}
	u.Sent = count("prompt_tokens") + count("input_tokens") + u.Cached + u.Written
	u.Cached += count("prompt_tokens_details", "cached_tokens") +
		count("input_tokens_details", "cached_tokens")
	return u
}
