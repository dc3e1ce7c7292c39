package effect

import "testing"

func TestAbsolute(t *testing.T) {
	t.Parallel()
	tests := []struct{ path, cwd, want string }{
		{"", "/w", ""},
		{"/a/./b/../c", "", "/a/c"},
		{"a", "", ""},
		{"../a", "/w/x", "/w/a"},
		{"a", `D:\w`, "/D:/w/a"},
		{"a", "relative", ""},
		{"c:", "/w", "/w/c:"},
	}
	for _, tt := range tests {
		if got := absolutePath(tt.path, tt.cwd); got != tt.want {
			t.Errorf("Absolute(%q, %q) = %q, want %q", tt.path, tt.cwd, got, tt.want)
		}
	}
}
