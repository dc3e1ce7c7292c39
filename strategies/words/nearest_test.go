package words_test

import (
	"strings"
	"testing"

	"decant/strategies/words"
)

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"conversation.compaction", "strategies.dedup-content", "tools.Read", "tools"}
	tests := []struct{ name, from, want string }{
		{"a letter missing", "conversation.compation", "conversation.compaction"},
		{"another dash", "strategies.dedup_content", "strategies.dedup-content"},
		{"the name itself is not meant", "tools", ""},
		{"nothing alike", "xyzzy", ""},
		{"empty", "", ""},
		{"very long", strings.Repeat("x", 9999), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := words.FindNearest(tt.from, names); got != tt.want {
				t.Errorf("Nearest(%.30q) = %q, want %q", tt.from, got, tt.want)
			}
		})
	}
}
