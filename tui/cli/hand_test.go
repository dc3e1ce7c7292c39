package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"decant/model"
	"decant/tui/cli/host"
)

func TestHandRunsInTheFolder(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	folder := t.TempDir()
	code, err := host.HandOver(model.Command{
		Dir: folder, Args: []string{"sh", "-c", `echo "$1" > here; exit 3`, "sh", "a b"},
	})
	if code != 3 || err != nil {
		t.Errorf("exit code %d and %v, want 3", code, err)
	}
	if got, err := os.ReadFile(filepath.Join(folder, "here")); string(got) != "a b\n" {
		t.Errorf("it wrote %q, %v", got, err)
	}
}

func TestHandTellsWhyNot(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, dir, command, want string }{
		{"no such command", "", "decant-no-such-command", "not installed"},
		{"no such folder", "/no/such/folder", "sh", "/no/such/folder"},
	} {
		_, err := host.HandOver(model.Command{Dir: tt.dir, Args: []string{tt.command}})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
}
