package main

import (
	"bytes"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"decant/testdata/samples"
)

// inHome starts the program in a home folder, on a terminal.
func inHome(t *testing.T, home string, args ...string) *console {
	t.Helper()
	cmd := program(t, args...)
	cmd.Dir = home
	cmd.Env = append(cmd.Env, "HOME="+home)
	return onTerminal(t, cmd)
}

// TestPlanOutlivesSignals ends the screen by signals, right after a decision: the next start offers
// the plan, until it was answered and the screen left.
func TestPlanOutlivesSignals(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	if err := os.WriteFile(path, demo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		signal syscall.Signal
		code   int
	}{
		{syscall.SIGTERM, 143},
		{syscall.SIGHUP, 129},
		{syscall.SIGINT, 130},
		{syscall.SIGQUIT, 131},
	} {
		if !samples.Long() && tt.signal != syscall.SIGTERM && tt.signal != syscall.SIGHUP {
			continue
		}
		c := inHome(t, home, "-s", "auto", path)
		at := c.waits(0, "checked")
		c.types("S1")
		c.waits(at, "strip-reasoning off")
		if err := c.cmd.Process.Signal(tt.signal); err != nil {
			t.Fatal(err)
		}
		if got := c.ends(); got != tt.code {
			t.Errorf("%v: exit code %d, want %d", tt.signal, got, tt.code)
		}
		c.restored()
		c = inHome(t, home, "-s", "auto", path)
		at = c.waits(0, "An earlier plan was interrupted")
		c.types("\r")
		c.waits(at, "the interrupted plan")
		c.types("qy")
		if got := c.ends(); got != 0 {
			t.Errorf("%v: exit code %d after leaving", tt.signal, got)
		}
		kept, _ := filepath.Glob(filepath.Join(home, ".local/state/decant/recovery/*"))
		if len(kept) != 0 {
			t.Errorf("%v: %q stays after leaving", tt.signal, kept)
		}
	}
}

// TestPlanOutlivesTheKill ends the screen as nobody can catch, a moment after a decision.
func TestPlanOutlivesTheKill(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	if err := os.WriteFile(path, demo, 0o600); err != nil {
		t.Fatal(err)
	}
	c := inHome(t, home, "-s", "auto", path)
	at := c.waits(0, "checked")
	c.types("S1")
	c.waits(at, "strip-reasoning off")
	files := filepath.Join(home, ".local/state/decant/recovery/*.toml")
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		if kept, _ := filepath.Glob(files); len(kept) > 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err := c.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	c.ends()
	c = inHome(t, home, "-s", "auto", path)
	c.waits(0, "An earlier plan was interrupted")
	c.types("\x03")
	c.ends()
	if kept, _ := filepath.Glob(files); len(kept) != 1 {
		t.Errorf("%q are kept, want the plan that nobody answered about", kept)
	}
}

// TestTwoReviewsAtOnce opens a conversation that another review decides about, leaves there, and
// kills the first: what was decided there is offered.
func TestTwoReviewsAtOnce(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	if err := os.WriteFile(path, demo, 0o600); err != nil {
		t.Fatal(err)
	}
	first := inHome(t, home, "-s", "auto", path)
	at := first.waits(0, "checked")
	first.types("S1")
	first.waits(at, "strip-reasoning off")
	files := filepath.Join(home, ".local/state/decant/recovery/*.toml")
	wait := func(want int) {
		t.Helper()
		for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
			if kept, _ := filepath.Glob(files); len(kept) == want {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Errorf("there are not %d plans", want)
	}
	wait(1)
	second := inHome(t, home, "-s", "auto", path)
	at = second.waits(0, "checked")
	second.types("S1")
	second.waits(at, "strip-reasoning off")
	wait(2)
	second.types("qy")
	if got := second.ends(); got != 0 {
		t.Errorf("exit code %d after leaving", got)
	}
	wait(1)
	if err := first.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	first.ends()
	third := inHome(t, home, "-s", "auto", path)
	third.waits(0, "An earlier plan was interrupted")
	third.types("\x03")
	third.ends()
}

// TestOverwriteFromTheScreen overwrites a conversation: one that its agent may have open is left
// as it is, and says so; one at rest is overwritten, with a backup.
func TestOverwriteFromTheScreen(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	if err := os.WriteFile(path, demo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		rested time.Duration
		want   string
	}{
		{"in use", 0, "Not saved: overwrite"},
		{"at rest", time.Hour, "The original is overwritten. The backup has the earlier content."},
	} {
		when := time.Now().Add(-tt.rested)
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
		c := inHome(t, home, "-s", "auto", path)
		at := c.waits(0, "checked")
		c.types("s")
		// Until then it is being checked, and not saved.
		c.waits(at, "decant's rules find no problem")
		at = c.waits(at, "in place")
		c.types("i")
		at = c.waits(at, "Overwrite the original?")
		c.types("y")
		c.waits(at, tt.want)
		c.types("\x03")
		if got := c.ends(); got != 0 {
			t.Errorf("%s: exit code %d", tt.name, got)
		}
		now, err := os.ReadFile(path)
		backups, _ := filepath.Glob(path + ".decant-backup-*")
		if changed := tt.rested > 0; err != nil || bytes.Equal(now, demo) == changed ||
			(len(backups) == 1) != changed {
			t.Errorf("%s: %d bytes, backups %q, %v", tt.name, len(now), backups, err)
		}
		for _, backup := range backups {
			if was, err := os.ReadFile(backup); err != nil || !bytes.Equal(was, demo) {
				t.Errorf("the backup is not the original: %v", err)
			}
		}
	}
}
