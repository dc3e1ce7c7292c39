package formats

import (
	"strings"
	"testing"

	"decant/model/formats/finder"
)

// TestMendHeader opens a session of pi that lost its first line, and no other lines of JSON.
func TestMendHeader(t *testing.T) {
	t.Parallel()
	const lines = `{"type":"message","id":"a1","parentId":null,` +
		`"timestamp":"2026-03-02T09:00:00.000Z",` +
		`"message":{"role":"user","content":[{"type":"text","text":"Plan it"}]}}` + "\n" +
		`{"type":"message","id":"a2","parentId":"a1","timestamp":"2026-03-02T09:00:01.000Z",` +
		`"message":{"role":"user","content":[{"type":"text","text":"and go on"}]}}` + "\n"
	c, err := Read("s.jsonl", []byte(lines), "")
	if err != nil {
		t.Fatal(err)
	}
	if c.Format != "pi" || c.EventCount() != 2 || !c.NeedsFix() {
		t.Errorf("got %s, %d events, %+v", c.Format, c.EventCount(), c.Problems)
	}
	again, err := Read("s.jsonl", []byte(lines), "")
	if err != nil || again.ID != c.ID {
		t.Errorf("the id is %s, then %s, %v", c.ID, again.ID, err)
	}
	// A session of Oh My Pi has its header, whatever format the user names.
	const theirs = `{"type":"session","version":3,"id":"s","cwd":"/w","titleSource":"auto"}` + "\n"
	if c, err := Read("s.jsonl", []byte(theirs+lines), "pi"); err != nil || c.Opened > 0 {
		t.Errorf("a header is repaired: %v", err)
	}
	other := strings.Replace(lines, `"role"`, `"rule"`, 1)
	if _, err := Read("s.jsonl", []byte(other), ""); err == nil {
		t.Error("lines without a role were opened")
	}
}

// TestMendHeaderOfAnyVersion opens sessions of pi whose header is missing or was cut, and that
// begin as sessions of each version do.
func TestMendHeaderOfAnyVersion(t *testing.T) {
	t.Parallel()
	const (
		said = `"message":{"role":"user","content":[{"type":"text","text":"Plan it"}]}}` + "\n"
		old  = `{"type":"message","timestamp":"2025-11-20T09:00:00.000Z",` + said
		next = `{"type":"message","id":"a2","parentId":"a1",` +
			`"timestamp":"2026-03-02T09:00:00.000Z",` + said
		chose = `{"type":"model_change","id":"a1","parentId":null,"provider":"p","modelId":"m",` +
			`"timestamp":"2026-03-02T09:00:00.000Z"}` + "\n"
	)
	for _, header := range []string{"", "\n", `{"type":"session","ver` + "\n", "\x00\x00\n"} {
		for name, lines := range map[string]string{
			"version 1": old + old, "version 3": chose + next,
		} {
			c, err := Read("s.jsonl", []byte(header+lines), "")
			if err != nil {
				t.Errorf("%s after %q: %v", name, header, err)
				continue
			}
			if text := c.EventText(c.EventAt(c.EventCount() - 1)); c.Format != "pi" ||
				text != "Plan it" || !c.NeedsFix() {
				t.Errorf("%s after %q: %s, %q, %+v", name, header, c.Format, text, c.Problems)
			}
		}
	}
}

// TestMendHeaderMovesIt opens a session of pi whose header is in a later line, and keeps what that
// says.
func TestMendHeaderMovesIt(t *testing.T) {
	t.Parallel()
	const (
		said = `{"type":"message","id":"a1","parentId":null,` +
			`"timestamp":"2026-03-02T09:00:00.000Z",` +
			`"message":{"role":"user","content":"Plan it"}}` + "\n"
		header = `{"type":"session","version":3,"id":"s1","cwd":"/w"}` + "\n"
	)
	next := strings.NewReplacer(`"a1"`, `"a2"`, "null", `"a1"`).Replace(said)
	c, err := Read("s.jsonl", []byte("\ufeff"+said+header+next), "")
	if err != nil {
		t.Fatal(err)
	}
	if c.ID != "s1" || c.CWD != "/w" || c.EventCount() != 2 || len(c.Fixes) != 1 {
		t.Errorf("got %q in %q, %d events, %+v", c.ID, c.CWD, c.EventCount(), c.Fixes)
	}
	const mark = len("\ufeff")
	for i, want := range []int{
		mark + strings.Index(said, `"Plan`),
		mark + len(said) + len(header) + strings.Index(next, `"Plan`),
	} {
		place := c.EventAt(i).Parts[0].Text.Span
		if at, ok := c.Origin(place); !ok || at.Start != want {
			t.Errorf("event %d was at %v, %t, want %d", i, at, ok, want)
		}
	}
}

// TestMendHeaderByItsPlace gives a new header what the place of the file says, and keeps what a
// header without an id says. A named format makes no difference.
func TestMendHeaderByItsPlace(t *testing.T) {
	t.Parallel()
	const (
		said = `{"type":"message","id":"a1","parentId":null,` +
			`"message":{"role":"user","content":"Plan it"}}` + "\n"
		place = "/s/--work-a--/2026-03-02T09-01-01-500Z_019d.jsonl"
		named = `{"type":"session_info","id":"n","parentId":null,"name":"N"}` + "\n"
	)
	long := strings.Replace(said, "Plan it", strings.Repeat("Plan it. ", headBytes/8), 1)
	for name, tt := range map[string]struct{ path, here, data, id, cwd string }{
		"its folder":     {place, "/work/a", said, "019d", "/work/a"},
		"another folder": {place, "/work/b", said, "019d", ""},
		"a header without id": {
			place, "/work/b", `{"type":"session","version":3,"cwd":"/w"}` + "\n" + said, "019d",
			"/w",
		},
		"a long prompt": {place, "", long + said, "019d", ""},
		"a name first":  {place, "", named + said, "019d", ""},
	} {
		for _, format := range []string{"", "pi"} {
			c, err := ReadWith(tt.path, []byte(tt.data), OpenOptions{
				Format: format, Env: finder.Env{Here: tt.here},
			})
			if err != nil {
				t.Errorf("%s as %q: %v", name, format, err)
				continue
			}
			if c.Format != "pi" || c.ID != tt.id || c.CWD != tt.cwd || c.Opened != 1 {
				t.Errorf("%s as %q: %s %q in %q", name, format, c.Format, c.ID, c.CWD)
			}
		}
	}
}
