package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/samples"
)

// fileState is what a test knows of a file, found in another way than the program has it: the
// lines that were read of it, on which later writes are done line by line.
type fileState struct {
	lines []string
	lost  bool            // Something may have changed that nobody can tell.
	doubt map[string]bool // Lines that a write took that was not found among those read.
}

// follow does on a read all later writes of its file, in order.
func follow(c *model.Conversation, read *model.Call, raw string) *fileState {
	s := &fileState{
		lines: strings.Split(strings.TrimSuffix(raw, "\n"), "\n"), doubt: map[string]bool{},
	}
	for i := range c.Calls {
		w := &c.Calls[i]
		if w.Request <= read.Result || w.Effect.Kind != model.Writes {
			continue
		}
		everything := w.Effect.Everything && len(w.Effect.Paths) == 0
		if !everything && !slices.Contains(w.Effect.Paths, read.Effect.Paths[0]) {
			continue
		}
		args := c.EventText(c.EventAt(w.Request))
		switch {
		case w.Effect.Programs != nil || everything:
			s.lost = true
		case w.Status.Good():
			s.write(args, read.Effect.Paths[0])
		}
	}
	return s
}

// write does one call.
func (s *fileState) write(args, path string) {
	var given any
	if json.Unmarshal([]byte(args), &given) != nil {
		given = args
	}
	switch v := given.(type) {
	case string:
		s.patch(v, path)
	case map[string]any:
		if list, ok := v["edits"].([]any); ok {
			for _, one := range list {
				if edit, ok := one.(map[string]any); ok {
					s.edit(edit)
				}
			}
			return
		}
		for _, name := range []string{"input", "patch", "patchText"} {
			if text, ok := v[name].(string); ok {
				s.patch(text, path)
				return
			}
		}
		s.edit(v)
	default:
		s.lost = true
	}
}

// textOf is the first text that arguments have by one of some names.
func textOf(args map[string]any, names ...string) (string, bool) {
	for _, name := range names {
		if text, ok := args[name].(string); ok {
			return text, true
		}
	}
	return "", false
}

// edit does one replacement, or puts new contents in the place of the lines.
func (s *fileState) edit(args map[string]any) {
	old, isEdit := textOf(args, "old_string", "oldString", "oldText", "old_text", "old_str")
	now, _ := textOf(args, "new_string", "newString", "newText", "new_text", "new_str")
	if whole, ok := textOf(args, "content", "contents", "file_text"); ok && !isEdit {
		s.lines, s.doubt = strings.Split(strings.TrimSuffix(whole, "\n"), "\n"), map[string]bool{}
		return
	}
	if !isEdit {
		s.lost = true
		return
	}
	text := strings.Join(s.lines, "\n") + "\n"
	if !strings.Contains(text, old) {
		s.take(strings.Split(old, "\n"))
		return
	}
	s.lines = strings.Split(strings.TrimSuffix(strings.ReplaceAll(text, old, now), "\n"), "\n")
}

// take notes lines that a write took from where nothing was read, or from between.
func (s *fileState) take(lines []string) {
	for _, l := range lines {
		s.doubt[strings.TrimSpace(l)] = true
	}
}

// patch does the hunks of a patch that are of the file.
func (s *fileState) patch(text, path string) {
	var before, after []string
	ours := false
	end := func() {
		if len(before) > 0 {
			s.hunk(before, after)
		}
		before, after = nil, nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		name, isFile := strings.CutPrefix(line, "*** Update File: ")
		switch {
		case isFile:
			end()
			ours = strings.HasSuffix(path, strings.TrimLeft(name, "./"))
		case strings.HasPrefix(line, "*** "):
			end()
			ours = ours && strings.HasPrefix(line, "*** End of File")
		case !ours:
		case strings.HasPrefix(line, "@@"):
			end()
		case strings.HasPrefix(line, "-"):
			before = append(before, line[1:])
		case strings.HasPrefix(line, "+"):
			after = append(after, line[1:])
		default:
			before = append(before, strings.TrimPrefix(line, " "))
			after = append(after, strings.TrimPrefix(line, " "))
		}
	}
	end()
}

// hunk puts lines in the place of others.
func (s *fileState) hunk(before, after []string) {
	for at := range len(s.lines) - len(before) + 1 {
		if slices.Equal(s.lines[at:at+len(before)], before) {
			s.lines = slices.Concat(s.lines[:at], after, s.lines[at+len(before):])
			return
		}
	}
	for _, l := range before {
		if !slices.Contains(after, l) {
			s.take([]string{l})
		}
	}
}

// has reports whether a line, or what was left of a long one, is in the file.
func (s *fileState) has(shown string) bool {
	if s.lost {
		return false
	}
	return slices.ContainsFunc(s.lines, func(line string) bool {
		if line != shown {
			first, last, cut := strings.Cut(shown, "…")
			if !cut || !strings.Contains(line, first) ||
				!strings.Contains(line, strings.TrimSuffix(last, "…")) {
				return false
			}
		}
		return strings.TrimSpace(line) == "" || !s.doubt[strings.TrimSpace(line)]
	})
}

// shownLines are the lines of a read that a marker of an outdated read shows, nil where the text is
// none.
func shownLines(body string) []string {
	lines := strings.Split(body, "\n")
	if !strings.HasPrefix(lines[0], "[stale] ") {
		return nil
	}
	return slices.DeleteFunc(lines[1:], func(l string) bool {
		return strings.HasPrefix(l, "[outline: ") || strings.HasPrefix(l, "[names: ") ||
			strings.HasPrefix(l, "[… ") && strings.HasSuffix(l, " lines]")
	})
}

// TestShownLinesAreInTheFile replays writes in a way of its own, and looks that each line that is
// left of an outdated read is still in the file.
func TestShownLinesAreInTheFile(t *testing.T) {
	t.Parallel()
	own := samples.Own(t, "demo.jsonl")
	files := append(own, samples.Whole(t, "claude-code/*", "codex/*.jsonl", "pi/*", "jp/*")...)
	total := 0
	for _, file := range files {
		c, err := formats.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		ix := facts.NewIndex(c)
		shown := 0
		for _, uses := range []string{"stale-reads", "safe", "auto", "tight"} {
			list, err := strategies.DefaultSpec().Expand([]string{uses})
			if err != nil {
				t.Fatal(err)
			}
			p := plan.MakePlan(ix, spec.Spec{Uses: list, Settings: strategies.DefaultSettings()})
			for i := range c.Calls {
				read := &c.Calls[i]
				if !read.Pair() || read.Effect.Kind != model.Reads || len(p.On(read.Result)) == 0 {
					continue
				}
				text, _ := p.TextAfter(read.Result)
				body, _ := ix.Frame(read.Result).Within(text)
				lines := shownLines(body)
				if len(lines) == 0 {
					continue
				}
				s := follow(c, read, string(ix.RawText(read.Result, nil)))
				for _, l := range lines {
					if shown++; !s.has(l) {
						t.Errorf("%s, %s, call %d: %q is not in %s", file, uses, i, l,
							read.Effect.Paths[0])
					}
				}
			}
		}
		total += shown
		if file == own[0] && shown < 20 {
			t.Errorf("%s shows %d lines: the test shows nothing", file, shown)
		}
	}
	t.Logf("%d lines in %d files", total, len(files))
}

// TestFollowSeesWhatIsGone tries the other way of replaying on lines that a write took.
func TestFollowSeesWhatIsGone(t *testing.T) {
	t.Parallel()
	for _, write := range []string{
		`{"file_path":"/w/a.go","old_string":"two","new_string":"2"}`,
		`{"edits":[{"oldText":"two\n","newText":""}]}`,
		`{"content":"one\nthree\n"}`,
		`{"old_string":"two\nfour","new_string":"five"}`,
		"*** Begin Patch\n*** Update File: a.go\n@@\n one\n-two\n+2\n*** End Patch",
		"*** Begin Patch\n*** Update File: /w/a.go\n@@\n zero\n-two\n*** End Patch",
	} {
		s := &fileState{lines: []string{"one", "two", "three"}, doubt: map[string]bool{}}
		s.write(write, "/w/a.go")
		if s.lost || s.has("two") || !s.has("one") || !s.has("three") {
			t.Errorf("%s: lost %v, lines %q, doubt %v", write, s.lost, s.lines, s.doubt)
		}
	}
	s := &fileState{lines: []string{"one"}, doubt: map[string]bool{}}
	if s.write(`{"command":"cat > a.go"}`, "/w/a.go"); s.has("one") {
		t.Error("a write that nobody can tell changed nothing")
	}
}
