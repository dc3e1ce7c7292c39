package claudecode

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/source"
)

// ends cuts a file as a caller of Peek does.
func ends(data []byte, n int) (head, tail []byte) {
	if len(data) <= n {
		return data, nil
	}
	return data[:n], data[max(n, len(data)-n):]
}

func TestPeek(t *testing.T) {
	t.Parallel()
	const (
		prompt = `{"type":"user","uuid":"u1","parentUuid":null,"cwd":"/w","sessionId":"s",` +
			`"message":{"role":"user","content":"find it\nplease"}}` + "\n"
		meta = `{"type":"user","uuid":"u0","isMeta":true,"cwd":"/w",` +
			`"message":{"role":"user","content":"caveat"}}` + "\n"
		side = `{"type":"user","uuid":"u2","isSidechain":true,"agentId":"a1","cwd":"/side",` +
			`"message":{"role":"user","content":"Warmup"}}` + "\n"
		moved = `{"type":"assistant","uuid":"a1","parentUuid":"u1","cwd":"/w/sub",` +
			`"message":{"id":"m","role":"assistant",` +
			`"content":[{"type":"text","text":"ok"}]}}` + "\n"
		slash = `{"type":"user","uuid":"u3","cwd":"/w","message":{"role":"user","content":` +
			`"<command-name>/init</command-name> <command-args>now</command-args>"}}` + "\n"
		given  = `{"type":"custom-title","customTitle":"Given","sessionId":"s"}` + "\n"
		forked = `{"type":"custom-title","customTitle":"Given (decant 12)","sessionId":"s"}` + "\n"
		own    = `{"type":"ai-title","aiTitle":"Own","sessionId":"s"}` + "\n"
		last   = `{"type":"last-prompt","lastPrompt":"go on","leafUuid":"a1"}` + "\n"
		noLast = `{"type":"last-prompt","leafUuid":"a1"}` + "\n"
		mode   = `{"type":"mode","mode":"normal","sessionId":"s"}` + "\n"
	)
	long := strings.Repeat("long ", 30)
	tests := []struct {
		name, head, tail string
		want             finder.Peeked
	}{
		{"nothing", "", "", finder.Peeked{}},
		{"notes alone", mode + given, "", finder.Peeked{Title: "Given"}},
		{
			"a prompt", mode + meta + prompt, "",
			finder.Peeked{Title: "find it", CWD: "/w", Talk: true},
		},
		{"a command", slash, "", finder.Peeked{Title: "/init now", CWD: "/w", Talk: true}},
		{
			"moved on", prompt + moved, "",
			finder.Peeked{Title: "find it", CWD: "/w/sub", Talk: true},
		},
		{"a sub-agent", side, "", finder.Peeked{CWD: "/side", Talk: true, Agent: true}},
		{
			"a given title wins", given + prompt + own + last, "",
			finder.Peeked{Title: "Given", CWD: "/w", Talk: true},
		},
		{
			"its own title", prompt + own + last, "",
			finder.Peeked{Title: "Own", CWD: "/w", Talk: true},
		},
		{
			"the last prompt", prompt + last + noLast, "",
			finder.Peeked{Title: "go on", CWD: "/w", Talk: true},
		},
		{
			"a fork", prompt + given + forked, "",
			finder.Peeked{Title: "Given (decant 12)", CWD: "/w", Talk: true, Fork: true},
		},
		{
			"a fork whose title is long",
			prompt + strings.Replace(forked, "Given", long, 1), "",
			finder.Peeked{
				Title: model.FirstLine(long) + " (decant 12)", CWD: "/w", Talk: true, Fork: true,
			},
		},
		{
			"the tail counts", prompt + given, `cut":"off"}` + "\n" + moved + forked,
			finder.Peeked{Title: "Given (decant 12)", CWD: "/w/sub", Talk: true, Fork: true},
		},
		{
			"the title is in the head", given + prompt, moved,
			finder.Peeked{Title: "Given", CWD: "/w/sub", Talk: true},
		},
		{
			"no line is whole", `{"type":"user","cwd":"/w","mess`, `age":1}`,
			finder.Peeked{Talk: true},
		},
		{
			"a title in a text", prompt + strings.Replace(moved, "ok",
				`{\"type\":\"custom-title\",\"customTitle\":\"no\"}`, 1), "",
			finder.Peeked{Title: "find it", CWD: "/w/sub", Talk: true},
		},
		{"rubbish", "rubbish \"custom-title\" \"cwd\"\n\x00\n", "", finder.Peeked{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := PeekEnds([]byte(tt.head), []byte(tt.tail)); got != tt.want {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

// TestPeekSeesWhatOpenSees holds the two against each other on whole files, except for a title that
// stands in neither end.
func TestPeekSeesWhatOpenSees(t *testing.T) {
	t.Parallel()
	var files []string
	for _, glob := range []string{
		"testdata/*.jsonl", "testdata/claudecode/*.jsonl", "../shared/corpus/claude-code/*.jsonl",
		"../shared/corpus/genuine/claude-code/*/*.jsonl",
	} {
		more, err := filepath.Glob("../../../" + glob)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			c, err := Codec{}.Open(source.Lines(path, data), path)
			if err != nil {
				t.Fatal(err)
			}
			head, tail := ends(data, 64<<10)
			got := PeekEnds(head, tail)
			told := bytes.Contains(append(head, tail...), []byte(c.Title))
			if told && got.Title != c.Title || got.CWD != c.CWD || !got.Talk ||
				got.Agent || got.Fork {
				t.Errorf("got %+v, want title %q, folder %q", got, c.Title, c.CWD)
			}
		})
	}
}

func FuzzPeek(f *testing.F) {
	f.Add([]byte(`{"type":"user","message":{"content":"x"}}`+"\n"), 10)
	f.Add([]byte(`{"type":"custom-title","customTitle":"\ud800 (decant 1)"}`), 100)
	f.Fuzz(func(t *testing.T, data []byte, n int) {
		p := PeekEnds(ends(data, max(1, n)))
		if strings.ContainsAny(p.Title, "\n") || len(p.Title) > 4*80+len("…") {
			t.Errorf("title %q", p.Title)
		}
	})
}
