package host

import "testing"

func TestStateFolder(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, xdg, home, want string }{
		{"the variable", "/s", "/h", "/s/decant"},
		{"not set", "", "/h", "/h/.local/state/decant"},
		{"relative", "s", "/h", "/h/.local/state/decant"},
		{"nothing known", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			env := &Env{Home: tt.home, Getenv: func(string) string { return tt.xdg }}
			got, err := env.StateFolder()
			if got != tt.want || (err != nil) != (tt.want == "") {
				t.Errorf("got %q and %v, want %q", got, err, tt.want)
			}
		})
	}
}

func TestCacheFolder(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, xdg, home, want string }{
		{"the variable", "/c", "/h", "/c/decant"},
		{"not set", "", "/h", "/h/.cache/decant"},
		{"relative", "c", "/h", "/h/.cache/decant"},
		{"nothing known", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			getenv := func(name string) string {
				return map[string]string{"XDG_CACHE_HOME": tt.xdg}[name]
			}
			env := &Env{Home: tt.home, Getenv: getenv}
			if got := env.CacheFolder(); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
