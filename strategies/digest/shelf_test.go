package digest

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/digest/shelf"
	"decant/strategies/digest/stretch"
	"decant/strategies/strategiestest"
)

// edit is an edit of a file by its old and new text.
func edit(b *strategiestest.Builder, path, was, now string) {
	request, _ := b.Tool("Edit", fmt.Sprintf(
		`{"file_path":%q,"old_string":%q,"new_string":%q}`, path, was, now), "It was updated.")
	b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{path}}
}

// linesOf is what a digest of all turns but the last says of what stood nowhere else.
func linesOf(b *strategiestest.Builder) string {
	b.Prompt("the end")
	c := b.Done()
	d := OfEvents(c, ListStretch(c, 1, len(c.Turns)-1))
	_, lines, _ := strings.Cut(d.Text, linesHeading)
	return lines
}

// TestLinesStay: the newest texts stay whole, by file, and what stays anyway is not told again.
func TestLinesStay(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("go")
	b.Read("/w/a.go", "package alpha\n\nfunc firstThing() {\n\treturn\n}")
	got := linesOf(b)
	want := "- a.go\n  package alpha\n\n  func firstThing() {\n  \treturn\n  }\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	b = strategiestest.NewBuilder()
	b.Prompt("go")
	b.Read("/w/a.go", "func firstThing() {")
	b.Prompt("look at firstThing")
	b.Say("firstThing is here")
	c := b.Done()
	if d := OfEvents(c, ListStretch(c, 1, 1)); strings.Contains(d.Text, "firstThing") {
		t.Errorf("told though turn 2 has it:\n%s", d.Text)
	}
}

// TestUndone: a line that a later write took out is not told again.
func TestUndone(t *testing.T) {
	t.Parallel()
	text := "package alpha\nfunc oldThing() {\nfunc otherThing() {\nend of alpha_file"
	tests := []struct {
		name  string
		write func(b *strategiestest.Builder)
		gone  bool
	}{
		{"nothing", func(*strategiestest.Builder) {}, false},
		{"another file", func(b *strategiestest.Builder) {
			edit(b, "/w/b.go", "func oldThing() {", "x")
		}, false},
		{"an edit", func(b *strategiestest.Builder) {
			edit(b, "/w/a.go", "func oldThing() {", "func newThing() {")
		}, true},
		{"an edit that keeps it", func(b *strategiestest.Builder) {
			edit(b, "/w/a.go", "func oldThing() {", "// It is old.\nfunc oldThing() {")
		}, false},
		{"a failed edit", func(b *strategiestest.Builder) {
			request, _ := b.Failing("Edit",
				`{"file_path":"/w/a.go","old_string":"func oldThing() {","new_string":"x"}`, "no")
			b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
		}, false},
		{"the whole file", func(b *strategiestest.Builder) {
			request, _ := b.Tool("Write", `{"file_path":"/w/a.go","content":"package alpha"}`, "ok")
			b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
		}, true},
		{"a patch", func(b *strategiestest.Builder) {
			request, _ := b.Tool("apply_patch", `{"input":"*** Begin Patch\n`+
				`*** Update File: a.go\n-func oldThing() {\n`+
				`+func newThing() {\n*** End Patch"}`, "ok")
			b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
		}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("go")
			b.Read("/w/a.go", text)
			tt.write(b)
			got := linesOf(b)
			_, of, _ := strings.Cut("\n"+got, "\n- a.go\n")
			of, _, _ = strings.Cut(of, "\n- ")
			if is := !strings.Contains(of, "  func oldThing() {"); is != tt.gone {
				t.Errorf("gone %t, want %t:\n%s", is, tt.gone, got)
			}
		})
	}
}

// TestNames: of lines that are too long the names are told, those that are worth most first.
func TestNames(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("go")
	b.Read("/w/src/a.min.js", strings.Repeat("x;", shelf.LongestLine)+" var hiddenThing = 4711")
	got := linesOf(b)
	if got != "" {
		t.Errorf("lines: %s", got)
	}
	c := b.Done()
	d := OfEvents(c, ListStretch(c, 1, 1))
	if _, names, _ := strings.Cut(d.Text, namesHeading); names != "- hiddenThing, 4711\n" {
		t.Errorf("names: %q", names)
	}
}

// TestWorking: commands that worked when they last ran, and what a command that only looks is.
func TestWorking(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("go")
	run := func(command string, good bool, programs ...string) {
		of := b.Tool
		if !good {
			of = b.Failing
		}
		request, _ := of("Bash", fmt.Sprintf(`{"command":%q}`, command), "out")
		b.Call(request).Effect = model.Effect{Kind: model.Runs, Programs: programs}
	}
	run("go test ./a", false, "go")
	run("go test ./a", true, "go")
	run("go test ./b", true, "go")
	run("go test ./b", false, "go")
	run("make build", true, "make")
	run("make build", true, "make")
	run("./deploy", true, "deploy")
	run("grep -rn build .", false, "grep")
	run("gh pr comment -b 'make build works'", true, "gh")
	c := b.Done()
	r := reader{stretch.New(c, ListStretch(c, 1, 1))}
	want := "`make build` (turn 1, 2 times)\n`go test ./a` (turn 1)"
	if got := strings.Join(r.working(r.runs()), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if fs := r.failures(r.runs()); len(fs) != 2 {
		t.Errorf("%d failures, want those of ./a and ./b: %+v", len(fs), fs)
	}
}

// TestState: what became of a file after it was written last.
func TestState(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		after func(b *strategiestest.Builder)
		want  string
	}{
		{"nothing", func(*strategiestest.Builder) {}, "a.go (turn 1, 2 writes)"},
		{"tests", func(b *strategiestest.Builder) {
			request, _ := b.Tool("Bash", `{"command":"go test ./..."}`, "ok")
			b.Call(request).Effect = model.Effect{Kind: model.Runs, Programs: []string{"go"}}
		}, "a.go (turn 1, 2 writes, tests passed since)"},
		{"a commit", func(b *strategiestest.Builder) {
			request, _ := b.Tool("Bash", `{"command":"git commit -m x"}`, "ok")
			b.Call(request).Effect = model.Effect{
				Kind: model.Runs, Programs: []string{"git commit"},
			}
		}, "a.go (turn 1, 2 writes, a commit followed)"},
		{"removal", func(b *strategiestest.Builder) {
			request, _ := b.Tool("Bash", `{"command":"rm a.go"}`, "")
			b.Call(request).Effect = model.Effect{
				Kind: model.Writes, Programs: []string{"rm"}, Paths: []string{"/w/a.go"},
			}
		}, "a.go (turn 1, 3 writes, deleted)"},
		{"removal by a patch", func(b *strategiestest.Builder) {
			request, _ := b.Tool("apply_patch",
				`{"input":"*** Begin Patch\n*** Delete File: a.go\n*** End Patch"}`, "")
			b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
		}, "a.go (turn 1, 3 writes, deleted)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("go")
			b.Edit("/w/a.go")
			b.Edit("/w/a.go")
			tt.after(b)
			c := b.Done()
			s := reader{stretch.New(c, ListStretch(c, 1, 1))}
			files, _ := s.Files()
			if got := s.state(&files[0], s.milestones(s.runs())); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
