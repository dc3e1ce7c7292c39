package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"decant/testdata/growth"
)

// patience is how long a test waits for something to be shown.
const patience = 2 * time.Minute

// console is a program on a terminal that never answers questions.
type console struct {
	t   testing.TB
	cmd *exec.Cmd
	tty *os.File
	// mu guards what was written.
	mu  sync.Mutex
	out bytes.Buffer
	// grown tells that there is more; it is closed when the program has closed its side.
	grown chan struct{}
}

// onTerminal starts a program on a terminal of 100 by 30.
func onTerminal(t testing.TB, cmd *exec.Cmd) *console {
	t.Helper()
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 30, Cols: 100})
	if err != nil {
		t.Fatal(err)
	}
	c := &console{t: t, cmd: cmd, tty: tty, grown: make(chan struct{}, 1)}
	go func() {
		defer close(c.grown)
		buf := make([]byte, 32<<10)
		for {
			n, err := tty.Read(buf)
			c.mu.Lock()
			c.out.Write(buf[:n])
			c.mu.Unlock()
			if err != nil {
				return
			}
			select {
			case c.grown <- struct{}{}:
			default: // It is known already.
			}
		}
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // It may have ended long ago.
		_ = tty.Close()
	})
	return c
}

// text is all that was written so far.
func (c *console) text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.out.String()
}

// waits waits until a text is written after a place in the output, and returns the place behind it.
func (c *console) waits(from int, want string) int {
	c.t.Helper()
	late := time.After(patience)
	for {
		text := c.text()
		if i := strings.Index(text[min(from, len(text)):], want); i >= 0 {
			return from + i + len(want)
		}
		select {
		case _, open := <-c.grown:
			if !open && !strings.Contains(c.text()[from:], want) {
				c.t.Fatalf("it ended without %q after %d bytes: %q", want, from, tail(c.text()))
			}
		case <-late:
			c.t.Fatalf("no %q after %d bytes: %q", want, from, tail(c.text()))
		}
	}
}

// tail is the end of a text.
func tail(s string) string { return s[max(len(s)-3000, 0):] }

// types presses keys.
func (c *console) types(keys string) {
	c.t.Helper()
	if _, err := c.tty.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

// ends waits for the program and returns its exit code, or -1 when a signal killed it.
func (c *console) ends() int {
	c.t.Helper()
	done := make(chan error, 1)
	go func() { done <- c.cmd.Wait() }()
	select {
	case err := <-done:
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			c.t.Fatal(err)
		}
	case <-time.After(patience):
		c.t.Fatalf("it does not end: %q", tail(c.text()))
	}
	for range c.grown { // What it wrote last is still on its way.
		continue
	}
	return c.cmd.ProcessState.ExitCode()
}

// restored fails unless every mode that was switched on is off again at the end.
func (c *console) restored() {
	c.t.Helper()
	text := c.text()
	for _, mode := range []struct{ name, on, off string }{
		{"alternate screen", "\x1b[?1049h", "\x1b[?1049l"},
		{"mouse", "\x1b[?1002h", "\x1b[?1002l"},
		{"mouse coordinates", "\x1b[?1006h", "\x1b[?1006l"},
		{"bracketed paste", "\x1b[?2004h", "\x1b[?2004l"},
		{"hidden cursor", "\x1b[?25l", "\x1b[?25h"},
		{"window title", "\x1b[22;2t", "\x1b[23;2t"},
	} {
		on, off := strings.LastIndex(text, mode.on), strings.LastIndex(text, mode.off)
		if on < 0 || off < on {
			c.t.Errorf("%s: switched on at %d, off at %d", mode.name, on, off)
		}
	}
	stty := exec.Command("stty", "-a")
	stty.Stdin = c.tty
	modes, err := stty.Output()
	if err != nil {
		c.t.Fatalf("stty: %v", err)
	}
	if words := strings.Fields(string(modes)); !slices.Contains(words, "icanon") ||
		!slices.Contains(words, "echo") {
		c.t.Errorf("the terminal is left raw: %s", modes)
	}
}

// shown is the first text of the demo that stands on its screen.
const shown = "Harbour"

// TestVersionIsQuick asks for the version on a terminal that never answers. Nothing is asked of the
// terminal, and what the program does of its own takes little of the processor: how long it waits
// for that says nothing on a busy machine.
func TestVersionIsQuick(t *testing.T) {
	if growth.Raced {
		t.Skip("the race detector makes times mean nothing")
	}
	const most = 300 * time.Millisecond
	least := time.Hour
	for range 5 {
		cmd := program(t, "--version")
		c := onTerminal(t, cmd)
		code := c.ends()
		least = min(least, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
		if text := c.text(); code != 0 || strings.ContainsRune(text, '\x1b') ||
			!strings.HasPrefix(text, "decant ") {
			t.Fatalf("exit code %d, wrote %q", code, text)
		}
		if least <= most {
			return
		}
	}
	t.Errorf("the least of five took %v of the processor, want %v at most", least, most)
}

// TestSignalsEndTheScreen sends each signal to the program in the picker, and one in the review.
func TestSignalsEndTheScreen(t *testing.T) {
	for _, tt := range []struct {
		signal syscall.Signal
		code   int
	}{
		{syscall.SIGTERM, 143},
		{syscall.SIGHUP, 129},
		{syscall.SIGINT, 130},
		{syscall.SIGQUIT, 131},
	} {
		for _, args := range []string{"--demo", ""} {
			if args != "" && tt.signal != syscall.SIGTERM {
				continue // Those end a review in [TestPlanOutlivesSignals].
			}
			t.Run(strings.TrimSpace(fmt.Sprintf("%v %s", tt.signal, args)), func(t *testing.T) {
				c := onTerminal(t, program(t, strings.Fields(args)...))
				want := shown
				if args == "" {
					want = "Which conversation?"
				}
				c.waits(0, want)
				if err := c.cmd.Process.Signal(tt.signal); err != nil {
					t.Fatal(err)
				}
				if code := c.ends(); code != tt.code {
					t.Errorf("exit code %d, want %d: %q", code, tt.code, tail(c.text()))
				}
				c.restored()
			})
		}
	}
}

// click is how a terminal tells of a click on a cell, from 1.
func click(column, row int) string {
	return fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", column, row, column, row)
}

// The column and row of the tab of the strategies on the demo's screen, and what it opens.
const strategiesOpened = "strip-reasoning"

// clicksOnStrategies clicks on the tab that opens the strategies and waits for them.
func (c *console) clicksOnStrategies(from int) {
	c.t.Helper()
	const tabs = "T Turns   R Results   D Duplicates   F Resources   A Tangents   "
	c.types(click(len(tabs)+3, 4))
	c.waits(from, strategiesOpened)
}

// TestMouseWorksAfterTheEditor comes back from an editor and clicks.
func TestMouseWorksAfterTheEditor(t *testing.T) {
	cmd := program(t, "--demo", "-s", "safe")
	cmd.Env = append(cmd.Env, "EDITOR=true")
	c := onTerminal(t, cmd)
	at := c.waits(c.waits(0, shown), "checked")
	c.types("e")
	at = c.waits(at, "\x1b[?1049h")
	// Which of the two comes first is left to Bubble Tea.
	at = max(c.waits(at, "\x1b[?1002h"), c.waits(at, "back from the editor"))
	c.clicksOnStrategies(at)
	c.types("q")
	if code := c.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	c.restored()
}

// TestMouseWorksAfterFg stops the program in a shell, finds the terminal as it was, and goes on.
func TestMouseWorksAfterFg(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
	inner := program(t)
	cmd := exec.Command("bash", "--norc", "-c",
		`set -m; "$0" --demo -s auto
		stty -a | grep -ow -e '-\?icanon'; echo STOPPED; fg; echo "BACK $?"`,
		inner.Path)
	cmd.Dir, cmd.Env = inner.Dir, inner.Env
	c := onTerminal(t, cmd)
	at := c.waits(c.waits(0, shown), "checked")
	c.types("\x1a")
	off := c.waits(at, "\x1b[?1049l")
	at = c.waits(off, "STOPPED")
	between := c.text()[off:at]
	if !strings.Contains(between, "icanon") || strings.Contains(between, "-icanon") {
		t.Errorf("the shell gets a raw terminal: %q", between)
	}
	m := c.text()[:at]
	if strings.LastIndex(m, "\x1b[?1002l") < strings.LastIndex(m, "\x1b[?1002h") {
		t.Error("the shell gets a terminal with the mouse on")
	}
	c.waits(at, "decant: Harbour") // The window has its name again.
	at = c.waits(c.waits(at, "\x1b[?1049h"), "\x1b[?1002h")
	c.clicksOnStrategies(at)
	c.types("q")
	c.waits(at, "BACK 0")
	c.ends()
	c.restored()
}

// TestSaveOnAFullDisk saves where no more than a little can be written: the screen says why, the
// original stays, nothing half written stays, and the user can go on.
func TestSaveOnAFullDisk(t *testing.T) {
	inner := program(t)
	path := filepath.Join(inner.Dir, "11111111-1111-4111-8111-111111111111.jsonl")
	if err := os.WriteFile(path, demo, 0o600); err != nil {
		t.Fatal(err)
	}
	// A limit on the size of files stops a write as a full disk does, in the middle.
	cmd := exec.Command("sh", "-c", `ulimit -f 64; exec "$0" -s auto "$1"`, inner.Path, path)
	cmd.Dir, cmd.Env = inner.Dir, inner.Env
	c := onTerminal(t, cmd)
	at := c.waits(c.waits(0, shown), "checked")
	c.types("s")
	c.waits(at, "decant's rules find no problem") // Until then it is being checked, and not saved.
	c.waits(0, "✓ checked")
	at = c.waits(at, "What will be removed")
	c.types("\r")
	at = c.waits(at, "Not saved")
	c.waits(at, "a file size")
	c.types("\x1b")
	c.waits(at, lastTurn) // A lone esc is one only when nothing follows.
	c.types("q")
	if code := c.ends(); code != 0 {
		t.Errorf("exit code %d: %q", code, tail(c.text()))
	}
	c.restored()
	left, err := os.ReadDir(inner.Dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range left {
		if strings.HasSuffix(f.Name(), ".jsonl") && f.Name() != filepath.Base(path) {
			t.Errorf("%s was left behind", f.Name())
		}
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, demo) {
		t.Errorf("the original is another: %v", err)
	}
}

// lastTurn is in the demo's list of turns, which a sheet covers.
const lastTurn = "commit it"

// TestPromptOutlivesItsKeys deletes a word where only spaces follow, and leaves the prompt and the
// help over which it stands with two esc in one read.
func TestPromptOutlivesItsKeys(t *testing.T) {
	c := onTerminal(t, program(t, "--demo", "-s", "auto"))
	at := c.waits(c.waits(0, shown), "checked")
	c.types("?")
	at = c.waits(at, "half a page down")
	c.types("/harbour  ")
	at = c.waits(at, "harbour")
	c.types("\x1b[D\x1bd")
	c.types("\x1b\x1b")
	c.waits(at, lastTurn)
	c.types("q")
	if code := c.ends(); code != 0 || strings.Contains(c.text(), "panic") {
		t.Errorf("exit code %d: %q", code, tail(c.text()))
	}
	c.restored()
}

// TestPickerWaitsForNoConversation holds that the first frame comes as soon in a home of hundreds
// of conversations as in one of a single: it must not wait for them. The best of some tries counts,
// as other tests may run.
func TestPickerWaitsForNoConversation(t *testing.T) {
	const stored = 300
	one, many := pickerOf(t, 1), pickerOf(t, stored)
	var alone, among time.Duration
	list := [2]string{"1 conversation", "300 conversations"}
	for tries := 0; tries < 3 || tries < 20 && among > 2*alone; tries++ {
		if tries > 0 {
			list = [2]string{} // It is known that the lists come.
		}
		alone = quicker(alone, firstWords(t, one, list[0]))
		among = quicker(among, firstWords(t, many, list[1]))
	}
	if among > 2*alone {
		t.Errorf("the first frame took %v, with one conversation %v", among, alone)
	}
}

// BenchmarkPicker measures the first frame in a home of hundreds of conversations. Budget: 100 ms.
func BenchmarkPicker(b *testing.B) {
	cmd := pickerOf(b, 300)
	var best time.Duration
	for b.Loop() {
		best = quicker(best, firstWords(b, cmd, "300 conversations"))
	}
	if best > firstFrame {
		b.Errorf("the best first frame took %v", best)
	}
	b.ReportMetric(float64(best.Milliseconds()), "ms-first")
	b.ReportMetric(0, "ns/op")
}

// quicker is the lesser of two durations; 0 is none.
func quicker(a, b time.Duration) time.Duration {
	if a == 0 {
		return b
	}
	return min(a, b)
}

// pickerOf is the program in a home of so many conversations.
func pickerOf(t testing.TB, stored int) *exec.Cmd {
	t.Helper()
	cmd := program(t)
	folder := filepath.Join(cmd.Dir, ".claude", "projects", "-work")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range stored {
		name := fmt.Sprintf("%08d-1111-4111-8111-111111111111.jsonl", i)
		if err := os.WriteFile(filepath.Join(folder, name), demo, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cmd
}

// firstWords starts the picker, tells how long its first frame took, waits for its list if one is
// named, and leaves.
func firstWords(t testing.TB, like *exec.Cmd, list string) time.Duration {
	t.Helper()
	cmd := exec.Command(like.Path)
	cmd.Dir, cmd.Env = like.Dir, append(like.Env, "COLORFGBG=15;0")
	from := time.Now()
	c := onTerminal(t, cmd)
	c.waits(0, "Which conversation?")
	took := time.Since(from)
	c.waits(0, list)
	c.types("q")
	if code := c.ends(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	c.restored()
	return took
}

// TestPlainReview asks on plain lines: no escape code is written, on a terminal too.
func TestPlainReview(t *testing.T) {
	cmd := program(t, "--demo", "-s", "auto")
	cmd.Env = append(cmd.Env, "ACCESSIBLE=1")
	c := onTerminal(t, cmd)
	at := c.waits(0, "What do you want to look at?")
	c.types("6\n")
	at = c.waits(at, strategiesOpened)
	c.types("q\n")
	if code := c.ends(); code != 0 || strings.ContainsRune(c.text(), '\x1b') {
		t.Errorf("exit code %d after %d bytes, wrote %q", code, at, tail(c.text()))
	}
	pipe := program(t, "--demo", "--plain")
	pipe.Stdin = strings.NewReader("1\nb\nq\n")
	out, err := pipe.Output()
	if err != nil || !bytes.Contains(out, []byte("Type 1 to ")) {
		t.Errorf("%v, wrote %q", err, out)
	}
}
