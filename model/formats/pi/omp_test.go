package pi

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// ompSessions are our own sessions of Oh My Pi, and those of the corpus where there is one.
func ompSessions(t testing.TB) []string {
	t.Helper()
	return append(samples.Own(t, "omp/*.jsonl"),
		samples.Corpus(t, "genuine/omp/*/2*.jsonl", "pi/preloopdev__*.jsonl")...)
}

func TestOmpForks(t *testing.T) {
	t.Parallel()
	k := sound.Codec{Open: OhMyPi.Open, Check: OhMyPi.Check}
	for _, path := range ompSessions(t) {
		t.Run(filepath.Base(filepath.Dir(path))+filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c := samples.Lines(t, path, OhMyPi.Open)
			sound.Check(t, c)
			for _, r := range recipes {
				changes := r.make(c)
				d, err := OhMyPi.Draft(c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
				if err != nil {
					if !strings.Contains(err.Error(), "nothing would be left") {
						t.Fatalf("%s: %v", r.name, err)
					}
					continue
				}
				fork := sound.Fork(t, k, d, c.View(model.FoldChanges(changes)))
				if fork.ID != forkID || fork.Format != OhMyPiName || fork.Model != c.Model {
					t.Errorf("%s: got %s, %s by %s", r.name, fork.ID, fork.Format, fork.Model)
				}
				checkTitleLine(t, d)
			}
		})
	}
}

// checkTitleLine holds that a fork begins with its title, in a line of the client's length.
func checkTitleLine(t *testing.T, d *model.Draft) {
	t.Helper()
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	line, rest, _ := bytes.Cut(out.Bytes(), []byte{'\n'})
	var head struct {
		Type, Title string
		V           int
	}
	if err := json.Unmarshal(line, &head); err != nil || head.Type != "title" || head.V != 1 {
		t.Fatalf("got %q, %v", line, err)
	}
	if len(line)+1 != titleBytes || !strings.HasPrefix(d.Title, head.Title) {
		t.Errorf("%d bytes, title %q of %q", len(line)+1, head.Title, d.Title)
	}
	if bytes.Contains(rest, []byte(`"type":"title"`)) {
		t.Error("a second title line")
	}
}

// TestOmpIsTold holds which client a session is of.
func TestOmpIsTold(t *testing.T) {
	t.Parallel()
	for _, path := range append(ompSessions(t), samples.Own(t, "pi/*.jsonl")...) {
		head, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		omp := !strings.Contains(path, filepath.Join("testdata", "pi"))
		if OhMyPi.Detect(head) != omp || (Codec{}).Detect(head) == omp {
			t.Errorf("%s: taken for the wrong client", path)
		}
	}
}

// TestOmpSends compares what is live with what the client sent when it resumed genuine sessions.
func TestOmpSends(t *testing.T) {
	t.Parallel()
	for _, path := range samples.Corpus(t, "genuine/omp/*/2*.jsonl") {
		data, err := os.ReadFile(filepath.Join(filepath.Dir(path), "expected.json"))
		if err != nil {
			t.Fatal(err)
		}
		var want struct {
			Blocks []struct {
				Type, Text string
				Bytes      int `json:"text_bytes"`
			}
		}
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatal(err)
		}
		c := samples.Lines(t, path, OhMyPi.Open)
		var got []string
		for i := range c.Events {
			if e := &c.Events[i]; e.Live && (e.Kind == model.User || e.Kind == model.Assistant) {
				got = append(got, c.EventText(e))
			}
		}
		var sent []string
		for i, b := range want.Blocks {
			if b.Type == "text" && i > 0 && i < len(want.Blocks)-1 { // A reminder, and the probe.
				sent = append(sent, b.Text)
			}
		}
		if strings.Join(got, "|") != strings.Join(sent, "|") {
			t.Errorf("%s: live\n%q\nsent\n%q", path, got, sent)
		}
	}
}

// openOmp opens lines behind a header.
func openOmp(t *testing.T, lines ...string) *model.Conversation {
	t.Helper()
	all := append([]string{`{"type":"session","version":3,"id":"s","cwd":"/w"}`}, lines...)
	c, err := OhMyPi.Open(source.Lines("x", []byte(strings.Join(all, "\n")+"\n")), "x.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// texts are the live texts.
func texts(c *model.Conversation) []string {
	var out []string
	for i := range c.Events {
		if e := &c.Events[i]; e.Live {
			out = append(out, c.EventText(e))
		}
	}
	return out
}

const (
	said = `{"type":"message","id":"a","parentId":null,"message":{"role":"user",` +
		`"content":[{"type":"text","text":"one"}]}}`
	then = `{"type":"message","id":"c","parentId":"b","message":{"role":"user",` +
		`"content":[{"type":"text","text":"two"}]}}`
)

func TestOmpReset(t *testing.T) {
	t.Parallel()
	reset := `{"type":"reset_boundary","id":"b","parentId":"a"}`
	if got := texts(openOmp(t, said, reset, then)); strings.Join(got, ",") != "two" {
		t.Errorf("behind a reset %q is live", got)
	}
	kept := `{"type":"compaction","id":"d","parentId":"c","summary":"S","firstKeptEntryId":"a"}`
	got := texts(openOmp(t, said, reset, then, kept))
	if len(got) != 3 || got[1] != "one" || got[2] != "two" {
		t.Errorf("a later compaction keeps %q", got)
	}
}

func TestOmpIgnoresEdits(t *testing.T) {
	t.Parallel()
	c := openOmp(t, said,
		`{"type":"context_edit","id":"b","parentId":"a","targetId":"a","replacement":null}`, then)
	if got := texts(c); strings.Join(got, ",") != "one,two" {
		t.Errorf("%q is live", got)
	}
	if f := OhMyPi.Check(c); len(f) != 1 || f[0].Rule != ruleEdit {
		t.Errorf("found %v", f)
	}
}

func TestOmpOpaqueHistory(t *testing.T) {
	t.Parallel()
	cut := `{"type":"compaction","id":"b","parentId":"a","summary":"S","firstKeptEntryId":"a",` +
		`"preserveData":{"openaiRemoteCompaction":{"provider":"p","replacementHistory":[{"a":1}]}}}`
	c := openOmp(t, said, cut, then)
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && e.Kind == model.Summary && !e.Fixed {
			t.Error("the summary beside a server's own history can be changed")
		}
	}
	got := texts(c)
	if len(got) != 3 || !strings.Contains(got[1], `{"a":1}`) || got[2] != "two" {
		t.Errorf("%q is live", got)
	}
}

// TestTitleLine holds the length of title lines, wherever a title is cut.
func TestTitleLine(t *testing.T) {
	t.Parallel()
	for n := range 300 {
		for _, c := range []string{"a", "é", "🌳", `"`} {
			line := makeTitleLine(strings.Repeat(c, n), "2026-03-02T09:00:00.000Z")
			var head struct{ Title string }
			if err := json.Unmarshal(line, &head); err != nil || len(line)+1 != titleBytes {
				t.Fatalf("%d × %s: %d bytes, %v", n, c, len(line), err)
			}
			if strings.Trim(head.Title, c) != "" {
				t.Fatalf("%d × %s became %q", n, c, head.Title)
			}
		}
	}
}

func TestOmpChecks(t *testing.T) {
	t.Parallel()
	head := `{"type":"session","version":3,"id":"s","cwd":"/w"}`
	title := string(makeTitleLine("t", "2026-03-02T09:00:00.000Z"))
	tests := []struct {
		name, want string
		lines      []string
	}{
		{"a sound title", "", []string{title, head, said}},
		{"too long", ruleTitleSize, []string{title[:len(title)-2] + `xx"}`, head, said}},
		{"twice", ruleTitleTwice, []string{title, title, head, said}},
		{
			"a newer one", ruleTitleVersion,
			[]string{strings.Replace(title, `"v":1`, `"v":2`, 1), head, said},
		},
		{"stale items", rulePayload, []string{
			head, said,
			`{"type":"message","id":"b","parentId":"a","message":{"role":"assistant",` +
				`"content":[],"usage":{},"providerPayload":{"items":[` +
				`{"type":"function_call","call_id":"x"}]}}}`,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			data := []byte(strings.Join(tt.lines, "\n") + "\n")
			c, err := OhMyPi.Open(source.Lines("x", data), "x.jsonl")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range OhMyPi.Check(c) {
				got = append(got, f.Rule)
			}
			if strings.Join(got, ",") != tt.want {
				t.Errorf("found %q, want %q", got, tt.want)
			}
		})
	}
}

// TestOmpReads holds what paths with selectors name.
func TestOmpReads(t *testing.T) {
	t.Parallel()
	tests := []struct{ path, uri, file string }{
		{"a.go", "file:///w/a.go", "/w/a.go"},
		{"a.go:3-9", "file:///w/a.go#L3-9", "/w/a.go"},
		{"a.go:7", "file:///w/a.go#L7-", "/w/a.go"},
		{"a.go:raw", "", "/w/a.go"},
		{"memory://x", "", ""},
		{"https://x/y", "https://x/y", ""},
	}
	for _, tt := range tests {
		in := parsed(t, `{"path":"`+tt.path+`"}`)
		c := &call{tool: "read"}
		c.readOmpArguments(in, "/w")
		file := strings.Join(c.facts.Effect.Paths, ",")
		if c.facts.URI != tt.uri || file != tt.file {
			t.Errorf("%s: got %s of %s", tt.path, c.facts.URI, file)
		}
	}
}

// parsed is a value of JSON.
func parsed(t *testing.T, text string) source.Value {
	t.Helper()
	var tree source.Tree
	if err := tree.Parse([]byte(text), source.Span{End: len(text)}); err != nil {
		t.Fatal(err)
	}
	return tree.Root()
}

// TestOmpStrays holds what the client makes of a result without its call: a note, but nothing where
// another call waits.
func TestOmpStrays(t *testing.T) {
	t.Parallel()
	result := func(id, parent, call, text string) string {
		return `{"type":"message","id":"` + id + `","parentId":"` + parent + `","message":{` +
			`"role":"toolResult","toolCallId":"` + call + `","toolName":"bash","isError":false,` +
			`"content":[{"type":"text","text":"` + text + `"}]}}`
	}
	c := openOmp(t, said,
		`{"type":"message","id":"b","parentId":"a","message":{"role":"assistant","content":[`+
			`{"type":"toolCall","id":"k","name":"bash","arguments":{}}],"usage":{}}}`,
		result("c", "b", "x", "between"), result("d", "c", "k", "own"),
		result("e", "d", "y", "behind"), result("f", "e", "z", " "))
	want := "one|{}|own|<stale-tool-result tool=\"bash\" id=\"y\">\nbehind\n</stale-tool-result>"
	if got := strings.Join(texts(c), "|"); got != want {
		t.Errorf("live are %q, want %q", got, want)
	}
	sound.Check(t, c)

	// The client knows a call of an answer that failed, so it makes no note of its result.
	for _, end := range []string{"error", "aborted"} {
		c := openOmp(t, said,
			`{"type":"message","id":"b","parentId":"a","message":{"role":"assistant","content":[`+
				`{"type":"text","text":"cut"},{"type":"toolCall","id":"k","name":"bash",`+
				`"arguments":{}}],"usage":{},"stopReason":"`+end+`"}}`,
			result("c", "b", "k", "lost"), result("d", "c", "x", "behind"))
		want := "one|<stale-tool-result tool=\"bash\" id=\"x\">\nbehind\n</stale-tool-result>"
		if got := strings.Join(texts(c), "|"); got != want {
			t.Errorf("%s: live are %q, want %q", end, got, want)
		}
		sound.Check(t, c)
	}
}
