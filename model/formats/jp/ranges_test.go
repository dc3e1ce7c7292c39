package jp

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model"
)

// TestOverlayMovesTurns holds that compactions of the original cover the same in a
// fork whose turns are counted anew.
func TestOverlayMovesTurns(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		s    *stream
		want string
	}{
		{"turns that were one", newStream().ask("q").ask("p").start().ask("r").think("h").
			compact(0, 0, omit).compact(1, 1, stripThoughts).compact(0, 1, omit).compact(1, 9,
			omit).
			compact(7, 9, omit), "0-1 2-2 0-2 2-10 8-10"},
		{"marks in front go", newStream().start().start().ask("q").think("h").compact(1, 1,
			stripThoughts).
			compact(0, 0, omit), "0-0"},
		{"as they were", newStream().start().ask("q").start().ask("p").compact(0, 1, omit).
			compact(1, 1, omit).compact(5, 6, omit), "0-1 1-1 5-6"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			o := model.ForkOptions{ID: forkID, Overlay: true, Now: now}
			fork := checkFork(t, c, nil, o)
			var got []string
			for _, l := range fork.State.(*state).lines {
				if l.overlay != nil {
					got = append(got, fmt.Sprintf("%d-%d", l.overlay.from, l.overlay.to))
				}
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("got %s, want %s", s, tt.want)
			}
		})
	}
	if !slices.Equal([]int{shiftTurn(int(^uint(0)>>1), 1), shiftTurn(3, -1)}, []int{
		int(^uint(0) >> 1),
		2,
	}) {
		t.Error("a turn past all others was moved")
	}
}
