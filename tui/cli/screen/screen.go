// Package screen lets the user choose and review a conversation, on the screen or on plain lines,
// and saves from there.
package screen

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui"
	"decant/tui/cli/answers"
	"decant/tui/cli/collector"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/load"
	"decant/tui/cli/recovery"
	"decant/tui/cli/saving"
	"decant/tui/keys"
	"decant/tui/review"
)

// Screen runs a review, on the screen or on plain lines, as the command line asks for.
type Screen struct {
	// Env and Options define its look.
	Env     *host.Env
	Options *flags.Options
	// In and Direct are for questions on plain lines. Direct is standard output without a buffer.
	In     io.Reader
	Direct io.Writer
	// Terminal is where the screen is drawn, nil if it is not a terminal.
	Terminal io.Writer
	// Errw receives the delayed messages when the screen is closed.
	Errw io.Writer
	// Loader opens what is chosen, Asker gets answers, Saver saves.
	Loader *load.Loader
	Asker  *answers.Asker
	Saver  *saving.Saver
	// Decide adds the decisions that the user made before the review.
	Decide func(spec.Spec, *model.Conversation) (spec.Spec, error)

	// Chosen says that the user chose what to remove. Otherwise the review begins with nothing
	// chosen, with the diagnosis.
	Chosen bool

	late lateText
}

// Begin returns the initial plan of the review. It is empty if the user chose nothing.
func (s *Screen) Begin(chosen spec.Spec) spec.Spec {
	if s.Chosen {
		return chosen
	}
	return chosen.WithUses(nil)
}

// Ended is the result of a review.
type Ended struct {
	review.Result
	// Saves are all saves made, oldest first.
	Saves []*saving.Saved
	// Err is why the screen stopped, Lost why its plan is not kept; nil for nothing.
	Err, Lost error
}

// IsPlain reports whether a review asks its questions on plain lines.
func IsPlain(env *host.Env, o *flags.Options) bool {
	accessible := env.Variable("ACCESSIBLE")
	return o.Plain || accessible != "" && accessible != "0"
}

// Review opens the screen, or asks its questions on plain lines. The options say what to review.
func (s *Screen) Review(o tui.Options) Ended {
	var saves saves
	o.Diagnose = !s.Chosen
	o.Glyphs, o.Version, o.InPlace = s.glyphs(), s.Env.Version, s.Options.InPlace
	o.Edit, o.Page = s.Env.Editor, s.Env.Pager
	o.Copy = func(text string) (string, error) { return s.Env.Copy(s.Terminal, text) }
	o.Save = func(ctx context.Context, made *plan.Plan, o review.SaveOptions) (
		review.SaveResult, error,
	) {
		return saves.add(func() (*saving.Saved, error) {
			to := s.placeToSave(o)
			to.Left = saves.left[made.Index.Conversation.Path]
			return s.Saver.Save(ctx, made, to)
		})
	}
	o.Fix = func(c *model.Conversation, decided spec.Fixes) (*model.Conversation, error) {
		return s.Loader.Search(c, s.Loader.Decided(decided))
	}
	o.Reopen, o.CanUncompact = s.Loader.Reopen, formats.CanUncompact
	o.Question, o.Agreed, o.Rewrite = s.Asker.Pose, s.Options.YesSend, s.Env.Rewriter
	o.Around, o.SavePlan = s.placeOf, s.writePlan
	o.InUse = func(c *model.Conversation) string { return saves.lookForUse(c, s.Env.Clock) }
	o.CanResume, o.Activate = s.Env.Hand != nil, s.Options.Activate
	o.ImportAgreed = s.Options.YesImport
	if s.Options.ReadOnly {
		o.Save, o.SavePlan = nil, nil
	}
	run := s.runScreen
	if IsPlain(s.Env, s.Options) {
		// A script gets the same questions each time.
		run, o.Scripted = s.runLines, !s.Env.InTerminal
	}
	keeper := &recovery.Keeper{Env: s.Env, Off: s.Options.Demo, Aside: o.Scripted}
	o.Recovery = keeper.Review()
	result, err := run(o)
	lost := keeper.End(&result, err != nil)
	// Standard error is the last place to complain to.
	_, _ = io.WriteString(s.Errw, s.late.take())
	return Ended{result, saves.done(), err, lost}
}

// runLines runs the review on plain lines.
func (s *Screen) runLines(o tui.Options) (review.Result, error) {
	// A program that uses the terminal would appear between two questions.
	o.In, o.Out, o.Edit, o.Page, o.Copy = s.In, s.Direct, nil, nil, nil
	return tui.RunPlain(o)
}

// runScreen runs the review on the screen.
func (s *Screen) runScreen(o tui.Options) (review.Result, error) {
	collector.Tighten()
	if s.Env.Screen == nil {
		return review.Result{}, errors.New("there is none here; use --dry-run or --save")
	}
	var err error
	if o.Theme, err = s.theme(); err != nil {
		return review.Result{}, err
	}
	terminal := s.Env.Variable("TERM")
	o.Mouse, o.Title = !s.Options.NoMouse, terminal != "dumb" && terminal != "linux"
	o.Out = s.Terminal
	memory := s.readMemory()
	o.Remembered = memory.of
	result, err := s.Env.Screen(o)
	if err == nil && result.Code == 0 {
		memory.write(result.Remembered)
	}
	return result, err
}

// lateText keeps what is written while the screen uses the terminal.
type lateText struct {
	mu  sync.Mutex
	all bytes.Buffer
}

// Write keeps bytes. It never fails.
func (l *lateText) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(b)
}

// take returns what was written.
func (l *lateText) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.all.Reset()
	return l.all.String()
}

// saves keeps what was saved from the screen, which saves in the background.
type saves struct {
	mu  sync.Mutex
	all []*saving.Saved
	// left holds how saves in place left files, by the paths of their conversations.
	left map[string]formats.Left
}

// lookForUse says whether an agent may be working on a conversation, "" if not. It waits for a
// running save.
func (l *saves) lookForUse(c *model.Conversation, clock func() time.Time) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return formats.InUseSince(c, l.left[c.Path], clock()).String()
}

// add runs a save, keeps it and converts it for the screen. It holds the lock meanwhile, so that
// done waits: the user may leave while a fork is written.
func (l *saves) add(save func() (*saving.Saved, error)) (review.SaveResult, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, err := save()
	var refused *exit.RefusedError
	switch {
	case errors.As(err, &refused):
		return review.SaveResult{Findings: refused.Findings}, nil
	case err != nil:
		return review.SaveResult{}, keyedError{err}
	}
	l.all = append(l.all, s)
	if s.InPlace() {
		c := s.Plan.Index.Conversation
		if l.left == nil {
			l.left = make(map[string]formats.Left)
		}
		l.left[c.Path] = formats.LeftBySave(c)
	}
	f := s.Report.Fork
	why, command := s.Missing()
	return review.SaveResult{
		Missing: why, Make: command, Restore: s.Fork.Restore.String(),
		ID: f.ID, Title: s.Fork.Title, Path: f.Path, Resume: f.Resume, Manifest: f.Manifest,
		Belongs: s.Belongs(), Backup: s.Fork.Backup, Alarm: s.Fork.Alarm, Warning: s.Warning,
		Elsewhere: s.Elsewhere(), Imported: s.Imported.By, NotImported: s.Imported.Why(),
	}, nil
}

// keyedError is an error of a save whose next step names the key on the screen, not the flag.
type keyedError struct{ error }

// Error is the error's text, with the key for another place.
func (e keyedError) Error() string {
	return strings.ReplaceAll(e.error.Error(), formats.WithOutput,
		"with "+keys.ByID("save-elsewhere").Names())
}

// Unwrap returns the error of the save.
func (e keyedError) Unwrap() error { return e.error }

// done waits for a running save and lists all, oldest first.
func (l *saves) done() []*saving.Saved {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all
}
