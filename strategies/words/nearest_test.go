package words_test

import (
	"strings"
	"testing"

	"decant/strategies/words"
)

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{
		"conversation.compaction", "strategies.dedup-content", "tools.Read", "tools",
		"--dry-run", "--save", "--strategy", "--set", "--show", "--list",
	}
	tests := []struct{ name, from, want string }{
		{"a letter missing", "conversation.compation", "conversation.compaction"},
		{"another dash", "strategies.dedup_content", "strategies.dedup-content"},
		{"the name itself is not meant", "tools", ""},
		{"nothing alike", "xyzzy", ""},
		{"of a flag a letter missing", "--dryrun", "--dry-run"},
		{"two letters swapped", "--lsit", "--list"},
		{"a letter too many", "--lisst", "--list"},
		{"the first of two", "--sat", "--set"},
		{"a word of its own", "--force", ""},
		{"short", "--all", ""},
		{"one letter", "-x", ""},
		{"half of it", "--drop", ""},
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

func TestCountEdits(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "abc", 0},
		{"abc", "acb", 1},
		{"abcd", "bcd", 1},
		{"kitten", "sitting", 3},
	}
	for _, tt := range tests {
		if got := words.CountEdits(tt.a, tt.b); got != tt.want {
			t.Errorf("edits(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := words.CountEdits(tt.b, tt.a); got != tt.want {
			t.Errorf("edits(%q, %q) = %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	t.Parallel()
	names := []string{"light", "dark"}
	for name, want := range map[string]string{
		"ligth": "; did you mean light?", "dark": "; or else", "xyzzy": "; or else",
	} {
		if got := words.DidYouMean(name, names, "; or else"); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
