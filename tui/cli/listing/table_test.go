package listing

import (
	"testing"
	"time"
)

func TestAge(t *testing.T) {
	t.Parallel()
	tests := []struct {
		d    time.Duration
		want string
	}{
		{-time.Hour, "now"},
		{59 * time.Second, "now"},
		{time.Minute, "1 min"},
		{119 * time.Minute, "1 h"},
		{47 * time.Hour, "1 d"},
		{2000 * 24 * time.Hour, "2,000 d"},
	}
	for _, tt := range tests {
		if got := spellAge(tt.d); got != tt.want {
			t.Errorf("spellAge(%v) = %q, want %q", tt.d, got, tt.want)
		}
	}
}
