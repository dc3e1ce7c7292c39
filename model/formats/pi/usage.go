package pi

import (
	"decant/model/formats/kit"
	"decant/model/source"
)

// usageNames are the members of a usage.
var usageNames = kit.UsageNames{
	Input: "input", Cached: "cacheRead", Written: "cacheWrite", Output: "output",
	Thought: "reasoning",
}

// usedTokens is the size of the context that a usage tells, in tokens.
func usedTokens(usage source.Value) int {
	if n := usage.Get("totalTokens").Int(); n > 0 {
		return n
	}
	n := 0
	for _, name := range []string{"input", "output", "cacheRead", "cacheWrite"} {
		n += max(0, usage.Get(name).Int())
	}
	return n
}
