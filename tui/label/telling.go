package label

import (
	"encoding/json"
	"strings"
	"unicode"

	"decant/model"
	"decant/render"
)

// maxTold is how many bytes of a text are searched for a telling line.
const maxTold = 16 << 10

// tellText returns the first telling line of a text, cleaned, else its first line.
func tellText(text string) string {
	text = CutBytes(text, maxTold)
	for line := range strings.Lines(text) {
		if told := tellLine(line); told != "" {
			return told
		}
	}
	return FirstLine(text)
}

// tellLine returns a line, cleaned, "" if it says nothing: brackets, rules, the name of a package.
func tellLine(line string) string {
	line = strings.TrimSpace(render.CleanLine(CutBytes(line, MaxPeek)))
	words := 0
	for _, r := range line {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			words++
		}
	}
	name, isPackage := strings.CutPrefix(line, "package ")
	switch {
	case words < 2, strings.HasPrefix(line, "#!"), isPackage && !strings.Contains(name, " "):
		return ""
	}
	return untagged(line)
}

// tellPart returns the first telling line of a part, without its number.
func tellPart(text string, envelope model.Envelope) string {
	if envelope != 0 {
		body := CutBytes(string(envelope.Body([]byte(text))), maxTold)
		_, text = SplitNumbers(body, envelope)
	}
	return tellText(text)
}

// secondLine returns the next telling line of a text that begins with a short one, "" for none.
func secondLine(c *model.Conversation, e *model.Event) string {
	const short = 60
	if len(e.Parts) == 0 {
		return ""
	}
	text := strings.TrimSpace(CutBytes(HeadPart(c, &e.Parts[0]), maxTold))
	first, rest, more := strings.Cut(text, "\n")
	if !more || len(first) > short {
		return ""
	}
	for line := range strings.Lines(rest) {
		if told := tellLine(line); told != "" {
			return told
		}
	}
	return ""
}

// changed are the arguments of an edit with the text before and after it.
var changed = [][2]string{
	{"old_string", "new_string"},
	{"oldText", "newText"},
	{"old_str", "new_str"},
	{"old", "new"},
	{"string_to_replace", "new_string"},
}

// written are the arguments with the text of a new file, or a text that is added to one.
var written = []string{
	"content", "file_text", "contents", "new_source", "replacement_text", "insert_text", "text",
}

// tellChange returns the first change of an edit: a new line, else a removed one. For a new file it
// returns the first telling line, and "" for anything else.
func (a arguments) tellChange() string {
	for _, pair := range changed {
		before, after := a.first(pair[0]), a.first(pair[1])
		if before == "" && after == "" || a[pair[0]] == nil {
			continue
		}
		if s := tellDiff(before, after); s != "" {
			return s
		}
	}
	for _, list := range []string{"edits", "patterns"} {
		var edits []arguments
		if a[list] == nil || json.Unmarshal(a[list], &edits) != nil {
			continue
		}
		for _, edit := range edits {
			if s := edit.tellChange(); s != "" {
				return s
			}
		}
	}
	if text := a.first(written...); text != "" {
		return tellText(text)
	}
	return ""
}

// tellDiff returns the first line in which two texts differ, with a sign for the text that has it.
func tellDiff(before, after string) string {
	if s := tellNew(before, after); s != "" {
		return "+ " + s
	}
	if s := tellNew(after, before); s != "" {
		return "- " + s
	}
	return ""
}

// tellNew returns the first telling line of a text that is not in another.
func tellNew(known, text string) string {
	has := map[string]bool{}
	for line := range strings.Lines(known) {
		has[strings.TrimSpace(line)] = true
	}
	for line := range strings.Lines(CutBytes(text, maxTold)) {
		if has[strings.TrimSpace(line)] {
			continue
		}
		if s := tellLine(line); s != "" {
			return s
		}
	}
	return ""
}
