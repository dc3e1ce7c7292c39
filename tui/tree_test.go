package tui

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/terminal"
	"decant/tui/views"
)

// blocks is a conversation with a result of three parts, one of them an image.
func blocks() *model.Conversation {
	m := newMaker("Parts")
	m.prompt("Look at it")
	m.call("Screenshot", `{"path":"/tmp/a.png"}`, model.Effect{Kind: model.Other}, "", "")
	part := func(text string) model.Part {
		return model.Part{Text: model.Text{Encoding: model.Literal, Literal: text}}
	}
	m.c.Events[2].Parts = []model.Part{
		part("what was seen\n"), part("and more of it\n"),
		{Kind: model.PartImage, Image: model.Image{Type: "image/png", Width: 30, Height: 20}},
	}
	m.prompt("end")
	return m.done()
}

func TestFoldOneAllAndByLevel(t *testing.T) {
	t.Parallel()
	d := start(t, blocks(), 120, 40)
	for _, tt := range []struct{ keys, depths string }{
		{"l", "01110"},
		{"jjjl", "01112220"},
		{"h", "01110"},
		{"hh", "00"},
		{"=", "011122201"},
		{"-", "00"},
		{"1=", "011101"},
		{"2=", "011122201"},
		{"-", "00"},
	} {
		for _, k := range tt.keys {
			d.press(string(k))
		}
		if got := d.depths(); got != tt.depths {
			t.Fatalf("after %s the rows stand %s deep, want %s:\n%s",
				tt.keys, got, tt.depths, d.screen())
		}
	}
}

func TestEventUnfoldsToItsParts(t *testing.T) {
	t.Parallel()
	d := start(t, blocks(), 160, 40)
	d.press("l", "jjj", "enter", "j")
	d.sees("what was seen", "and more of it", "[image/png, 30 by 20")
	if got := d.at(); got != (board.RowID{Kind: board.RowPart, At: 2, Part: 0}) {
		t.Fatalf("the cursor is on %+v", got)
	}
	d.press("j", "enter")
	d.sees("▸ Result Screenshot")
	if got := strings.Count(d.screen(), "what was s"); got != 2 {
		t.Errorf("what the first part says is shown %d times, not on two rows:\n%s", got,
			d.screen())
	}
	// A decision about a part is about its event.
	d.press("x")
	d.sees("removed: result Screenshot /tmp/a.png in turn 1")
}

// TestPartsFollowThePlan drops an event and puts a line in its place, and expects its parts to
// weigh what the plan leaves of it.
func TestPartsFollowThePlan(t *testing.T) {
	t.Parallel()
	c := blocks()
	c.Events[2].Parts[0].Text.Literal = strings.Repeat("what was seen\n", 40)
	c.Measure()
	d := start(t, c, 160, 40)
	d.press("l", "jjj", "enter", "j")
	sum := func() (before, after int) {
		for i := range 3 {
			s := d.board().SumsOfRow(board.RowID{Kind: board.RowPart, At: 2, Part: i})
			before, after = before+s.Before, after+s.After
		}
		return before, after
	}
	want := d.board().Conv.Events[2].Tokens
	if before, after := sum(); after != before || before < want-1 || before > want+1 {
		t.Errorf("the parts have %d to %d tokens, want about %d", before, after, want)
	}
	d.press("x")
	if before, after := sum(); after != 0 || before == 0 {
		t.Errorf("of a dropped event %d of %d tokens stay", after, before)
	}
	if got := d.chosen(); !strings.Contains(got, " rem ") {
		t.Errorf("the row of a part is %q", got)
	}
	d.press("u")
	chosen := strategies.DefaultSpec().WithUses([]spec.Use{{Name: "strip-tool-results"}})
	chosen.KeepLast = spec.Fence{}
	d.run(terminal.Launch(d.session().Do("strip", chosen)))
	_, after := sum()
	if got := d.board().TokensAfter(2); after != got || got == 0 || got == want {
		t.Errorf("the parts have %d tokens left, their event %d of %d", after, got, want)
	}
}

// TestFoldKeepsItsRowInPlace expects the row that is folded or unfolded where it was.
func TestFoldKeepsItsRowInPlace(t *testing.T) {
	t.Parallel()
	d := start(t, long(200), 80, 24)
	d.press("100g", "ctrl+d", "kkkk")
	place := func() int { return d.list().Cursor - d.list().Top }
	was, row := place(), d.at()
	for _, key := range []string{"l", "h", "enter", "enter", "=", "-"} {
		d.press(key)
		if d.at() != row || place() != was {
			t.Errorf("%s: %+v is on line %d, want %+v on %d", key, d.at(), place(), row, was)
		}
	}
	d.press("l", "jj", "-")
	if d.at() != row {
		t.Errorf("folding all from an event leads to %+v, want its turn", d.at())
	}
}

func TestLeftGoesToTheRowOver(t *testing.T) {
	t.Parallel()
	d := start(t, blocks(), 120, 40)
	d.press("=", "5j", "h")
	if got := d.at(); got != eventRow(2) {
		t.Errorf("from a part to %+v, want its event", got)
	}
	d.press("h", "h")
	if got := d.at(); got != turnRow(1) {
		t.Errorf("from an event to %+v, want its turn", got)
	}
	d.press("h", "h")
	if got := d.depths(); got != "001" || d.at() != turnRow(1) {
		t.Errorf("the turn is not folded: %s, %+v", got, d.at())
	}
}

// TestFoldInPlaceIsListingAnew folds and unfolds at random; what is listed must be what listing
// all rows anew gives, with the cursor on the same row.
func TestFoldInPlaceIsListingAnew(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 7))
	for _, view := range []views.ID{views.Turns, views.Results, views.Duplicates, views.Resources} {
		d := start(t, demo(t), 100, 20, everything)
		d.run(d.m.SetView(view))
		o := d.list()
		for range 200 {
			o.To(rng.IntN(o.N))
			at := o.Chosen()
			other := o.Rows[rng.IntN(o.N)].RowID
			inside := slices.Contains(o.Path(), other)
			o.Fold(other, !o.Open[other])
			if !inside && o.Chosen() != at {
				t.Fatalf("folding %+v moved the cursor from %+v to %+v", other, at, o.Chosen())
			}
			rows, cursor, top := slices.Clone(o.Rows), o.Chosen(), o.Top
			o.Rebuild()
			if !slices.Equal(rows, o.Rows) || cursor != o.Chosen() || top != o.Top {
				t.Fatalf("listed anew the %d rows are %d, the cursor on %+v is on %+v, %d is %d",
					len(rows), len(o.Rows), cursor, o.Chosen(), top, o.Top)
			}
		}
	}
}

func TestMarkedRowsAreDecidedTogether(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	was := d.board().Plan.After
	d.press("4g", "m", "j", "m")
	d.sees("2 marked")
	if got := d.line(" 4 "); !strings.Contains(got, "●") {
		t.Errorf("the marked turn has no sign: %q", got)
	}
	d.press("g", "x")
	d.sees("removed: 2 rows")
	d.misses("marked")
	for turn, want := range map[int]bool{4: true, 5: false, 6: true} {
		if _, after := d.board().Plan.TurnSizes(turn); (after.Tokens == 0) != want {
			t.Errorf("%d tokens of turn %d stay", after.Tokens, turn)
		}
	}
	d.press("u")
	d.sees("undone: removed: 2 rows")
	if got := d.board().Plan.After; got != was {
		t.Errorf("after one undo %v stays, want %v", got, was)
	}
}

func TestRangeIsDecidedTogether(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("6g", "V", "2k")
	d.sees("3 marked")
	d.press("p")
	d.sees("kept: 3 rows")
	for turn := range 7 {
		want := spec.Undecided
		if turn >= 4 {
			want = spec.Keep
		}
		if got := d.session().History.Current().Decisions[spec.OnTurn(turn)]; got != want {
			t.Errorf("turn %d is %v, want %v", turn, got, want)
		}
	}
	// What is off the path or not sent is in a range without being decided about.
	d.press("gg", "V", "G", "x")
	d.sees("removed: 5 rows")
	d.press("2g", "V", "j", " ")
	d.sees("not removed: 2 rows")
	d.press("2u", "V")
	d.sees("1 marked")
	d.press("V")
	d.misses("marked")
}

func TestEscTakesMarksOff(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("l", "m", "V", "j", "esc")
	d.misses("marked")
	if got := d.at().Kind; got != board.RowEvent {
		t.Errorf("esc also went to %v", got)
	}
	d.press("m", "k", "m")
	d.misses("marked")
	d.press("m", "h", "x")
	d.sees("removed: call Read internal/login.go in turn 2")
}

// TestMarkFoldedAwayIsSelected expects that a decision is about all that was marked, in sight or
// not.
func TestMarkFoldedAwayIsSelected(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "l", "j", "m", "-", "2g", "m")
	d.sees("2 marked")
	d.press("x")
	d.sees("removed: 2 rows")
	chosen := d.session().History.Current()
	user := d.board().Events(5)[0]
	if chosen.Decisions[spec.OnEvent(user)] != spec.Drop ||
		chosen.Decisions[spec.OnTurn(2)] != spec.Drop || len(chosen.Decisions) != 2 {
		t.Errorf("the decisions are %v", chosen.Decisions)
	}
}

func TestFooterFollowsTheMarks(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("5g", "x", "X")
	d.sees("x undo remove")
	d.press("m", "X")
	d.sees("x undo remove")
	d.press("m", "X")
	d.sees("x remove")
	d.misses("undo remove")
}

// TestRangeOverManyTurns decides about many rows at once.
func TestRangeOverManyTurns(t *testing.T) {
	t.Parallel()
	d := start(t, long(3000), 120, 40)
	d.press("g", "V", "G", "x")
	d.sees("removed: 3,000 rows")
	if got := len(d.session().History.Current().Decisions); got != 3000 {
		t.Errorf("%d decisions, want 3000", got)
	}
	d.press("u")
	if d.session().HasUnsaved() {
		t.Error("one undo does not take it all back")
	}
}

// TestResizeWhileUnfolded changes the size with everything unfolded: the chosen row stays chosen
// and in sight.
func TestResizeWhileUnfolded(t *testing.T) {
	t.Parallel()
	d := start(t, demo(t), 120, 40, everything)
	d.press("10g", "=", "9j")
	row := d.at()
	for _, size := range [][2]int{
		{40, 12}, {200, 60}, {80, 24}, {1, 1}, {20, 5}, {300, 8}, {72, 9},
	} {
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		o := d.list()
		if d.at() != row || o.Height > 0 && (o.Cursor < o.Top || o.Cursor >= o.Top+o.Height) {
			t.Errorf("%v: the cursor is on %+v, row %d of %d from %d", size, d.at(), o.Cursor,
				o.Height, o.Top)
		}
	}
}
