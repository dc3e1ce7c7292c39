package pi

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model/formats/finder"
	"decant/testdata/samples"
)

func TestPeek(t *testing.T) {
	t.Parallel()
	const header = `{"type":"session","version":3,"id":"a","cwd":"/w"}` + "\n"
	const reply = `{"type":"message","message":{"role":"assistant","content":[]}}` + "\n"
	said := func(content string) string {
		return `{"type":"message","id":"1","message":{"role":"user","content":` + content + "}}\n"
	}
	named := func(name string) string {
		return `{"type":"session_info","id":"2","name":"` + name + `"}` + "\n"
	}
	base := finder.Peeked{ID: "a", CWD: "/w", Title: "first", Talk: true}
	with := func(change func(*finder.Peeked)) finder.Peeked {
		p := base
		change(&p)
		return p
	}
	untitled := with(func(p *finder.Peeked) { p.Title = "" })
	tests := []struct {
		name, head, tail string
		want             finder.Peeked
	}{
		{"nothing", "", "", finder.Peeked{}},
		{"another format", `{"type":"user"}` + "\n", "", finder.Peeked{}},
		{"no id", `{"type":"session"}` + "\n", "", finder.Peeked{}},
		{"only a header", header, "", finder.Peeked{ID: "a", CWD: "/w"}},
		{"a text", header + said(`"\n first\nsecond"`), "", base},
		{"blocks", header + said(`[{"type":"image"},{"type":"text","text":"first"}]`), "", base},
		{"a second message", header + said(`" "`) + said(`"first"`) + said(`"later"`), "", base},
		{"only a reply", header + reply, "", untitled},
		{"a tail alone", header, "rubbish", untitled},
		{"cut in what was said", header + reply + said(`"first"`)[:40], "", untitled},
		{"a name", header + said(`"x"`) + named("first"), "", base},
		{"two names", header + named("x") + said(`"x"`) + named("first"), "", base},
		{"a name at the end", header + named("x") + said(`"y"`), "cut\n" + named("first"), base},
		{"a name that was taken away", header + named("x") + said(`"first"`), named(""), base},
		{
			"a message that speaks of names",
			header + said(`"first"`) + said(`"\"session_info\""`), "", base,
		},
		{
			"a fork", strings.Replace(header, "}", `,"parentSession":"/s/x_o.jsonl"}`, 1) +
				said(`"x"`) + named("first (decant 2)"), "",
			with(func(p *finder.Peeked) {
				p.Title, p.Parent, p.Fork = "first (decant 2)", "o", true
			}),
		},
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

// TestPeekNamed looks at sessions without their header: the name of the file has the id.
func TestPeekNamed(t *testing.T) {
	t.Parallel()
	const (
		path  = "/s/--w--/2026-03-02T09-01-01-500Z_019d.jsonl"
		said  = `{"type":"message","message":{"role":"user","content":"first"}}` + "\n"
		other = `{"type":"user","message":{"role":"user","content":"first"}}` + "\n"
	)
	named := finder.Peeked{ID: "019d", Title: "first", Talk: true}
	for head, want := range map[string]finder.Peeked{
		`{"type":"session","id":"a","cwd":"/w"}` + "\n" + said: {
			ID: "a", CWD: "/w", Title: "first", Talk: true,
		},
		"{\"type\":\"session\",\n" + said: named,
		"\n" + said:                       named,
		said:                              named,
		"{\"broken\n" + other:             {},
		"{\"type\":\"session\",\"cwd\":\"/w\"}\n" + said: {
			ID: "019d", CWD: "/w", Title: "first", Talk: true,
		},
		"": {},
	} {
		got, headless := Codec{}.peekNamed(path, []byte(head), nil)
		if got != want || headless != (want.ID == "019d") {
			t.Errorf("%q: got %+v, headless is %t", head, got, headless)
		}
		if got, _ := (Codec{client: ohMyPi}).peekNamed(path, []byte(head), nil); got.ID == "019d" {
			t.Errorf("%q is listed for Oh My Pi", head)
		}
	}
}

func TestNamesOfFiles(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/s/2026-11-21T09-28-52-700Z_01a1.jsonl": "01a1",
		"/s/2026-11-21T09-28-52-700Z_a_b.jsonl":  "a_b",
		"/s/01a1.jsonl":                          "",
		"/s/x_01a1.json":                         "",
		"":                                       "",
	} {
		if got := IDOf(path); got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
	for cwd, want := range map[string]string{
		"/home/me/work.x": "s/--home-me-work.x--", `C:\work`: "s/--C--work--", "/": "s/----",
		"//a": "s/---a--", "": "s/----",
	} {
		if got := filepath.ToSlash(SessionFolder("s", cwd)); got != want {
			t.Errorf("%s: got %s, want %s", cwd, got, want)
		}
	}
}

// TestPeekCorpus finds the id and what was said first in every session.
func TestPeekCorpus(t *testing.T) {
	t.Parallel()
	files := samples.Corpus(t, "pi/*.jsonl", "genuine/pi*/*.jsonl")
	if len(files) == 0 {
		t.Skip("there is no corpus")
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		const end = 64 << 10
		var tail []byte
		if len(data) > end {
			tail = data[max(end, len(data)-end):]
		}
		if p := PeekEnds(data[:min(len(data), end)], tail); p.ID == "" || p.CWD == "" || !p.Talk ||
			p.Title == "" {
			t.Errorf("%s: got %+v", path, p)
		}
	}
}

// FuzzPeek reads whatever stands at the two ends of a file.
func FuzzPeek(f *testing.F) {
	f.Add([]byte(`{"type":"session","id":"a","cwd":"/w"}`+"\n"+
		`{"type":"message","message":{"role":"user","content":[{"type":"text","text":"x"}]}}`),
		[]byte(`{"type":"session_info","name":"x"}`))
	f.Add([]byte(`{"type":"session","id":"`), []byte("\n\n"))
	f.Fuzz(func(t *testing.T, head, tail []byte) {
		p := PeekEnds(head, tail)
		if p.ID == "" && p != (finder.Peeked{}) || strings.Contains(p.Title, "\n") {
			t.Errorf("got %+v", p)
		}
	})
}

// TestListsHeadlessSessionsOfTheirFolder lists sessions without their header where the folder of
// their file is that of the working folder, and not in a folder for all.
func TestListsHeadlessSessionsOfTheirFolder(t *testing.T) {
	t.Parallel()
	const said = `{"type":"message","id":"m","parentId":null,` +
		`"message":{"role":"user","content":"first"}}` + "\n"
	home := t.TempDir()
	all := Codec{}.sessionsFolder(finder.Env{Home: home})
	flat := filepath.Join(home, "flat")
	for path, text := range map[string]string{
		filepath.Join(SessionFolder(all, "/work/a"), "1_headless.jsonl"): said,
		filepath.Join(SessionFolder(all, "/work/a"), "2_nowhere.jsonl"): `{"type":"session",` +
			`"version":3,"id":"nowhere","cwd":""}` + "\n" + said,
		filepath.Join(flat, "3_flat.jsonl"): said,
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for dir, want := range map[string]string{
		"/work/a": "headless nowhere", "/work/b": "", "": "flat headless nowhere",
	} {
		env := finder.Env{Home: home, Variable: func(name string) string {
			if dir == "/work/a" || name != "PI_CODING_AGENT_SESSION_DIR" {
				return ""
			}
			return flat
		}}
		found, err := Codec{}.Finder().List(env, finder.Search{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		var ids []string
		for _, e := range found {
			ids = append(ids, e.ID)
			if e.CWD != dir {
				t.Errorf("%s is of %q, want %q", e.ID, e.CWD, dir)
			}
		}
		slices.Sort(ids)
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("in %q are %q, want %q", dir, got, want)
		}
	}
}
