package tokens

import "testing"

func TestFraming(t *testing.T) {
	t.Parallel()
	tests := []struct {
		family Family
		want   float64
	}{{Claude46, 65}, {Claude47, 65}, {O200K, 20}, {families, 65}, {255, 65}}
	for _, tt := range tests {
		if got := tt.family.Framing(); got != tt.want {
			t.Errorf("framing of %s is %v, want %v", tt.family, got, tt.want)
		}
	}
}
