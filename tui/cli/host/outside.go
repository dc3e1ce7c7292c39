package host

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"unicode/utf8"

	"decant/tui/cli/disk"
	"decant/tui/review"
)

// Editor makes the program that shows a text in the user's editor.
func (e *Env) Editor(name, text string) (review.Program, error) {
	value := cmp.Or(e.Variable("EDITOR"), e.Variable("VISUAL"), "vi")
	return wrapProgram(newProgram(value, "$EDITOR", name, text))
}

// wrapProgram returns a program, or none with an error.
func wrapProgram(p *program, err error) (review.Program, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Rewriter makes the program in which the user changes a text.
func (e *Env) Rewriter(name, text string) (review.Rewritten, error) {
	value := cmp.Or(e.Variable("EDITOR"), e.Variable("VISUAL"), "vi")
	p, err := newProgram(value, "$EDITOR", name, text)
	if err != nil {
		return nil, err
	}
	p.changes = true
	return p, nil
}

// Pager makes the program that shows a text in the user's pager.
func (e *Env) Pager(name, text string) (review.Program, error) {
	value := cmp.Or(e.Variable("PAGER"), "less")
	if first, _, _ := strings.Cut(value, " "); filepath.Base(first) == "less" {
		// Otherwise a text that fits the screen would disappear before it is read.
		value += " -+F -+X"
	}
	return wrapProgram(newProgram(value, "$PAGER", name, text))
}

// program shows a text in another program. The text is in a file that only the user can read, and
// that is removed when the program has ended.
type program struct {
	// cmd is the command to run. Called is its name for the user, with the variable that defines
	// it.
	cmd          []string
	called, from string
	name, text   string
	// left is the user's text after editing, if changes is true.
	left      string
	changes   bool
	in        io.Reader
	out, errs io.Writer
}

// newProgram parses the command line in a variable.
func newProgram(line, from, name, text string) (*program, error) {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return nil, fmt.Errorf("%s is blank; set it to a command", from)
	}
	p := &program{called: fields[0], from: from, name: filepath.Base(name), text: text}
	// The shell must resolve a name with quotes or variables in it.
	if !strings.ContainsAny(fields[0], `"'\$~`) {
		if _, err := exec.LookPath(fields[0]); err != nil {
			return nil, fmt.Errorf("%s was not found; set %s to another command", fields[0], from)
		}
	}
	p.cmd = []string{"sh", "-c", line + ` "$@"`, fields[0]}
	if runtime.GOOS == "windows" {
		p.cmd = fields
	}
	return p, nil
}

// SetStdin sets where the program reads keys.
func (p *program) SetStdin(in io.Reader) { p.in = in }

// SetStdout sets where the program draws.
func (p *program) SetStdout(out io.Writer) { p.out = out }

// SetStderr sets where the program writes errors.
func (p *program) SetStderr(errs io.Writer) { p.errs = errs }

// Text returns the user's text.
func (p *program) Text() string { return p.left }

// Run writes the file, waits for the program and removes the file.
func (p *program) Run() (err error) {
	dir, err := os.MkdirTemp("", "decant-")
	if err != nil {
		return fmt.Errorf("make a folder for the text: %w", err)
	}
	defer func() {
		if gone := os.RemoveAll(dir); gone != nil && err == nil {
			err = fmt.Errorf("remove %s: %w", dir, gone)
		}
	}()
	path := filepath.Join(dir, p.name)
	if err := os.WriteFile(path, []byte(p.text), 0o600); err != nil {
		return fmt.Errorf("write the text: %w", err)
	}
	args := append(append([]string{}, p.cmd[1:]...), path)
	cmd := exec.Command(p.cmd[0], args...) //nolint:gosec // The user's own command.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.in, p.out, p.errs
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s stopped (%w); %s is the command", p.called, err, p.from)
	}
	if !p.changes {
		return nil
	}
	p.left, err = readBack(path)
	return err
}

// readBack reads a text that the user edited.
func readBack(path string) (string, error) {
	data, err := disk.ReadLimited(path, MaxOwnText)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", errors.New("the edited file is missing; the text is unchanged")
	case err != nil:
		return "", fmt.Errorf("read the edited file: %w", err)
	case len(data) > MaxOwnText:
		return "", fmt.Errorf("the edited file is larger than %d MB; the text is unchanged",
			MaxOwnText>>20)
	case !utf8.Valid(data) || strings.ContainsRune(string(data), 0):
		return "", errors.New("the edited file is not UTF-8 text; the text is unchanged")
	}
	return string(data), nil
}

// MaxOwnText is the largest text of the user's own that is read, in bytes.
const MaxOwnText = 1 << 20

// Installed reports whether a program is in PATH.
func Installed(name string) bool {
	_, err := exec.LookPath(name)
	return err == nil
}
