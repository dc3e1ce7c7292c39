package pages

import (
	"strings"
	"testing"
)

func TestBar(t *testing.T) {
	t.Parallel()
	tests := []struct {
		before, after, most, stays, goes int
	}{
		{240, 240, 240, 24, 0},
		{240, 120, 240, 12, 12},
		{240, 0, 240, 0, 24},
		{0, 0, 240, 0, 0},
		{1, 1, 240, 1, 0},
		{100, 130, 240, 10, 0},
		{10, 0, 240, 0, 1},
	}
	for _, tt := range tests {
		want := strings.Repeat("█", tt.stays) + strings.Repeat("░", tt.goes)
		if got := drawBar(tt.before, tt.after, tt.most); got != want {
			t.Errorf("%+v: got %q", tt, got)
		}
	}
}
