package codex

import (
	"regexp"
	"strings"
	"sync"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/formats/responses"
	"decant/model/source"
)

// Older clients do not tell what a script did. The plainest scripts do: they run one
// command and hand on what it said, and nothing else.
var (
	plainScript = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?s)^\s*(?:const|let|var)\s+(\w+)\s*=\s*await\s+` +
			`tools\.exec_command\(\{(.*)\}\);?\s*text\((\w+)(\.output)?\);?\s*$`)
	})
	shortScript = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?s)^\s*text\(\(await\s+` +
			`tools\.exec_command\(\{(.*)\}\)\)\.output\);?\s*$`)
	})
	// argument is one of a command's, a text, a number or a word, with the comma behind it.
	argument = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*"?(\w+)"?\s*:\s*("(?:[^"\\\n]|\\.)*"|[\w.]+)\s*(?:,|$)`)
	})
)

// guessScript is what a plain script does in a folder; false for any other.
func guessScript(code, cwd string) (effect.Facts, bool) {
	arguments, whole := "", true
	if m := plainScript().FindStringSubmatch(code); m != nil && m[1] == m[3] {
		arguments, whole = m[2], m[4] != ""
	} else if m := shortScript().FindStringSubmatch(code); m != nil {
		arguments = m[1]
	} else {
		return effect.Facts{}, false
	}
	step := responses.Step{CWD: cwd}
	for strings.TrimSpace(arguments) != "" {
		m := argument().FindStringSubmatch(arguments)
		if m == nil {
			return effect.Facts{}, false
		}
		arguments = arguments[len(m[0]):]
		if m[1] != "cmd" && m[1] != "workdir" {
			continue
		}
		if !source.Valid([]byte(m[2])) || m[2][0] != '"' { // Escapes of JSON mean the same.
			return effect.Facts{}, false
		}
		text := string(source.AppendText(nil, []byte(m[2])))
		if m[1] == "cmd" {
			step.Argv = []string{"bash", "-lc", text}
		} else {
			step.CWD = effect.CleanPath(text, cwd)
		}
	}
	if step.Argv == nil {
		return effect.Facts{}, false
	}
	f, _ := responses.ReadScript([]responses.Step{step})
	if !whole { // What it hands on has the text among other things.
		f.URI, f.Effect.Cut = "", f.Effect.Kind == model.Reads
	}
	return f, true
}
