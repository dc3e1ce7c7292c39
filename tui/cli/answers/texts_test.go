package answers

import (
	"os"
	"path/filepath"
	"testing"

	"decant/strategies/spec"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
)

func TestWhereAPromptLies(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	env := &host.Env{Home: home, Cwd: filepath.Join(home, "project")}
	for name, text := range map[string]string{
		"project/here.md": "here", "conf/there.md": "there", "own.md": "own",
	} {
		path := filepath.Join(home, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct{ name, at, path, want string }{
		{"beside the file that names it", home + "/conf/c.toml:12", "there.md", "there\n"},
		{"from the command line", "--set", "here.md", "here\n"},
		{"from the home folder", home + "/conf/c.toml:12", "~/own.md", "own\n"},
		{"absolute", home + "/conf/c.toml:12", home + "/own.md", "own\n"},
		{"none", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := &Asker{
				Env: env, Options: &flags.Options{},
				SettingsAt: func(string) string { return tt.at },
			}
			got, err := a.promptFile(spec.KeySummaryPrompt, tt.path)
			if err != nil || got != tt.want {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
}
