package list_test

import (
	"slices"
	"testing"

	"decant/tui/board"
	"decant/tui/list"
)

func TestListCentres(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ n, height, cursor, want int }{
		{0, 0, 0, 0},
		{5, 10, 4, 0},
		{100, 10, 3, 0},
		{100, 10, 50, 45},
		{100, 10, 99, 90},
		{100, 1, 7, 7},
	} {
		l := list.List{N: tt.n, Height: tt.height, Cursor: tt.cursor}
		l.Centre()
		if l.Top != tt.want {
			t.Errorf("%+v: the top is %d", tt, l.Top)
		}
	}
}

func TestKeepOrder(t *testing.T) {
	t.Parallel()
	rows := func(at ...int) []board.RowID {
		out := make([]board.RowID, len(at))
		for i, n := range at {
			out[i] = board.RowID{Kind: board.RowGroup, At: n}
		}
		return out
	}
	for _, tt := range []struct{ before, now, want []board.RowID }{
		{rows(1, 2, 3), rows(3, 2, 1), rows(1, 2, 3)},
		{rows(1, 2, 3), rows(3, 1), rows(1, 3)},
		{rows(1, 2, 3), rows(3, 9, 2, 1), rows(1, 2, 3, 9)},
		{rows(1, 2), rows(8, 2, 9, 1), rows(8, 1, 2, 9)},
		{nil, rows(2, 1), rows(2, 1)},
	} {
		if got := list.KeepOrder(tt.before, tt.now); !slices.Equal(got, tt.want) {
			t.Errorf("%v after %v: %v, want %v", tt.now, tt.before, got, tt.want)
		}
	}
}

func TestListSkips(t *testing.T) {
	t.Parallel()
	l := list.List{Skip: func(row int) bool { return row == 0 || row == 3 || row == 6 }}
	l.Resize(7, 3)
	steps := []struct{ move, want int }{{0, 1}, {1, 2}, {1, 4}, {-1, 2}, {9, 5}, {-9, 1}}
	for _, s := range steps {
		l.Move(s.move)
		if l.Cursor != s.want {
			t.Fatalf("after moving by %d the cursor is on %d, want %d", s.move, l.Cursor, s.want)
		}
	}
	l.Scroll(2)
	if l.Top != 3 || l.Cursor != 4 {
		t.Errorf("scrolled to %d with the cursor on %d, want 3 and 4", l.Top, l.Cursor)
	}
	var empty list.List
	empty.Resize(0, 5)
	empty.Move(3)
	empty.Scroll(-2)
	if empty.Cursor != 0 || empty.Top != 0 {
		t.Errorf("an empty list went to %+v", empty)
	}
}

func TestRowCacheForgets(t *testing.T) {
	t.Parallel()
	var c list.RowCache
	drawn := 0
	for i := range 2 * list.MaxCachedRows {
		c.Get(list.RowKey{Row: list.Row{Depth: i}}, func() string { drawn++; return "" })
		c.Get(list.RowKey{Row: list.Row{Depth: i}}, func() string { drawn++; return "" })
	}
	if drawn != 2*list.MaxCachedRows || len(c.Rows) > list.MaxCachedRows {
		t.Errorf("%d rows drawn and %d kept", drawn, len(c.Rows))
	}
}
