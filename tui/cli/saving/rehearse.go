package saving

import (
	"decant/model/formats"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/tui/cli/flags"
)

// Rehearse is how many bytes the fork of a plan would take on disk, nil when none can be made, and
// why a save would be refused before it writes anything. Where nothing would change, nothing would
// be saved, which is no error of a dry run.
func (s *Saver) Rehearse(plan *plan.Plan) (*int64, error) {
	if plan.Spec.Scope == facts.ScopeFile {
		return nil, nil
	}
	c := plan.Index.Conversation
	to := s.Flagged()
	o := formats.SaveOptions{
		InPlace: to.InPlace, Overlay: s.Options.SaveAs == flags.AsOverlay, Now: s.Env.Clock(),
		Undeclare: plan.UndeclaredNames(), SwitchOff: plan.SwitchedOff,
	}
	piped := s.Options.Output == "-" || s.Options.Output == "" && c.Path == "-"
	switch {
	case s.Options.Demo && s.Options.Output == "":
		o.Output = s.Env.Cwd // Its own folder is made when it is saved.
	case !piped:
		o.Output, _ = s.Target(to.Output) // Only the demo's can fail.
	}
	o.Taken = listTitles(c, o.Output)
	size, err := formats.Try(c, plan.Changes, o, piped)
	if err == nil {
		err = s.undeclarable(plan, to)
	}
	if plan.IsIdle() {
		err = nil
	}
	if size == 0 {
		return nil, err
	}
	return &size, err
}
