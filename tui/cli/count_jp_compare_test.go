package cli

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// sizes are the bytes by kind of all items, and of the live ones.
func (c *jpCount) sizes() (all, live map[string]int) {
	all, live = map[string]int{}, map[string]int{}
	for i := range c.items {
		if it := &c.items[i]; it.kind != "" {
			all[it.kind] += len(it.text)
			if !it.dead {
				live[it.kind] += len(it.text)
			}
		}
	}
	return all, live
}

// failed counts the calls that were answered by an error.
func (c *jpCount) failed() int {
	n := 0
	for _, call := range c.calls {
		if call.state == "failed" {
			n++
		}
	}
	return n
}

// countable are the kinds that the second count knows.
var countable = []model.Kind{
	model.User, model.Assistant, model.Reasoning, model.ToolCall, model.ToolResult, model.Summary,
}

// TestJPCountsAgree compares what decant says of each conversation with the second count.
func TestJPCountsAgree(t *testing.T) {
	t.Parallel()
	for _, folder := range jpFolders(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			want := readJP(t, folder)
			all, live := map[string]int{}, map[string]int{}
			for i := range c.Events {
				if e := &c.Events[i]; slices.Contains(countable, e.Kind) {
					all[e.Kind.String()] += e.Bytes
					if e.Live {
						live[e.Kind.String()] += e.Bytes
					}
				}
			}
			wantAll, wantLive := want.sizes()
			sameCounts(t, "all", all, wantAll)
			sameCounts(t, "live", live, wantLive)
			if len(c.Turns) != want.turns {
				t.Errorf("%d turns, want %d", len(c.Turns), want.turns)
			}
			calls, failed := 0, 0
			for i := range c.Calls {
				if c.Calls[i].Request >= 0 {
					calls++
				}
				if c.Calls[i].Status == model.Failed && c.Calls[i].Pair() {
					failed++
				}
			}
			if calls != len(want.calls) || failed != want.failed() {
				t.Errorf("%d calls, %d failed, want %d and %d", calls, failed, len(want.calls),
					want.failed())
			}
			ix := facts.NewIndex(c)
			sameHits(t, ix, "dedup-tools", model.ToolCall, want.repeatedCalls(false))
			sameHits(t, ix, "dedup-tools", model.ToolCall, want.repeatedCalls(true),
				"strategies.dedup-tools.proof=lines")
			sameHits(t, ix, "dedup-content", model.ToolResult, want.repeatedContents())
			for _, room := range []int{1, 5, 100} {
				sameHits(t, ix, "dedup-recent", model.ToolResult, want.recentRepeats(room),
					fmt.Sprint("strategies.dedup-recent.capacity=", room))
			}
			sameHits(t, ix, "dedup-resources", model.ToolResult, want.repeatedResources())
		})
	}
}

func sameCounts(t *testing.T, what string, got, want map[string]int) {
	t.Helper()
	none := func(_ string, n int) bool { return n == 0 }
	maps.DeleteFunc(got, none)
	maps.DeleteFunc(want, none)
	if !maps.Equal(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// changesOf are what one strategy alone does by itself over the whole file, without fences.
func changesOf(t *testing.T, ix *facts.Index, name string, set ...string) []model.Change {
	t.Helper()
	uses, err := strategies.DefaultSpec().Expand([]string{name})
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	chosen.Scope = facts.ScopeFile
	chosen.KeepFirst, chosen.KeepLast = spec.Fence{}, spec.Fence{}
	for _, s := range set {
		name, value, _ := strings.Cut(s, "=")
		key, err := strategies.FindKey(name)
		if err != nil {
			t.Fatal(err)
		}
		if chosen, err = key.Set(chosen, value); err != nil {
			t.Fatal(err)
		}
	}
	return slices.DeleteFunc(plan.MakePlan(ix, chosen).Changes, func(ch model.Change) bool {
		return ch.Strategy != name || ch.Cause >= 0
	})
}

// sameHits compares the elements that a strategy alone hits with those that are wanted.
func sameHits(
	t *testing.T, ix *facts.Index, name string, kind model.Kind, want map[int]bool,
	set ...string,
) {
	t.Helper()
	got := map[int]bool{}
	for _, ch := range changesOf(t, ix, name, set...) {
		if e := &ix.Conversation.Events[ch.Event]; e.Kind == kind {
			got[e.Record] = true
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("%s %q: elements %v, want %v", name, set, slices.Sorted(maps.Keys(got)),
			slices.Sorted(maps.Keys(want)))
	}
}

// TestJPCountIsRight holds the second count to what was counted by hand.
func TestJPCountIsRight(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name                                   string
		turns, calls, failed, tools, resources int
	}{
		{"17600000010-valve-timing-notes", 2, 3, 0, 0, 0},
		{"17600000030-nozzle-table", 3, 0, 0, 0, 0},
		{"17600000040-frost-alarm", 3, 5, 1, 1, 0},
		{"17600000050-drain-valve-rename", 4, 4, 1, 0, 0},
		{"17600000060-broken-off-in-the-rain", 4, 3, 0, 1, 0},
		{"17600000070-parallel-reads", 4, 9, 2, 5, 4},
		{"17600000160-repeats", 36, 36, 3, 19, 9},
		{"17600000180-minimal", 1, 0, 0, 0, 0},
		{"17653152345-agentic-shepherd-open-issues-list", 2, 5, -1, -1, -1},
		{"17659773217-google-api-streaming-event-conversion-issue", 6, 0, 0, 0, 0},
		{"17671120783-investigating-segfault-in-iter-mut-change-tracking", 1, 9, -1, -1, -1},
		{"17727391057-managing-jp-conversations-in-git-worktrees", 8, 35, -1, -1, -1},
		{"17727523543-vitepress-syntax-highlighting-for-wit-and-abnf", 6, 35, -1, -1, -1},
		{"17738348630-workspace-sanitization-strategy", 9, 55, -1, -1, -1},
		{"17738399468-rfd-review-and-phase-1-planning", 11, 220, -1, -1, -1},
		{"17758406187-missing-date-in-version-string", 2, 10, -1, -1, -1},
		{"17760760747-replace-prefill-logic-for-anthropic-models", 3, 58, -1, -1, -1},
	}
	folders := jpFolders(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			at := slices.IndexFunc(folders, func(f string) bool {
				return filepath.Base(f) == tt.name
			})
			if at < 0 {
				t.Skip("no corpus")
			}
			c := readJP(t, folders[at])
			got := []int{
				c.turns, len(c.calls), c.failed(), len(c.repeatedCalls(false)),
				len(c.repeatedResources()),
			}
			for i, want := range []int{tt.turns, tt.calls, tt.failed, tt.tools, tt.resources} {
				if want >= 0 && got[i] != want {
					t.Errorf("%s: %d, want %d", [...]string{
						"turns", "calls", "failed",
						"repeated calls", "repeated resources",
					}[i], got[i], want)
				}
			}
		})
	}
}

// jpTally is how often each type stands in the real conversations, as their format's page says.
var jpTally = map[string][9]int{
	"17653152345": {2, 5, 7, 1, 0, 0, 5, 5, 0},
	"17659773217": {6, 6, 6, 0, 0, 0, 0, 0, 0},
	"17671120783": {1, 2, 5, 1, 0, 0, 9, 9, 0},
	"17727391057": {8, 15, 9, 2, 3, 3, 35, 35, 8},
	"17727523543": {6, 19, 10, 1, 4, 4, 35, 35, 6},
	"17738348630": {8, 32, 4, 2, 13, 12, 55, 55, 9},
	"17738399468": {11, 117, 16, 1, 37, 37, 220, 220, 11},
	"17758406187": {2, 4, 1, 0, 0, 0, 10, 10, 2},
	"17760760747": {3, 40, 5, 0, 0, 0, 58, 58, 3},
}

// TestJPTally compares events as opened with the tally of the real conversations.
func TestJPTally(t *testing.T) {
	t.Parallel()
	for _, folder := range jpFolders(t) {
		digits, _, _ := strings.Cut(filepath.Base(folder), "-")
		want, ok := jpTally[digits]
		if !ok {
			continue
		}
		t.Run(digits, func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			var got [9]int
			for i := range c.Events {
				switch e := &c.Events[i]; {
				case e.Kind == model.User:
					got[0]++
				case e.Kind == model.Assistant:
					got[1]++
				case e.Kind == model.Reasoning:
					got[2]++
				case e.Label == "inquiry":
					got[4]++
				case e.Label == "inquiry answer":
					got[5]++
				case e.Kind == model.ToolCall:
					got[6]++
				case e.Kind == model.ToolResult:
					got[7]++
				}
			}
			got[3], got[8] = want[3], want[8] // They are no events of decant's.
			if got != want {
				t.Errorf("got %v, want %v", got, want)
			}
			if turns := want[8]; turns > 0 && len(c.Turns) != turns {
				t.Errorf("%d turns, want %d", len(c.Turns), turns)
			}
		})
	}
}
