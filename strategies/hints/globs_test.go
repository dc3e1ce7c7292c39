package hints

import (
	"testing"
)

func TestGlobs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		glob string
		yes  []string
		no   []string
	}{
		{"Read", []string{"Read"}, []string{"read", "ReadX", "Rea", ""}},
		{"*", []string{"", "Read", "mcp__a__b/c"}, nil},
		{"mcp__*", []string{"mcp__", "mcp__x__y"}, []string{"mcp_x", "xmcp__"}},
		{"*_file", []string{"_file", "fs_read_file"}, []string{"fs_read_files"}},
		{"fs_*_f*e", []string{"fs_read_file", "fs__fe", "fs_a_file_b_f_e"}, []string{"fs_file"}},
		{"Re?d", []string{"Read", "Re?d"}, []string{"Red", "Reaad"}},
		{"a[b]", []string{"a[b]"}, []string{"ab"}},
		{"a.b", []string{"a.b"}, []string{"axb"}},
		{"", []string{""}, []string{"a"}},
		{"**a**", []string{"a", "bab"}, []string{"b"}},
		{"*ab", []string{"aab", "abab"}, []string{"aba"}},
	}
	for _, tt := range tests {
		for _, name := range tt.yes {
			if !MatchGlob(tt.glob, name) {
				t.Errorf("%q does not name %q", tt.glob, name)
			}
		}
		for _, name := range tt.no {
			if MatchGlob(tt.glob, name) {
				t.Errorf("%q names %q", tt.glob, name)
			}
		}
	}
}

// FuzzGlobs holds globs against a matcher that tries everything.
func FuzzGlobs(f *testing.F) {
	for _, seed := range [][2]string{
		{"mcp__*", "mcp__x"}, {"**?a*", "aaa"}, {"", ""}, {"*?", "é"}, {"a*b*c", "abcbc"},
	} {
		f.Add(seed[0], seed[1])
	}
	var slow func(glob, name string) bool
	slow = func(glob, name string) bool {
		switch {
		case glob == "":
			return name == ""
		case glob[0] == '*':
			return slow(glob[1:], name) || name != "" && slow(glob, name[1:])
		default:
			return name != "" && (glob[0] == '?' || glob[0] == name[0]) && slow(glob[1:], name[1:])
		}
	}
	f.Fuzz(func(t *testing.T, glob, name string) {
		if len(name) > 12 || len(glob) > 12 {
			return
		}
		if got, want := MatchGlob(glob, name), slow(glob, name); got != want {
			t.Errorf("globs(%q, %q) = %v, want %v", glob, name, got, want)
		}
	})
}
