package tokens

import (
	"math"
	"testing"
)

func TestImage(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name        string
		w, h, limit int
		want        int
	}{
		{"one pixel", 1, 1, 1600, 1},
		{"one square", 28, 28, 1600, 1},
		{"one pixel more", 29, 28, 1600, 2},
		{"one pixel more on both sides", 29, 29, 1600, 4},
		{"screen", 1280, 720, 1600, 46 * 26},
		{"capped", 1920, 1080, 1600, 1600},
		{"just at the cap", 40 * 28, 40 * 28, 1600, 1600},
		{"no cap", 1920, 1080, 0, 69 * 39},
		{"size not known", 0, 0, 1600, 1600},
		{"one side not known", 100, -1, 1600, 1600},
		{"size not known and no cap", 0, 10, 0, 0},
		{"absurd size", math.MaxInt, math.MaxInt, 1600, 1600},
		{"absurd size and no cap", math.MaxInt, math.MaxInt, 0, math.MaxInt},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := weighImage(tt.w, tt.h, tt.limit); got != tt.want {
				t.Errorf("Image(%d, %d, %d) = %d, want %d", tt.w, tt.h, tt.limit, got, tt.want)
			}
		})
	}
}

func TestModelImage(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, model string
		w, h        int
		want        int
	}{
		{"older, small", "claude-opus-4-5", 280, 280, 100},
		{"older, large", "claude-opus-4-5", 3840, 2160, 1568},
		{"older, long and thin", "claude-opus-4-5", 7840, 100, 56},
		{"older, one pixel high", "claude-opus-4-5", 7840, 1, 56},
		{"newer sees a screen unscaled", "claude-opus-5-5", 1920, 1080, 2691},
		{"newer, documented at its largest", "claude-opus-5-5", 3840, 2160, 4784},
		{"newer, size not known", "claude-opus-5-5", 0, 0, 4784},
		{"vendor not known", "llama-4", 5000, 5000, 1600},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, _ := Lookup(tt.model)
			if got := m.Image(tt.w, tt.h); got != tt.want {
				t.Errorf("Image(%d, %d) of %s = %d, want %d", tt.w, tt.h, tt.model, got, tt.want)
			}
		})
	}
}
