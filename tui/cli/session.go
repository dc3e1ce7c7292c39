package cli

import (
	"bufio"
	"cmp"
	"io"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/rescue"
	"decant/render"
	"decant/strategies/facts"
	"decant/strategies/spec"
	"decant/tui/cli/answers"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/load"
	"decant/tui/cli/planfile"
	"decant/tui/cli/saving"
	"decant/tui/cli/screen"
	"decant/tui/cli/settings"
)

// session is one run of the program: its means, and what it knows so far about its task.
type session struct {
	env     *host.Env
	options *flags.Options
	in      io.Reader
	// input is what was read of in for a conversation, nil if nothing was.
	input []byte
	// out receives reports: standard output, or standard error if the fork is written to standard
	// output. It keeps its first error, which Run checks at the end. Errw is not buffered.
	out  *bufio.Writer
	errw io.Writer
	// stdout is standard output without the buffer: for questions that wait for an answer, the
	// screen, and a fork that is written there.
	stdout io.Writer

	// planFile is the file of --plan, nil without one. Merged are the settings, nil before they are
	// read. Tools is what the settings say about tools.
	planFile *planfile.File
	merged   *settings.Merged
	tools    func(tool string) (effect.Tool, bool)
	// conversation is nil before one is open. Index is nil until needed. Spec is the input of its
	// plan.
	conversation *model.Conversation
	index        *facts.Index
	spec         spec.Spec
	// titles are those that other reports of the call have read; nil without others.
	titles *saving.Titles

	// code is what Run returns if there is no error. Saves are the saves that out reports.
	// Overwrote says that one of them overwrote the original.
	code      int
	saves     []*saving.Saved
	overwrote bool
}

// registry returns all strategies and settings.
func (s *session) registry() *spec.Set { return cmp.Or(s.env.Set, settings.Registry()) }

// print writes clean text.
func (s *session) print(text string) error {
	_, err := s.out.WriteString(text)
	return err
}

// printAll writes clean text, even if it is incomplete, and returns the error that came with it.
func (s *session) printAll(text string, err error) error { return cmp.Or(s.print(text), err) }

// warn prints a warning to standard error.
func (s *session) warn(text string) {
	// Standard error is the last place to complain to.
	_, _ = io.WriteString(s.errw, "decant: "+render.CleanLine(text)+"\n")
}

// reviews reports whether the review opens: no flag asks for something else, and there is a
// terminal, or the user asked for plain lines.
func (s *session) reviews() bool {
	o := s.options
	return (s.env.OutTerminal || o.Plain) && !o.Save && !o.DryRun && !o.JSON && !o.Rescue &&
		!o.Fleet && o.FailAbove == "" && o.Report == "" && !o.Ladder && !o.Facts &&
		len(o.Prints()) == 0
}

// loader opens conversations with the allowed fixes, and as the plan file decides.
func (s *session) loader() *load.Loader {
	l := s.usualLoader()
	if s.planFile != nil && len(s.planFile.Fixes) > 0 {
		l.Fix = l.Decided(s.planFile.FixesDecided())
	}
	return l
}

// usualLoader opens conversations with the allowed fixes.
func (s *session) usualLoader() *load.Loader {
	l := s.plainLoader()
	l.Keep = s.reviews()
	l.Refused = rescue.MatchError(s.options.ErrorText)
	switch {
	case s.options.Rescue || s.options.Fix == flags.FixAll:
		l.Fix = rescue.Needed
	case s.options.Fix != flags.FixNone:
		l.Fix = rescue.OnlyFree
	}
	return l
}

// plainLoader opens conversations as they are stored.
func (s *session) plainLoader() *load.Loader {
	return &load.Loader{
		Env: s.env, Options: s.options, In: s.in, Warn: s.warn, Waiting: s.env.Waiting,
		Tools: s.tools, Input: &s.input,
	}
}

// asker gets answers, once the settings are read.
func (s *session) asker() *answers.Asker {
	return &answers.Asker{
		Env: s.env, Options: s.options, In: s.in, Errw: s.errw, Waiting: s.env.Waiting,
		Models: s.merged.Models, SettingsAt: s.merged.Origin,
		Reviewed: s.reviews(), Plain: screen.IsPlain(s.env, s.options),
	}
}

// saver writes forks.
func (s *session) saver() *saving.Saver {
	out := &saving.Saver{Env: s.env, Options: s.options, Fork: s.stdout, Titles: s.titles}
	// A review asks by itself, and --activate implies consent, because it runs the client anyway.
	if !s.reviews() && !s.options.Activate && s.env.InTerminal && s.env.Waiting != nil {
		out.Agree = func(said string) bool {
			return host.Confirm(s.in, s.errw, said, "Import it?")
		}
	}
	return out
}
