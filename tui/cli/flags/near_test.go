package flags

import "testing"

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"--dry-run", "--save", "--strategy", "--set", "--show", "--list"}
	tests := []struct{ name, from, want string }{
		{"a letter missing", "--dryrun", "--dry-run"},
		{"two letters swapped", "--lsit", "--list"},
		{"a letter too many", "--lisst", "--list"},
		{"the first of two", "--sat", "--set"},
		{"nothing alike", "--xyzzyplugh", ""},
		{"empty", "", ""},
		{"a word of its own", "--force", ""},
		{"another", "--title", ""},
		{"short", "--all", ""},
		{"one letter", "-x", ""},
		{"half of it", "--drop", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := findNearest(tt.from, names); got != tt.want {
				t.Errorf("nearest(%q) = %q, want %q", tt.from, got, tt.want)
			}
		})
	}
}

func TestEdits(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"abc", "abc", 0},
		{"abc", "acb", 1},
		{"abcd", "bcd", 1},
		{"kitten", "sitting", 3},
	}
	for _, tt := range tests {
		if got := countEdits(tt.a, tt.b); got != tt.want {
			t.Errorf("edits(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := countEdits(tt.b, tt.a); got != tt.want {
			t.Errorf("edits(%q, %q) = %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	t.Parallel()
	names := []string{"light", "dark"}
	if got, want := DidYouMean("ligth", names), "; did you mean light?"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := DidYouMean("dark", names); got != "" {
		t.Errorf("a good name got the hint %q", got)
	}
}
