package render

import (
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// DiffKind says on which side of a diff a line stands.
type DiffKind int

// The kinds of diff lines.
const (
	// DiffSame is a line of both texts.
	DiffSame DiffKind = iota
	// DiffRemoved is a line of the old text only.
	DiffRemoved
	// DiffAdded is a line of the new text only.
	DiffAdded
	// DiffGap begins a hunk and stands for the unchanged lines left out before it.
	DiffGap
)

// DiffLine is one line of a diff.
type DiffLine struct {
	Kind DiffKind
	// Old and New are the numbers of the line in the two texts, from 1; 0 where it is not in that
	// text. A gap has those of the first line of its hunk.
	Old, New int
	// Text is the line without its line break. A gap has the unified header: @@ -1,4 +1,6 @@.
	Text string
	// Marks are the words that differ from the line's counterpart, in order and apart from each
	// other; nil when it has none or differs as a whole.
	Marks []Mark
}

// Mark is a stretch of a line, in bytes from From up to but without To.
type Mark struct{ From, To int }

// Diff compares two clean texts line by line and returns their hunks with three lines of context,
// each after a gap; nil for texts with the same lines. Whether the last line ends with a line
// break makes no difference. The time is O(n log n) in the lines.
func Diff(oldText, newText string) []DiffLine {
	patch := diff.Diff("", endLine(oldText), "", endLine(newText))
	if patch == nil {
		return nil
	}
	lines := parseHunks(string(patch))
	markWords(lines)
	return lines
}

// endLine returns text with a line break at its end, unless it is empty.
func endLine(text string) []byte {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return []byte(text)
}

// parseHunks reads a unified diff. Each line tells its kind by its first byte, so the file header
// is whatever stands before the first hunk.
func parseHunks(patch string) []DiffLine {
	_, patch, _ = strings.Cut(patch, "\n@@")
	patch = "@@" + strings.TrimSuffix(patch, "\n")
	lines := make([]DiffLine, 0, strings.Count(patch, "\n")+1)
	oldLine, newLine := 0, 0
	for text := range strings.SplitSeq(patch, "\n") {
		line := DiffLine{Text: text[1:]}
		switch text[0] {
		case '@':
			oldLine, newLine = hunkStart(text)
			line = DiffLine{Kind: DiffGap, Old: oldLine, New: newLine, Text: text}
		case '-':
			line.Kind, line.Old = DiffRemoved, oldLine
			oldLine++
		case '+':
			line.Kind, line.New = DiffAdded, newLine
			newLine++
		default:
			line.Old, line.New = oldLine, newLine
			oldLine++
			newLine++
		}
		lines = append(lines, line)
	}
	return lines
}

// hunkStart returns the first line numbers of a hunk header such as "@@ -1,4 +1,6 @@".
func hunkStart(header string) (oldLine, newLine int) {
	fields := strings.Fields(header)
	if len(fields) < 3 {
		return 0, 0
	}
	return startOf(fields[1]), startOf(fields[2])
}

// startOf returns the number in a range such as "-12,4", or 0.
func startOf(span string) int {
	number, _, _ := strings.Cut(strings.TrimLeft(span, "-+"), ",")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0
	}
	return n
}

// DiffText returns a diff as plain text, a line each with its sign, as patches are written.
func DiffText(lines []DiffLine) string {
	var b strings.Builder
	for _, l := range lines {
		switch l.Kind {
		case DiffRemoved:
			b.WriteByte('-')
		case DiffAdded:
			b.WriteByte('+')
		case DiffSame:
			b.WriteByte(' ')
		case DiffGap:
		}
		b.WriteString(l.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

// StyleDiff returns one styled row of at most width cells for each line of a diff: a sign, which
// tells the kind without colour, a space and the text. A width of 0 or less gives empty rows.
func StyleDiff(lines []DiffLine, theme *Theme, g Glyphs, width int) []string {
	pens := newDiffPens(theme.Diff)
	rows := make([]string, 0, len(lines))
	for _, line := range lines {
		rows = append(rows, pens.row(line, g, width))
	}
	return rows
}

// diffPens is [DiffStyles] as codes.
type diffPens struct{ same, added, removed, addedWord, removedWord, gap pen }

func newDiffPens(s DiffStyles) diffPens {
	return diffPens{
		same: penOf(s.Same), added: penOf(s.Added), removed: penOf(s.Removed),
		addedWord: penOf(s.AddedWord), removedWord: penOf(s.RemovedWord), gap: penOf(s.Gap),
	}
}

// of returns the sign of a kind of lines, and the codes of their text and marked words.
func (p diffPens) of(kind DiffKind, g Glyphs) (sign string, text, word pen) {
	switch kind {
	case DiffRemoved:
		return "- ", p.removed, p.removedWord
	case DiffAdded:
		return "+ ", p.added, p.addedWord
	case DiffGap:
		return g.Gap + " ", p.gap, p.gap
	default:
		return "  ", p.same, p.same
	}
}

// row returns one line of a diff, clipped and styled.
func (p diffPens) row(line DiffLine, g Glyphs, width int) string {
	sign, text, word := p.of(line.Kind, g)
	keep, short := fit(line.Text, width-len("- "), g.Ellipsis)
	if width < len("- ")+Width(g.Ellipsis) {
		return g.Clip(sign, width)
	}
	var b strings.Builder
	text.write(&b, sign)
	at := 0
	for _, m := range line.Marks {
		if m.From >= keep {
			break
		}
		text.write(&b, line.Text[at:m.From])
		at = min(m.To, keep)
		word.write(&b, line.Text[m.From:at])
	}
	text.write(&b, line.Text[at:keep])
	if short {
		text.write(&b, g.Ellipsis)
	}
	return b.String()
}
