package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// write is a good write of a file with its content in the arguments.
func write(b *strategiestest.Builder, path, text string) (request, result int) {
	request, result = b.Tool("Write", object("file_path", path, "content", text), "written")
	b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{path}}
	return request, result
}

// search is a good search in a path.
func search(b *strategiestest.Builder, path, text string) (request, result int) {
	request, result = b.Tool("Grep", object("pattern", "x", "path", path), text)
	b.Call(request).Effect = model.Effect{Kind: model.Searches, Paths: []string{path}}
	return request, result
}

// superseded are the classes of events that are all superseded.
func superseded(events ...int) map[int]model.Class {
	out := map[int]model.Class{}
	for _, e := range events {
		out[e] = model.Superseded
	}
	return out
}

func TestSentencesOnStaleReads(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("package a", 9)
	stories := []story{
		{
			name: "a read that a later write made out of date becomes a line",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Prompt("q")
				b.Edit("/w/a.go")
			},
			want:  map[int]string{2: "[stale] Read /w/a.go: changed in turn 2"},
			class: superseded(2),
		},
		{
			name: "a search in the file as well, one in its folder not",
			build: func(b *builder) {
				search(b, "/w/a.go", text)
				search(b, "/w", text)
				b.Edit("/w/a.go")
			},
			want:  map[int]string{2: "[stale] Grep /w/a.go: changed in turn 1"},
			class: superseded(2),
		},
		{
			name: "the first write after the read is what made it out of date",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Prompt("q")
				b.Edit("/w/a.go")
				b.Prompt("r")
				b.Edit("/w/a.go")
			},
			want: map[int]string{2: "[stale] Read /w/a.go: changed in turn 2"},
		},
		{
			name: "reads after the last write stay",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Edit("/w/a.go")
				b.Read("/w/a.go", text+"new")
				b.Read("/w/a.go", text+"new")
			},
			want: map[int]string{2: "[stale] Read /w/a.go: changed in turn 1"},
		},
		{
			name: "a failed edit changes nothing, an interrupted or unanswered one neither",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				q, _ := b.Edit("/w/a.go")
				b.Call(q).Status = model.Failed
				q, _ = b.Edit("/w/a.go")
				b.Call(q).Status = model.Interrupted
				q = b.Ask("open", "Edit", `{"file_path":"/w/a.go"}`)
				b.Call(q).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
			},
		},
		{
			name: "a failed read stays, as does one of another file or of a page",
			build: func(b *builder) {
				q, _ := b.Read("/w/a.go", text)
				b.Call(q).Status = model.Failed
				b.Read("/w/b.go", text)
				q, _ = b.Tool("WebFetch", `{}`, text)
				b.Call(q).Effect.Kind = model.Reads
				b.Edit("/w/a.go")
			},
		},
		{
			name: "a range of the file is out of date, too",
			build: func(b *builder) {
				q, r := b.Read("/w/a.go", text)
				b.Call(q).Effect.Lines = model.LineRange{From: 1, To: 9}
				b.Event(r).Parts[0].URI = "file:///w/a.go#L1-9"
				b.Edit("/w/a.go")
			},
			want: map[int]string{2: "[stale] Read /w/a.go: changed in turn 1"},
		},
		{
			name: "a write that may have changed any file names none",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				q, _ := b.Tool("Bash", `{"command":"git stash"}`, "ok")
				b.Call(q).Effect = model.Effect{Kind: model.Writes, Everything: true}
			},
		},
		{
			name: "of calls that run together nobody knows which was first",
			build: func(b *builder) {
				r := b.Ask("r", "Read", `{"file_path":"/w/a.go"}`)
				b.Call(r).Effect = model.Effect{Kind: model.Reads, Paths: []string{"/w/a.go"}}
				w := b.Ask("w", "Edit", `{"file_path":"/w/a.go"}`)
				b.Call(w).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
				b.Answer(r, b.Part(text, "file:///w/a.go"))
				b.Answer(w, b.Part("done", ""))
			},
		},
		{
			name: "the path is spelled as the agent spelled it",
			build: func(b *builder) {
				q, _ := b.Tool("fs_read_file", `{"path":"src/a.go"}`, text)
				b.Call(q).Effect = model.Effect{Kind: model.Reads, Paths: []string{"/src/a.go"}}
				q, _ = b.Tool("fs_modify_file", `{"path":"src/a.go"}`, "ok")
				b.Call(q).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/src/a.go"}}
			},
			want: map[int]string{2: "[stale] fs_read_file src/a.go: changed in turn 1"},
		},
		{
			name: "what the agent wrapped round the text stays",
			build: func(b *builder) {
				_, r := b.Read("/w/a.go", text+"\n\n<system-reminder>\nmind\n</system-reminder>\n")
				b.Event(r).Parts[0].Envelope = model.TrailingReminder
				b.Edit("/w/a.go")
			},
			want: map[int]string{2: "[stale] Read /w/a.go: changed in turn 1\n\n\n" +
				"<system-reminder>\nmind\n</system-reminder>\n"},
		},
		{
			name: "a short read stays",
			build: func(b *builder) {
				b.Read("/w/a.go", "package a")
				b.Edit("/w/a.go")
			},
		},
		{
			name: "a write beyond a boundary is of another stretch",
			sets: []string{"conversation.compaction.scope=file"},
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Boundary()
				b.Prompt("q")
				b.Edit("/w/a.go")
			},
		},
		{
			name: "keep-last protects",
			sets: []string{"conversation.compaction.keep_last=1"},
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Edit("/w/a.go")
			},
		},
	}
	for _, tt := range stories {
		tt.uses = "stale-reads"
		t.Run(tt.name, func(t *testing.T) { tell(t, tt) })
	}
}

func TestStaleReadsHeedsHintsAndThePerson(t *testing.T) {
	t.Parallel()
	text := body("package a", 9)
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	q, _ := b.Tool("Skill", `{"path":"/w/a.go"}`, text)
	b.Call(q).Effect = model.Effect{Kind: model.Reads, Paths: []string{"/w/a.go"}}
	_, pinned := b.Read("/w/a.go", text)
	_, read := b.Read("/w/a.go", text)
	b.Prompt("q")
	dropped, _ := b.Edit("/w/a.go")
	s := chosen(t, "stale-reads").Decide(spec.OnEvent(pinned), spec.Keep)
	p := make1(t, b, s)
	want(t, p, map[int]string{
		2: same, pinned: same, read: "[stale] Read /w/a.go: changed in turn 2",
	})
	// Where the write goes, nothing tells of it any more.
	p = plan.MakePlan(p.Index, s.Decide(spec.OnEvent(dropped), spec.Drop))
	want(t, p, map[int]string{read: same})
	noted(t, p, "stale-reads", "the later text is removed or changed: 1")
}

func TestStaleReadsTakesAnchors(t *testing.T) {
	t.Parallel()
	text := body("package a", 20)
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, one := b.Read("/w/a.go", text)
	_, two := b.Tool("Bash", `{"n":1}`, text)
	b.Edit("/w/a.go")
	p := make1(t, b, chosen(t, "dedup-content stale-reads"))
	// The copy was a reference to the read; now it is the only full text.
	want(t, p, map[int]string{one: "[stale] Read /w/a.go: changed in turn 1", two: same})
}

func TestStaleReadsCountsTurnsOfTheFork(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, read := b.Read("/w/a.go", body("package a", 9))
	b.Prompt("q")
	b.Say("nothing")
	b.Prompt("r")
	b.Edit("/w/a.go")
	p := make1(t, b, chosen(t, "stale-reads").Decide(spec.OnTurn(2), spec.Drop))
	want(t, p, map[int]string{read: "[stale] Read /w/a.go: changed in turn 2"})
	if n := row(t, p, "stale-reads"); n.Hits != 1 || n.Saved.Tokens <= 0 {
		t.Errorf("row %+v", n)
	}
	// A user is told the turn of the conversation that they see, not that of the fork.
	got := p.Changes[len(p.Changes)-1].Reason
	if want := "outdated read: the file changed in turn 3"; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
}

// TestStaleReadsBeforeTheFirstPrompt names no turn 0, and a fork of the fork reads the marker.
func TestStaleReadsBeforeTheFirstPrompt(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Add(model.Summary, "user", b.Part("before", ""))
	_, read := b.Read("/w/a.go", body("package a", 9))
	b.Edit("/w/a.go")
	b.Prompt("p")
	b.Say("done")
	p := make1(t, b, chosen(t, "stale-reads"))
	const placed = "[stale] Read /w/a.go: changed later"
	want(t, p, map[int]string{read: placed})
	if what, turn, ok := marker.ReadStale(placed); !ok || what != "Read /w/a.go" || turn != 0 {
		t.Errorf("read back as %q, %d, %t", what, turn, ok)
	}
	if found := check.ProvePlan(p); len(found) > 0 {
		t.Error(found)
	}
}

// TestStaleReadsMissesNone looks, read by read and write by write, for what the
// strategy should have found in random conversations.
func TestStaleReadsMissesNone(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	found := 0
	for seed := range seeds(150) {
		c := strategiestest.DrawConversation(seed, false)
		for i := range c.Events {
			c.Events[i].Needs = nil
		}
		s := chosen(t, "stale-reads", "conversation.compaction.scope=file")
		p := remake(t, facts.NewIndex(c), s)
		for i := range c.Calls {
			read := &c.Calls[i]
			e := &c.Events[read.Result]
			_, hit := p.OutcomeOf(read.Result)
			if outdated(c, read) != hit && (hit || e.Bytes > 90+len(reminderOf(c, e))) {
				t.Errorf("seed %d: %s of %s: changed %v", seed, e.ID, read.Tool, hit)
			}
			if hit {
				found++
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d stale reads: the test shows nothing", found)
	}
}

// outdated reports whether a good call wrote the file after another showed it.
func outdated(c *model.Conversation, read *model.Call) bool {
	shows := read.Effect.Kind == model.Reads || read.Effect.Kind == model.Searches
	if !shows || !read.Status.Good() || len(read.Effect.Paths) != 1 {
		return false
	}
	for i := range c.Calls {
		write := &c.Calls[i]
		if write.Effect.Kind != model.Writes || !write.Status.Good() ||
			write.Request < read.Result || len(write.Effect.Paths) != 1 {
			continue
		}
		a, b := &c.Events[read.Result], &c.Events[write.Request]
		if write.Effect.Paths[0] == read.Effect.Paths[0] && a.Partition == b.Partition &&
			a.OffPath == b.OffPath {
			return true
		}
	}
	return false
}

// reminderOf is what a marker keeps of a result.
func reminderOf(c *model.Conversation, e *model.Event) string {
	_, tail, _ := strings.Cut(c.EventText(e), "<system-reminder>")
	return tail
}
