package tui

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
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
		{"age:<1", []int{6}},
		{"age:>=5", []int{1}},
		{"kind:reasoning", []int{2, 3}},
		{"state:notsent kind:call", []int{1}},
		{"class:identical", []int{3}},
		{"state:goes kind:result", []int{3}},
		{"size:>500", []int{2, 3, 4}},
	} {
		t.Run(tt.text, func(t *testing.T) {
			t.Parallel()
			d := start(t, shop(), 120, 40)
			d.press("&", tt.text, "enter")
			d.sees("& " + tt.text)
			var got []int
			for _, r := range d.m.now().rows {
				if r.at > 0 {
					got = append(got, r.at)
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
	all := len(d.m.now().rows)
	for _, keys := range [][]string{{"esc"}, {"&", "ctrl+u", "enter"}} {
		d.press("&", "tool:Bash", "enter")
		if got := len(d.m.now().rows); got >= all {
			t.Fatalf("%d of %d rows are shown", got, all)
		}
		d.press(keys...)
		d.sees("all rows are shown again")
		if got := len(d.m.now().rows); got != all {
			t.Errorf("%d of %d rows are shown", got, all)
		}
	}
}

func TestFilterShowsOnlyWhatPassesUnderATurn(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("&", "tool:Bash", "enter", "=")
	for _, r := range d.m.now().rows {
		if e := r.event(); e >= 0 && d.m.b.tool(e) != "Bash" {
			t.Errorf("event %d of tool %q is shown", e, d.m.b.tool(e))
		}
	}
}

func TestFilterStaysWhileDeciding(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("R", "&", "state:stays tool:Bash", "enter")
	n, at := len(d.m.now().rows), d.at()
	d.press("x")
	if len(d.m.now().rows) != n || d.at() != at {
		t.Error("what was decided about is taken away under the cursor")
	}
	d.press("&", "enter")
	if got := len(d.m.now().rows); got >= n {
		t.Errorf("filtered again %d rows are shown of %d:\n%s", got, n, d.screen())
	}
}

func TestFilterSaysWhatThereIs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"toll:Bash": "there is no toll: but tool: state: kind: class: turn: size: age:",
		"state:odd": "state: is one of failed kept goes stays notsent",
		"kind:odd":  "kind: is one of user assistant",
		"size:big":  "size: takes tokens, as in size:>1k",
		"turn:x":    "turn: takes a turn or two, as in turn:3-7",
		"nowhere":   "nothing passes & nowhere",
	} {
		d := start(t, shop(), 120, 40)
		d.press("&")
		d.sees("words, tool: state: kind: class: turn: size: age:")
		d.press(text, "enter")
		d.sees(want)
	}
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

func TestSpans(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text    string
		in, out int
	}{
		{"5", 5, 6},
		{"3-7", 7, 8},
		{">1k", 1001, 1000},
		{">=1.5k", 1500, 1499},
		{"<=5", 5, 6},
		{"<2m", 5, 2_000_000},
	} {
		s, err := parseSpan(tt.text)
		if err != nil || !s.has(tt.in) || s.has(tt.out) {
			t.Errorf("%s: %v, %v", tt.text, s, err)
		}
	}
	for _, bad := range []string{"", "k", "1.2.3", "-1", "9999999999", ">"} {
		if s, err := parseSpan(bad); err == nil {
			t.Errorf("%q is %v", bad, s)
		}
	}
}

// FuzzQuery expects that anything typed is read or refused.
func FuzzQuery(f *testing.F) {
	f.Add("tool:Bash state:failed -x size:>1k")
	c := shop()
	f.Fuzz(func(t *testing.T, text string) {
		q, err := parseQuery(text)
		if err != nil {
			return
		}
		if len(q.terms) != len(strings.Fields(text)) {
			t.Fatalf("%d terms of %q", len(q.terms), text)
		}
		q.holds(&judge{conv: c}, 3)
	})
}

func TestOrderStaysWhileDeciding(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press(">", ">")
	d.sees("sorted by what goes")
	before := slices.Clone(d.m.now().tops)
	d.press("r")
	d.sees("r: no row has to move")
	d.press("G", "k", "x")
	if !slices.Equal(d.m.now().tops, before) {
		t.Error("a decision moves rows")
	}
	d.sees("as sorted before")
	at := d.at()
	d.press("r")
	d.sees("sorted again by what goes")
	d.misses("as sorted before")
	if slices.Equal(d.m.now().tops, before) || d.at() != at {
		t.Error("sorting again moves nothing, or moves the cursor")
	}
	d.press("<")
	d.sees("sorted by tokens")
}

func TestKeepOrder(t *testing.T) {
	t.Parallel()
	rows := func(at ...int) []rowID {
		out := make([]rowID, len(at))
		for i, n := range at {
			out[i] = rowID{kind: rowGroup, at: n}
		}
		return out
	}
	for _, tt := range []struct{ before, now, want []rowID }{
		{rows(1, 2, 3), rows(3, 2, 1), rows(1, 2, 3)},
		{rows(1, 2, 3), rows(3, 1), rows(1, 3)},
		{rows(1, 2, 3), rows(3, 9, 2, 1), rows(1, 2, 3, 9)},
		{rows(1, 2), rows(8, 2, 9, 1), rows(8, 1, 2, 9)},
		{nil, rows(2, 1), rows(2, 1)},
	} {
		if got := keepOrder(tt.before, tt.now); !slices.Equal(got, tt.want) {
			t.Errorf("%v after %v: %v, want %v", tt.now, tt.before, got, tt.want)
		}
	}
}

func TestNextAndPrevious(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	is := func(key string, q quarry) {
		t.Helper()
		at := d.at()
		d.press(key)
		if r := d.at(); r == at || r.kind != rowEvent || !q.is(d.m.b, r.at) {
			t.Errorf("%s leads from %+v to %+v, which is no %s", key, at, r, q.name)
		}
	}
	d.press("g")
	is("]", aChange)
	first := d.at()
	is("]", aChange)
	is("[", aChange)
	if d.at() != first {
		t.Errorf("back is %+v, want %+v", d.at(), first)
	}
	d.press("g")
	is("}", aDuplicate)
	d.press("}")
	d.sees("no duplicate after this row")
	d.press("G")
	is("{", aDuplicate)
	d.press("g")
	is(")", aHeavyResult)
	is("2)", aHeavyResult)
	is("(", aHeavyResult)
	d.press("!")
	d.sees("!: the check found nothing at any event")
	d.send(checkDone{seq: d.m.plan.seq, findings: []model.Finding{{
		Place: d.m.b.conv.Events[7].ID.String(), Rule: "rule", Effect: "effect",
	}}})
	d.press("G")
	is("!", aFinding)
	d.sees("the first finding from the top")
}

func TestJumpsAreRetraced(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("O")
	d.sees("O: no jump was come back from")
	d.press("4g", "R", "j", "F", "l", "j")
	file := d.at()
	d.press("T")
	d.press("ctrl+o")
	if d.m.view != viewResources || d.at() != file {
		t.Errorf("back in view %d on %+v, want %+v of the resources", d.m.view, d.at(), file)
	}
	d.press("2", "ctrl+o")
	if d.m.view != viewTurns || d.at() != turnRow(4) {
		t.Errorf("back in view %d on %+v, want turn 4", d.m.view, d.at())
	}
	d.press("2O")
	if d.m.view != viewResources || d.at() != file {
		t.Errorf("forward in view %d on %+v", d.m.view, d.at())
	}
	d.press("S", "O")
	d.sees("no jump was come back from")
}
