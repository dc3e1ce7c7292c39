package shell

import (
	"path"
	"slices"
	"strings"
	"testing"

	"decant/model"
)

// FuzzRead holds what must be true of any line: paths are clean and absolute, a
// read is of one file and is no write, and what follows the line may write
// more but never less.
func FuzzRead(f *testing.F) {
	for _, line := range []string{
		"cat a.go | sed -n '1,20p'", "cd x && nl -ba a | head -5", "grep -n x a.go", "rm -rf *.o",
		"cat > a <<'EOF'\nx\nEOF\n", "echo \"$(rm `ls` ${A:-b})\" > $X", "git checkout -- a",
		"for f in a b; do (cd $f; sed -i s/a/b/ c); done", "[[ a > b ]] && ((x > 2))",
		"apply_patch <<E\n*** Add File: a\nE", "tail -n +5 a", "a\\\nb 2>&1 >|c &>d", "$'\\n'",
	} {
		f.Add(line, "/home/ada/w")
	}
	f.Fuzz(func(t *testing.T, line, folder string) {
		if folder != "" {
			folder = path.Clean("/" + folder)
		}
		got := ReadLine(line, folder)
		checkEffect(t, got)
		if got.Effect.Kind == model.Writes {
			return
		}
		if _, sound := cutTokens(nil, line); !sound || strings.ContainsAny(line, "\\#<") {
			return // What follows might be a part of it.
		}
		if more := ReadLine(line+"\nrm /zz", folder); more.Effect.Kind == model.Reads {
			t.Fatalf("a write is behind %q, but it reads", line)
		}
	})
}

// checkEffect holds that an effect is one of its kind.
func checkEffect(t *testing.T, f Facts) {
	t.Helper()
	e := f.Effect
	unclean := func(p string) bool { return !path.IsAbs(p) || path.Clean(p) != p }
	if slices.ContainsFunc(e.Paths, unclean) {
		t.Fatalf("paths %q are not clean", e.Paths)
	}
	writes, none := e.Everything || e.Anyway, len(e.Paths) == 0
	bad := false
	switch e.Kind {
	case model.Reads, model.Searches:
		bad = len(e.Paths) != 1 || writes
		checkLines(t, f)
	case model.Writes:
		bad = none && !e.Everything || !e.Anyway || !e.Lines.Whole() || e.Cut
	default:
		bad = !none || writes || e.Cut
	}
	if bad {
		t.Fatalf("%+v", e)
	}
}

// checkLines holds that the lines of a read are a range.
func checkLines(t *testing.T, f Facts) {
	t.Helper()
	r := f.Effect.Lines
	if r.From < 0 || r.To < 0 || r.To > 0 && r.From > r.To || r.To > 0 && r.From == 0 {
		t.Fatalf("lines %+v", r)
	}
	if f.Effect.Cut != (f.Part != "") {
		t.Fatalf("cut %v, part %q", f.Effect.Cut, f.Part)
	}
}

// FuzzLex holds that a line in single quotes is one word again, whatever it is,
// and that the words of a line without marks are its fields.
func FuzzLex(f *testing.F) {
	f.Add("a b\tc")
	f.Add("it's \"x\" $(y) `z` > w \\")
	f.Fuzz(func(t *testing.T, s string) {
		quoted := "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
		tokens, sound := cutTokens(nil, quoted)
		if !sound || len(tokens) != 1 || tokens[0].op != "" || tokens[0].word.plain() != s {
			t.Fatalf("%q: got %+v, %v", quoted, tokens, sound)
		}
		if strings.ContainsAny(s, "\\'\"$`;&|()<>#\n[]") {
			return
		}
		tokens, sound = cutTokens(nil, s)
		var got []string
		for _, tok := range tokens {
			got = append(got, tok.word.plain())
		}
		want := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\r", r) })
		if !sound || strings.Join(got, "\x00") != strings.Join(want, "\x00") {
			t.Fatalf("%q: got %q, want %q", s, got, want)
		}
	})
}
