package term

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"
)

// goTool runs the go command, or skips the test if none exists.
func goTool(t *testing.T, args ...string) string {
	t.Helper()
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command")
	}
	out, err := exec.Command(tool, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// runSilently builds a program of testdata, runs it on a terminal that answers nothing, and
// returns what it wrote until it ended, said its version or asked.
func runSilently(t *testing.T, name string) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), name)
	goTool(t, "build", "-buildvcs=false", "-o", bin, "./testdata/"+name)
	cmd := exec.Command(bin)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORFGBG=", "CI=")
	tty, err := pty.Start(cmd)
	if err != nil {
		t.Fatalf("start %s: %v", bin, err)
	}
	defer func() {
		_ = tty.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	var out []byte
	buf := make([]byte, 256)
	for !bytes.Contains(out, []byte("version")) && !bytes.Contains(out, []byte("\x1b]11")) {
		n, err := tty.Read(buf)
		out = append(out, buf[:n]...)
		if err != nil {
			break
		}
	}
	return string(out)
}

func TestLinkingAsksNothing(t *testing.T) {
	t.Parallel()
	out := runSilently(t, "quiet")
	if strings.ContainsRune(out, '\x1b') || !strings.Contains(out, "version 1") {
		t.Errorf("wrote %q, want the version and no escape code", out)
	}
}

// TestLinkingWithoutCure shows that the test above can fail: without the package the same program
// asks first.
func TestLinkingWithoutCure(t *testing.T) {
	t.Parallel()
	if out := runSilently(t, "loud"); !strings.Contains(out, "\x1b]11") {
		t.Errorf("wrote %q, want a question about the background", out)
	}
}

// TestImportsAreReadyFirst checks the condition in the package comment.
func TestImportsAreReadyFirst(t *testing.T) {
	t.Parallel()
	const self, tea = "decant/render/term", "github.com/charmbracelet/bubbletea"
	theirs := strings.Fields(goTool(t, "list", "-deps", tea))
	for _, dep := range strings.Fields(goTool(t, "list", "-deps", ".")) {
		if dep != self && !slices.Contains(theirs, dep) {
			t.Errorf("imports %s, which bubbletea does not: its init may run too late", dep)
		}
	}
	if self >= tea {
		t.Errorf("path %s sorts after %s", self, tea)
	}
}

func TestInitAnswers(t *testing.T) {
	t.Parallel()
	if !lipgloss.HasDarkBackground() {
		t.Error("got a light background, want dark without asking")
	}
}

func TestParseFGBG(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		value    string
		dark, ok bool
	}{
		{"", false, false},
		{"15;0", true, true},
		{"0;15", false, true},
		{"15;default;8", true, true},
		{"0;7", false, true},
		{"7;6", true, true},
		{"4", true, true},
		{"15;default", false, false},
		{"15;-1", false, false},
		{"15;16", false, false},
		{"15;", false, false},
	} {
		if dark, ok := parseFGBG(tc.value); dark != tc.dark || ok != tc.ok {
			t.Errorf("parseFGBG(%q) = %v, %v, want %v, %v", tc.value, dark, ok, tc.dark, tc.ok)
		}
	}
}

var replies = []struct {
	name, reply string
	dark, ok    bool
}{
	{"black, BEL", "\x1b]11;rgb:0000/0000/0000\a", true, true},
	{"white, ST", "\x1b]11;rgb:ffff/ffff/ffff\x1b\\", false, true},
	{"two digits", "\x1b]11;rgb:fd/f6/e3\a\x1b[?62c", false, true},
	{"one digit", "\x1b]11;rgb:1/1/1\a", true, true},
	{"with alpha", "\x1b]11;rgba:eeee/eeee/eeee/8000\a", false, true},
	{"pure blue is dark", "\x1b]11;rgb:0000/0000/ffff\a", true, true},
	{"pure green is light", "\x1b]11;rgb:0000/ffff/0000\a", false, true},
	{"keys before it", "jk\x1b]11;rgb:ff/ff/ff\a", false, true},
	{"no answer", "", false, false},
	{"only the kind", "\x1b[?62;4c", false, false},
	{"not ended", "\x1b]11;rgb:ffff/ffff/ff", false, false},
	{"two components", "\x1b]11;rgb:ffff/ffff\a", false, false},
	{"not hexadecimal", "\x1b]11;rgb:zz/00/00\a", false, false},
	{"empty component", "\x1b]11;rgb:/00/00\a", false, false},
	{"five digits", "\x1b]11;rgb:00000/0/0\a", true, true},
	{"too large", "\x1b]11;rgb:fffff/0/0\a", false, false},
}

func TestParseReply(t *testing.T) {
	t.Parallel()
	for _, tc := range replies {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dark, ok := parseReply([]byte(tc.reply))
			if dark != tc.dark || ok != tc.ok {
				t.Errorf("parseReply(%q) = %v, %v, want %v, %v",
					tc.reply, dark, ok, tc.dark, tc.ok)
			}
		})
	}
}

func FuzzParseReply(f *testing.F) {
	for _, tc := range replies {
		f.Add([]byte(tc.reply))
	}
	f.Fuzz(func(t *testing.T, reply []byte) {
		if dark, ok := parseReply(reply); dark && !ok {
			t.Errorf("parseReply(%q) is dark without an answer", reply)
		}
	})
}

// openTTY returns both ends of a terminal in its raw state.
func openTTY(t *testing.T) (terminal, program *os.File) {
	t.Helper()
	terminal, program, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal: %v", err)
	}
	t.Cleanup(func() {
		_ = terminal.Close()
		_ = program.Close()
	})
	return terminal, program
}

func TestDarkBackgroundAsks(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, reply string
		limit       time.Duration
		want        bool
	}{
		{"light", "\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c", time.Hour, false},
		{"dark", "\x1b]11;rgb:1111/1111/1111\a\x1b[?62c", time.Hour, true},
		{"knows no OSC 11", "\x1b[?6c", time.Hour, true},
		{"silent", "", 50 * time.Millisecond, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			terminal, program := openTTY(t)
			before, err := term.GetState(program.Fd())
			if err != nil {
				t.Fatalf("state: %v", err)
			}
			done := make(chan error, 1)
			go func() { done <- reply(terminal, tc.reply) }()
			if got := DarkBackground("", program, program, tc.limit); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
			if err := <-done; err != nil {
				t.Errorf("terminal: %v", err)
			}
			after, err := term.GetState(program.Fd())
			if err != nil || *after != *before {
				t.Errorf("terminal was left in another state (%v)", err)
			}
		})
	}
}

// reply waits for the query and answers it.
func reply(terminal *os.File, answer string) error {
	var got []byte
	buf := make([]byte, 64)
	for !bytes.Contains(got, []byte(query)) {
		n, err := terminal.Read(buf)
		if err != nil {
			return err
		}
		got = append(got, buf[:n]...)
	}
	_, err := terminal.WriteString(answer)
	return err
}

func TestDarkBackgroundDoesNotAsk(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	for _, tc := range []struct {
		name, fgbg string
		want       bool
	}{
		{"no terminal", "", true},
		{"variable says light", "0;15", false},
		{"variable says dark", "15;0", true},
	} {
		if got := DarkBackground(tc.fgbg, file, file, time.Minute); got != tc.want {
			t.Errorf("%s: got %v, want %v", tc.name, got, tc.want)
		}
	}
	if info, err := file.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("wrote to what is no terminal (%v)", err)
	}
}
