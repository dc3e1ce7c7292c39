package claudecode

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"decant/model"
)

// titles are the newest notes by their kind.
func (o *opener) titles() map[string]string {
	out := make(map[string]string)
	for i := range o.lines {
		if n := o.lines[i].note; n != nil && strings.TrimSpace(n.text) != "" {
			out[n.kind] = n.text
		}
	}
	return out
}

// title is what the client shows for the session: a given title, its own, an
// old summary, else a prompt.
func (o *opener) title() string {
	for _, k := range []string{"custom-title", "ai-title", "summary", "last-prompt"} {
		if t := model.ShownTitle(o.s.titles[k]); t != "" {
			return t
		}
	}
	for i := range o.c.Turns {
		if t := model.FirstLine(command(o.c.Text(&o.c.Events[o.c.Turns[i].Prompt]))); t != "" {
			return t
		}
	}
	return ""
}

// command is a prompt as it was typed: the echo of a slash command has name and
// arguments in tags.
func command(text string) string {
	name, ok := between(text, "<command-name>", "</command-name>")
	if !ok {
		return text
	}
	args, _ := between(text, "<command-args>", "</command-args>")
	return strings.TrimSpace(name + " " + strings.TrimSpace(args))
}

// between is the text between the first two marks, and whether both are there.
func between(s, from, to string) (string, bool) {
	_, s, ok := strings.Cut(s, from)
	if !ok {
		return "", false
	}
	s, _, ok = strings.Cut(s, to)
	return strings.TrimSpace(s), ok
}

// munge is the name of the project folder of a working folder: all but letters
// and digits become "-", one for each UTF-16 unit; a long one is cut and gets a
// checksum.
func munge(dir string) string {
	const limit = 200
	var b strings.Builder
	hash := int32(0)
	for _, u := range utf16.Encode([]rune(dir)) {
		hash = 31*hash + int32(u)
		if u < 0x80 && (u >= '0' && u <= '9' || u|0x20 >= 'a' && u|0x20 <= 'z') {
			b.WriteByte(byte(u))
		} else {
			b.WriteByte('-')
		}
	}
	name := b.String()
	if len(name) <= limit {
		return name
	}
	return name[:limit] + "-" + strconv.FormatInt(max(int64(hash), -int64(hash)), 36)
}
