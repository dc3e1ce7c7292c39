package host

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"time"
	"unicode/utf16"

	"decant/render"
)

// copyWait is how long a clipboard's program may take.
const copyWait = 3 * time.Second

// copier is a program that copies its standard input to a clipboard.
type copier struct {
	cmd []string
	// wide is true if it takes UTF-16.
	wide bool
}

// copiers returns the possible programs, the best first: those of the desktop, then of the terminal
// that tmux runs in.
func (e *Env) copiers(system string) []copier {
	var out []copier
	add := func(has bool, wide bool, cmd ...string) {
		if has {
			out = append(out, copier{cmd, wide})
		}
	}
	set := func(name string) bool { return e.Variable(name) != "" }
	add(system == "darwin", false, "pbcopy")
	add(system == "windows", true, "clip")
	add(set("WSL_DISTRO_NAME"), true, "clip.exe")
	add(set("WAYLAND_DISPLAY"), false, "wl-copy")
	add(set("DISPLAY"), false, "xclip", "-selection", "clipboard")
	add(set("DISPLAY"), false, "xsel", "--clipboard", "--input")
	add(set("TERMUX_VERSION"), false, "termux-clipboard-set")
	add(set("TMUX"), false, "tmux", "load-buffer", "-w", "-")
	return out
}

// Copy copies a text to the clipboard with a program, or else through the terminal, nil for none.
// It returns how.
func (e *Env) Copy(terminal io.Writer, text string) (how string, err error) {
	var tried error
	for _, c := range e.copiers(runtime.GOOS) {
		if _, err := exec.LookPath(c.cmd[0]); err != nil {
			continue
		}
		err := c.copy(text)
		if err == nil {
			return c.cmd[0], nil
		}
		tried = err
	}
	return copyToTerminal(terminal, text, tried)
}

// copyToTerminal asks the terminal to take a text. Tried says why no program did, nil if there is
// none.
func copyToTerminal(terminal io.Writer, text string, tried error) (how string, err error) {
	sequence, ok := render.ToClipboard(text)
	switch {
	case terminal == nil && tried != nil:
		return "", tried
	case terminal == nil:
		return "", errors.New("there is no clipboard; e opens the text in an editor")
	case !ok:
		return "", fmt.Errorf("not copied: %s is more than the %s that a terminal takes, and %s; "+
			"e opens the text in an editor", render.Size(len(text)),
			render.Size(render.ClipboardLimit), explainNoCopier(tried))
	}
	if _, err := terminal.Write([]byte(sequence)); err != nil {
		return "", fmt.Errorf("copy through the terminal: %w", err)
	}
	return "OSC 52, if the terminal takes it", nil
}

// explainNoCopier says why no program took the text.
func explainNoCopier(tried error) string {
	if tried != nil {
		return tried.Error()
	}
	return "wl-copy, xclip and pbcopy are not installed"
}

// copy gives the program a text. It does not wait for a program that stays in the background to
// keep it.
func (c *copier) copy(text string) error {
	ctx, cancel := context.WithTimeout(context.Background(), copyWait)
	defer cancel()
	in := []byte(text)
	if c.wide {
		in = utf16Text(text)
	}
	//nolint:gosec // The programs are the few above.
	cmd := exec.CommandContext(ctx, c.cmd[0], c.cmd[1:]...)
	cmd.Stdin, cmd.WaitDelay = bytes.NewReader(in), copyWait
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s did not take the text: %w", strings.Join(c.cmd, " "), err)
	}
	return nil
}

// utf16Text returns a text in UTF-16 with a byte order mark.
func utf16Text(text string) []byte {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}
