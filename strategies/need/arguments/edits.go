package arguments

import "strings"

// oldText reports whether a value of this name is the text that an edit replaces.
func oldText(key string) bool {
	switch key {
	case "old_string", "oldString", "old_str", "oldText", "old_text", "string_to_replace", "old":
		return true
	}
	return false
}

// beginPatch is the start of a patch that names its files in lines with stars.
const beginPatch = "*** Begin Patch"

// ListEdits lists the old texts of the edits in the arguments of a call. There is one for each
// replaced text, and one for each hunk of a patch: its context and removed lines.
func ListEdits(args string) []string {
	var out []string
	for _, a := range listArguments(args) {
		switch {
		case oldText(a.key):
			out = append(out, a.text)
		case isPatch(a.text):
			out = append(out, listHunks(spellPatch(a.text))...)
		}
	}
	return out
}

// isPatch reports whether a text holds a patch.
func isPatch(text string) bool {
	return strings.Contains(text, beginPatch) ||
		strings.Contains(text, "\n@@ ") && strings.Contains(text, "--- ") &&
			strings.Contains(text, "\n+++ ")
}

// spellPatch returns a patch with real line breaks if a program quotes it.
func spellPatch(text string) string {
	at := max(strings.Index(text, beginPatch), 0)
	if strings.HasPrefix(text[at:], beginPatch+`\n`) {
		return strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\"`, `"`, `\'`, `'`, "\\`", "`",
			`\\`, `\`).Replace(text)
	}
	return text
}

// listHunks lists the old texts of the hunks of a patch.
func listHunks(text string) []string {
	var out []string
	var b strings.Builder
	inside := false
	flush := func(next bool) {
		if b.Len() > 0 {
			out = append(out, b.String())
		}
		b.Reset()
		inside = next
	}
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "@@"), strings.HasPrefix(line, "*** Update File:"):
			flush(true)
		case isPatchHead(line):
			flush(false)
		case inside && (line[0] == '-' || line[0] == ' '):
			b.WriteString(line[1:])
		}
	}
	flush(false)
	return out
}

// isPatchHead reports whether a line of a patch is about files, and not a line of a file.
func isPatchHead(line string) bool {
	for _, head := range []string{"*** ", "--- ", "+++ ", "diff ", "index "} {
		if strings.HasPrefix(line, head) {
			return true
		}
	}
	return false
}

// stripSigns returns a text in which the lines of patches have no signs. So they are equal to the
// lines of the files.
func stripSigns(text string) string {
	if !isPatch(text) {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(spellPatch(text)) {
		if !isPatchHead(line) && strings.IndexByte("+-", line[0]) >= 0 {
			line = line[1:]
		}
		b.WriteString(line)
	}
	return b.String()
}
