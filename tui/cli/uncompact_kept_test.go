package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"decant/strategies/report"
	"decant/tui/cli/exit"
)

// keptStory is a session of pi whose agent read four lines, compacted, and used them: three names,
// of which the summary says alphaBase1 and deltaBase4 stands in an answer that the compaction
// keeps, and a line that it edits.
func keptStory() string {
	entries := []string{
		`"message","message":{"role":"user","content":"Look round.","timestamp":1}`,
		`"message","message":{"role":"assistant","content":[{"type":"toolCall","id":"call_1",` +
			`"name":"read","arguments":{"path":"notes"}}],ORIGIN}`,
		`"message","message":{"role":"toolResult","toolCallId":"call_1","toolName":"read",` +
			`"content":[{"type":"text","text":"First a line.\nalphaBase1 stands here\n` +
			`betaBase2 stands there\n` +
			`the old line to be changed by an edit later\n` +
			strings.Repeat("some plain words only, ", 40) + `"}],"isError":false,"timestamp":1}`,
		`"message","message":{"role":"user","content":"Go on.","timestamp":1}`,
		`"message","message":{"role":"assistant","content":[{"type":"text",` +
			`"text":"deltaBase4 is what comes next."}],ORIGIN}`,
		`"compaction","summary":"alphaBase1 was read.","firstKeptEntryId":"a0000004",` +
			`"tokensBefore":300`,
		`"message","message":{"role":"user","content":"And now?","timestamp":1}`,
		`"message","message":{"role":"assistant","content":[{"type":"text",` +
			`"text":"alphaBase1, betaBase2 and deltaBase4 are in the way."},{"type":"toolCall",` +
			`"id":"call_2","name":"edit","arguments":{"path":"notes","edits":[{"oldText":` +
			`"the old line to be changed by an edit later","newText":"the new line"}]}}],ORIGIN}`,
		`"message","message":{"role":"toolResult","toolCallId":"call_2","toolName":"edit",` +
			`"content":[{"type":"text","text":"Done."}],"isError":false,"timestamp":1}`,
	}
	origin := `"api":"anthropic-messages","provider":"anthropic","model":"claude-sonnet-4-5",` +
		`"usage":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"totalTokens":0},` +
		`"stopReason":"stop","timestamp":1`
	out := `{"type":"session","version":3,"id":"019d0000-0000-7000-8000-0000000000aa",` +
		`"timestamp":"2026-03-02T09:00:00.000Z","cwd":"/home/ada/orchard"}` + "\n"
	parent := "null"
	for i, e := range entries {
		id := `"a000000` + string(rune('1'+i)) + `"`
		out += `{"id":` + id + `,"parentId":` + parent + `,"timestamp":` +
			`"2026-03-02T09:00:01.000Z","type":` + strings.ReplaceAll(e, "ORIGIN", origin) + "}\n"
		parent = id
	}
	return out
}

// TestUncompactedKept holds the comparison with the agent's own compaction against what can be
// counted by hand: three names of weight 1 and an edit of weight 5 are needed.
func TestUncompactedKept(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.env.Cwd, "kept.jsonl")
	w.put(path, []byte(keptStory()))
	for _, tt := range []struct {
		strategies   string
		kept, inLine int
		percent      float64
		text         string
	}{
		{"lossless", 8, 8, 100, "kept 25 % (≈ "},
		{"bare", 1, 1, 12.5, "this plan keeps 12 % (≈ "},
	} {
		args := []string{"-n", "--uncompact", "-k", "0", "-s", tt.strategies, path}
		r := w.report(exit.Done, "", args...)
		if r.Undone == nil {
			t.Fatal("nothing is compared")
		}
		agent := r.Undone.Agent
		if r.Undone.Used != 4 || r.Undone.Needed != 8 || agent.Kept != 2 ||
			agent.KeptInLine != 1 || agent.Percent != 25 {
			t.Errorf("the compaction keeps %+v of %+v", agent, r.Undone)
		}
		want := report.KeptUndone{
			Kept: tt.kept, KeptInLine: tt.inLine, Percent: tt.percent, Tokens: r.Undone.Plan.Tokens,
		}
		if got := r.Undone.Plan; got != want || got.Tokens <= agent.Tokens &&
			tt.strategies == "lossless" {
			t.Errorf("%s: got %+v, want %+v", tt.strategies, got, want)
		}
		text := strings.Join(strings.Fields(w.want(exit.Done, "", args...).out), " ")
		if !strings.Contains(text, tt.text) ||
			!strings.Contains(text, "used 4 things from before") {
			t.Errorf("%s: the report says %s", tt.strategies, text)
		}
	}
	if r := w.report(exit.Done, "", "-n", path); r.Undone != nil {
		t.Errorf("as it is stored: %+v", r.Undone)
	}
}
