package kit

import (
	"regexp"
	"sync"

	"decant/model"
)

// early are the names of Claude models before 5.x. For them the API checks only the signatures of
// reasoning, not what precedes it.
var early = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`claude-(?:[a-z]+-)?[1-4](?:[-.@:]|$)`)
})

// ClaudeRule is how Anthropic's API binds the reasoning of a model: not at all for Claude before
// 5.x, to everything before it for all newer and unknown models.
func ClaudeRule(name string) model.ReasoningRule {
	if early().MatchString(name) {
		return model.ReasoningFree
	}
	return model.ReasoningSuffix
}
