package tui

import (
	"context"
	"fmt"
	"io"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// Options is what the screen is started with.
type Options struct {
	// Conversation is what is shown. Nil asks the person first, with Picker.
	Conversation *model.Conversation
	// Picker is how a conversation is chosen, nil where one is given.
	Picker *Picker
	// Spec is the first plan's; a person's decisions are made on top of it.
	Spec strategies.Spec
	// Theme styles the screen; nil is the theme without any escape code.
	Theme *render.Theme
	// Glyphs draw it; the zero value is render.Unicode.
	Glyphs render.Glyphs
	// Version is the program's, for the help page.
	Version string
	// Save writes a fork. It runs in a command, never twice at a time, and may still run when
	// [Run] has returned. It should end soon after its context does, with the context's error if
	// nothing was saved. Nil means that saving is not possible here.
	Save func(ctx context.Context, plan *strategies.Plan, o SaveOptions) (SaveResult, error)
	// InUse says on one line that the agent may work on the conversation, or that its file is not
	// what was read any more; "" where it rests. It runs in a command every few seconds; nil is
	// never asked.
	InUse func(c *model.Conversation) string
	// InPlace says that Save overwrites the original by itself, which the person is then asked
	// about a second time.
	InPlace bool
	// Around tells where a conversation lies. It runs in a command. Nil knows nothing.
	Around func(c *model.Conversation) Place
	// SavePlan writes what a plan is made from to a file, never over one, and tells its path; the
	// error tells the next step. It runs in a command. Nil means that it is not possible here.
	SavePlan func(c *model.Conversation, s strategies.Spec, path string) (string, error)
	// Recovery keeps the plan until it is saved; nil keeps none.
	Recovery *Recovery
	// CanResume says that the fork can be resumed when the screen was left with Result.Resume;
	// Activate that this is done in any case.
	CanResume, Activate bool
	// Edit and Page make the program that shows a text in the person's editor or pager. The
	// text is clean and name says what a file of it should be called. They run in a command; the
	// error tells the next step. Nil means that there is none here.
	Edit, Page func(name, text string) (Program, error)
	// Copy puts a clean text into the clipboard and says with what, for a person; the error
	// tells the next step. It runs in a command. Nil means that there is no clipboard.
	Copy func(text string) (how string, err error)
	// Mouse lets clicks select and the wheel scroll, until the person turns it off.
	Mouse bool
	// Title names the terminal's window while the screen is shown. It needs Out.
	Title bool
	// In and Out are the terminal; nil is standard input and output.
	In  io.Reader
	Out io.Writer
}

// Program is a program that has the terminal while it runs, as [tea.Exec] starts it. What it is
// given of the terminal is set before Run, which returns when the program has ended.
type Program interface {
	Run() error
	SetStdin(in io.Reader)
	SetStdout(out io.Writer)
	SetStderr(errs io.Writer)
}

// SaveOptions is what a person chose for one save.
type SaveOptions struct {
	// Output is the folder or file to make; "" is what the program was started with.
	Output string
	// InPlace overwrites the original, after a backup.
	InPlace bool
	// Work counts the bytes written; nil counts nothing.
	Work *model.Work
}

// SaveResult is what became of a save.
type SaveResult struct {
	// ID and Title are the fork's, Path is where it was written.
	ID, Title, Path string
	// Resume is the command line that goes on with the fork, for a POSIX shell.
	Resume string
	// Elsewhere is true when the fork lies in another folder than the original, where its agent may
	// not look for it.
	Elsewhere bool
	// Backup is where the original was copied to before it was overwritten, "" when it was not.
	Backup string
	// Manifest is the path of the list of changes, "" when none was written.
	Manifest string
	// Findings are what a checker refused. When there are any, nothing was saved.
	Findings []model.Finding
}

// Result is how the screen was left.
type Result struct {
	// Saved are the forks written, oldest first; empty when none was.
	Saved []SaveResult
	// Spec is what the last plan was made from, Plan that plan; nil when none was made yet.
	Spec strategies.Spec
	Plan *strategies.Plan
	// Conversation is what was shown, nil when none was chosen.
	Conversation *model.Conversation
	// Unsaved is true when there are decisions that no fork holds, Offered when the person did not
	// say what becomes of a plan that was left behind.
	Unsaved, Offered bool
	// Resume is true when the person left to go on with the fork that was saved last.
	Resume bool
	// Code is the exit code: 0, or 128 plus the number of the signal that ended the screen.
	Code int
}

// PanicError is a panic in the program, with the terminal restored.
type PanicError struct {
	// Value is what was panicked with, Stack the stack of the goroutine.
	Value any
	Stack string
}

// Error is the value and the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v\n%s", e.Value, e.Stack) }
