package cli

import (
	"fmt"
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/facts"
	"decant/testdata/samples"
)

// TestClaudeCountsAgree compares what the strategies find with the second count, and holds
// that there is something to find.
func TestClaudeCountsAgree(t *testing.T) {
	t.Parallel()
	files := corpus(t, claudeSessions...)
	found := make([]map[string]int, len(files))
	t.Run("sessions", func(t *testing.T) {
		for i, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				found[i] = claudeAgrees(t, file)
			})
		}
	})
	sum := map[string]int{}
	for i := range found {
		for name, n := range found[i] {
			sum[name] += n
		}
	}
	for name, least := range map[string]int{
		"dedup-content": 20, "dedup-resources": 15, "dedup-recent": 20, "dedup-tools": 150,
	} {
		if !samples.Long() {
			least /= 5 // Of the small sessions only.
		}
		if sum[name] < least {
			t.Errorf("%s: only %d hits in all: the test shows nothing", name, sum[name])
		}
	}
}

// claudeAgrees compares one session, and returns how many hits there were.
func claudeAgrees(t *testing.T, file string) map[string]int {
	t.Helper()
	c, err := formats.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	ix, count := facts.NewIndex(c), readClaude(t, c, file)
	count.sameDeeds(t)
	out := map[string]int{}
	same := func(name string, want map[int]bool, set ...string) {
		t.Helper()
		sameEvents(t, ix, name, want, set...)
		out[name] += len(want)
	}
	same("dedup-content", count.repeatedContents())
	same("dedup-resources", count.repeatedResources())
	same("dedup-tools", count.repeatedCalls(false))
	same("dedup-tools", count.repeatedCalls(true), "strategies.dedup-tools.proof=lines")
	for _, room := range []int{1, 5, 100} {
		same("dedup-recent", count.recentRepeats(room),
			fmt.Sprint("strategies.dedup-recent.capacity=", room))
	}
	return out
}

// sameEvents compares the calls that a strategy alone hits, over the whole file and without
// fences, with those of the events that are wanted.
func sameEvents(t *testing.T, ix *facts.Index, name string, want map[int]bool, set ...string) {
	t.Helper()
	c := ix.Conversation
	got, wanted := map[int]bool{}, map[int]bool{}
	for _, ch := range changesOf(t, ix, name, set...) {
		got[c.Events[ch.Event].Call] = true
	}
	for event := range want {
		wanted[c.Events[event].Call] = true
	}
	for call := range got {
		if !wanted[call] {
			t.Errorf("%s %q: hits call %s, which the count does not", name, set, c.Calls[call].ID)
		}
	}
	for call := range wanted {
		if !got[call] {
			t.Errorf("%s %q: does not hit call %s", name, set, c.Calls[call].ID)
		}
	}
}

// deedNames are what an effect is called here.
var deedNames = map[model.EffectKind]string{
	model.Reads: "read", model.Writes: "write", model.Searches: "search", model.Runs: "run",
}

// sameDeeds compares what the shell's lines do, and what good reads deliver.
func (cc *claudeCount) sameDeeds(t *testing.T) {
	t.Helper()
	for _, call := range cc.calls {
		if call.tool != "Bash" || call.asked < 0 {
			continue
		}
		e := &cc.c.Calls[cc.c.Events[call.asked].Call].Effect
		got, want := deedNames[e.Kind], call.does.kind
		if e.Kind == model.Reads {
			got += fmt.Sprint(" ", e.Paths[0], " ", e.Lines.From, "-", e.Lines.To)
			want += fmt.Sprint(" ", call.does.file, " ", call.does.from, "-", call.does.to)
		}
		if got != want {
			t.Errorf("%q: does %q, want %q", call.args["command"], got, want)
		}
	}
}
