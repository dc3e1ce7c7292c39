package strategies_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/strategiestest"
)

// object is a JSON object of names and texts, in turn.
func object(pairs ...string) string {
	members := make([]string, 0, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		value, _ := json.Marshal(pairs[i+1])
		members = append(members, fmt.Sprintf("%q:%s", pairs[i], value))
	}
	return "{" + strings.Join(members, ",") + "}"
}

// What the notes in arguments say.
const (
	readLater    = "the file is read in full later"
	writtenLater = "the file is written again later"
	failedCall   = "the call failed"
	replacedText = "the edit replaced it"
)

// cut is the note in the place of a text.
func cut(text, why string) string {
	return fmt.Sprintf("[%d bytes cut by decant: %s]", len(text), why)
}

// cutWrite is the arguments of a write of a.go with a note for content.
func cutWrite(text, why string) string {
	return object("file_path", "/w/a.go", "content", cut(text, why))
}

func TestSentencesOnSupersedeWrites(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text, other := body("package a", 20), body("package b", 30)
	words, shrunk := strings.Repeat("a few words ", 50), cutWrite(text, readLater)
	stories := []story{
		{
			name: "a write that is read in full later is covered",
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				b.Read("/w/a.go", "before\n"+text)
			},
			want:  map[int]string{1: shrunk},
			class: map[int]model.Class{1: model.Covered},
		},
		{
			name: "by a read with line numbers, too",
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				var numbered strings.Builder
				for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
					fmt.Fprintf(&numbered, "%6d→%s\n", i+1, line)
				}
				_, r := b.Read("/w/a.go", numbered.String())
				b.Event(r).Parts[0].Envelope = model.NumbersArrow
			},
			want:  map[int]string{1: shrunk},
			class: map[int]model.Class{1: model.Covered},
		},
		{
			name: "a read that has every line stands for it, rather than a later one",
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				b.Read("/w/a.go", text)
				b.Edit("/w/a.go")
				b.Read("/w/a.go", other)
			},
			want:  map[int]string{1: shrunk},
			class: map[int]model.Class{1: model.Covered},
		},
		{
			name: "where the file reads otherwise, superseded",
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				b.Edit("/w/a.go")
				b.Read("/w/a.go", other)
			},
			want: map[int]string{1: shrunk}, class: superseded(1),
		},
		{
			name: "a write that is written again, superseded",
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				write(b, "/w/a.go", other)
			},
			want:  map[int]string{1: cutWrite(text, writtenLater)},
			class: superseded(1),
		},
		{
			name: "an edit shrinks in both of its texts, short values stay",
			build: func(b *builder) {
				args := object("file_path", "/w/a.go", "old_string", other, "new_string", text)
				q, _ := b.Tool("Edit", strings.Replace(args, `{`, `{"replace_all":false,`, 1), "ok")
				b.Call(q).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
				b.Read("/w/a.go", text)
			},
			want: map[int]string{1: strings.Replace(object("file_path", "/w/a.go", "old_string",
				cut(other, readLater), "new_string", cut(text, readLater)),
				`{`, `{"replace_all":false,`, 1)},
			class: superseded(1),
		},
		{
			name: "an edit is no new contents: what it changed is still told by the write alone",
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				b.Edit("/w/a.go")
			},
		},
		{
			name: "a part of the file does not stand for the write, nor a failed or cut read",
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				q, _ := b.Read("/w/a.go", text)
				b.Call(q).Effect.Lines = model.LineRange{From: 1, To: 5}
				q, _ = b.Read("/w/a.go", text)
				b.Call(q).Effect.Cut = true
				q, _ = b.Read("/w/a.go", text)
				b.Call(q).Status = model.Failed
				b.Read("/w/a.go", text+"... [400 lines truncated] ...")
				b.Read("/w/a.go", "<persisted-output>\n"+text+"</persisted-output>")
				b.Read("/w/a.go", text+"[… 9 lines, 90 bytes cut by decant …]\n")
				b.Read("/w/a.go", strings.Repeat("x\n", 2000))
				b.Read("/w/b.go", text)
			},
		},
		{
			name: "what stands in the place of a read is none",
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				b.Read("/w/a.go", "[stale] Read /w/a.go: changed in turn 3")
				b.Read("/w/a.go", "[compacted] Read: success")
			},
		},
		{
			name: "a failed write stays, and a failed one supersedes nothing",
			build: func(b *builder) {
				q, _ := write(b, "/w/a.go", text)
				b.Call(q).Status = model.Failed
				b.Read("/w/a.go", text)
				write(b, "/w/b.go", text)
				q, _ = write(b, "/w/b.go", other)
				b.Call(q).Status = model.Failed
			},
		},
		{
			name: "arguments of 500 bytes stay, of more not",
			build: func(b *builder) {
				args := object("file_path", "/w/a.go", "content", "")
				write(b, "/w/a.go", words[:500-len(args)])
				write(b, "/w/a.go", words[:501-len(args)])
				b.Read("/w/a.go", "y")
			},
			want: map[int]string{3: cutWrite(words[:501-36], readLater)},
		},
		{
			name: "the call that the client knows the file by stays",
			build: func(b *builder) {
				q, _ := write(b, "/w/a.go", text)
				b.Call(q).Keeps = true
				b.Read("/w/a.go", text)
			},
		},
		{
			name: "a shell's command line stays",
			build: func(b *builder) {
				q, _ := b.Tool("Bash", object("command", "cat >a.go <<E\n"+text+"E"), "")
				b.Call(q).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
				b.Read("/w/a.go", text)
			},
		},
		{
			name: "a write of two files stays, and one of everything",
			build: func(b *builder) {
				q, _ := write(b, "/w/a.go", text)
				b.Call(q).Effect.Paths = []string{"/w/a.go", "/w/b.go"}
				q, _ = write(b, "/w/a.go", text)
				b.Call(q).Effect.Everything = true
				b.Read("/w/a.go", text)
			},
		},
		{
			name: "a write beyond a boundary is of another stretch",
			sets: []string{"conversation.compaction.scope=file"},
			build: func(b *builder) {
				write(b, "/w/a.go", text)
				b.Boundary()
				b.Prompt("q")
				b.Read("/w/a.go", text)
			},
		},
	}
	for _, tt := range stories {
		tt.uses = "supersede-writes"
		t.Run(tt.name, func(t *testing.T) { tell(t, tt) })
	}
}

// TestSentencesOnReplacedText takes of edits only what they replaced, and says so.
func TestSentencesOnReplacedText(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	old, now := body("package a", 15), body("package b", 6)
	args := func(from string) string {
		return object("file_path", "/w/a.go", "old_string", from, "new_string", now)
	}
	do := func(b *builder, args string) *model.Call {
		q, _ := b.Tool("Edit", args, "done")
		b.Call(q).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
		return b.Call(q)
	}
	list := func(from string) string {
		return `{"path":"/w/a.go","edits":[{"oldText":` + from + `,"newText":"x"},` +
			`{"oldText":"short","newText":"y"}]}`
	}
	quoted, _ := json.Marshal(old)
	note, _ := json.Marshal(cut(old, replacedText))
	for _, tt := range []story{
		{
			name: "the old text goes, the new one stays", uses: "supersede-writes",
			build: func(b *builder) { do(b, args(old)) },
			want:  map[int]string{1: args(cut(old, replacedText))},
			class: map[int]model.Class{1: model.Superseded},
		},
		{
			name: "also in presets, and where the whole write could go", uses: "auto",
			sets: []string{"conversation.compaction.keep_last=0"},
			build: func(b *builder) {
				do(b, args(old))
				write(b, "/w/a.go", now)
				b.Read("/w/a.go", now)
			},
			want: map[int]string{1: args(cut(old, replacedText)), 3: same},
		},
		{
			name: "each of several edits, and what is short stays", uses: "supersede-writes",
			build: func(b *builder) { do(b, list(string(quoted))) },
			want:  map[int]string{1: list(string(note))},
		},
		{
			name: "of a failed edit it stays", uses: "supersede-writes",
			build: func(b *builder) { do(b, args(old)).Status = model.Failed },
		},
		{
			name: "and where the client knows the file by the call", uses: "supersede-writes",
			build: func(b *builder) { do(b, args(old)).Keeps = true },
		},
	} {
		t.Run(tt.name, func(t *testing.T) { tell(t, tt) })
	}
}

// TestUnusedWritesShrinkInTight takes the whole text of a write whose file no call was about in the
// last calls, and no text of one that a call read since.
func TestUnusedWritesShrinkInTight(t *testing.T) {
	t.Parallel()
	const unused = "the file was not used lately"
	now := body("package b", 16)
	for _, calls := range []int{29, 30, 31} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		q, _ := b.Tool("Write", object("file_path", "/w/a.go", "content", now), "done")
		b.Call(q).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
		for i := range calls {
			b.Tool("Bash", fmt.Sprintf(`{"n":%d}`, i), "done")
		}
		b.Prompt("go on")
		b.Say("done")
		p := make1(t, b, chosen(t, "tight", "conversation.compaction.keep_last=0"))
		text, _ := p.TextAfter(q)
		if want := calls >= 30; strings.Contains(text, unused) != want {
			t.Errorf("%d calls later: %q", calls, text)
		}
		if found := check.ProvePlan(p); len(found) > 0 {
			t.Errorf("%d calls later: %v", calls, found)
		}
		for i := range p.Changes {
			if c := &p.Changes[i]; c.Event == q && c.Class != model.Dropped {
				t.Errorf("%d calls later: class %v", calls, c.Class)
			}
		}
	}
}

// TestUnusedWritesThatStay keeps command lines, calls that change several files, of which others
// may have been used lately, and short texts.
func TestUnusedWritesThatStay(t *testing.T) {
	t.Parallel()
	long, short := body("package b", 32), body("package b", 9)
	for _, tt := range []struct {
		name, tool, args string
		paths            []string
	}{
		{"a command line", "Bash", object("command", "cat <<E >a\n"+long+"E"), []string{"/a"}},
		{"two files", "Patch", object("content", long), []string{"/a.go", "/b.go"}},
		{"a short text", "Write", object("file_path", "/a", "content", short), []string{"/a"}},
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		q, _ := b.Tool(tt.tool, tt.args, "done")
		b.Call(q).Effect = model.Effect{Kind: model.Writes, Paths: tt.paths}
		for i := range 40 {
			b.Tool("Bash", fmt.Sprintf(`{"n":%d}`, i), "done")
		}
		b.Prompt("go on")
		b.Say("done")
		p := make1(t, b, chosen(t, "tight", "conversation.compaction.keep_last=0"))
		if len(p.On(q)) > 0 {
			t.Errorf("%s: %+v", tt.name, p.Changes)
		}
	}
}

// TestOnlyWhatWasReplacedMayGo holds that a note for the new text of an edit is found.
func TestOnlyWhatWasReplacedMayGo(t *testing.T) {
	t.Parallel()
	old, now := body("package a", 5), body("package b", 6)
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	edit(b, "/w/a.go", old, now)
	p := make1(t, b, chosen(t, "supersede-writes"))
	if len(p.Changes) != 1 {
		t.Fatalf("changes %+v", p.Changes)
	}
	p.Changes[0].Text = object(
		"file_path", "/w/a.go", "old_string", old, "new_string", cut(now, replacedText),
	)
	found := fmt.Sprint(check.ProvePlan(p))
	if !strings.Contains(found, "more was removed than what the edit replaced") {
		t.Errorf("found %s", found)
	}
}

func TestSupersededWritesTakeTheClassOfWhatTookTheirCover(t *testing.T) {
	t.Parallel()
	text := body("package a", 20)
	build := func() *strategiestest.Builder {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		write(b, "/w/a.go", text)
		b.Read("/w/a.go", text)
		return b
	}
	p := make1(t, build(), chosen(t, "supersede-writes strip-tool-results"))
	if got := class(t, p, 1); got != model.Dropped {
		t.Errorf("class %s, want dropped: the read is stripped", got)
	}
	p = make1(t, build(), chosen(t, "strip-tool-results supersede-writes"))
	want(t, p, map[int]string{1: same})
	noted(t, p, "supersede-writes", "the later text is removed or changed: 1")
}

// TestSupersedingIsByTheLastOfEquals wants the call for a cover that tells how the
// file is in the end.
func TestSupersedingIsByTheLastOfEquals(t *testing.T) {
	t.Parallel()
	text := body("package a", 20)
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	one, _ := write(b, "/w/a.go", text)
	b.Read("/w/a.go", "other")
	two, _ := write(b, "/w/a.go", text)
	b.Read("/w/a.go", "another")
	three, _ := write(b, "/w/a.go", text)
	p := make1(t, b, chosen(t, "supersede-writes"))
	for _, event := range []int{one, two} {
		on := p.On(event)
		if len(on) != 1 || p.Changes[on[0]].Cover != three {
			t.Errorf("event %d: %+v, want %d for a cover", event, p.Changes, three)
		}
	}
	want(t, p, map[int]string{one: cutWrite(text, writtenLater), three: same})
}

func TestSupersedeWritesByMinBytes(t *testing.T) {
	t.Parallel()
	text := body("package a", 7)
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	write(b, "/w/a.go", text)
	b.Read("/w/a.go", text)
	ix := make1(t, b, chosen(t, "supersede-writes")).Index
	for _, tt := range []struct {
		least string
		want  string
	}{{"500", same}, {"100", cutWrite(text, readLater)}} {
		s := chosen(t, "supersede-writes", "strategies.supersede-writes.min_bytes="+tt.least)
		want(t, remake(t, ix, s), map[int]string{1: tt.want})
	}
}

// texts are all texts in arguments, paths left out.
func texts(t *testing.T, args string) []string {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(args), &v); err != nil {
		t.Fatal(err)
	}
	var out []string
	var walk func(name string, v any)
	walk = func(name string, v any) {
		switch v := v.(type) {
		case string:
			if name != "file_path" {
				out = append(out, v)
			}
		case []any:
			for _, item := range v {
				walk(name, item)
			}
		case map[string]any:
			for n, m := range v {
				walk(n, m)
			}
		}
	}
	walk("", v)
	return out
}
