package tui

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/nature"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/find"
	"decant/tui/query"
	"decant/tui/review"
	"decant/tui/views"
)

func TestFilterLeavesRowsOut(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		turns []int
	}{
		{"monad", []int{5}},
		{"tool:bash", []int{1, 3, 6}},
		{"tool:Read", []int{2, 3}},
		{"tool:Read -turn:2", []int{3}},
		{"turn:3-4", []int{3, 4}},
		{"turn:4-3", []int{3, 4}},
		{"age:<1", []int{6}},
		{"age:>=5", []int{1}},
		{"kind:reasoning", []int{2, 3}},
		{"state:notsent kind:call", []int{1}},
		{"kind:answer turn:3-4", []int{3, 4}},
		{"kind:assistant turn:3-4", []int{3, 4}},
		{"kind:prompt turn:3-4", []int{3, 4}},
		{"class:identical", []int{3}},
		{"state:changed kind:result", []int{3}},
		{"state:reference", []int{3}},
		{"state:removed", []int{2, 3}},
		{"class:duplicate", []int{2, 3}},
		{"fact:duplicate turn:3", []int{3}},
		{"size:>500", []int{2, 3, 4}},
		{">500", []int{2, 3, 4}},
		{">=0.5k <1M turn:2-3", []int{2, 3}},
	} {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			d := start(t, shop(), 120, 40)
			d.press("&", tt.text, "enter")
			d.sees("& " + tt.text)
			var got []int
			for _, r := range d.list().Rows {
				if r.At > 0 {
					got = append(got, r.At)
				}
			}
			if !slices.Equal(got, tt.turns) {
				t.Errorf("turns %v, want %v", got, tt.turns)
			}
		})
	}
}

func TestFilterIsTakenOff(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	all := len(d.list().Rows)
	for _, keys := range [][]string{{"esc"}, {"&", "ctrl+u", "enter"}} {
		d.press("&", "tool:Bash", "enter")
		if got := len(d.list().Rows); got >= all {
			t.Fatalf("%d of %d rows are shown", got, all)
		}
		d.press(keys...)
		d.sees("all rows are shown again")
		if got := len(d.list().Rows); got != all {
			t.Errorf("%d of %d rows are shown", got, all)
		}
	}
}

func TestFilterShowsOnlyWhatPassesUnderATurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("&", "tool:Bash", "enter", "=")
	for _, r := range d.list().Rows {
		if e := r.Event(); e >= 0 && d.board().Tool(e) != "Bash" {
			t.Errorf("event %d of tool %q is shown", e, d.board().Tool(e))
		}
	}
}

func TestFilterStaysWhileDeciding(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("R", "&", "state:kept tool:Bash", "enter")
	n, at := len(d.list().Rows), d.at()
	d.press("x")
	if len(d.list().Rows) != n || d.at() != at {
		t.Error("what was decided about is taken away under the cursor")
	}
	d.press("&", "enter")
	if got := len(d.list().Rows); got >= n {
		t.Errorf("filtered again %d rows are shown of %d:\n%s", got, n, d.screen())
	}
}

func TestFilterSaysWhatThereIs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"toll:Bash": "unknown word toll; use tool: fact: state: kind: class: turn: size: age:",
		"state:odd": "state: is one of kept pinned shortened reference summarised removed",
		"fact:odd":  "fact: is one of duplicate covered outdated overwritten failed heavy",
		"kind:odd":  "kind: is one of prompt answer",
		"size:big":  "size: takes tokens, as in size:>1k",
		"turn:x":    "turn: takes a turn or two, as in turn:3-7",
		"nowhere":   "nothing passes & nowhere",
	} {
		d := start(t, shop(), 120, 40)
		d.press("&")
		d.sees("words, tool: fact: state: kind: class: turn: size: age:")
		d.press(text, "enter")
		d.sees(want)
	}
}

// TestFiltersAgreeWithTheColumns holds that a filter by a fact shows the rows with its mark, and
// one by a fate the rows with that fate, under each preset.
func TestFiltersAgreeWithTheColumns(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, none)
	found := map[string]int{}
	for was := ""; was != d.board().Preset; d.press(".") {
		was = d.board().Preset
		b := d.board()
		j := query.Judge{Conv: b.Conv, Plan: b.Plan, Facts: b.Facts}
		check := func(text string, want func(event int) bool) {
			q, err := query.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for e := range b.Conv.EventCount() {
				if want(e) {
					found[text]++
				}
				if got := q.Holds(&j, e); got != want(e) {
					t.Fatalf("%s: %s is %v for event %d", was, text, got, e)
				}
			}
		}
		for _, f := range nature.ListFacts() {
			marked := func(e int) bool { return b.FactsOf(e).Has(f) }
			check("fact:"+f.String(), marked)
			if f <= nature.Outdated {
				check("class:"+f.String(), marked)
			}
		}
		for _, f := range nature.ListFates() {
			check("state:"+f.String(), func(e int) bool {
				return b.Conv.EventAt(e).Live && nature.FateOf(b.Plan, e) == f
			})
		}
	}
	for _, text := range []string{
		"fact:duplicate", "fact:covered", "fact:outdated", "state:kept", "state:removed",
		"state:shortened",
	} {
		if found[text] == 0 {
			t.Errorf("%s finds nothing: the test shows nothing", text)
		}
	}
}

// TestFilterWaitsForFacts holds that a filter by a fact is refused until the facts are found.
func TestFilterWaitsForFacts(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.board().Facts = nil
	for _, text := range []string{"fact:heavy", "class:covered"} {
		d.press("&", text, "enter")
		d.sees("facts are still being found", "& "+text)
		d.press("esc")
	}
	d.press("&", "class:lost", "enter")
	d.misses("facts are still being found")
}

// TestFilterKeepsMarks holds that a filter keeps the marks of the rows that it shows, that no
// decision changes a hidden row, and that a hidden row is marked again once it is shown.
func TestFilterKeepsMarks(t *testing.T) {
	t.Parallel()
	for _, keys := range [][]string{{"m", "m", "m"}, {"V", "j", "j"}} {
		d := start(t, shop(), 160, 40)
		d.press("2g")
		d.press(keys...)
		d.sees("3 marked")
		d.press("&", "turn:3-4", "enter")
		d.sees("2 marked", ", 1 hidden", "1 mark is hidden; no decision changes hidden rows")
		d.press("&", "ctrl+u", "enter")
		d.sees("3 marked")
		d.misses("hidden")
		d.press("&", "turn:3-4", "enter", "x")
		d.sees("removed: 2 rows")
		for turn, want := range map[int]spec.Verdict{
			2: spec.Undecided, 3: spec.Drop, 4: spec.Drop,
		} {
			if got := d.session().History.Current().Decisions[spec.OnTurn(turn)]; got != want {
				t.Errorf("turn %d is %v, want %v", turn, got, want)
			}
		}
		d.press("2g")
		d.sees("the filter is off", "1 marked")
	}
}

// TestFilteredTurnKeepsWhatIsHidden holds that a decision on a turn leaves the events that the
// filter hides, as in the other views, and that one made for the whole turn is taken back whole.
func TestFilteredTurnKeepsWhatIsHidden(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("&", "tool:Read", "enter", "2g", "x")
	d.sees("removed: what the filter shows of turn 2 (2 events)")
	for _, e := range d.board().Events(2) {
		want := spec.Undecided
		if d.list().Filter.Pass[e] {
			want = spec.Drop
		}
		if got := d.session().History.Current().Decisions[spec.OnEvent(e)]; got != want {
			t.Errorf("event %d is %v, want %v", e, got, want)
		}
	}
	d.press("u", "&", "ctrl+u", "enter", "2g", "x")
	d.sees("removed: turn 2")
	d.press("&", "tool:Read", "enter", "2g", "x")
	d.sees("left to the strategies: turn 2")
	if got := d.session().History.Current().Decisions; len(got) != 0 {
		t.Errorf("there are decisions %v", got)
	}
}

// TestDecisionSaysWhatItLeaves removes rows, of which some cannot be removed, and expects the toast
// to count these.
func TestDecisionSaysWhatItLeaves(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("home", "V", "2g", "x")
	d.sees("removed: turn 2; 2 selected rows stay as they are")
	d.press("x")
	d.sees("left to the strategies: turn 2")
	d.misses("stay as they are")
}

// TestEscRemovesHiddenMarks holds that esc also removes the marks that a filter hides, and that a
// row that is only folded away stays marked.
func TestEscRemovesHiddenMarks(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 160, 40)
	d.press("3g", "l", "j", "m", "h", "5g", "m", "&", "turn:3", "enter")
	d.sees("1 marked", ", 1 hidden")
	d.press("esc")
	d.misses("marked")
	d.misses("hidden")
	d.press("&", "ctrl+u", "nowhere", "enter")
	d.sees("nothing passes & nowhere")
	d.press("esc", "5g", "m", "&", "nowhere", "enter")
	d.sees("nothing passes & nowhere; 1 mark is hidden")
}

func TestJumpTakesOffAFilterThatHides(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("&", "turn:6", "enter", "2g")
	d.sees("the filter is off")
	if got := d.at(); got != turnRow(2) {
		t.Errorf("the cursor is on %+v", got)
	}
}

// FuzzQuery expects that anything typed is read or refused.
func FuzzQuery(f *testing.F) {
	f.Add("tool:Bash state:failed -x size:>1k")
	c := shop()
	f.Fuzz(func(t *testing.T, text string) {
		q, err := query.Parse(text)
		if err != nil {
			return
		}
		if len(q.Terms) != len(strings.Fields(text)) {
			t.Fatalf("%d terms of %q", len(q.Terms), text)
		}
		q.Holds(&query.Judge{Conv: c}, 3)
	})
}

func TestOrderStaysWhileDeciding(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press(">", ">")
	d.sees("sorted by what is removed")
	before := slices.Clone(d.list().Tops)
	d.press("r")
	d.sees("r: all rows are already in order")
	d.press("G", "k", "x")
	if !slices.Equal(d.list().Tops, before) {
		t.Error("a decision moves rows")
	}
	d.sees("as sorted before")
	at := d.at()
	d.press("r")
	d.sees("sorted again by what is removed")
	d.misses("as sorted before")
	if slices.Equal(d.list().Tops, before) || d.at() != at {
		t.Error("sorting again moves nothing, or moves the cursor")
	}
	d.press("<")
	d.sees("sorted by tokens")
}

func TestNextAndPrevious(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	is := func(key string, q find.Quarry) {
		t.Helper()
		at := d.at()
		d.press(key)
		if r := d.at(); r == at || r.Kind != board.RowEvent || !q.Is(d.board().Board, r.At) {
			t.Errorf("%s leads from %+v to %+v, which is no %s", key, at, r, q.Name)
		}
	}
	d.press("g")
	is("]", find.Change)
	first := d.at()
	is("]", find.Change)
	is("[", find.Change)
	if d.at() != first {
		t.Errorf("back is %+v, want %+v", d.at(), first)
	}
	d.press("g")
	is("}", find.Duplicate)
	d.press("99}", "}")
	d.sees("no duplicate after this row")
	d.press("G")
	is("{", find.Duplicate)
	d.press("g")
	is(")", find.HeavyResult)
	is("2)", find.HeavyResult)
	is("(", find.HeavyResult)
	d.press("!")
	d.sees("!: the check found no problem at any event")
	d.send(review.CheckDone{Seq: d.session().Plan.Seq, Findings: []model.Finding{{
		Place: d.board().Conv.Events[7].ID.String(), Rule: "rule", Effect: "effect",
	}}})
	d.press("G")
	is("!", find.Finding)
	d.sees("the first finding from the top")
	d.press("G")
	is("#", find.Finding)
	d.press("#")
	d.sees("no finding before this row")
}

func TestJumpsAreRetraced(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("O")
	d.sees("O: no later jump to go forward to")
	d.press("4g", "R", "j", "F", "l", "j")
	file := d.at()
	d.press("T")
	d.press("ctrl+o")
	if d.view() != views.Resources || d.at() != file {
		t.Errorf("back in view %d on %+v, want %+v of the resources", d.view(), d.at(), file)
	}
	d.press("2", "ctrl+o")
	if d.view() != views.Turns || d.at() != turnRow(4) {
		t.Errorf("back in view %d on %+v, want turn 4", d.view(), d.at())
	}
	d.press("2O")
	if d.view() != views.Resources || d.at() != file {
		t.Errorf("forward in view %d on %+v", d.view(), d.at())
	}
	d.press("S", "O")
	d.sees("no later jump to go forward to")
}
