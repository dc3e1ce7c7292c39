package replay

import (
	"slices"
	"strings"
)

// Write is what one call did to a file.
type Write struct {
	// Whole is true if it gave the file new contents, Text.
	Whole bool
	Text  string
	// Edits are applied one after the other if Whole is false.
	Edits []Edit
}

// Edit replaces a text by another.
type Edit struct {
	Old, New string
	// All is true if every occurrence of the old text is replaced.
	All bool
	// Lines is true if the old text is whole lines.
	Lines bool
}

// Text is a file, or some lines of it. Writes are replayed on it.
type Text struct {
	text  string
	whole bool // It is the whole file.
	// doubts are old texts of edits whose place is unknown. A line that contains one may have
	// changed.
	doubts []string
	lines  map[string]bool
}

// NewText returns a text that was read from a file: the whole file, or some adjacent lines.
func NewText(read string, whole bool) *Text {
	if !strings.HasSuffix(read, "\n") {
		read += "\n"
	}
	return &Text{text: read, whole: whole}
}

// Do replays a write. It returns false if that fails; then nothing is known about the text any
// more.
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

// edit applies one edit. A tool rejects an edit without All unless it finds the old text once. So
// if the text occurs twice here, this is not the file as it was.
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
	// The edit may be outside the known lines, or cross their ends.
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

// doubt records that any line that contains a line of an old text may have changed. It returns
// false if that could be any line.
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

// doubtLine records that a line that contains a text may have changed.
func (t *Text) doubtLine(text string) {
	if text = plainText(text); text != "" && !slices.Contains(t.doubts, text) {
		t.doubts = append(t.doubts, text)
	}
}

// doubtNext records the lines that may be joined to the line before them. If the end of a line is
// removed without a replacement, some tools also remove the line break.
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

// plainText returns a text without what tools ignore when they search for the old text: white space
// at its ends, and variants of quotes, dashes and spaces.
func plainText(text string) string { return strings.TrimSpace(drawn.Replace(text)) }

// drawn replaces variants of quotes, dashes and spaces by one form.
var drawn = strings.NewReplacer("‘", "'", "’", "'", "“", `"`, "”", `"`,
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-", "\u00a0", " ")

// Still reports whether a line is in the file after the writes, as far as known.
func (t *Text) Still(line string) bool {
	if t.lines == nil {
		t.lines = t.certain()
	}
	return t.lines[line]
}

// certain returns the lines that no edit may have changed.
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
