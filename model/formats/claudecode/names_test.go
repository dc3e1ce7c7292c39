package claudecode

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

func TestDetect(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, head string
		want       bool
	}{
		{
			"a user", `{"type":"user","parentUuid":null,"uuid":"a","message":{"content":"x"}}` +
				"\n", true,
		},
		{"a user who says nothing", `{"type":"user","parentUuid":null,"uuid":"a"}` + "\n", false},
		{
			"a note of the client",
			`{"type":"system","parentUuid":null,"isSidechain":false}` + "\n", true,
		},
		{"a note of nobody", `{"type":"system","parentUuid":null,"subtype":"a"}` + "\n", false},
		{
			"behind a mark and a blank line",
			"\xef\xbb\xbf\n" + `{"type":"mode","sessionId":"a"}`, true,
		},
		{"behind a bad line", "not json\n" + `{"type":"summary","leafUuid":"a"}` + "\n", true},
		{"a cut line", `{"parentUuid":null,"isSidechain":false,"message":{"content":"x`, true},
		{"a cut snapshot", `{"type":"file-history-snapshot","messageId":"x","sn`, true},
		{"nothing", "", false},
		{"text", "hello\n", false},
		{"an array", `[{"type":"user","sessionId":"a"}]`, false},
		{"a rollout", `{"timestamp":"x","type":"session_meta","payload":{"id":"a"}}` + "\n", false},
		{"another agent", `{"type":"session","version":3,"id":"a","cwd":"/w"}` + "\n" +
			`{"type":"message","id":"b","parentId":"a","message":{"role":"user"}}` + "\n", false},
		{
			"Qwen Code", `{"uuid":"a","parentUuid":null,"sessionId":"b","type":"user",` +
				`"message":{"role":"user","parts":[{"text":"x"}]}}` + "\n", false,
		},
		{
			"Qwen Code, by a later line", `{"uuid":"a","parentUuid":null,"sessionId":"b",` +
				`"type":"system","subtype":"x"}` + "\n" +
				`{"uuid":"c","type":"system","systemPayload":{}}` + "\n", false,
		},
		{
			"Qwen Code, cut", `{"uuid":"a","parentUuid":null,"type":"user",` +
				`"message":{"role":"user","parts":[{"text":"\"content\"`, false,
		},
		{"another's chain, cut", `{"uuid":"a","parentUuid":null,"type":"user","mess`, false},
		{"messages", `{"role":"user","content":"x"}`, false},
		{"a session in one object", `{"sessionId":"a","projectHash":"b","messages":[]}`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := (Codec{}).Detect([]byte(tt.head)); got != tt.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

// TestDetectCorpus tells this agent's files from others' by their first 4 KB.
func TestDetectCorpus(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"*/*.json*", "genuine/*/*.json*", "genuine/*/*/*.jsonl"} {
		for _, file := range corpus(t, pattern) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Contains(filepath.Dir(file), "claude-code")
			if got := (Codec{}).Detect(data[:min(4096, len(data))]); got != want {
				t.Errorf("%s: got %v", file, got)
			}
		}
	}
}

func TestOpenNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "\n\n", "hello", "[1,2]", strings.Repeat("[", 20_000), "{",
		"{\"a\":1}\n{\"b\":2}", `{"type":"song"}`,
	} {
		if _, err := (Codec{}).Open(source.Lines("x", []byte(text)), "x"); err == nil ||
			!strings.Contains(err.Error(), "no line is a record of a Claude Code session") {
			t.Errorf("%.10q: got %v", text, err)
		}
	}
	c, err := Codec{}.Open(source.Lines("x", []byte("{\"type\":\"mode\"}\nbad\n")), "x")
	if err != nil || len(c.Warnings) != 1 || c.Warnings[0].Line != 2 || len(c.Events) != 0 {
		t.Errorf("got %v, %+v", err, c)
	}
	if _, err := (Codec{}).Draft(c, nil, model.ForkOptions{ID: forkID}); err == nil {
		t.Error("a fork of nothing")
	}
}

func TestTitles(t *testing.T) {
	t.Parallel()
	note := func(kind, name, text string) func(s *script) {
		return func(s *script) { s.raw(m{"type": kind, name: text}) }
	}
	custom := note("custom-title", "customTitle", "Given")
	ai := note("ai-title", "aiTitle", "Made up\nsecond line")
	last := note("last-prompt", "lastPrompt", "the last")
	tests := []struct {
		name       string
		write      []func(s *script)
		want, fork string
	}{
		{"given", []func(*script){custom, ai, last}, "Given", "Given (decant 1)"},
		{
			"the newest",
			[]func(*script){note("custom-title", "customTitle", "Old"), custom},
			"Given", "",
		},
		{"has no messages " +
			"yet", []func(*script){note("custom-title", "customTitle", " "), ai}, "Made up", ""},
		{"summary", []func(*script){last, note("summary", "summary", "Sum")}, "Sum", ""},
		{"last prompt", []func(*script){last}, "the last", ""},
		{"first prompt", nil, "prompt", "prompt (decant 1)"},
		{
			"of a fork",
			[]func(*script){note("custom-title", "customTitle", "A (decant 9)")},
			"A (decant 9)", "A (decant 10)",
		},
		{
			"of no fork",
			[]func(*script){note("custom-title", "customTitle", "A (decant x)")},
			"A (decant x)", "A (decant x) (decant 1)",
		},
		{
			"of a fork, long",
			[]func(*script){
				note("custom-title", "customTitle", strings.Repeat("é", 100)+" (decant 3)"),
			},
			strings.Repeat("é", 80) + "… (decant 3)", strings.Repeat("é", 80) + "… (decant 4)",
		},
		{
			"of the last number",
			[]func(*script){note("custom-title", "customTitle", "A (decant 9223372036854775807)")},
			"A (decant 9223372036854775807)", "A (decant 9223372036854775807) (decant 1)",
		},
		{
			"with what a terminal obeys",
			[]func(*script){note("custom-title", "customTitle", "a\x1b[31mb\x00")},
			"a\x1b[31mb\x00", "a[31mb (decant 1)",
		},
		{
			"long",
			[]func(*script){note("ai-title", "aiTitle", strings.Repeat("é", 100))},
			strings.Repeat("é", 80) + "…", "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			s.user("\n prompt \nmore")
			for _, w := range tt.write {
				w(&s)
			}
			c := s.open(t)
			if c.Title != tt.want {
				t.Errorf("got %q, want %q", c.Title, tt.want)
			}
			if got := model.ForkTitle(c.Title, nil); tt.fork != "" && got != tt.fork {
				t.Errorf("fork: got %q, want %q", got, tt.fork)
			}
		})
	}
	var s script
	s.user("<command-message>x is running</command-message>\n<command-name>/x</command-name>\n" +
		"<command-args>of it</command-args>")
	if got := s.open(t).Title; got != "/x of it" {
		t.Errorf("command: got %q", got)
	}
}

func TestIdentity(t *testing.T) {
	t.Parallel()
	const id = "11111111-2222-4333-8444-555555555555"
	tests := []struct{ path, session, want string }{
		{"/p/" + id + ".jsonl", "other", id},
		{"-", "s", "s"},
		{"", "s", "s"},
		{"/p/notes.jsonl", "s", "s"},
		{"/p/notes.jsonl", "", "notes"},
		{"-", "", ""},
		{"/p/" + id[:35] + "g.jsonl", "s", "s"},
	}
	for _, tt := range tests {
		if got := idOf(tt.path, tt.session); got != tt.want {
			t.Errorf("idOf(%q, %q) = %q, want %q", tt.path, tt.session, got, tt.want)
		}
	}
	folders := []string{"/a/x", "/a/b.c", "/a/b"}
	homes := []struct{ path, want string }{
		{"/root/-a-b-c/s.jsonl", "/a/b.c"},
		{"/elsewhere/s.jsonl", "/a/x"},
		{"", "/a/x"},
	}
	for _, tt := range homes {
		if got := homeOf(tt.path, folders); got != tt.want {
			t.Errorf("homeOf(%q) = %q, want %q", tt.path, got, tt.want)
		}
	}
}

// FuzzForkTitleIsShown holds that the client shows a derived title as it was
// compared with those taken.
func FuzzForkTitleIsShown(f *testing.F) {
	for _, s := range []string{
		"", "A", "A (decant 2)", "a \x1b", "\u2028 (decant 3)", strings.Repeat("é", 90),
		strings.Repeat("x", 79) + " \x00 y", "A (decant 007)", " (", "x (decant 1) (decant 2)",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		title := model.ForkTitle(model.ShownTitle(s), nil)
		if got := model.ShownTitle(title); got != title {
			t.Fatalf("%q is shown as %q", title, got)
		}
	})
}
