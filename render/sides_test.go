package render

import (
	"fmt"
	"strings"
	"testing"
)

const (
	oldSides = "one\ntwo\nthree is a line that goes on and on\nfour\nfive\n"
	newSides = "one\nthree is a line that goes up and down\nfour\nfive\nsix\nseven\n"
)

func TestSideBySide(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "none", NoColor)
	got := SideBySide(DiffTexts(oldSides, newSides), theme, Unicode, 43)
	want := []string{
		"⋯ @@ -1,5 +1,6 @@",
		"  one                │   one",
		"- two                │ + three is a line",
		"                     │   that goes up and",
		"                     │   down",
		"- three is a line    │ ",
		"  that goes on and   │ ",
		"  on                 │ ",
		"  four               │   four",
		"  five               │   five",
		"                     │ + six",
		"                     │ + seven",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestSideBySideMarksWords(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "dark", TrueColor)
	rows := SideBySide(DiffTexts("say the old word\n", "say the new word\n"), theme, Unicode, 60)
	removed, added := theme.Diff.RemovedWord.Render("old"), theme.Diff.AddedWord.Render("new")
	if len(rows) != 2 || !strings.Contains(rows[1], removed) || !strings.Contains(rows[1], added) {
		t.Errorf("the words are not marked: %q", rows)
	}
}

func TestWrapDiff(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "none", NoColor)
	got := WrapDiff(DiffTexts("", "a line of six words more\n\nx\n"), theme, Unicode, 12)
	want := "⋯ @@ -0,0 +…\n+ a line of\n  six words\n  more\n+ \n+ x"
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
	if rows := WrapDiff(DiffTexts("", "x"), theme, Unicode, 0); rows != nil {
		t.Errorf("%q fit no width", rows)
	}
}

func TestDiffText(t *testing.T) {
	t.Parallel()
	got := DiffText(DiffTexts("a\nb\n", "a\nc\n"))
	if want := "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := DiffText(nil); got != "" {
		t.Errorf("no diff is %q", got)
	}
}

func FuzzSideBySide(f *testing.F) {
	f.Add(oldSides, newSides, 43)
	f.Add("世界世界 x\n", "世界 世界\n", 9)
	f.Add("", "a", -3)
	theme := mustTheme(f, "dark", TrueColor)
	f.Fuzz(func(t *testing.T, a, b string, width int) {
		width = max(min(width, 200), -5)
		lines := DiffTexts(Clean(a), Clean(b))
		for name, rows := range map[string][]string{
			"side by side": SideBySide(lines, theme, Unicode, width),
			"wrapped":      WrapDiff(lines, theme, Unicode, width),
		} {
			for _, row := range rows {
				if got := Width(row); got > max(width, 0) {
					t.Fatalf("%s: %d cells, want at most %d: %q", name, got, width, row)
				}
				checkStyledLine(t, row)
			}
		}
	})
}

func TestGuessOfContent(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, in, want string }{
		{
			"log", "2026-01-02T10:00:00Z INFO up\n2026-01-02 10:00:01,123 WARN slow\n  at x()\n",
			"log",
		},
		{"log with levels alone", "INFO a\nERROR b\n", "log"},
		{"syslog", "Jan  2 10:00:00 host x: y\nJan 12 10:00:01 host x: z\n", "log"},
		{"one dated line is no log", "2026-01-02 10:00 met\nbought milk\nslept\n", ""},
		{"list of bare words", "[INFO] a\n[ERROR] b\n", "log"},
		{"XML", "<project>\n<a/>\n</project>\n", "xml"},
		{"XML that does not end", "<project> is a word\n", ""},
		{"less than", "<3 </3>", ""},
		{"Markdown further on", "Some words.\n\n## Heading\n", "markdown"},
		{"block of code", "Run this:\n```\nls\n```\n", "markdown"},
		{"a patch of an agent", "*** Begin Patch\n*** Add File: a\n+b\n", "diff"},
		{"a script of an agent", "const r = await tools.run({});\ntext(r)", "javascript"},
		{"a script that takes apart", "let {a, b} = x", "javascript"},
		{"a script that waits", "await tools.run({})", "javascript"},
		{"prose that lets", "let me look at x = 1", ""},
		{"prose", "Some words.\nMore words.\n", ""},
		{"nothing", "", ""},
	} {
		if got := guessLanguage(tc.in); got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestHighlightOfLogs(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "dark", TrueColor)
	var h Highlighter
	text := "2026-01-02T10:00:00Z INFO it is up\n2026-01-02T10:00:01Z ERROR it is down\n"
	got := h.Highlight(text, "", "", theme)
	for _, want := range []string{
		theme.Syntax.Comment.Render("2026-01-02T10:00:00Z"), theme.Syntax.Name.Render("INFO"),
		theme.Syntax.Deleted.Render("ERROR"),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	if Unstyled(got) != text {
		t.Errorf("the text became %q", Unstyled(got))
	}
}

func TestHighlighterRemembersTexts(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "dark", TrueColor)
	var h Highlighter
	first := h.Highlight("package a\n", "a.go", "", theme)
	for i := range paintedLimit * 2 {
		h.Highlight(fmt.Sprintf("package a%d\n", i), "a.go", "", theme)
		if len(h.painted) > paintedLimit {
			t.Fatalf("%d texts are kept", len(h.painted))
		}
	}
	if again := h.Highlight("package a\n", "a.go", "", theme); again != first {
		t.Errorf("got %q, then %q", first, again)
	}
	other := mustTheme(t, "ansi", Colors16)
	if again := h.Highlight("package a\n", "a.go", "", other); again == first {
		t.Error("another theme gave the same colours")
	}
}
