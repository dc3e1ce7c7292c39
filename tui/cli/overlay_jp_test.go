package cli

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/testdata/samples"
	"decant/tui/cli/exit"
)

// overlaid are plans that a user may want said as JP's own compactions.
var overlaid = []struct {
	names []string
	keep  string
	drop  int
	// said is true where each conversation can have it said.
	said bool
}{
	{[]string{"strip-reasoning"}, "0", 0, true},
	{[]string{"strip-reasoning"}, "1/20c", 0, false},
	{[]string{"strip-tool-results"}, "0", 0, false},
	{[]string{"strip-tool-results"}, "1", 0, false},
	{[]string{"strip-tool-results"}, "2", 0, false},
	{[]string{"strip-tool-results"}, "3c", 0, false},
	{[]string{"strip-reasoning", "strip-tool-results"}, "1", 0, false},
	{[]string{"strip-reasoning", "strip-tool-results"}, "1", 1, false},
	{[]string{"lossless"}, "0", 0, false},
	{[]string{"auto"}, "1", 0, false},
	{[]string{"auto"}, "1/20c", 0, false},
}

// TestJPOverlays saves plans as compactions, and reads the saved bytes the second way: what is
// live there is what was promised, all that was is still there, and nothing is hidden that was
// to stay.
func TestJPOverlays(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	said := make([]int, len(overlaid))
	folders := samples.Thinned(t, 3, jpFolders(t))
	for _, folder := range folders {
		c, err := formats.Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		ix := facts.NewIndex(c)
		plain, err := formats.Save(c, nil, formats.SaveOptions{
			Output: t.TempDir(), Now: jpNow, Overlay: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		unchanged := elements(t, contents(t, plain.Path)["events.json"])
		for i := range overlaid {
			if overlay(t, ix, i, unchanged) {
				said[i]++
			}
			if t.Failed() {
				t.Fatalf("%s: %+v", folder, overlaid[i])
			}
		}
	}
	for i, n := range said {
		if o := overlaid[i]; n == 0 || o.said && n < len(folders) {
			t.Errorf("%+v can be said of %d conversations", o, n)
		}
	}
}

// overlay saves one plan, and reports whether it can be said.
func overlay(t *testing.T, ix *facts.Index, n int, unchanged []json.RawMessage) bool {
	t.Helper()
	c, o := ix.Conversation, overlaid[n]
	uses, err := strategies.DefaultSpec().Expand(o.names)
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	if chosen.KeepLast, err = spec.ParseFence(o.keep); err != nil {
		t.Fatal(err)
	}
	if o.drop > 0 && o.drop <= len(c.Turns) {
		chosen = chosen.Decide(spec.OnTurn(o.drop), spec.Drop)
	}
	made := plan.MakePlan(ix, chosen)
	changes, unsaid, err := formats.Overlay(c, made.Changes, made.TooShortToStrip)
	if err != nil {
		t.Fatal(err)
	}
	if len(unsaid) > 0 {
		return false
	}
	agreed(t, made, changes)
	saved, err := formats.Save(c, changes, formats.SaveOptions{
		Output: t.TempDir(), Now: jpNow, Overlay: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	got := elements(t, contents(t, saved.Path)["events.json"])
	if !slices.EqualFunc(got[:len(unchanged)], unchanged, func(a, b json.RawMessage) bool {
		return string(a) == string(b)
	}) {
		t.Errorf("what is not new is not as it was")
	}
	if more := got[len(unchanged):]; len(typed(more, "compaction")) != len(more) {
		t.Errorf("more than compactions is new: %s", more)
	}
	if fork := readJP(t, saved.Path).live(); !slices.Equal(fork, sent(c, changes)) {
		t.Errorf("got  %q\nwant %q", fork, sent(c, changes))
	}
	return true
}

// agreed holds that an overlay hides nothing but what the plan takes, and what it would strip
// were it longer.
func agreed(t *testing.T, plan *plan.Plan, changes []model.Change) {
	t.Helper()
	c := plan.Index.Conversation
	for i := range changes {
		ev := changes[i].Event
		if len(plan.On(ev)) == 0 && !plan.TooShortToStrip(ev) {
			t.Errorf("%s is hidden, which was to stay", c.Events[ev].ID)
		}
	}
	cast := plan.Recast(changes)
	if len(changes) > 0 && cast.After.Bytes >= cast.Before.Bytes {
		t.Errorf("saved %d bytes of %d", cast.Before.Bytes-cast.After.Bytes, cast.Before.Bytes)
	}
}

// live is what JP sends, except for summaries, whose place a count does not know.
func (c *jpCount) live() []string {
	var out []string
	for i := range c.items {
		if it := &c.items[i]; it.kind != "" && it.typ != "" && !it.dead {
			out = append(out, it.kind+" "+it.text)
		}
	}
	return out
}

// sent is what changes leave of a conversation, except for summaries.
func sent(c *model.Conversation, changes []model.Change) []string {
	var out []string
	outs := model.FoldChanges(changes)
	for i := range c.Events {
		e := &c.Events[i]
		text, left := c.TextAfter(e, outs[i])
		hidden := strings.HasPrefix(text, "[Summary of previous") || e.Kind == model.Summary
		if e.Live && left && !hidden {
			out = append(out, e.Kind.String()+" "+text)
		}
	}
	return out
}

// TestJPOverlayStory saves an overlay in place: what was there stays to the byte, there is a
// backup, and JP's own way back is told.
func TestJPOverlayStory(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	// The conversation was left alone for an hour.
	w.env.Now = func() time.Time { return jpNow }
	before := snapshot(t, w.home)
	out := w.want(exit.Done, "", "-y", "--in-place", "--yes-in-place", "--save-as", "overlay", "-s",
		"strip-reasoning", "-k", "0", pumpID).out
	undo := "jp conversation compact " + pumpID + " --reset"
	if !strings.Contains(out, undo) || !strings.Contains(out, "Show all of it again") {
		t.Errorf("it does not say %q:\n%s", undo, out)
	}
	path := filepath.Join(w.shared, pumpFolder, "events.json")
	old := strings.TrimSuffix(before[path], "\n]\n")
	backup := false
	for name, text := range snapshot(t, w.home) {
		switch {
		case name == path:
			if !strings.HasPrefix(text, old+",\n") || !strings.Contains(text, `"compaction"`) {
				t.Errorf("more than appended: %s", text)
			}
		case before[name] == "":
			backup = backup || text == before[path]
		case text != before[name]:
			t.Errorf("%s changed", name)
		}
	}
	if !backup {
		t.Error("no backup")
	}
}
