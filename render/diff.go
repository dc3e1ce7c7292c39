package render

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"
)

// DiffKind says on which side of a diff a line is.
type DiffKind int

// The kinds of diff lines.
const (
	// DiffSame is a line of both texts.
	DiffSame DiffKind = iota
	// DiffRemoved is a line of the old text only.
	DiffRemoved
	// DiffAdded is a line of the new text only.
	DiffAdded
	// DiffGap begins a hunk in place of the unchanged lines left out before it.
	DiffGap
)

// DiffLine is one line of a diff.
type DiffLine struct {
	Kind DiffKind
	// Old and New are the numbers of the line in the two texts, from 1, or 0 if it is not in that
	// text. A gap has the numbers of the first line of its hunk.
	Old, New int
	// Text is the line without its line break. A gap has the unified header: @@ -1,4 +1,6 @@.
	Text string
	// Marks are the words that differ from the line's counterpart, in order and separate. It is nil
	// if the line has no counterpart or differs as a whole.
	Marks []Mark
	// Styled is the text as a [Highlighter] coloured it, "" for the plain text. It is used if the
	// theme has grounds for diffs.
	Styled string
}

// Mark is a part of a line, in bytes from From up to but without To.
type Mark struct{ From, To int }

// DiffTexts compares two clean texts line by line. It returns their hunks with three lines of
// context, each after a gap, and nil for texts with the same lines. A line break at the end of the
// last line makes no difference. The time is O(n log n) in the lines.
func DiffTexts(oldText, newText string) []DiffLine {
	before, after := splitLines(oldText), splitLines(newText)
	edits := editLines(before, after)
	var lines []DiffLine
	for len(edits) > 0 {
		n := 1
		for n < len(edits) && edits[n].oldFrom-edits[n-1].oldTo <= 2*context {
			n++
		}
		lines = appendHunk(lines, edits[:n], before, after)
		edits = edits[n:]
	}
	markWords(lines)
	return lines
}

// context is how many unchanged lines come before and after the changed ones of a hunk.
const context = 3

// appendHunk appends a gap and the lines of edits that are close together.
func appendHunk(lines []DiffLine, edits []edit, before, after []string) []DiffLine {
	first, last := edits[0], edits[len(edits)-1]
	start, end := max(0, first.oldFrom-context), min(len(before), last.oldTo+context)
	hunk := edit{start, end, first.newFrom - (first.oldFrom - start), last.newTo + end - last.oldTo}
	oldLine, oldCount := hunkSpan(hunk.oldFrom, hunk.oldTo)
	newLine, newCount := hunkSpan(hunk.newFrom, hunk.newTo)
	lines = append(lines, DiffLine{
		Kind: DiffGap, Old: oldLine, New: newLine,
		Text: fmt.Sprintf("@@ -%d,%d +%d,%d @@", oldLine, oldCount, newLine, newCount),
	})
	old, now := hunk.oldFrom, hunk.newFrom
	same := func(to int) {
		for ; old < to; old, now = old+1, now+1 {
			lines = append(lines, DiffLine{Old: old + 1, New: now + 1, Text: before[old]})
		}
	}
	for _, e := range edits {
		same(e.oldFrom)
		for ; old < e.oldTo; old++ {
			lines = append(lines, DiffLine{Kind: DiffRemoved, Old: old + 1, Text: before[old]})
		}
		for ; now < e.newTo; now++ {
			lines = append(lines, DiffLine{Kind: DiffAdded, New: now + 1, Text: after[now]})
		}
	}
	same(hunk.oldTo)
	return lines
}

// hunkSpan describes a range of lines as patches do: the number of the first line and how many
// there are. An empty range has the number of the line before it.
func hunkSpan(from, to int) (line, count int) {
	if count = to - from; count > 0 {
		from++
	}
	return from, count
}

// DiffText returns a diff as plain text, one line each with its sign, as in patches.
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

// diffPens are the codes with which a theme draws diffs.
type diffPens struct {
	same, added, removed, addedWord, removedWord, gap pen
	theme                                             *Theme
}

func newDiffPens(t *Theme) diffPens {
	s := t.Diff
	return diffPens{
		same: penOf(s.Same), added: penOf(s.Added), removed: penOf(s.Removed),
		addedWord: penOf(s.AddedWord), removedWord: penOf(s.RemovedWord), gap: penOf(s.Gap),
		theme: t,
	}
}

// of returns the sign of a kind of lines, and the codes of its text and marked words.
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

// tint returns the ground of a kind of lines, and the style of their marked words; zero for none.
func (p diffPens) tint(kind DiffKind) (Ground, lipgloss.Style) {
	switch kind {
	case DiffRemoved:
		return p.theme.RemovedGround, p.theme.Diff.RemovedWord
	case DiffAdded:
		return p.theme.AddedGround, p.theme.Diff.AddedWord
	default:
		return Ground{}, p.theme.Diff.Same
	}
}

// gapRow returns the line of a gap, clipped and styled.
func (p diffPens) gapRow(line DiffLine, g Glyphs, width int) string {
	if width <= 0 {
		return ""
	}
	return p.gap.on + g.Clip(g.Gap+" "+line.Text, width) + p.gap.off
}
