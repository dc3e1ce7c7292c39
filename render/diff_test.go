package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/testdata/growth"
)

// numbered returns lines from..to, each with its number.
func numbered(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return b.String()
}

// showDiff writes a diff with its numbers, and marks in square brackets.
func showDiff(lines []DiffLine) []string {
	out := make([]string, 0, len(lines))
	for _, l := range lines {
		text := l.Text
		for _, m := range slices.Backward(l.Marks) {
			text = text[:m.From] + "[" + text[m.From:m.To] + "]" + text[m.To:]
		}
		out = append(out, fmt.Sprintf("%c%d,%d %s", " -+@"[l.Kind], l.Old, l.New, text))
	}
	return out
}

func TestDiff(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, before, after string
		want                []string
	}{
		{"same", "a\nb\n", "a\nb\n", nil},
		{"both empty", "", "", nil},
		{"last line break makes no difference", "a\nb", "a\nb\n", nil},
		{"from nothing", "", "a\nb", []string{"@0,1 @@ -0,0 +1,2 @@", "+0,1 a", "+0,2 b"}},
		{"to nothing", "a\n", "", []string{"@1,0 @@ -1,1 +0,0 @@", "-1,0 a"}},
		{"one word", "a old c\n", "a new c\n", []string{
			"@1,1 @@ -1,1 +1,1 @@", "-1,0 a [old] c", "+0,1 a [new] c",
		}},
		{"a word more", "f(x)\n", "f(x, yy)\n", []string{
			"@1,1 @@ -1,1 +1,1 @@", "-1,0 f(x)", "+0,1 f(x[, yy])",
		}},
		{"nothing in common", "abc\n", "xyz\n", []string{
			"@1,1 @@ -1,1 +1,1 @@", "-1,0 abc", "+0,1 xyz",
		}},
		{"only signs in common", "(abc)\n", "(xyz)\n", []string{
			"@1,1 @@ -1,1 +1,1 @@", "-1,0 (abc)", "+0,1 (xyz)",
		}},
		{"accents are not split", "ne\u0301e x\n", "nee x\n", []string{
			"@1,1 @@ -1,1 +1,1 @@", "-1,0 [ne\u0301e] x", "+0,1 [nee] x",
		}},
		{"more added than removed", "a 1\n", "a 2\nb\n", []string{
			"@1,1 @@ -1,1 +1,2 @@", "-1,0 a [1]", "+0,1 a [2]", "+0,2 b",
		}},
		{"lines like headers", "@@ -1 +1 @@\n--- a\nx\n", "@@ -1 +1 @@\n+++ b\nx\n", []string{
			"@1,1 @@ -1,3 +1,3 @@", " 1,1 @@ -1 +1 @@", "-2,0 --- a", "+0,2 +++ b", " 3,3 x",
		}},
		{"empty lines", "a\n\nb\n", "a\n\nc\n", []string{
			"@1,1 @@ -1,3 +1,3 @@", " 1,1 a", " 2,2 ", "-3,0 b", "+0,3 c",
		}},
		{"context of three", numbered(1, 9), numbered(1, 4) + "new\n" + numbered(6, 9), []string{
			"@2,2 @@ -2,7 +2,7 @@", " 2,2 line 2", " 3,3 line 3", " 4,4 line 4",
			"-5,0 line 5", "+0,5 new", " 6,6 line 6", " 7,7 line 7", " 8,8 line 8",
		}},
		{"two hunks", "x\n" + numbered(1, 9) + "y\n", numbered(1, 9), []string{
			"@1,1 @@ -1,4 +1,3 @@", "-1,0 x", " 2,1 line 1", " 3,2 line 2", " 4,3 line 3",
			"@8,7 @@ -8,4 +7,3 @@", " 8,7 line 7", " 9,8 line 8", " 10,9 line 9", "-11,0 y",
		}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got := showDiff(DiffTexts(tc.before, tc.after))
			if !slices.Equal(got, tc.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tc.want, "\n"))
			}
		})
	}
}

// checkDiff states what is promised of a diff: each line is the one its number names, in order,
// and marks lie apart inside their line and on character borders.
func checkDiff(t *testing.T, before, after string, lines []DiffLine) {
	t.Helper()
	old, now := strings.Split(before, "\n"), strings.Split(after, "\n")
	for _, l := range lines {
		if l.Kind == DiffGap {
			continue
		}
		if (l.Old == 0) != (l.Kind == DiffAdded) || (l.New == 0) != (l.Kind == DiffRemoved) {
			t.Errorf("%+v has numbers of the wrong side", l)
		}
		if l.Old > 0 && old[l.Old-1] != l.Text || l.New > 0 && now[l.New-1] != l.Text {
			t.Errorf("%+v is not the line of that number", l)
		}
		checkMarks(t, l)
	}
}

func checkMarks(t *testing.T, l DiffLine) {
	t.Helper()
	at := -1
	for _, m := range l.Marks {
		if m.From <= at || m.To <= m.From || m.To > len(l.Text) {
			t.Fatalf("%+v: mark %v is out of place", l, m)
		}
		if !atBoundary(l.Text, l.Text[:m.From]) || !atBoundary(l.Text, l.Text[:m.To]) {
			t.Errorf("%+v: mark %v splits a character", l, m)
		}
		at = m.To
	}
}

// endLine returns text with a line break at its end, unless it is empty.
func endLine(text string) string {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return text
}

// patched rebuilds the new text from the old one and the diff.
func patched(before string, lines []DiffLine) string {
	old := strings.SplitAfter(endLine(before), "\n")
	var b strings.Builder
	at := 0
	for _, l := range lines {
		switch l.Kind {
		case DiffGap:
			for ; at < l.Old-1; at++ {
				b.WriteString(old[at])
			}
		case DiffRemoved:
			at++
		case DiffSame:
			at++
			b.WriteString(l.Text + "\n")
		case DiffAdded:
			b.WriteString(l.Text + "\n")
		}
	}
	for ; at < len(old); at++ {
		b.WriteString(old[at])
	}
	return b.String()
}

func FuzzDiff(f *testing.F) {
	f.Add("a\nb\nc", "a\nx\nc", 10)
	f.Add("", "a", 0)
	f.Add("e\u0301a b", "e a b", 3)
	f.Add("漢字 x", "漢 x", 5)
	f.Add("a\nb\nc\nd\ne\nf\ng\nh\n", "b\nc\nd\ne\nf\ng\nh\ni", 1)
	themes := []*Theme{mustTheme(f, "dark", TrueColor), mustTheme(f, "none", TrueColor)}
	f.Fuzz(func(t *testing.T, before, after string, width int) {
		before, after = Clean(before), Clean(after)
		width %= 60
		lines := DiffTexts(before, after)
		checkDiff(t, before, after, lines)
		if got := patched(before, lines); got != endLine(after) {
			t.Errorf("the diff of %q and %q gives %q", before, after, got)
		}
		for _, theme := range themes {
			for _, row := range WrapDiff(lines, theme, Unicode, width) {
				checkLines(t, ansi.Strip(row), row)
				if Width(row) > max(width, 0) {
					t.Errorf("%d cells: %q", width, row)
				}
			}
		}
	})
}

func TestWrapDiffGolden(t *testing.T) {
	t.Parallel()
	before := numbered(1, 4) + "call(alpha, beta)\n" + numbered(6, 20) + "gone\n"
	after := numbered(1, 4) + "call(alpha, gamma)\n" + numbered(6, 20) + "漢字漢字漢字漢字漢字漢字\n"
	lines := DiffTexts(before, after)
	for _, name := range ThemeNames() {
		glyphs := Unicode
		if name == "none" {
			glyphs = ASCII
		}
		rows := WrapDiff(lines, mustTheme(t, name, TrueColor), glyphs, 18)
		golden(t, "diff-"+name+".txt", strings.Join(rows, "\n")+"\n")
	}
}

// TestWrapDiffKeepsColours shows a highlighted line on the ground of its side, its words marked.
func TestWrapDiffKeepsColours(t *testing.T) {
	t.Parallel()
	dark := mustTheme(t, "dark", TrueColor)
	lines := DiffTexts("if old\n", "if new\n")
	for i := range lines {
		if l := &lines[i]; l.Kind != DiffGap {
			l.Styled = dark.Syntax.Keyword.Render("if") + l.Text[2:]
		}
	}
	rows := WrapDiff(lines, dark, Unicode, 12)
	keyword, _, _ := strings.Cut(dark.Syntax.Keyword.Render("x"), "x")
	for i, ground := range map[int]Ground{1: dark.RemovedGround, 2: dark.AddedGround} {
		if row := rows[i]; !strings.HasPrefix(row, ground.pen.on) ||
			!strings.Contains(row, keyword) || Width(row) != 12 {
			t.Errorf("row %d is %q", i, row)
		}
	}
	if rows = WrapDiff(lines, mustTheme(t, "ansi", TrueColor), Unicode, 12); strings.Contains(
		rows[1], keyword) {
		t.Errorf("without a ground the side has no colour: %q", rows[1])
	}
}

func TestMarksHaveLimits(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", maxLineBytes/5+1)
	for _, l := range DiffTexts(long+"a\n", long+"b\n") {
		if l.Marks != nil {
			t.Error("a line over the limit is marked")
		}
	}
	// Each pair has 10 tokens, so the first pairs are marked and the last are not.
	var before, after strings.Builder
	for i := range maxTokens / 5 {
		fmt.Fprintf(&before, "%d b c d e\n", i)
		fmt.Fprintf(&after, "%d b c d X\n", i)
	}
	lines := DiffTexts(before.String(), after.String())
	if lines[1].Marks == nil || lines[len(lines)-1].Marks != nil {
		t.Errorf("first marks %v, last %v; want only the first",
			lines[1].Marks, lines[len(lines)-1].Marks)
	}
}

// TestDiffIsLinear compares texts with little in common.
func TestDiffIsLinear(t *testing.T) { //nolint:paralleltest // It measures.
	diff := func(lines int) func() {
		var before, after strings.Builder
		for i := range lines {
			fmt.Fprintf(&before, "a%d b%d\n", i, i)
			fmt.Fprintf(&after, "c%d b%d\n", i, i+1)
		}
		return func() { DiffTexts(before.String(), after.String()) }
	}
	const n = 8_000
	growth.Linear(t, "lines", diff(n), diff(n*growth.Times))
}
