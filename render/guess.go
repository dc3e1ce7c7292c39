package render

import (
	"path"
	"regexp"
	"strings"
	"sync"
)

// readShebang returns the language of a text with a #! line at its start, or "".
func readShebang(text string) string {
	line, ok := strings.CutPrefix(text, "#!")
	if !ok {
		return ""
	}
	line, _, _ = strings.Cut(line, "\n")
	for _, word := range strings.Fields(line) {
		base := path.Base(word)
		if base == "env" || strings.HasPrefix(word, "-") || strings.Contains(word, "=") {
			continue
		}
		return languageOf(strings.TrimRight(base, "0123456789."))
	}
	return ""
}

// languageOf returns the language that a program with that name reads.
func languageOf(name string) string {
	switch name {
	case "sh", "bash", "zsh", "dash", "ksh", "ash":
		return "bash"
	case "node", "nodejs", "bun":
		return "javascript"
	case "deno", "ts-node", "tsx":
		return "typescript"
	case "pwsh":
		return "powershell"
	}
	return name
}

// guessLanguage guesses the language of a text from its start, or returns "".
func guessLanguage(text string) string {
	text = strings.TrimLeft(text, " \n")
	switch {
	case looksLikeJSON(text):
		return "json"
	case hasAnyPrefix(text, "diff --git ", "--- a/", "--- /dev/null", "@@ -", "Index: ",
		"*** Begin Patch\n"):
		return "diff"
	case hasAnyPrefix(text, "<!DOCTYPE html", "<!doctype html", "<html"):
		return "html"
	case hasAnyPrefix(text, "<?xml") || looksLikeXML(text):
		return "xml"
	case script().MatchString(text[:min(len(text), scriptBytes)]):
		return "javascript"
	case looksLikeLog(text):
		return "log"
	case hasAnyPrefix(text, "# ", "## ", "### ", "```") || looksLikeMarkdown(text):
		return "markdown"
	}
	return ""
}

// script matches the start of a JavaScript script with which an agent runs its tools.
var script = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`^(?:(?:const|let|var) (?:[\w$]+|[\[{][\w$, :\n]+[\]}]) *= |await \w+[.(])`)
})

// scriptBytes is how far into a text this start is searched.
const scriptBytes = 512

// looksLikeXML reports whether text begins with an element that it also closes.
func looksLikeXML(text string) bool {
	rest, ok := strings.CutPrefix(text, "<")
	n := strings.IndexAny(rest, " \n/>")
	if !ok || n < 1 || n > maxTag || !isTagStart(rest[0]) {
		return false
	}
	return strings.HasSuffix(strings.TrimRight(text, " \n"), "</"+rest[:n]+">")
}

// maxTag is the largest length of an element's name, in bytes.
const maxTag = 64

func isTagStart(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// looksLikeMarkdown reports whether one of the first lines is a heading of level two or deeper, or
// opens a code block. Hardly any other text has these at the start of a line.
func looksLikeMarkdown(text string) bool {
	for line := range strings.SplitSeq(text[:min(len(text), markdownBytes)], "\n") {
		if hasAnyPrefix(line, "## ", "### ", "```") {
			return true
		}
	}
	return false
}

// markdownBytes is how far into a text Markdown is searched.
const markdownBytes = 4 << 10

// looksLikeJSON reports whether text begins like an object, or like a list of strings, objects or
// lists. A list of bare words is more often a log line.
func looksLikeJSON(text string) bool {
	if text == "" || text[0] != '{' && text[0] != '[' {
		return false
	}
	rest := strings.TrimLeft(text[1:], " \n")
	if text[0] == '{' {
		return hasAnyPrefix(rest, `"`, "}")
	}
	return hasAnyPrefix(rest, `"`, "{", "[", "]")
}

func hasAnyPrefix(s string, prefixes ...string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}
