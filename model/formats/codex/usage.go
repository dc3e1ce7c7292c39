package codex

import "decant/model/formats/kit"

// usageNames are the members of a usage.
var usageNames = kit.UsageNames{
	Input: "input_tokens", Cached: "cached_input_tokens", Written: "cache_write_input_tokens",
	Output: "output_tokens", Thought: "reasoning_output_tokens", Whole: true,
}
