package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// unclear are words that users did not understand, as regular expressions, and what to say.
var unclear = []struct{ word, say string }{
	{`(?i)\b(?:what|it|turn|text|pair|result)s? goes\b`, "is removed"},
	{`(?i)\b(?:is|are|was) gone\b|\bstays? behind\b`, "is removed"},
	{`(?i)\bfenced?s?\b`, "protected"},
	{`(?i)\b(?:the|a|by) person\b`, "user"},
	{`(?i)\banew\b`, "again"},
	{`(?i)\bof which there\b|\bwhich there is not\b`, "does not exist"},
	{`(?i)\bmend(?:s|ed|ing)?\b`, "fix"},
	{`(?i)\boffences?\b`, "problem"},
	{`(?i)\bstripped\b`, "shortened"},
	{`(?i)\bconsequences?\b`, "required by the format"},
	{`(?i)\basides?\b`, "off-topic turn, or tangent"},
	{`(?i)(?:^|[^e] |[^r]e )(?:is|are) no (?:[a-km-z]|l[a-np-z])`, "is not a"},
	{`(?i)\bstands? (?:there|in|for|before|behind|beside)\b`, "is"},
	{
		`\bkeies\b|−0 %|[^p]\(s\)|\b1 (?:turns|changes|results|calls|tokens)\b`,
		"the right plural",
	},
	{`%d (?:[a-z]+ )?(?:[a-ce-z]|d[a-np-z])[a-z]{2,}s\b`, "amount.Of"},
}

// compileUnclear compiles the words of unclear once, and not before a test needs them.
var compileUnclear = sync.OnceValue(func() []*regexp.Regexp {
	list := make([]*regexp.Regexp, len(unclear))
	for i, u := range unclear {
		list[i] = regexp.MustCompile(u.word)
	}
	return list
})

// quotedTexts are folders and files whose texts are sent to models, are written into forks, or
// quote other programs. They never change.
var quotedTexts = []string{
	"model/envelope.go", "model/output.go", // What tools write round their results.
	"model/formats/claudecode/message.go", "model/formats/codex/context.go",
	"model/formats/codex/limit.go", "model/formats/codex/sent.go",
	"model/formats/copilot/list.go", "model/formats/copilot/message.go",
	"model/formats/copilot/read.go", "model/formats/opencode/message.go",
	"model/formats/pi/message.go", "model/formats/pi/omp.go", "model/formats/pi/write.go",
	"model/formats/qwencode/pair.go", "model/formats/responses/ending.go",
	"model/formats/responses/parts.go", "model/formats/opencode/database/",
	"strategies/marker/", "strategies/digest/", "strategies/llm/prompt.go",
	"strategies/summary/task.go", "strategies/summary/transcript.go",
	"strategies/tangents/ask.go", "strategies/tangents/describe.go",
	// Tools of tests.
	"model/formats/toy/", "strategies/strategiestest/", "tui/cli/realclient/",
}

// quotedFields are fields of a folder's tables that quote other programs.
var quotedFields = map[string][]string{"model/rescue/shapes": {"Text", "Also", "By"}}

// isQuoted reports whether the texts of a file are not for users.
func isQuoted(path string) bool {
	path = filepath.ToSlash(path)
	for _, quoted := range quotedTexts {
		if path == quoted || strings.HasSuffix(quoted, "/") && strings.HasPrefix(path, quoted) {
			return true
		}
	}
	return false
}

// TestUnclearWordsAreFound holds each entry of the table to an example of what it finds, and to
// one of what it lets through.
func TestUnclearWordsAreFound(t *testing.T) {
	for text, want := range map[string]int{
		"the pair goes":             1,
		"mend the file":             1,
		"it is no JSON object":      1,
		"there is no such file":     0,
		"3 turn(s)":                 1,
		"a turn stands there twice": 1,
		"%d lines are left out":     1,
		"%d whole turns":            1,
		"1 turns":                   1,
		"line %d is not JSON":       0,
		"removed 3 turns":           0,
		"fix the file":              0,
	} {
		if got := len(findProblems(text)); got != want {
			t.Errorf("%q: %d problems, want %d", text, got, want)
		}
	}
}
