package screen

import (
	"testing"

	"decant/render"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
)

func TestTheme(t *testing.T) {
	t.Parallel()
	light := func() bool { return false }
	tests := []struct {
		name    string
		args    []string
		vars    map[string]string
		dark    func() bool
		want    string
		profile render.Profile
	}{
		{"unknown terminal", nil, nil, nil, "dark", render.Colors16},
		{
			"dark terminal", nil,
			map[string]string{"COLORTERM": "truecolor"},
			func() bool { return true }, "dark", render.TrueColor,
		},
		{
			"light terminal", nil,
			map[string]string{"TERM": "xterm-256color"},
			light, "light",
			render.Colors256,
		},
		{
			"the flag beats the terminal",
			[]string{"--theme", "dark"},
			nil, light, "dark",
			render.Colors16,
		},
		{"auto asks", []string{"--theme", "auto"}, nil, light, "light", render.Colors16},
		{"no colours", []string{"--no-color"}, nil, light, "dark", render.NoColor},
		{"NO_COLOR", nil, map[string]string{"NO_COLOR": "1"}, light, "dark", render.NoColor},
		{
			"a dumb terminal",
			[]string{"--theme", "light"},
			map[string]string{"TERM": "dumb"},
			nil,
			"light", render.NoColor,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			o, err := flags.ParseArgs(tt.args)
			if err != nil {
				t.Fatal(err)
			}
			a := &Screen{Options: o, Env: &host.Env{
				Getenv:         func(name string) string { return tt.vars[name] },
				DarkBackground: tt.dark,
			}}
			got, err := a.theme()
			if err != nil {
				t.Fatal(err)
			}
			if got.Name != tt.want || got.Profile != tt.profile {
				t.Errorf("got %s with profile %v, want %s with %v", got.Name, got.Profile, tt.want,
					tt.profile)
			}
		})
	}
}

func TestGlyphs(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]string{
		"": "…", "de_DE.UTF-8": "…", "C.utf8": "…", "C": "~", "de_DE.ISO-8859-1": "~",
	} {
		a := &Screen{Options: &flags.Options{}, Env: &host.Env{Getenv: func(name string) string {
			return map[string]string{"LANG": locale}[name]
		}}}
		if got := a.glyphs().Ellipsis; got != want {
			t.Errorf("LANG=%s: %s, want %s", locale, got, want)
		}
	}
}
