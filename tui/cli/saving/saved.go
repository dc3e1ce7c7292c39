package saving

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats"
	"decant/model/source"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
)

// Place is where to save a plan.
type Place struct {
	// Output is a folder or a file to make, "" for beside the original.
	Output string
	// InPlace overwrites the original.
	InPlace bool
	// Import has the agent's client import the fork. The user agreed to that.
	Import bool
	// Left is how an earlier save in place left the original, zero for none.
	Left formats.Left
	// Work counts the bytes written. Nil counts nothing.
	Work *model.Work
}

// Saved is one save, or the attempt at one: its report, and what else to tell the user.
type Saved struct {
	// Plan is what was saved.
	Plan *plan.Plan
	// Report has the fork if there is one, or else the findings that prevented it.
	Report *report.Report
	// Fork is what was written.
	Fork formats.Saved
	// Imported is the result of its import, zero if nobody agreed to one.
	Imported Imported
	// Warning says what else could not be done, such as a manifest; "" for nothing.
	Warning string
}

// failed returns what came of a save whose fork was not written. It is nil if there is nothing to
// report but the error.
func (s *Saved) failed(err error) (*Saved, error) {
	var refused *formats.CheckError
	switch {
	case errors.Is(err, model.ErrNothingLeft):
		return s, &exit.NothingError{Why: explainEmpty(s.Plan)}
	case errors.As(err, &refused):
		s.Report.Check.OK, s.Report.Check.Findings = false, refused.Findings
		return s, &exit.RefusedError{What: "not saved", Findings: refused.Findings}
	}
	return nil, err
}

// warn adds a warning, "" for none.
func (s *Saved) warn(text string) {
	if s.Warning != "" && text != "" {
		s.Warning += "; "
	}
	s.Warning += text
}

// InPlace reports whether the original was overwritten.
func (s *Saved) InPlace() bool { return s.Fork.Backup != "" }

// Elsewhere reports whether the fork is where its agent does not look for it. A file that was saved
// in place is there too if it never was in a folder of its agent.
func (s *Saved) Elsewhere() bool {
	c := s.Plan.Index.Conversation
	return !formats.Keeps(c, filepath.Dir(s.Fork.Path))
}

// Belongs returns where the agent finds the fork: a path, or only its name if the folder is not
// known.
func (s *Saved) Belongs() string {
	c, name := s.Plan.Index.Conversation, s.Fork.Name
	// An original keeps its name where the agent can read its id from it.
	if own := filepath.Base(s.Fork.Path); s.InPlace() && strings.Contains(own, c.ID) {
		name = own
	}
	if home := formats.Home(c); home != "" && formats.Keeps(c, home) {
		return filepath.Join(home, name)
	}
	return name
}

// Resume returns the command line that resumes the fork, "" if no agent can.
func (s *Saved) Resume() string {
	if len(s.Fork.Resume.Args) == 0 {
		return ""
	}
	return s.Fork.Resume.String()
}

// Missing returns how to make the folder in which the fork is resumed, if that does not exist here:
// a sentence, and the command line. Both are "" if it exists or none is needed.
func (s *Saved) Missing() (why, command string) {
	dir := s.Fork.Resume.Dir
	if len(s.Fork.Resume.Args) == 0 || dir == "" || isFolder(dir) {
		return "", ""
	}
	return "The folder " + dir + " does not exist here. Make it first:",
		model.Command{Args: []string{"mkdir", "-p", dir}}.String()
}

// explainNothing returns each strategy's reason for finding nothing, and the next step.
func explainNothing(plan *plan.Plan) string {
	if plan.Spec.Scope == facts.ScopeLive && plan.Before == (facts.Size{}) {
		return explainEmpty(plan)
	}
	next := flags.JoinSteps("choose others with -s", flags.AdviseLess(plan.Spec))
	if len(plan.Spec.Uses) == 0 && len(plan.Notes) == 0 {
		return "no strategy is chosen; choose some with -s"
	}
	if len(plan.Notes) == 0 {
		return "no strategy found anything; " + next
	}
	if g := &plan.Spec.Goal; g.Budget.Set && plan.Before.Tokens <= plan.Goal.Want {
		return "the budget of " + amount.Of(plan.Goal.Want, "token") + " is met without a change"
	}
	if len(plan.Notes) == 1 {
		n := &plan.Notes[0]
		return n.Strategy + ": " + strings.TrimPrefix(n.Text, "nothing to do: ") + "; " + next
	}
	return "the chosen strategies change nothing (see the notes of the report); " + next
}

// explainEmpty says why no fork can be made that the agent could resume.
func explainEmpty(plan *plan.Plan) string {
	if plan.IsIdle() {
		return "the agent resumes nothing of this file: it has no messages of the conversation, " +
			"or they were cleared; choose another conversation"
	}
	return "the plan removes the whole conversation; keep some of it"
}

// promiseReadable is [Saver.Promise] of a file that can still be read. What is found in any other
// says nothing about the plan.
func (s *Saver) promiseReadable(plan *plan.Plan) (*plan.Plan, []model.Finding, error) {
	out, findings, err := s.Promise(plan)
	c := plan.Index.Conversation
	if err != nil || !c.Source.OnDisk() {
		return out, findings, err
	}
	changed := c.Source.ReadErr()
	if use := formats.InUse(c, s.Env.Clock()); changed == nil && len(findings) > 0 && use.Changed &&
		use.Grown <= 0 {
		changed = source.ErrChanged // It was overwritten, and the texts were read after that.
	}
	if changed != nil {
		err = fmt.Errorf("not saved: %w; open it again", changed)
	}
	return out, findings, err
}

// Promise returns a plan as it would be saved, and what prevents that. With --save-as overlay it
// uses the form of the agent's own compaction, and findings name what that cannot express. The
// error is an [exit.UsageError] if the agent has no such form.
func (s *Saver) Promise(plan *plan.Plan) (*plan.Plan, []model.Finding, error) {
	findings := check.ProvePlan(plan)
	if s.Options.SaveAs != flags.AsOverlay || plan.Spec.Scope == facts.ScopeFile {
		return plan, findings, nil
	}
	changes, unsaid, err := formats.Overlay(plan.Index.Conversation, plan.Changes,
		plan.TooShortToStrip)
	switch {
	case errors.Is(err, formats.ErrNoOverlay):
		return nil, nil, exit.Usagef("--save-as %s: %v; save a fork instead", flags.AsOverlay, err)
	case err != nil:
		return nil, nil, err
	case len(unsaid) > 0:
		return plan, append(findings, unsaid...), nil
	}
	return plan.Recast(changes), findings, nil
}

const (
	// turnLimit is how long a save waits for another one, turnStep the time between two tries.
	turnLimit = 30 * time.Second
	turnStep  = 10 * time.Millisecond
)

// lockTitles waits until no other decant saves a fork. A title is chosen by the existing titles, so
// two saves at the same time would choose the same one. If there is no lock, it does not wait.
func (s *Saver) lockTitles() (release func()) {
	none := func() {}
	folder, err := s.Env.StateFolder()
	if err != nil || os.MkdirAll(folder, 0o700) != nil {
		return none
	}
	lock := flock.New(filepath.Join(folder, "saving.lock"))
	ctx, cancel := context.WithTimeout(context.Background(), turnLimit)
	defer cancel()
	if ok, err := lock.TryLockContext(ctx, turnStep); !ok || err != nil {
		return none
	}
	return func() { _ = lock.Close() } // Nothing was written to it.
}
