package claudecode

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/testdata/damaged"
)

// client is the version whose messages are what is live.
const client = "2.1.197"

// allDamaged are the damaged sessions, small and large.
func allDamaged() []damaged.File { return append(damaged.ListFiles(), damaged.LargeFiles()...) }

// openDamaged loads a damaged session.
func openDamaged(t testing.TB, f damaged.File) *model.Conversation {
	t.Helper()
	c, err := Codec{}.Open(source.Lines(f.Name, f.Data), damaged.ID+".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sentBy is what a version of the client sends of each damaged session.
func sentBy(t testing.TB, version string) map[string][]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "damaged", "sent-"+version+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return damaged.ReadSent(data)
}

// liveLines is what is live as the client would send it, a line for each block.
func liveLines(c *model.Conversation) []string {
	var out []string
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live {
			continue
		}
		what := e.Role + " text"
		switch e.Kind {
		case model.ToolCall:
			what = "call " + c.Calls[e.Call].Tool + " " + c.Calls[e.Call].ID
		case model.ToolResult:
			what = "result " + c.Calls[e.Call].ID
		case model.Reasoning:
			what = "reasoning"
		default:
		}
		out = append(out, damaged.SentLine(what, c.EventText(e)))
	}
	return out
}

// withoutOpenCall takes a call at the very end that has no result, and the reasoning of its
// message, out of what is live: 2.1.197 drops it, newer clients send it with a result of
// their own.
func withoutOpenCall(c *model.Conversation) *model.Conversation {
	for i := len(c.Events) - 1; i >= 0; i-- {
		e := &c.Events[i]
		open := e.Kind == model.ToolCall && c.Calls[e.Call].Status == model.Unanswered
		if e.Live && !open && e.Kind != model.Reasoning {
			break
		}
		e.Live = false
	}
	return c
}

// TestDamagedIsReadAsSent holds what is live of damaged sessions against what the client
// sent of them.
func TestDamagedIsReadAsSent(t *testing.T) {
	t.Parallel()
	sent := sentBy(t, client)
	for _, f := range allDamaged() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			want, ok := sent[f.Name]
			if !ok {
				t.Fatal("it is not known what the client sends")
			}
			want = slices.DeleteFunc(slices.Clone(want), func(l string) bool {
				return strings.HasPrefix(l, "nothing: ") || strings.HasPrefix(l, "refused: ")
			})
			got := liveLines(withoutOpenCall(openDamaged(t, f)))
			if !slices.Equal(got, want) {
				t.Errorf("live:\n%s\nsent:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// TestDamagedForks forks every damaged session: the fork must break no rule, start with the
// user, and send what the session sends.
func TestDamagedForks(t *testing.T) {
	t.Parallel()
	for _, f := range allDamaged() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			c := openDamaged(t, f)
			if len(liveLines(c)) == 0 {
				return
			}
			fork, _ := forkOf(t, c, nil)
			if d := model.CompareViews(c.ForkView(nil), fork.View(nil), "fork"); len(d) > 0 {
				t.Error(d[0])
			}
			if found := model.ListHarmful(Codec{}.Check(fork)); len(found) > 0 {
				t.Error(found[0])
			}
			if len(fork.Fixes) > 0 {
				t.Errorf("the fork is to be repaired again: %v", fork.Fixes)
			}
			if first := fork.View(nil)[0]; first.Role != "user" {
				t.Errorf("it starts with %s", first)
			}
		})
	}
}

// TestDamagedIsSaid asks for a finding wherever the newer versions of the client part, or the
// API would refuse what one of them sends: that a harmless one does not say.
func TestDamagedIsSaid(t *testing.T) {
	t.Parallel()
	sent, newer := sentBy(t, client), sentBy(t, "2.1.330")
	for _, f := range allDamaged() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			found := Codec{}.Check(openDamaged(t, f))
			lines := append(slices.Clone(sent[f.Name]), newer[f.Name]...)
			if refuses(lines) && len(model.ListHarmful(found)) == 0 {
				t.Errorf("nothing is found, and the API refuses it: %q", lines)
			}
			if len(found) == 0 && !slices.Equal(sent[f.Name], newer[f.Name]) {
				t.Errorf("nothing is found, and versions differ:\n%s",
					strings.Join(newer[f.Name], "\n"))
			}
		})
	}
}

// refuses reports whether the API would refuse what a client sends.
func refuses(sent []string) bool {
	return slices.ContainsFunc(sent, func(l string) bool {
		return strings.HasPrefix(l, "refused: ")
	})
}

// TestOpeningIsCounted holds that the usage written into a fork counts the line that the fork
// puts first.
func TestOpeningIsCounted(t *testing.T) {
	t.Parallel()
	for _, f := range damaged.ListFiles() {
		if f.Name != "front-starts-with-text" {
			continue
		}
		c := openDamaged(t, f)
		fork, _ := forkOf(t, c, nil)
		want, sum := c.ForkTotal(nil).Tokens, 0
		for _, m := range inOut.FindAllSubmatch(fork.Source.BytesAt(fork.Source.All()), -1) {
			a, _ := strconv.Atoi(string(m[1]))
			b, _ := strconv.Atoi(string(m[2]))
			sum = a + b
		}
		if c.FixTokens(nil) == 0 || sum != want {
			t.Errorf("the usage says %d tokens, the fork has %d", sum, want)
		}
	}
}

var inOut = regexp.MustCompile(`"input_tokens":(\d+)[^}]*?"output_tokens":(\d+)`)
