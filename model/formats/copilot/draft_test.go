package copilot

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// linked is what a fork rewrites of an event that stays: its link, and of the first the id.
var linked = regexp.MustCompile(`"(?:parentId|sessionId)":(?:"[^"]*"|null)`)

// TestUnchangedForkKeepsBytes holds that each record of a fork without changes is one of the
// original's, byte for byte except for its link, in its order; and that in place not even that
// goes.
func TestUnchangedForkKeepsBytes(t *testing.T) {
	t.Parallel()
	for _, path := range sessions(t) {
		if strings.HasSuffix(path, "hostile.jsonl") {
			continue // Its events get what they lack.
		}
		c := open(t, path)
		for _, id := range []string{forkID, ""} {
			_, out := forked(t, c, nil, model.ForkOptions{ID: id, Now: forkTime})
			was := c.Source.BytesAt(c.Source.All())
			for line := range bytes.Lines(out) {
				same := bytes.Equal
				loses := c.Boundaries != nil || len(model.ListHarmful(Codec{}.Check(c))) > 0
				if id != "" || loses {
					same = func(a, b []byte) bool {
						return bytes.Equal(linked.ReplaceAll(a, nil), linked.ReplaceAll(b, nil))
					}
				}
				found := false
				for !found && len(was) > 0 {
					end := bytes.IndexByte(was, '\n') + 1
					found = same(was[:end], line)
					was = was[end:]
				}
				if !found {
					t.Fatalf("%s: not in the original: %.300s", nameOf(path), line)
				}
			}
		}
	}
}

// TestForkLinks holds that every event of a fork is linked to one that stands before it.
func TestForkLinks(t *testing.T) {
	t.Parallel()
	for _, path := range sessions(t) {
		c := open(t, path)
		for n, changes := range allChanges(c) {
			_, out := forked(t, c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
			src := source.Lines("fork", out)
			seen := map[string]bool{}
			var tree source.Tree
			for i := range src.Records {
				if tree.ParseIn(src, src.Records[i].Span) != nil {
					continue
				}
				root := tree.Root()
				id, parent := root.Get("id").Text(), root.Get("parentId")
				if seen[id] || parent.Kind() != source.KindNull && !seen[parent.Text()] {
					t.Fatalf("%s, plan %d: %s after %s", nameOf(path), n, id, parent.Raw())
				}
				seen[id] = true
			}
		}
	}
}

// TestAgentGoesWithItsCall drops the call of a sub-agent: all its lines go, and stay with it.
func TestAgentGoesWithItsCall(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/copilot/agents.jsonl")
	if len(c.SubAgents) != 2 || c.SubAgents[0].Bytes == 0 {
		t.Errorf("sub-agents: %+v", c.SubAgents)
	}
	const agent = `"agentId"`
	_, out := forked(t, c, nil, model.ForkOptions{ID: forkID, Now: forkTime})
	was := c.Source.BytesAt(c.Source.All())
	if got, want := bytes.Count(out, []byte(agent)), bytes.Count(was, []byte(agent)); got != want {
		t.Errorf("the fork has %d of %d lines of sub-agents", got, want)
	}
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && e.Kind == model.ToolCall {
			changes := []model.Change{
				{Event: i, Part: -1, Op: model.Remove},
				{Event: c.Calls[e.Call].Result, Part: -1, Op: model.Remove},
			}
			_, out = forked(t, c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
		}
	}
	for _, gone := range []string{agent, "parentToolCallId", "tool.execution_"} {
		if bytes.Contains(out, []byte(gone)) {
			t.Errorf("the fork without the call has %s", gone)
		}
	}
}

// TestForkDropsWhatNobodyShows drops a picture: its data goes with the last message that shows it.
func TestForkDropsWhatNobodyShows(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/copilot/pictures.jsonl")
	const data = `"session.binary_asset"`
	var changes []model.Change
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && (e.Kind == model.ImageMessage || e.Label == "attachment") {
			changes = append(changes, model.Change{Event: i, Part: -1, Op: model.Remove})
		}
	}
	for want, plan := range map[int][]model.Change{3: nil, 0: changes} {
		_, out := forked(t, c, plan, model.ForkOptions{ID: forkID, Now: forkTime})
		if got := bytes.Count(out, []byte(data)); got != want {
			t.Errorf("%d changes leave %d pictures, want %d", len(plan), got, want)
		}
	}
}

// TestForkDropsWhatWasCompacted holds that a fork keeps of all before a compaction what was typed.
func TestForkDropsWhatWasCompacted(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/copilot/compacted.jsonl")
	_, out := forked(t, c, nil, model.ForkOptions{ID: forkID, Now: forkTime})
	for text, want := range map[string]int{
		"There are two breads.": 0, "rye.txt\\n": 0, "List the breads.": 2, "source": 0,
		"The bread takes 500": 1,
	} {
		if got := bytes.Count(out, []byte(text)); got != want {
			t.Errorf("%q stands %d times in the fork, want %d", text, got, want)
		}
	}
}

// TestForkSaysWhatTheClientMakesUp replaces the result that the client would make up.
func TestForkSaysWhatTheClientMakesUp(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/copilot/interrupted.jsonl")
	var changes []model.Change
	for i := range c.Events {
		if text := c.EventText(&c.Events[i]); text == interrupted || text == unknownEnd {
			no := model.Change{Event: i, Part: -1, Op: model.Replace, Text: "no"}
			changes = append(changes, no)
		}
	}
	if len(changes) != 2 {
		t.Fatalf("%d results are made up", len(changes))
	}
	fork, _ := forked(t, c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
	if f := (Codec{}).Check(fork); len(f) > 0 {
		t.Errorf("the fork breaks %v", f)
	}
}

// TestForkKeepsACallWithItsResult refuses a plan that parts the two.
func TestForkKeepsACallWithItsResult(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/copilot/minimal.jsonl")
	for i := range c.Events {
		if c.Events[i].Call < 0 {
			continue
		}
		alone := []model.Change{{Event: i, Part: -1, Op: model.Remove}}
		if _, err := (Codec{}).Draft(c, alone, model.ForkOptions{ID: forkID}); err == nil {
			t.Errorf("a fork without %s alone", c.Events[i].ID)
		}
	}
}

// TestUsageIsRecorded holds the recorded usage of each answer, and the mark of a fork.
func TestUsageIsRecorded(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/copilot/tools.jsonl")
	replies := 0
	for i := range c.Events {
		e := &c.Events[i]
		if e.Role == "assistant" && (i == 0 || c.Events[i-1].Record != e.Record) {
			replies++
		}
	}
	if len(c.Usage) != replies || c.Usage[0].Sent == 0 || c.Usage[0].Cached != 3000 {
		t.Errorf("%d answers, usage %+v", replies, c.Usage)
	}
	change := model.Change{Event: 0, Part: -1, Op: model.Replace, Text: "x"}
	fork, out := forked(t, c, []model.Change{change}, model.ForkOptions{ID: forkID, Now: forkTime})
	if n := bytes.Count(out, []byte(`"`+model.MarkName+`":`)); n != 1 {
		t.Errorf("the fork has %d marks", n)
	}
	for i := range fork.Usage {
		if !fork.Usage[i].Foreign {
			t.Errorf("usage %d is taken for the fork's own", i)
		}
	}
	comparePeeked(t, c, out)
}

// TestUsageThatIsNoObject holds that a fork of a session with such a usage can be made.
func TestUsageThatIsNoObject(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../testdata/copilot/minimal.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	data = regexp.MustCompile(`"usage":\{[^}]*\}`).ReplaceAll(data, []byte(`"usage":""`))
	c, err := Codec{}.Open(source.Lines("x.jsonl", data), "")
	if err != nil {
		t.Fatal(err)
	}
	change := model.Change{Event: 0, Part: -1, Op: model.Replace, Text: "x"}
	forked(t, c, []model.Change{change}, model.ForkOptions{ID: forkID, Now: forkTime})
}

// comparePeeked holds what the ends of a session and of its fork tell.
func comparePeeked(t *testing.T, c *model.Conversation, out []byte) {
	t.Helper()
	p := PeekEnds(out, nil)
	if was := PeekEnds(c.Source.BytesAt(c.Source.All()), nil); was.Tokens == 0 || p.Tokens != 0 {
		t.Errorf("peeked %d tokens, of the fork %d", was.Tokens, p.Tokens)
	}
	if p.ID != forkID || p.CWD != "/home/ada/bakery" || !p.Talk ||
		p.Title != "x" {
		t.Errorf("peeked %+v", p)
	}
}

// TestToolsAreKnown holds what calls do, by their tools.
func TestToolsAreKnown(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/copilot/tools.jsonl")
	kinds := map[string]model.EffectKind{
		"view": model.Reads, "edit": model.Writes, "grep": model.Searches,
		"apply_patch": model.Writes,
	}
	failed := 0
	for i := range c.Calls {
		k := &c.Calls[i]
		if want, ok := kinds[k.Tool]; ok && k.Effect.Kind != want {
			t.Errorf("%s: %v", k.Tool, k.Effect)
		}
		if k.Status == model.Failed {
			failed++
		}
		uri := c.Events[k.Result].Parts[0].URI
		if reads := k.Tool == "view" && k.Status.Good(); reads != (uri != "") && k.Tool != "bash" {
			t.Errorf("%s delivers %q", k.Tool, uri)
		}
	}
	if failed != 2 {
		t.Errorf("%d calls failed", failed)
	}
}

// TestForkAnswersInTheirOrder asks twice under one id, and replaces the second result, which the
// client would make up: the first request does not get it, whether its result is lost or late.
func TestForkAnswersInTheirOrder(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../testdata/copilot/repeated.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var rest, results [][]byte
	for line := range bytes.Lines(data) {
		if bytes.Contains(line, []byte("tool.execution_complete")) {
			results = append(results, line)
		} else {
			rest = append(rest, line)
		}
	}
	lost := bytes.Join(rest, nil)
	late := append(bytes.Clone(lost), results[0]...)
	for name, log := range map[string][]byte{"lost": lost, "late": late} {
		c, err := Codec{}.Open(source.Lines("x.jsonl", log), "")
		if err != nil {
			t.Fatal(err)
		}
		second := c.Calls[1].Result
		if len(c.Calls) != 2 || c.Calls[0].ID != c.Calls[1].ID ||
			c.EventText(&c.Events[second]) != interrupted {
			t.Fatalf("%s: calls %+v", name, c.Calls)
		}
		no := []model.Change{{Event: second, Part: -1, Op: model.Replace, Text: "no"}}
		fork, _ := forked(t, c, no, model.ForkOptions{ID: forkID, Now: forkTime})
		first := c.EventText(&c.Events[c.Calls[0].Result])
		for i, want := range []string{first, "no"} {
			if got := fork.EventText(&fork.Events[fork.Calls[i].Result]); got != want {
				t.Errorf("%s: result %d is %q, want %q", name, i+1, got, want)
			}
		}
	}
}

// TestForkKeepsWhatTheClientMadeUp drops all behind a call that was interrupted: of a call at the
// end of a session the client would say something else.
func TestForkKeepsWhatTheClientMadeUp(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../../testdata/copilot/interrupted.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var log []byte
	for line := range bytes.Lines(data) {
		if !bytes.Contains(line, []byte(`"type":"abort"`)) {
			log = append(log, line...)
		}
	}
	c, err := Codec{}.Open(source.Lines("x.jsonl", log), "")
	if err != nil {
		t.Fatal(err)
	}
	var rest []model.Change
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && e.Record > c.Events[c.Calls[1].Result].Record {
			rest = append(rest, model.Change{Event: i, Part: -1, Op: model.Remove})
		}
	}
	fork, _ := forked(t, c, rest, model.ForkOptions{ID: forkID, Now: forkTime})
	got := fork.EventText(&fork.Events[fork.Calls[0].Result])
	if len(rest) == 0 || got != interrupted {
		t.Errorf("%d changes leave %q", len(rest), got)
	}
}
