package layout

import "testing"

// TestLayoutTiles checks that the rectangles cover every screen, each cell once.
func TestLayoutTiles(t *testing.T) {
	t.Parallel()
	for w := 1; w <= 300; w++ {
		for h := 1; h <= 300; h++ {
			for focus := range Count {
				checkTiles(t, Arrange(w, h, Choice{Focus: focus}))
				checkTiles(t, Arrange(w, h, Choice{Focus: focus, Zoomed: true}))
			}
		}
	}
}

func checkTiles(t *testing.T, l Layout) {
	t.Helper()
	rects := append([]Rect{l.Header, l.Tabs, l.Strip, l.Message, l.Footer, l.Divider}, l.Panes[:]...)
	area := 0
	for i, r := range rects {
		area += r.W * r.H
		if r.W < 0 || r.H < 0 || r.X < 0 || r.Y < 0 || r.X+r.W > l.W || r.Y+r.H > l.H {
			t.Fatalf("%dx%d: %+v is not on the screen", l.W, l.H, r)
		}
		for _, o := range rects[:i] {
			if r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H {
				t.Fatalf("%dx%d: %+v lies on %+v", l.W, l.H, r, o)
			}
		}
	}
	if area != l.W*l.H {
		t.Fatalf("%dx%d: %d cells are covered, want %d", l.W, l.H, area, l.W*l.H)
	}
}

func TestLayoutShowsBothPanesWhereTheyFit(t *testing.T) {
	t.Parallel()
	tests := []struct {
		w, h           int
		zoomed, single bool
	}{
		{80, 24, false, false},
		{120, 40, false, false},
		{200, 60, false, false},
		{40, 12, false, true},
		{71, 40, false, false},
		{71, 18, false, true},
		{200, 60, true, true},
	}
	for _, tt := range tests {
		for focus := range Count {
			l := Arrange(tt.w, tt.h, Choice{Focus: focus, Zoomed: tt.zoomed})
			if l.Single != tt.single || tt.single && l.Panes[focus] != l.Body {
				t.Errorf("%+v with the focus on %d: %+v", tt, focus, l)
			}
		}
	}
}

// TestMessagesHaveALineWhereThereIsRoom expects it right over the keys.
func TestMessagesHaveALineWhereThereIsRoom(t *testing.T) {
	t.Parallel()
	for h, want := range map[int]int{1: 0, 12: 0, 15: 0, 16: 1, 24: 1, 300: 1} {
		l := Arrange(80, h, Choice{})
		if l.Message.H != want || want > 0 && l.Message.Y+1 != l.Footer.Y {
			t.Errorf("%d rows: the line is %+v over %+v", h, l.Message, l.Footer)
		}
	}
}

// TestListHasTheGreaterShare expects that the list never shrinks as the screen grows.
func TestListHasTheGreaterShare(t *testing.T) {
	t.Parallel()
	was := 0
	for w := MinSplitWidth; w <= 300; w++ {
		l := Arrange(w, 40, Choice{})
		if got := l.Panes[List].W; got < was {
			t.Errorf("%d cells: the list shrinks from %d to %d", w, was, got)
		}
		was = l.Panes[List].W
	}
}

// TestLowScreensGiveUpInOrder expects the rows of the strip to go first, then the lines of the
// header, the line for messages and the tabs; a list of eight rows stays at 40 by 12.
func TestLowScreensGiveUpInOrder(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ h, strip, header, message, tabs int }{
		{36, 2, 3, 1, 1},
		{29, 1, 3, 1, 1},
		{24, 1, 3, 1, 1},
		{23, 0, 1, 1, 1},
		{15, 0, 1, 0, 1},
		{4, 0, 1, 0, 0},
	} {
		l := Arrange(100, tt.h, Choice{})
		if l.Strip.H != tt.strip || l.Header.H != tt.header || l.Message.H != tt.message ||
			l.Tabs.H != tt.tabs {
			t.Errorf("%d rows: %+v", tt.h, l)
		}
	}
	if l := Arrange(40, 12, Choice{}); l.Panes[List].H-1 < 8 {
		t.Errorf("the list has %d rows at 40 by 12", l.Panes[List].H-1)
	}
}
