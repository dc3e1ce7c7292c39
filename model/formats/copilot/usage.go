package copilot

import "decant/model/formats/kit"

// usageNames are the members of a usage.
var usageNames = kit.UsageNames{
	Input: "inputTokens", Cached: "cacheReadTokens", Written: "cacheWriteTokens",
	Output: "outputTokens", Thought: "reasoningTokens", Whole: true,
}
