package places

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestFolder(t *testing.T) {
	t.Parallel()
	long := "/" + strings.Repeat("a", 199)
	tests := []struct{ name, dir, want string }{
		{"plain", "/home/dev/shopd", "-home-dev-shopd"},
		{"others than letters and digits", "/A_b.c d/ä😀1", "-A-b-c-d----1"},
		{"200 characters", long, "-" + strings.Repeat("a", 199)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := ProjectFolder("/r", tt.dir); got != filepath.Join("/r", "projects", tt.want) {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
	// The checksum of Java's strings, of which "Aa" and "BB" are known to be one.
	a, b := filepath.Base(ProjectFolder("", long+"Aa")), filepath.Base(ProjectFolder("", long+"BB"))
	if a != b || len(a) < 202 || a[:201] != "-"+strings.Repeat("a", 199)+"-" {
		t.Errorf("got %s and %s", a, b)
	}
	if c := filepath.Base(ProjectFolder("", long+"Ab")); c == a {
		t.Errorf("two long folders are one: %s", c)
	}
}

func TestMunge(t *testing.T) {
	t.Parallel()
	long := "/" + strings.Repeat("a", 250)
	tests := []struct{ dir, want string }{
		{"/home/me/my.project_1", "-home-me-my-project-1"},
		{"/tmp/ä€😀", "-tmp-----"},
		{"", ""},
		{long, "-" + strings.Repeat("a", 199) + "-"},
	}
	for _, tt := range tests {
		got := ProjectName(tt.dir)
		if len(tt.dir) > 200 {
			got = got[:len(tt.want)]
		}
		if got != tt.want {
			t.Errorf("munge(%q) = %q, want %q", tt.dir, got, tt.want)
		}
	}
	if a, b := ProjectName(long), ProjectName(long+"b"); a == b || len(a) > 210 {
		t.Errorf("long paths melt together: %q", a)
	}
}
