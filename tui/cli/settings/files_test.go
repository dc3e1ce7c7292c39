package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write makes a file with its folders.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// keepLast is a file that sets one thing.
func keepLast(n string) string {
	return "[conversation.compaction]\nkeep_last = \"" + n + "\"\n"
}

func TestFilesAreFoundTheStrongestFirst(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	env := Env{
		Set:  Registry(),
		Home: filepath.Join(root, "home"), Cwd: filepath.Join(root, "work", "project", "deep"),
		Config: filepath.Join(root, "given.toml"),
	}
	want := []string{
		env.Config, filepath.Join(env.Cwd, projectFile),
		filepath.Join(root, "work", projectFile),
		filepath.Join(env.Home, ".config", "decant", "config.toml"),
	}
	for i, path := range want {
		write(t, path, keepLast(string(rune('1'+i))))
	}
	layers, err := ReadFiles(env)
	if err != nil {
		t.Fatal(err)
	}
	if len(layers) != len(want) {
		t.Fatalf("got %d layers, want %d", len(layers), len(want))
	}
	for i, l := range layers {
		if own := i == 0 || i == 3; l.Own != own || l.Flag {
			t.Errorf("%s: own %v, flag %v; want own %v", want[i], l.Own, l.Flag, own)
		}
		if got, want := l.Settings[0].At, want[i]+":2"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestOwnFile(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, xdg, home, want string }{
		{"the home", "", "/home/me", "/home/me/.config/decant/config.toml"},
		{"the variable", "/etc/me", "/home/me", "/etc/me/decant/config.toml"},
		{"a relative variable does not count", "me", "/h", "/h/.config/decant/config.toml"},
		{"no home", "", "", ""},
		{"no home but the variable", "/etc/me", "", "/etc/me/decant/config.toml"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			env := Env{Set: Registry(), Home: tt.home, Getenv: func(name string) string {
				if name == "XDG_CONFIG_HOME" {
					return tt.xdg
				}
				return ""
			}}
			if got := env.ownFile(); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestMissingFilesAreNoError(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	write(t, filepath.Join(root, "file"), "")
	for _, env := range []Env{
		{},
		{Home: filepath.Join(root, "nobody"), Cwd: filepath.Join(root, "nowhere", "at", "all")},
		{Home: filepath.Join(root, "file"), Cwd: filepath.Join(root, "file")},
	} {
		if layers, err := ReadFiles(env); err != nil || len(layers) != 0 {
			t.Errorf("%+v: got %d layers and %v, want none", env, len(layers), err)
		}
	}
}

func TestFilesThatCannotBeRead(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		want string
	}{
		{"a folder", func(t *testing.T, path string) {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
		}, "not a regular file"},
		{"a device", func(t *testing.T, path string) {
			if err := os.Symlink(os.DevNull, path); err != nil {
				t.Skip(err)
			}
		}, "not a regular file"},
		{"a link in a circle", func(t *testing.T, path string) {
			if err := os.Symlink(path, path); err != nil {
				t.Skip(err)
			}
		}, "too many"},
		{"too long", func(t *testing.T, path string) {
			write(t, path, strings.Repeat("#", maxBytes+1))
		}, "larger than 64 KiB"},
		{"not allowed", func(t *testing.T, path string) {
			if os.Geteuid() == 0 {
				t.Skip("everything may be read here")
			}
			write(t, path, "")
			if err := os.Chmod(path, 0); err != nil {
				t.Fatal(err)
			}
		}, "permission denied"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			path := filepath.Join(dir, projectFile)
			tt.make(t, path)
			all := Registry()
			for _, env := range []Env{{Set: all, Cwd: dir}, {Set: all, Config: path}} {
				_, err := ReadFiles(env)
				if err == nil || !strings.Contains(err.Error(), tt.want) ||
					!strings.Contains(err.Error(), path) ||
					!strings.Contains(err.Error(), "correct the file or move it away") {
					t.Errorf("got %v, want %q with the path and what to do", err, tt.want)
				}
			}
		})
	}
}

func TestTheFileOfTheFlagMustBeThere(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "missing.toml")
	_, err := ReadFiles(Env{Set: Registry(), Config: path})
	if err == nil || !strings.Contains(err.Error(), path+": no such file") {
		t.Errorf("got %v, want that %s is missing", err, path)
	}
}

func TestAFaultNamesItsFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, projectFile)
	write(t, path, "[conversation.compaction]\nkeep_lst = 1\n")
	_, err := ReadFiles(Env{Set: Registry(), Cwd: dir})
	if err == nil || !strings.HasPrefix(err.Error(), path+":2: ") {
		t.Errorf("got %v, want %s:2", err, path)
	}
}

// A user may name a project's file with --config: then it is their word, and is not read again as
// the project's.
func TestAFileCountsOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, projectFile)
	write(t, path, "[conversation.compaction]\nmodel = \"a/b\"\n")
	layers, err := ReadFiles(Env{Set: Registry(), Cwd: dir, Config: path})
	if err != nil || len(layers) != 1 || !layers[0].Own {
		t.Fatalf("got %+v and %v, want one layer of the user's", layers, err)
	}
}

// A user's own file is theirs where a link in a project leads to it as well; it counts once.
func TestAUsersFileStaysTheirs(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	env := Env{
		Set: Registry(), Home: filepath.Join(root, "home"), Cwd: filepath.Join(root, "dotfiles"),
	}
	write(t, filepath.Join(env.Cwd, projectFile), "[conversation.compaction]\nmodel = \"a/b\"\n")
	if err := os.MkdirAll(filepath.Dir(env.ownFile()), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(env.Cwd, projectFile), env.ownFile()); err != nil {
		t.Skip(err)
	}
	layers, err := ReadFiles(env)
	if err != nil || len(layers) != 1 || !layers[0].Own {
		t.Fatalf("got %+v and %v, want one layer of the user's", layers, err)
	}
	// Another project's is not.
	other := filepath.Join(root, "other")
	write(t, filepath.Join(other, projectFile), keepLast("2"))
	layers, err = ReadFiles(Env{Set: Registry(), Home: env.Home, Cwd: other})
	if err != nil || len(layers) != 2 || layers[0].Own || !layers[1].Own {
		t.Fatalf("got %+v and %v, want the project's and the user's", layers, err)
	}
}
