package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"decant/tui"
)

// editor makes the program that shows a text in the person's editor.
func (e *Env) editor(name, text string) (tui.Program, error) {
	value := cmp.Or(e.getenv("EDITOR"), e.getenv("VISUAL"), "vi")
	return newProgram(value, "$EDITOR", name, text)
}

// pager makes the program that shows a text in the person's pager.
func (e *Env) pager(name, text string) (tui.Program, error) {
	value := cmp.Or(e.getenv("PAGER"), "less")
	if first, _, _ := strings.Cut(value, " "); filepath.Base(first) == "less" {
		// A text that fits the screen would be gone before it is read.
		value += " -+F -+X"
	}
	return newProgram(value, "$PAGER", name, text)
}

// program shows a text in another program, from a file that only the person can read and that
// is removed when the program has ended.
type program struct {
	// cmd is what is run, called is what the person calls it, from the variable that says so.
	cmd          []string
	called, from string
	name, text   string
	in           io.Reader
	out, errs    io.Writer
}

// newProgram takes a command line as the variable from holds it.
func newProgram(line, from, name, text string) (*program, error) {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return nil, fmt.Errorf("%s is blank; set it to a command", from)
	}
	p := &program{called: fields[0], from: from, name: filepath.Base(name), text: text}
	// A name with quotes or variables in it is the shell's to find.
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

// SetStdin is where the program reads keys.
func (p *program) SetStdin(in io.Reader) { p.in = in }

// SetStdout is where the program draws.
func (p *program) SetStdout(out io.Writer) { p.out = out }

// SetStderr is where the program complains.
func (p *program) SetStderr(errs io.Writer) { p.errs = errs }

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
	cmd := exec.Command(p.cmd[0], args...) //nolint:gosec // The person's own command.
	cmd.Stdin, cmd.Stdout, cmd.Stderr = p.in, p.out, p.errs
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s stopped (%w); %s is the command", p.called, err, p.from)
	}
	return nil
}
