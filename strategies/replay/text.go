package replay

import (
	"slices"
	"strings"
)

// Write is what one call did to a file.
type Write struct {
	// Whole is true where it gave the file new contents, Text.
	Whole bool
	Text  string
	// Edits are done one after the other where Whole is false.
	Edits []Edit
}

// Edit puts a text in the place of another.
type Edit struct {
	Old, New string
	// All is true where that is done wherever the old text stands.
	All bool
	// Lines is true where the old text is whole lines.
	Lines bool
}

// Text is a file, or some lines of it, on which writes are done again.
type Text struct {
	text  string
	whole bool // It is all of the file.
	// doubts are texts of edits whose place is not known: a line that holds one may have changed.
	doubts []string
	lines  map[string]bool
}

// NewText is what was read of a file: all of it, or some lines that stand together.
func NewText(read string, whole bool) *Text {
	if !strings.HasSuffix(read, "\n") {
		read += "\n"
	}
	return &Text{text: read, whole: whole}
}

// Do does a write again. It is false where that does not work as it did: then nothing is known of
// the text any more.
func (t *Text) Do(w Write) bool {
	t.lines = nil
	if w.Whole {
		*t = *NewText(w.Text, true)
		return true
	}
	for _, e := range w.Edits {
		if !t.edit(e) {
			return false
		}
	}
	return true
}

// edit does one edit. Who edits without All must find the old text once, or is refused; so what
// stands there twice is not the file as it was.
func (t *Text) edit(e Edit) bool {
	start := ""
	if e.Lines {
		start = "\n"
	}
	in, old := start+t.text, start+e.Old
	n := strings.Count(in, old)
	if e.Old == "" || n > 1 && !e.All || n == 0 && t.whole || !t.whole && e.joins() {
		return false
	}
	// It may have been made outside of the lines that are known, or across their ends.
	if n == 0 || !t.whole && (e.All || len(t.doubts) > 0) {
		if !t.doubt(e.Old) {
			return false
		}
	}
	if e.New == "" {
		t.doubtNext(e.Old)
	}
	t.text = strings.TrimPrefix(strings.ReplaceAll(in, old, start+e.New), start)
	return true
}

// doubt notes that any line with a line of an old text in it may have changed. It is false where
// that may be any line at all.
func (t *Text) doubt(old string) bool {
	for line := range strings.SplitSeq(old, "\n") {
		if line != "" && plainText(line) == "" {
			return false
		}
		t.doubtLine(line)
	}
	return true
}

// joins reports whether an edit may join a line to another that its old text does not name.
func (e *Edit) joins() bool {
	return !e.Lines &&
		(strings.HasPrefix(e.Old, "\n") && !strings.HasPrefix(e.New, "\n") ||
			strings.HasSuffix(e.Old, "\n") && !strings.HasSuffix(e.New, "\n"))
}

// doubtLine notes that a line with a text in it may have changed.
func (t *Text) doubtLine(text string) {
	if text = plainText(text); text != "" && !slices.Contains(t.doubts, text) {
		t.doubts = append(t.doubts, text)
	}
}

// doubtNext notes the lines that may be joined to what is before them: where the end of a line goes
// without anything in its place, some tools take the line break along.
func (t *Text) doubtNext(old string) {
	if strings.HasSuffix(old, "\n") {
		return
	}
	for rest := t.text; ; {
		at := strings.Index(rest, old)
		if at < 0 {
			return
		}
		before := at > 0 && rest[at-1] != '\n'
		rest = rest[at+len(old):]
		if next, broken := strings.CutPrefix(rest, "\n"); broken && before {
			line, _, _ := strings.Cut(next, "\n")
			t.doubtLine(line)
		}
	}
}

// plainText is a text without what tools pass over where they look for the old text: white space at
// its ends, and how quotes, dashes and spaces are drawn.
func plainText(text string) string { return strings.TrimSpace(drawn.Replace(text)) }

// drawn spells quotes, dashes and spaces in one way.
var drawn = strings.NewReplacer("‘", "'", "’", "'", "“", `"`, "”", `"`,
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-", "\u00a0", " ")

// Still reports whether a line is in the file after the writes, as far as is known.
func (t *Text) Still(line string) bool {
	if t.lines == nil {
		t.lines = t.certain()
	}
	return t.lines[line]
}

// certain are the lines that no edit may have changed.
func (t *Text) certain() map[string]bool {
	all := strings.Split(strings.TrimSuffix(t.text, "\n"), "\n")
	out := make(map[string]bool, len(all))
	for _, line := range all {
		plain := line
		if len(t.doubts) > 0 {
			plain = drawn.Replace(line)
		}
		if !slices.ContainsFunc(t.doubts, func(d string) bool {
			return strings.Contains(plain, d)
		}) {
			out[line] = true
		}
	}
	return out
}
