package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/hints"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// ref is the usual reference of dedup-recent to a call.
func ref(call string) string { return "> [ref: " + call + ", byte-identical]" }

func TestDedupRecent(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	const uses = "dedup-recent"
	text := func(name string) string { return body(name, 9) }
	bash := func(b *builder, names ...string) {
		for _, name := range names {
			b.Tool("Bash", `{"command":"`+name+`"}`, text(name))
		}
	}
	hint := func(tool string, of ...string) func(spec.Spec) spec.Spec {
		return func(s spec.Spec) spec.Spec {
			s.Hints = s.Hints.Set(hints.HintRule{Tool: tool, Invalidates: &of})
			return s
		}
	}
	stories := []story{
		{
			name: "a repeat becomes a reference", uses: uses,
			build: func(b *builder) { bash(b, "a", "b", "a") },
			want:  map[int]string{6: ref("call_1")},
			class: map[int]model.Class{6: model.Identical},
		},
		{
			name: "five results are remembered", uses: uses,
			build: func(b *builder) { bash(b, "a", "b", "c", "d", "e", "f", "b", "a") },
			want:  map[int]string{14: ref("call_2")},
		},
		{
			name: "a hit makes the entry the newest", uses: uses,
			sets:  []string{"strategies.dedup-recent.capacity=2"},
			build: func(b *builder) { bash(b, "a", "b", "a", "c", "a", "b") },
			want:  map[int]string{6: ref("call_1"), 10: ref("call_1")},
		},
		{
			name: "a capacity of 0 counts as 1", uses: uses,
			sets:  []string{"strategies.dedup-recent.capacity=0"},
			build: func(b *builder) { bash(b, "a", "a", "b", "a", "a") },
			want:  map[int]string{4: ref("call_1"), 10: ref("call_4")},
		},
		{
			name: "results of mutations are cached like any other", uses: uses,
			sets: []string{"strategies.dedup-recent.verbosity=verbose"},
			build: func(b *builder) {
				b.Tool("Edit", `{"file_path":"/w/a"}`, text("x"))
				b.Tool("Edit", `{"file_path":"/w/a","n":1}`, text("x"))
			},
			want: map[int]string{4: "> [ref: call_1, byte-identical, from: file-mutate]"},
		},
		{
			name: "terse says the id alone", uses: uses,
			sets:  []string{"strategies.dedup-recent.verbosity=terse"},
			build: func(b *builder) { bash(b, "a", "a") },
			want:  map[int]string{4: "> [ref: call_1]"},
		},
		{
			name: "verbose says the kind of the anchor's tool, not of the copy's", uses: uses,
			sets: []string{"strategies.dedup-recent.verbosity=verbose"},
			build: func(b *builder) {
				b.Tool("Read", `{"file_path":"/w/a"}`, text("x"))
				bash(b, "x", "y")
				b.Tool("fs_grep_files", `{"pattern":"y"}`, text("y"))
			},
			want: map[int]string{
				4: "> [ref: call_1, byte-identical, from: file-read]",
				8: "> [ref: call_3, byte-identical, from: other]",
			},
		},
		{
			name: "a mutation drops the reads of its path", uses: uses,
			build: func(b *builder) {
				b.Read("/w/a", text("x"))
				b.Edit("/w/a")
				b.Read("/w/a", text("x"))
				b.Read("/w/a", text("x"))
			},
			want: map[int]string{8: ref("call_3")},
		},
		{
			name: "even one that failed", uses: uses,
			build: func(b *builder) {
				b.Read("/w/a", text("x"))
				b.Failing("Edit", `{"file_path":"/w/a"}`, "no such text")
				b.Read("/w/a", text("x"))
			},
		},
		{
			name: "even one that never was answered", uses: uses,
			build: func(b *builder) {
				b.Read("/w/a", text("x"))
				b.Ask("q", "Edit", `{"file_path":"/w/a"}`)
				b.Read("/w/a", text("x"))
			},
		},
		{
			name: "but not what other tools delivered", uses: uses,
			build: func(b *builder) {
				bash(b, "x")
				b.Edit("/w/a")
				b.Read("/w/a", text("x"))
			},
			want: map[int]string{6: ref("call_1")},
		},
		{
			name: "two spellings of a path are one file", uses: uses,
			build: func(b *builder) {
				q, _ := b.Tool("Read", `{"file_path":"a"}`, text("x"))
				b.Call(q).Effect = model.Effect{Kind: model.Reads, Paths: []string{"/w/a"}}
				b.Edit("/w/a")
				bash(b, "x")
			},
		},
		{
			name: "the path is the first of file_path, path, pattern, notebook_path", uses: uses,
			build: func(b *builder) {
				b.Tool("Grep", `{"pattern":"/w/a","path":"/w/b"}`, text("x"))
				b.Tool("NotebookEdit", `{"notebook_path":"/w/a"}`, "done")
				bash(b, "x")
				b.Tool("NotebookEdit", `{"notebook_path":"/w/b"}`, "done")
				bash(b, "x")
			},
			want: map[int]string{6: ref("call_1")},
		},
		{
			name: "a shell command changes nothing that is known", uses: uses,
			build: func(b *builder) {
				b.Read("/w/a", text("x"))
				q, _ := b.Tool("Bash", `{"command":"rm a"}`, "")
				b.Call(q).Effect = model.Effect{Kind: model.Writes, Everything: true}
				b.Read("/w/a", text("x"))
			},
			want: map[int]string{6: ref("call_1")},
		},
		{
			name: "a mutation of a folder drops the reads below it and no others", uses: uses,
			build: func(b *builder) {
				b.Read("/w/a/1", text("x"))
				b.Read("/w/ab", text("y"))
				q, _ := b.Tool("Write", `{"file_path":"/w/a"}`, "moved")
				b.Call(q).Effect = model.Effect{
					Kind: model.Writes, Everything: true, Paths: []string{"/w/a"},
				}
				b.Read("/w/a/1", text("x"))
				b.Read("/w/ab", text("y"))
			},
			want: map[int]string{10: ref("call_2")},
		},
		{
			name: "without a declaration a mutation leaves searches", uses: uses,
			build: func(b *builder) {
				b.Tool("Grep", `{"pattern":"x"}`, text("x"))
				b.Edit("/w/a")
				b.Tool("Grep", `{"pattern":"x"}`, text("x"))
			},
			want: map[int]string{6: ref("call_1")},
		},
		{
			name: "a tool may declare what it invalidates, before the size test", uses: uses,
			spec: hint("Edit", "Grep"),
			build: func(b *builder) {
				b.Tool("Grep", `{"pattern":"x"}`, text("x"))
				b.Tool("Glob", `{"pattern":"y"}`, text("y"))
				b.Edit("/w/a")
				b.Tool("Grep", `{"pattern":"x"}`, text("x"))
				b.Tool("Glob", `{"pattern":"y"}`, text("y"))
			},
			want: map[int]string{10: ref("call_2")},
		},
		{
			name: "a boundary clears the cache", uses: uses,
			sets: []string{"conversation.compaction.scope=file"},
			build: func(b *builder) {
				bash(b, "a")
				b.Boundary()
				bash(b, "a", "a")
			},
			want: map[int]string{6: ref("call_2")},
		},
		{
			name: "a result of fewer bytes is neither replaced nor cached", uses: uses,
			sets: []string{"strategies.dedup-recent.capacity=1"},
			build: func(b *builder) {
				bash(b, "a")
				b.Tool("Bash", `{}`, strings.Repeat("s", 199))
				b.Tool("Bash", `{}`, strings.Repeat("s", 199))
				bash(b, "a")
			},
			want: map[int]string{8: ref("call_1")},
		},
		{
			name: "one of as many bytes is", uses: uses,
			build: func(b *builder) {
				b.Tool("Bash", `{}`, strings.Repeat("s", 200))
				b.Tool("Bash", `{}`, strings.Repeat("s", 200))
			},
			want: map[int]string{4: ref("call_1")},
		},
		{
			name: "a failed result is no anchor of a good one", uses: uses,
			build: func(b *builder) {
				b.Failing("Bash", `{}`, text("a"))
				b.Tool("Bash", `{}`, text("a"))
				b.Failing("Bash", `{}`, text("a"))
			},
			want: map[int]string{6: ref("call_1")},
		},
		{
			name: "a copy that a fence protects is the next anchor", uses: uses,
			sets: []string{"conversation.compaction.keep_first=2c"},
			build: func(b *builder) {
				bash(b, "a", "a", "a")
			},
			want: map[int]string{6: ref("call_2")},
		},
		{
			name: "a user's drop leaves the next copy in full", uses: uses,
			build: func(b *builder) { bash(b, "a", "a", "a") },
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(2), spec.Drop)
			},
			want: map[int]string{1: gone, 2: gone, 6: ref("call_2")},
		},
		{
			name: "when an anchor goes later, the next copy is the full one",
			uses: uses + " dedup-tools",
			build: func(b *builder) {
				b.Tool("poll", `{}`, text("a"))
				b.Tool("Bash", `{"n":1}`, text("a"))
				b.Tool("Bash", `{"n":2}`, text("a"))
				b.Tool("poll", `{}`, text("z"))
			},
			want: map[int]string{1: gone, 2: gone, 6: ref("call_2")},
		},
		{
			name: "but not of one that was out of date by then",
			uses: uses + " dedup-tools",
			build: func(b *builder) {
				args := `{"q":"` + strings.Repeat("long ", 200) + `"}`
				b.Tool("poll", args, text("a"))
				b.Read("/w/a", text("a"))
				b.Edit("/w/a")
				b.Tool("Bash", `{"n":2}`, text("a"))
				b.Tool("poll", args, text("z"))
			},
			want: map[int]string{1: gone, 2: gone},
		},
		{
			name: "a tool that must not be deduplicated is the next anchor", uses: uses,
			sets: []string{"tools.mine.deduplicate=false"},
			build: func(b *builder) {
				bash(b, "a")
				b.Tool("mine", `{}`, text("a"))
				bash(b, "a")
			},
			want: map[int]string{6: ref("call_2")},
		},
		{
			name: "a copy that the user keeps is the next anchor", uses: uses,
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(4), spec.Keep)
			},
			build: func(b *builder) { bash(b, "a", "a", "a") },
			want:  map[int]string{6: ref("call_2")},
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

// A reference keeps what the agent wrapped round the content that it stands for.
func TestDedupRecentKeepsTheEnvelope(t *testing.T) {
	t.Parallel()
	const tail = "\n\n<system-reminder>\nmind\n</system-reminder>"
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	raw := strings.TrimRight(body("a", 9), "\n")
	b.Tool("Bash", `{}`, raw)
	_, r := b.Tool("Bash", `{"n":1}`, raw+tail)
	b.Event(r).Parts[0].Envelope = model.TrailingReminder
	want(t, make1(t, b, chosen(t, "dedup-recent")), map[int]string{r: ref("call_1") + tail})
}
