//go:build realclient

package realclient

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/testdata/broken"
	"decant/tui/cli/exit"
	"decant/tui/cli/realclient/strict"
)

// prefixes are how more broken sessions of an agent are named.
var prefixes = map[string]string{
	broken.ClaudeCode: "cc-", broken.Codex: "cx-", broken.Pi: "pi-",
}

// TestRescuedForksResume rescues broken sessions and lets each client resume the fork against a
// mock that is as strict as the API: it must take the first request, and the client must send
// all that the fork holds. What is not rescued, and has to be no problem, is resumed as it is.
func TestRescuedForksResume(t *testing.T) {
	t.Parallel()
	for n, c := range clients(t) {
		if prefixes[c.format] == "" {
			continue // None is at hand.
		}
		t.Run(c.agent+" "+c.version, func(t *testing.T) {
			t.Parallel()
			for i, f := range brokenFiles(t, c.format, prefixes[c.format]) {
				if !strings.Contains(f.Name, *only) || !c.triesBroken(n, i) {
					continue
				}
				t.Run(f.Name, func(t *testing.T) {
					t.Parallel()
					resumeRescued(t, c, f)
				})
			}
		})
	}
}

// triesBroken reports whether the n-th client tries the i-th broken session: the versions of Claude
// Code share them, but in the full matrix.
func (c client) triesBroken(n, i int) bool {
	const versions = 3
	return full || c.agent != claudeCode || (i+n)%versions == 0
}

// refusals are the texts of errors, by rule, of problems that only such a text shows.
var refusals = map[string]string{
	"tool-reference": "API Error: 400 Tool reference 'mcp__gone__tool' not found in available " +
		"tools",
}

// resumeRescued lets a client resume the rescued fork of a broken session.
func resumeRescued(t *testing.T, c client, f broken.File) {
	t.Helper()
	path := filepath.Join(t.TempDir(), f.Name)
	write(t, path, f.Data())
	checked, said := decant(t, "--check", path)
	var named []string
	if text := refusals[f.Rule]; text != "" {
		named = []string{"--error", text}
	}
	saved, code := rescued(t, path, named...)
	switch {
	case saved != "":
		conv, err := formats.Open(saved)
		if err != nil {
			t.Fatal(err)
		}
		sent := resumeStrictly(t, c, stored{saved, conv.ID}, true)
		if strings.HasPrefix(f.Name, broken.LongName) {
			keepsLastCalls(t, path, sent)
		}
	case code == exit.Nothing && checked == exit.Done:
		_ = resumeStrictly(t, c, stored{path, f.ID}, false)
	case len(f.Data()) > 0:
		t.Errorf("not rescued: exit %d, and --check says\n%s", code, said)
	}
}

// media are blocks that hold a picture or a document.
var media = regexp.MustCompile(`"type":\s*"(?:image|document|input_image|input_file)"`)

// resumeStrictly lets a client resume a session that the API must take as it is: what the client
// sends first is what the session holds. Of a fork nothing may be the client's own repair.
func resumeStrictly(t *testing.T, c client, s stored, fork bool) []item {
	t.Helper()
	p := c.prepare(t, c, s)
	p.messages, p.responses = p.mocks(t)
	p.messages.check, p.responses.check = strict.CheckMessages, strict.CheckResponses
	out, failed := tryClient(c, p.dir, p.env, p.args)
	if why := append(p.messages.refused, p.responses.refused...); len(why) > 0 {
		t.Errorf("the API refuses it: %q", why)
	}
	first := append(bytes.Clone(p.messages.first), p.responses.first...)
	if len(first) == 0 {
		t.Fatalf("%s %s sends nothing: %v\n%s", c.agent, c.version, failed, out)
	}
	if failed != nil {
		t.Errorf("%s %s fails: %v\n%s", c.agent, c.version, failed, out)
	}
	conv, err := formats.Open(s.path)
	if err != nil {
		t.Fatal(err)
	}
	sent := c.sent(t, p)
	c.compare(t, promised(conv, nil), sent.items)
	if is, has := countMedia(first), countMedia(read(t, s.path)); is != has {
		t.Errorf("%d pictures and documents were sent, %d are stored", is, has)
	}
	for _, i := range sent.items {
		repaired := made[i.text] || placeholders[i.text] || strings.HasPrefix(i.text, interrupted)
		if fork && repaired {
			t.Errorf("the client repairs it: %q", i.text)
		}
	}
	if c.agent != claudeCode {
		goesOn(t, c, p.file, p.data)
	}
	return sent.items
}

// keepsLastCalls fails the test unless a session was much larger than its window, and the last
// calls were sent as they were.
func keepsLastCalls(t *testing.T, path string, sent []item) {
	t.Helper()
	const larger, calls = 390_000, 20
	was, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := was.Context(nil).Sum(); n < larger {
		t.Errorf("the session is only of %d tokens", n)
	}
	results := func(items []item) []item {
		return slices.DeleteFunc(slices.Clone(items), func(i item) bool {
			return !strings.HasPrefix(i.what, "result ")
		})
	}
	want, got := results(promised(was, nil)), results(sent)
	if len(want) < calls || len(got) < calls {
		t.Fatalf("%d results of %d were sent", len(got), len(want))
	}
	for n := 1; n <= calls; n++ {
		if w, g := want[len(want)-n], got[len(got)-n]; !w.is(g) {
			t.Errorf("call %d from the end: sent %s, was %s", n, g, w)
		}
	}
}

func countMedia(data []byte) int { return len(media.FindAllIndex(data, -1)) }

// mocks are both mocks of a prepared home, idle ones in the place of those that it has not.
func (p prepared) mocks(t *testing.T) (*messagesAPI, *responsesAPI) {
	t.Helper()
	messages, responses := p.messages, p.responses
	if messages == nil {
		messages = newMessages(t)
	}
	if responses == nil {
		responses = newResponses(t)
	}
	return messages, responses
}

// sent is the history of the first request.
func (c client) sent(t *testing.T, p prepared) history {
	t.Helper()
	switch {
	case len(p.messages.main) > 0:
		return spoken(p.messages.main[0].Messages)
	case c.agent == "pi":
		return piHistory(t, p.responses.main[0].Input)
	}
	return codexHistory(t, p.responses.main[0].Input, p.data)
}
