package tokens

import "strings"

// aliases are the newest offered model of each of Anthropic's lines. The API needs a version, which
// users leave out.
var aliases = map[string]string{
	"claude-fable":  "claude-fable-5-1",
	"claude-haiku":  "claude-haiku-4-5",
	"claude-mythos": "claude-mythos-5-1",
	"claude-opus":   "claude-opus-5-5",
	"claude-sonnet": "claude-sonnet-5-5",
}

// NewestVersion is the name that Anthropic's API accepts for a short name, with or without the
// brand: "haiku" and "claude-haiku" become "claude-haiku-4-5". Any other name is unchanged.
func NewestVersion(name string) string {
	short := strings.ToLower(name)
	for _, line := range claudeLines {
		if short == line {
			short = "claude-" + line
		}
	}
	if full, ok := aliases[strings.TrimSuffix(short, "-latest")]; ok {
		return full
	}
	return name
}
