package host

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/render"
)

func TestCopiers(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, system string
		env          []string
		want         string
	}{
		{"no desktop", "linux", nil, ""},
		{
			"Wayland before X", "linux",
			[]string{"DISPLAY", ":0", "WAYLAND_DISPLAY", "w"},
			"wl-copy xclip xsel",
		},
		{"X", "linux", []string{"DISPLAY", ":0"}, "xclip xsel"},
		{"macOS", "darwin", nil, "pbcopy"},
		{"Windows", "windows", nil, "clip"},
		{"WSL", "linux", []string{"WSL_DISTRO_NAME", "Debian"}, "clip.exe"},
		{"phone", "android", []string{"TERMUX_VERSION", "1"}, "termux-clipboard-set"},
		{
			"tmux comes last", "linux",
			[]string{"TMUX", "/tmp/t", "DISPLAY", ":0"},
			"xclip xsel tmux",
		},
	} {
		var got []string
		for _, c := range envOf(tc.env...).copiers(tc.system) {
			got = append(got, c.cmd[0])
		}
		if strings.Join(got, " ") != tc.want {
			t.Errorf("%s: got %v, want %s", tc.name, got, tc.want)
		}
	}
}

// TestCopy looks programs up in its own folder.
func TestCopy(t *testing.T) {
	dir := filepath.Dir(shellProgram(t, "wl-copy", `cat >"$0.got"`))
	broken := filepath.Dir(shellProgram(t, "wl-copy", "exit 1"))
	t.Setenv("PATH", os.Getenv("PATH"))
	path := os.Getenv("PATH")
	desktop := envOf("WAYLAND_DISPLAY", "w")
	long := strings.Repeat("x", render.ClipboardLimit+1)
	for _, tc := range []struct {
		name, path, text string
		terminal         bool
		how, sent, err   string
	}{
		{"by a program", dir, "text", true, "wl-copy", "", ""},
		{"a long text by a program", dir, long, true, "wl-copy", "", ""},
		{"by the terminal", "", "text", true, "OSC 52", "\x1b]52;c;dGV4dA==\a", ""},
		{"by the terminal after all", broken, "text", true, "OSC 52", "\x1b]52;c;dGV4dA==\a", ""},
		{"too long", "", long, true, "", "", "75.0 kB that a terminal takes"},
		{"no way", "", "text", false, "", "", "there is no clipboard"},
		{"no way left", broken, "text", false, "", "", "wl-copy did not take the text"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Setenv("PATH", tc.path+string(os.PathListSeparator)+path)
			var terminal bytes.Buffer
			var to io.Writer
			if tc.terminal {
				to = &terminal
			}
			how, err := desktop.Copy(to, tc.text)
			if !strings.HasPrefix(how, tc.how) || terminal.String() != tc.sent ||
				(err != nil) != (tc.err != "") {
				t.Fatalf("got %q, %v, sent %q", how, err, terminal.String())
			}
			if tc.err != "" && !strings.Contains(err.Error(), tc.err) {
				t.Errorf("the error is %v, want %q", err, tc.err)
			}
			if tc.how == "wl-copy" {
				got, _ := os.ReadFile(filepath.Join(dir, "wl-copy.got"))
				if string(got) != tc.text {
					t.Errorf("%d bytes were copied, want %d", len(got), len(tc.text))
				}
			}
		})
	}
}

func TestTerminalThatIsGone(t *testing.T) {
	t.Parallel()
	if _, err := envOf().Copy(
		brokenTerminal{},
		"text",
	); err == nil ||
		!errors.Is(err, os.ErrClosed) {
		t.Errorf("the error is %v", err)
	}
}

// brokenTerminal takes nothing.
type brokenTerminal struct{}

func (brokenTerminal) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestUTF16Text(t *testing.T) {
	t.Parallel()
	if got := utf16Text("aé😀"); !bytes.Equal(got, []byte{
		0xff, 0xfe, 'a', 0, 0xe9, 0, 0x3d, 0xd8, 0x00, 0xde,
	}) {
		t.Errorf("got % x", got)
	}
}
