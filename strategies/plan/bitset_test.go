package plan

import (
	"testing"
)

func TestBitsetBefore(t *testing.T) {
	t.Parallel()
	b := newBitset(300)
	for _, i := range []int{0, 63, 64, 200} {
		b.set(i, true)
	}
	b.set(100, true)
	b.set(100, false)
	tests := []struct{ i, low, want int }{
		{0, 0, -1},
		{1, 0, 0},
		{63, 0, 0},
		{64, 0, 63},
		{65, 0, 64},
		{199, 0, 64},
		{200, 65, -1},
		{201, 0, 200},
		{299, 0, 200},
		{299, 201, -1},
		{64, 63, 63},
		{128, 64, 64},
	}
	for _, tt := range tests {
		if got := b.before(tt.i, tt.low); got != tt.want {
			t.Errorf("before(%d, %d): got %d, want %d", tt.i, tt.low, got, tt.want)
		}
	}
}
