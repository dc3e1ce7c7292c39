package replay_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/model/source"
	"decant/strategies/replay"
)

// isAny takes every path for the file's.
func isAny(string) bool { return true }

func TestReadWrite(t *testing.T) {
	t.Parallel()
	const read = "package a\n\nfunc one() {}\n\nfunc two() {}\n"
	patch := "*** Begin Patch\n*** Update File: a.go\n@@\n func one() {}\n \n" +
		"-func two() {}\n+func three() {}\n*** End Patch"
	tests := []struct {
		name, args  string
		still, gone string // Lines after the write; nothing is known where both are "".
	}{
		{
			"an edit", `{"file_path":"a.go","old_string":"one()","new_string":"uno()"}`,
			"func two() {}", "func one() {}",
		},
		{
			"of pi", `{"path":"a.go","oldText":"one()","newText":"uno()"}`,
			"func two() {}", "func one() {}",
		},
		{
			"several", `{"path":"a.go","edits":[{"oldText":"one","newText":"uno"},` +
				`{"oldText":"two","newText":"due"}]}`,
			"package a", "func two() {}",
		},
		{
			"everywhere", `{"old_string":"()","new_string":"(x int)","replace_all":true}`,
			"package a", "func two() {}",
		},
		{"twice, but not everywhere", `{"old_string":"()","new_string":"(x)"}`, "", ""},
		{"not there", `{"old_string":"six()","new_string":"seven()"}`, "", ""},
		{
			"new contents", `{"file_path":"a.go","content":"package a\n"}`,
			"package a", "func one() {}",
		},
		{"a patch", string(source.Quote(patch)), "func one() {}", "func two() {}"},
		{
			"a patch as an argument", `{"input":` + string(source.Quote(patch)) + `}`,
			"func one() {}", "func two() {}",
		},
		{"a pattern", `{"old_string":"o.e","new_string":"x","regex":true}`, "", ""},
		{"lines by number", `{"path":"a.go","insert_line":2,"new_str":"x"}`, "", ""},
		{"a command line", `{"command":"sed -i s/one/uno/ a.go"}`, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text := replay.NewText(read, true)
			w, ok := replay.ReadWrite([]byte(tt.args), isAny)
			ok = ok && text.Do(w)
			if ok != (tt.still != "") {
				t.Fatalf("done again: %v", ok)
			}
			if ok && (!text.Still(tt.still) || text.Still(tt.gone)) {
				t.Errorf("still: %v and %v", text.Still(tt.still), text.Still(tt.gone))
			}
		})
	}
}

// TestPatchOfOtherFiles does of a patch only what is about the file.
func TestPatchOfOtherFiles(t *testing.T) {
	t.Parallel()
	patch := "*** Begin Patch\n*** Update File: b.go\n@@\n-one\n+1\n" +
		"*** Update File: a.go\n@@ func\n-two\n+2\n*** Delete File: c.go\n*** End Patch"
	for file, want := range map[string]bool{"a.go": true, "b.go": true, "c.go": false, "d": false} {
		_, ok := replay.ReadWrite(source.Quote(patch), func(p string) bool { return p == file })
		if ok != want {
			t.Errorf("%s: read %v", file, ok)
		}
	}
	w, _ := replay.ReadWrite(source.Quote(patch), func(p string) bool { return p == "a.go" })
	text := replay.NewText("one\ntwo\nthree\n", true)
	if !text.Do(w) || !text.Still("one") || text.Still("two") || !text.Still("three") {
		t.Error("it does what is about another file")
	}
}

// editor is a file that is edited at random, and knows what a tool would be told.
type editor struct {
	rng   *rand.Rand
	lines []string
}

// words are what lines are made of: few, so that lines and parts of them repeat.
var words = []string{"alpha", "beta", "gamma", "x", "", "}", "return x", "\tif x {", "‘y’", "'y'"}

func (e *editor) line() string {
	return words[e.rng.IntN(len(words))] + words[e.rng.IntN(len(words))]
}

func (e *editor) text() string { return strings.Join(e.lines, "\n") + "\n" }

// edit makes one edit that succeeds, as a tool with the old text does it; false where the text that
// was drawn stands there twice.
func (e *editor) edit() (replay.Edit, bool) {
	text := e.text()
	from := e.rng.IntN(len(text))
	to := min(len(text), from+1+e.rng.IntN(20))
	for !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	ed := replay.Edit{Old: text[from:to], New: "new " + e.line(), All: e.rng.IntN(4) == 0}
	if e.rng.IntN(4) == 0 {
		ed.New = ""
	}
	if strings.Count(text, ed.Old) != 1 && !ed.All {
		return ed, false
	}
	text = strings.ReplaceAll(text, ed.Old, ed.New)
	e.lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return ed, true
}

// TestRandomEdits reads some lines of a file that is edited after, and looks that each line that is
// said to be still there is.
func TestRandomEdits(t *testing.T) {
	t.Parallel()
	kept := 0
	for seed := range uint64(20_000) {
		e := editor{rng: rand.New(rand.NewPCG(seed, 1))}
		for range 3 + e.rng.IntN(12) {
			e.lines = append(e.lines, fmt.Sprint(e.line(), e.rng.IntN(30)))
		}
		from := e.rng.IntN(len(e.lines))
		to := from + 1 + e.rng.IntN(len(e.lines)-from)
		if seed%2 == 0 {
			from, to = 0, len(e.lines)
		}
		read := append([]string(nil), e.lines[from:to]...)
		text := replay.NewText(strings.Join(read, "\n"), from == 0 && to == len(e.lines))
		ok := true
		for range 1 + e.rng.IntN(4) {
			if ed, done := e.edit(); done {
				ok = ok && text.Do(replay.Write{Edits: []replay.Edit{ed}})
			}
		}
		if !ok {
			continue
		}
		now := map[string]bool{}
		for _, line := range e.lines {
			now[line] = true
		}
		for _, line := range read {
			if !text.Still(line) {
				continue
			}
			if kept++; !now[line] {
				t.Fatalf("seed %d: %q is said to be in %q", seed, line, e.lines)
			}
		}
	}
	if kept < 1000 {
		t.Errorf("%d lines kept: the test shows nothing", kept)
	}
}
