package messages

import (
	"bytes"
	"strings"
)

// changesFolder reports whether a call's arguments may contain a command that changes the folder
// permanently.
func changesFolder(arguments []byte) bool {
	for _, word := range []string{"cd", "pushd", "popd", "chdir"} {
		rest := arguments
		for {
			at := bytes.Index(rest, []byte(word))
			if at < 0 {
				break
			}
			after := at + len(word)
			if !isLetter(rest, at-1) && !isLetter(rest, after) {
				return true
			}
			rest = rest[after:]
		}
	}
	return false
}

// isLetter reports whether the byte at an index is a letter or digit.
func isLetter(s []byte, at int) bool {
	if at < 0 || at >= len(s) {
		return false
	}
	c := s[at]
	// The letter of a JSON escape separates words.
	if at > 0 && s[at-1] == '\\' {
		return false
	}
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_'
}

// currentFolder is the folder that SWE-agent notes at the end of an answer.
func currentFolder(text string) (string, bool) {
	const mark = "(Current directory: "
	at := strings.LastIndex(text, mark)
	if at < 0 {
		return "", false
	}
	dir, _, ok := strings.Cut(text[at+len(mark):], ")\n")
	return dir, ok && strings.HasPrefix(dir, "/")
}

// workingFolder is the folder that Claude Code tells its model, or "" when a system text does not
// say.
func workingFolder(text string) string {
	const mark = "Working directory: "
	at := strings.Index(text, "\n"+mark)
	if at < 0 {
		return ""
	}
	dir, _, _ := strings.Cut(text[at+1+len(mark):], "\n")
	if dir = strings.TrimSpace(dir); !strings.HasPrefix(dir, "/") {
		return ""
	}
	return dir
}
