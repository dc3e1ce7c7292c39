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

// Older clients do not report what a script did. The simplest scripts show it themselves: they only
// run one command and pass on its output.
var (
	plainScript = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?s)^\s*(?:const|let|var)\s+(\w+)\s*=\s*await\s+` +
			`tools\.exec_command\(\{(.*)\}\);?\s*text\((\w+)(\.output)?\);?\s*$`)
	})
	shortScript = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?s)^\s*text\(\(await\s+` +
			`tools\.exec_command\(\{(.*)\}\)\)\.output\);?\s*$`)
	})
	// argument is one argument of a command, a text, a number or a word, including the comma after
	// it.
	argument = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*"?(\w+)"?\s*:\s*("(?:[^"\\\n]|\\.)*"|[\w.]+)\s*(?:,|$)`)
	})
)

// guessScript is what a simple script does in a folder. It is false for any other script.
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
		if !source.Valid([]byte(m[2])) || m[2][0] != '"' { // The escapes mean the same as in JSON.
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
	if !whole { // The script passes on more than the text.
		f.URI, f.Effect.Cut = "", f.Effect.Kind == model.Reads
	}
	return f, true
}
