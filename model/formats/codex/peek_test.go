package codex

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/formats/finder"
	"decant/testdata/samples"
)

func TestPeek(t *testing.T) {
	t.Parallel()
	meta := func(payload string) string {
		return `{"timestamp":"x","type":"session_meta","payload":{` + payload + "}}\n"
	}
	const who = `"id":"a","cwd":"/w"`
	plain := meta(who + `,"source":"cli"`)
	event := func(payload string) string {
		return `{"type":"event_msg","payload":{` + payload + "}}\n"
	}
	said := event(`"type":"user_message","message":"  \n first\nsecond"`)
	item := func(role, text string) string {
		return `{"type":"response_item","payload":{"type":"message","role":"` + role +
			`","content":[{"type":"input_text","text":"` + text + `"}]}}` + "\n"
	}
	long := strings.Repeat("be good ", 8<<10)
	base := finder.Peeked{ID: "a", CWD: "/w", Title: "first"}
	with := func(change func(*finder.Peeked)) finder.Peeked {
		p := base
		change(&p)
		return p
	}
	silent := with(func(p *finder.Peeked) { p.Title = "" })
	tests := []struct {
		name, head string
		want       finder.Peeked
	}{
		{"nothing", "", finder.Peeked{}},
		{"another format", `{"type":"user","uuid":"u"}` + "\n", finder.Peeked{}},
		{"only the first line", plain, silent},
		{"what was said", plain + said, base},
		{"a later message", plain + said + item("user", "later"), base},
		{"as an item", plain + item("developer", "no") + item("user", "first"), base},
		{
			"what the client wraps round it", plain + item("user", "<environment_context>x") +
				item("user", "# AGENTS.md instructions for /w") + item("user", "first"), base,
		},
		{
			"as its screen has it", plain + event(`"type":"item_completed","item":{"type":`+
				`"UserMessage","content":[{"type":"text","text":"first"}]}`), base,
		},
		{
			"with files before", plain + event(`"type":"user_message","message":"# Files\na.go\n`+
				`## My request for Codex:\nfirst"`), base,
		},
		{"cut in what was said", plain + said[:len(said)-9], silent},
		{
			"cut in its instructions",
			meta(who + `,"source":"cli","base_instructions":"` + long)[:9000],
			silent,
		},
		{"the folder behind long instructions", meta(`"id":"a","base_instructions":"`+long+
			`","cwd":"/w"`) + said, base},
		{"no source", meta(who) + said, base},
		{"no id", meta(`"cwd":"/w"`) + said, finder.Peeked{CWD: "/w"}},
		{"rubbish between", plain + "rubbish\n\n" + said, base},
		{
			"a fork", meta(who+`,"source":"cli","forked_from_id":"o"`) + said,
			with(func(p *finder.Peeked) { p.Parent = "o" }),
		},
		{
			"a sub-agent",
			meta(who+`,"source":{"subagent":{"thread_spawn":{"parent_thread_id":"o"}}}`) +
				said, with(func(p *finder.Peeked) { p.Agent, p.Caller = true, "o" }),
		},
		{
			"a review", meta(who+`,"session_id":"o","source":{"subagent":"review"}`) + said,
			with(func(p *finder.Peeked) { p.Agent, p.Caller = true, "o" }),
		},
		{
			"a sub-agent of nobody", meta(who+`,"session_id":"a","thread_source":"subagent",`+
				`"source":"cli"`) + said, with(func(p *finder.Peeked) { p.Agent = true }),
		},
		{"its own session", meta(who+`,"session_id":"a","source":"cli"`) + said, base},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := PeekHead([]byte(tt.head)); got != tt.want {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestIDOf(t *testing.T) {
	t.Parallel()
	const uuid = "01a1fd60-d5d5-7653-b64c-8877a162fa1c"
	for path, want := range map[string]string{
		"/a/rollout-2026-11-21T09-12-24-" + uuid + ".jsonl":     uuid,
		"/a/rollout-2026-11-21T09-12-24-" + uuid + ".jsonl.zst": uuid,
		"/a/" + uuid + ".jsonl":                                 "",
		"/a/rollout-1.jsonl":                                    "",
		"/a/rollout-2026-11-21T09-12-24-" + uuid:                "",
		"/a/rollout-2026-11-21T09-12-24-" + uuid + ".jsonl.bak": "",
		"": "",
	} {
		if got := IDOf(path); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	const index = `ead_name":"cut"}` + "\n" +
		`{"id":"a","thread_name":"old","updated_at":"x"}` + "\n" +
		`{"id":"b","thread_name":" two\nlines "}` + "\n" + `{"id":"a","thread_name":"new"}` + "\n" +
		`{"id":"c","thread_name":""}` + "\n" + `{"thread_name":"of nobody"}`
	got := ReadNames([]byte(index))
	if want := map[string]string{"a": "new", "b": "two"}; !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestPeekCorpus finds the id, the folder and what was said first in every rollout.
func TestPeekCorpus(t *testing.T) {
	t.Parallel()
	files := samples.Corpus(t, "codex/*.jsonl", "genuine/codex*/*.jsonl")
	if len(files) == 0 {
		t.Skip("there is no corpus")
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		first := PeekHead(data[:min(len(data), metaBytes)])
		all := PeekHead(data[:min(len(data), 128<<10)])
		if first.ID == "" || first.ID != all.ID || first.CWD == "" || all.Title == "" || all.Agent {
			t.Errorf("%s: got %+v, then %+v", path, first, all)
		}
		if !strings.HasSuffix(path, all.ID+".jsonl") || IDOf(filepath.Base(path)) != all.ID &&
			strings.HasPrefix(filepath.Base(path), "rollout-") {
			t.Errorf("%s holds %s", path, all.ID)
		}
	}
}

// FuzzPeek reads whatever stands at the beginning of a file.
func FuzzPeek(f *testing.F) {
	f.Add([]byte(`{"type":"session_meta","payload":{"id":"a","cwd":"/w","source":{"subagent":1}}}` +
		"\n" + `{"payload":{"type":"user_message","message":"x"}}`))
	f.Add([]byte(`{"type":"session_meta","payload":{"id":"a","cwd":"/`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := PeekHead(data)
		if p.ID == "" && p.Title != "" || strings.ContainsAny(p.Title, "\n") ||
			len(p.Title) > 4*80+len("…") {
			t.Errorf("got %+v", p)
		}
		for id, name := range ReadNames(data) {
			if id == "" || name == "" {
				t.Errorf("got %q for %q", name, id)
			}
		}
	})
}

// TestPeekNamed looks at rollouts without their first line: the name has the id.
func TestPeekNamed(t *testing.T) {
	t.Parallel()
	const (
		id      = "019f43c8-aaaa-7bbb-8ccc-000000000001"
		context = `{"type":"turn_context","payload":{"cwd":"/w"}}` + "\n"
		said    = `{"type":"event_msg","payload":{"type":"user_message","message":"first"}}` + "\n"
	)
	for head, want := range map[string]finder.Peeked{
		"{\"broken\n" + context + said: {ID: id, CWD: "/w", Title: "first"},
		"\n" + said:                    {ID: id, Title: "first"},
		"{\"broken\n" + context:        {ID: id, CWD: "/w"},
		"{\"broken\n{}\n":              {},
		"":                             {},
	} {
		path := "/s/rollout-2026-11-29T10-00-00-" + id + ".jsonl"
		if got := peekNamed(path, []byte(head)); got != want {
			t.Errorf("%q: got %+v, want %+v", head, got, want)
		}
	}
}
