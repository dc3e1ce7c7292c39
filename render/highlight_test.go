package render

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alecthomas/chroma/v2"
	"github.com/charmbracelet/x/ansi"
)

const goText = `// Package demo says hello.
package demo

/* a comment
   over two lines */
func Hello(n int) string { return "hi" + fmt.Sprint(n, 0x1f, true) }
`

const patchText = `diff --git a/x b/x
--- a/x
+++ b/x
@@ -1,2 +1,2 @@
 same
-old
+new
`

func TestHighlightGolden(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "ansi", TrueColor)
	for _, tc := range []struct{ name, text, path, hint string }{
		{"go", goText, "dir/x.go", ""},
		{"json", "{\"a\": [1, -2.5e3, null],\n \"b\": \"c\\n\"}\n", "", ""},
		{"patch", patchText, "", ""},
		{"markdown", "# Title\n\nSome **bold** and `code`.\n\n```go\nvar x = 1\n```\n", "", ""},
		{"shell", "#!/usr/bin/env bash\nset -e\necho \"$HOME\" # where\n", "", ""},
		{"python", "def f(x):\n    return x + 1\n", "", "python"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var h Highlighter
			golden(t, "highlight-"+tc.name+".txt", h.Highlight(tc.text, tc.path, tc.hint, theme))
		})
	}
}

// lexerOf returns the name of the lexer that is chosen, or "".
func lexerOf(t *testing.T, text, path, hint string) string {
	t.Helper()
	var h Highlighter
	lexer, _ := h.prepare(text, path, hint, mustTheme(t, "dark", TrueColor))
	if lexer == nil {
		return ""
	}
	return lexer.Config().Name
}

func TestHighlightChoosesLexer(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, text, path, hint, want string }{
		{"extension", "", "/a/b/main.go", "", "Go"},
		{"extension in capitals", "", "MAIN.PY", "", "Python"},
		{"path of Windows", "", `C:\src\main.rs`, "", "Rust"},
		{"whole name", "", "/a/Dockerfile", "", "Docker"},
		{"whole name with extension", "", "CMakeLists.txt", "", "CMake"},
		{"pattern with an end", "", "Dockerfile.dev", "", "Docker"},
		{"path beats hint", "", "x.go", "json", "Go"},
		{"hint", "", "", "yaml", "YAML"},
		{"hint where the path says nothing", "", "x.unheardof", "yaml", "YAML"},
		{"hint beats content", "{\"a\": 1}", "", "yaml", "YAML"},
		{"unknown hint", "{\"a\": 1}", "", "no such language", "JSON"},
		{"shebang", "#!/bin/sh -e\nx", "", "", "Bash"},
		{"shebang with env", "#!/usr/bin/env -S A=1 python3.11 -u\nx", "", "", "Python"},
		{"shebang of node", "#!/usr/bin/env node\nx", "", "", "JavaScript"},
		{"shebang of deno", "#!/usr/bin/env deno\nx", "", "", "TypeScript"},
		{"empty shebang", "#!\nx", "", "", ""},
		{"unknown shebang", "#!/bin/nothing-like-it\nx", "", "", ""},
		{"object", " {\n \"a\": 1}", "", "", "JSON"},
		{"list", "[ {}", "", "", "JSON"},
		{"log line is no list", "[INFO] started", "", "", ""},
		{"braces are no object", "{ echo; }", "", "", ""},
		{"patch", patchText, "", "", "Diff"},
		{"HTML", "<!doctype html><p>", "", "", "HTML"},
		{"XML", "<?xml version='1.0'?><a/>", "", "", "XML"},
		{"Markdown", "## Title\n", "", "", "Markdown"},
		{"prose", "Just words.", "", "", ""},
		{"nothing", "", "", "", ""},
		{"folder", "", "/", "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got := strings.ToLower(lexerOf(t, tc.text, tc.path, tc.hint))
			if got != strings.ToLower(tc.want) {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestHighlightPlain(t *testing.T) {
	t.Parallel()
	var h Highlighter
	if got := h.Highlight(goText, "x.go", "", mustTheme(t, "none", TrueColor)); got != goText {
		t.Errorf("theme none: got %q", got)
	}
	dark := mustTheme(t, "dark", TrueColor)
	if got := h.Highlight("Just words.", "", "", dark); got != "Just words." {
		t.Errorf("no language: got %q", got)
	}
	if got := h.Highlight("", "x.go", "", dark); got != "" {
		t.Errorf("empty: got %q", got)
	}
}

func TestHighlightLines(t *testing.T) {
	t.Parallel()
	var h Highlighter
	dark := mustTheme(t, "dark", TrueColor)
	for _, tc := range []struct {
		text string
		want int
	}{
		{"", 0}, {"\n", 0}, {"x", 1}, {"x\n", 1}, {"x\n\ny", 3}, {goText, 6},
	} {
		if got := len(h.Lines(tc.text, "x.go", "", dark)); got != tc.want {
			t.Errorf("Lines(%q) has %d lines, want %d", tc.text, got, tc.want)
		}
	}
}

// TestHighlightLimit checks that colours end at the limit and that no text does.
func TestHighlightLimit(t *testing.T) {
	t.Parallel()
	h := Highlighter{patience: time.Minute}
	dark := mustTheme(t, "dark", TrueColor)
	for _, line := range []string{"x := \"string\"\n", "\"漢字\" + "} {
		text := strings.Repeat(line, 2*HighlightLimit/len(line))
		got := h.Highlight(text, "x.go", "", dark)
		if ansi.Strip(got) != text {
			t.Fatalf("%q: text was changed", line)
		}
		last := strings.LastIndex(got, "\x1b")
		tail := len(got) - last
		if last < 0 || tail < HighlightLimit-1000 || tail > HighlightLimit+1000 {
			t.Errorf("%q: %d plain bytes at the end, want %d", line, tail, HighlightLimit)
		}
	}
}

// TestHighlightGivesUp feeds texts that take lexers a minute and more, and looks that at least
// the second half is left as it is.
func TestHighlightGivesUp(t *testing.T) {
	t.Parallel()
	h := Highlighter{patience: 20 * time.Millisecond}
	dark := mustTheme(t, "dark", TrueColor)
	for path, piece := range map[string]string{"x.md": "\n", "x.ts": "$"} {
		text := strings.Repeat(piece, HighlightLimit)
		got := h.Highlight(text, path, "", dark)
		checkLines(t, text, got)
		if !strings.HasSuffix(got, text[len(text)/2:]) {
			t.Errorf("%s: it has colours to the end", path)
		}
	}
}

// checkLines states what is promised of a highlighted text.
func checkLines(t *testing.T, text, styled string) {
	t.Helper()
	if got := ansi.Strip(styled); got != text {
		t.Errorf("without codes got %q, want %q", got, text)
	}
	for line := range strings.SplitSeq(styled, "\n") {
		if open := strings.LastIndex(line, "\x1b["); open >= 0 &&
			!isReset(line[open:open+escapeLen(line[open:])]) {
			t.Errorf("line %q leaves a style open", line)
		}
	}
}

func FuzzHighlight(f *testing.F) {
	f.Add(goText, "x.go")
	f.Add(patchText, "x.diff")
	f.Add("{\"a\": [1", "")
	f.Add("<a href='x'>\n<script>var x = `\n`", "x.html")
	f.Add("# T\n```go\nx\n", "README.md")
	f.Add("\u2028\r\n\n\n", "x.py")
	h := Highlighter{patience: 50 * time.Millisecond}
	theme := mustTheme(f, "dark", TrueColor)
	f.Fuzz(func(t *testing.T, raw, path string) {
		text := Clean(raw)
		checkLines(t, text, h.Highlight(text, path, "", theme))
	})
}

func TestHighlightRemembers(t *testing.T) {
	t.Parallel()
	var h Highlighter
	calls := 0
	find := func() chroma.Lexer {
		calls++
		return nil
	}
	for range 3 {
		h.memo("key", find)
	}
	if calls != 1 {
		t.Errorf("looked up %d times, want once", calls)
	}
	for i := range 3 * memoLimit {
		h.memo(fmt.Sprint(i), find)
	}
	if len(h.lexers) > memoLimit {
		t.Errorf("remembers %d names, want at most %d", len(h.lexers), memoLimit)
	}
}

// TestHighlighterConcurrently is for the race detector; two themes alternate.
func TestHighlighterConcurrently(t *testing.T) {
	t.Parallel()
	var h Highlighter
	themes := []*Theme{mustTheme(t, "dark", TrueColor), mustTheme(t, "light", TrueColor)}
	var want [2]string
	for i, theme := range themes {
		want[i] = new(Highlighter).Highlight(goText, "x.go", "", theme)
	}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 5 {
				if got := h.Highlight(goText, "x.go", "", themes[i%2]); got != want[i%2] {
					t.Errorf("got %q, want %q", got, want[i%2])
				}
			}
		})
	}
	wg.Wait()
}
