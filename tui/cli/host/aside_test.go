package host

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
)

// TestRunAside runs a program in a folder, with variables, and tells how it ended.
func TestRunAside(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	client := shellProgram(t, "client", `echo "$1 $NAME" >here
echo "Error: no" >&2
printf '\033[91mkept: 4\033[0m\n\n'
exit 3
`)
	ran, err := RunAside(context.Background(),
		model.Command{Dir: dir, Args: []string{client, "a b"}}, []string{"NAME=c"})
	if err != nil || ran != (Ran{Code: 3, Said: "kept: 4"}) {
		t.Errorf("got %+v, %v", ran, err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "here"))
	if string(got) != "a b c\n" || err != nil {
		t.Errorf("it wrote %q, %v", got, err)
	}
}

// TestRunAsideIsStopped interrupts a program when its context ends.
func TestRunAsideIsStopped(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	client := shellProgram(t, "client", `trap 'echo stopped >>here; exit 1' INT
echo begun >here
while :; do read -r line </dev/null; done
`)
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for {
			if _, err := os.Stat(filepath.Join(dir, "here")); err == nil {
				cancel()
				return
			}
		}
	}()
	_, err := RunAside(ctx, model.Command{Dir: dir, Args: []string{client}}, nil)
	got, _ := os.ReadFile(filepath.Join(dir, "here"))
	if !errors.Is(err, context.Canceled) || string(got) != "begun\nstopped\n" {
		t.Errorf("got %v; it wrote %q", err, got)
	}
}

// TestRunAsideKeepsTheEnd keeps of long output the end, and of a long line the beginning.
func TestRunAsideKeepsTheEnd(t *testing.T) {
	t.Parallel()
	var said tail
	for range 3 * maxSaid / 100 {
		_, _ = said.Write([]byte(strings.Repeat("x", 99) + "\n"))
	}
	_, _ = said.Write([]byte("last " + strings.Repeat("y", 2*maxLine) + "\n"))
	if line := said.lastLine(); len(said.data) > maxSaid || !strings.HasPrefix(line, "last yyy") ||
		len(line) > maxLine+4 {
		t.Errorf("%d bytes are kept, it says %q", len(said.data), line)
	}
}

// TestCanRun needs both a way to run programs and the program.
func TestCanRun(t *testing.T) {
	t.Parallel()
	e := Env{Run: RunAside, Installed: IsInstalled}
	if !e.CanRun("sh") && IsInstalled("sh") || e.CanRun("decant-no-such-command") ||
		(&Env{Installed: IsInstalled}).CanRun("sh") || (&Env{Run: RunAside}).CanRun("sh") {
		t.Error("it says that a program can run which cannot")
	}
	_, err := RunAside(context.Background(),
		model.Command{Args: []string{"decant-no-such-command"}}, nil)
	if !errors.Is(err, errNotInstalled) {
		t.Errorf("got %v", err)
	}
}
