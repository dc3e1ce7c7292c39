package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/plan"
	"decant/tui/cli/exit"
	"decant/tui/cli/saving"
)

// saveFork saves the plan of the conversation.
func saveFork(s *session) error {
	// The plan's file is there, whatever happened to the rest.
	return cmp.Or(saveAndReport(s, s.makePlan()), reportSavedPlan(s))
}

// saveAndReport saves a plan. It also prints the report if nothing was saved for a reason that it
// shows: its findings, or the notes that say why nothing was found.
func saveAndReport(s *session, made *plan.Plan) error {
	if checkBudget(made) != nil {
		return reportMissedBudget(s, made)
	}
	saved, err := s.save(made)
	if saved == nil {
		return err
	}
	var refused *exit.RefusedError
	if errors.As(err, &refused) || err == nil || isNothingToSave(err) {
		if printed := s.printSaved(saved); printed != nil {
			return printed
		}
	}
	switch {
	case isNothingToSave(err):
		return keepAsIs(s, err)
	case err == nil && saved.Fork.Alarm != "":
		return &exit.LateError{Alarm: saved.Fork.Alarm}
	case err == nil:
		return followSave(s, saved)
	}
	return err
}

// save saves a plan where the flags say. If the user stops the program meanwhile, nothing is left
// half written, and the error is an [exit.StoppedError].
func (s *session) save(made *plan.Plan) (*saving.Saved, error) {
	ctx, release := s.env.Stoppable()
	defer release()
	to := s.saver().Flagged()
	to.Work = &model.Work{}
	defer context.AfterFunc(ctx, to.Work.Stop)()
	saved, err := s.saver().Save(ctx, made, to)
	if errors.Is(err, context.Canceled) {
		err = &exit.StoppedError{}
	}
	return saved, err
}

// followSave does what follows a reported save. It reports a failed import, or resumes the fork if
// requested.
func followSave(s *session, saved *saving.Saved) error {
	switch {
	case saved.Imported.Failed != nil:
		return saved.Imported.Failed
	case s.options.Activate:
		return resumeSaved(s, saved)
	case saved.Imported.Asked:
		return errors.New("the fork is saved, but not imported: " + saved.Imported.Not +
			"; run the two commands of the report")
	}
	return nil
}

// reportMissedBudget reports a plan that misses the budget. Nothing is saved, and piped input is
// passed on.
func reportMissedBudget(s *session, made *plan.Plan) error {
	err := reportPlan(s, made)
	if errors.As(err, new(*budgetError)) && s.options.Piped() {
		return passOn(s, err)
	}
	return err
}

// keepAsIs handles a conversation with nothing to save. Piped input is passed on, and a query is
// still asked.
func keepAsIs(s *session, nothing error) error {
	switch {
	case s.options.Piped():
		return passOn(s, nothing)
	case s.options.Activate && len(s.options.Handed) > 0:
		return askOriginal(s, s.conversation, nothing)
	}
	return nothing
}

// isNothingToSave reports whether an error says that there was nothing to save.
func isNothingToSave(err error) bool {
	var nothing *exit.NothingError
	return errors.As(err, &nothing)
}

// passOn writes a conversation without removals as it came, so that a pipe never loses one, and
// returns why nothing is removed. A conversation of several files is not a stream, so it is not
// written.
func passOn(s *session, nothing error) error {
	c := s.conversation
	if !formats.Single(c) {
		return nothing
	}
	how := "unchanged"
	if c.Stamp.Packed {
		how = "unpacked"
	}
	if err := copyInput(s, c); err != nil {
		return fmt.Errorf("write standard output: %w", err)
	}
	return fmt.Errorf("%w; the input was copied to the output %s", nothing, how)
}

// copyInput writes the bytes that a conversation was read from, whatever was fixed in memory. It
// unpacks packed ones, because what is saved of them is not packed either.
func copyInput(s *session, c *model.Conversation) error {
	data := s.input
	if data == nil {
		if c.Origin == nil {
			_, err := c.Source.WriteTo(s.stdout)
			return err
		}
		var err error
		if data, err = os.ReadFile(c.Path); err != nil {
			return err
		}
	}
	data, err := formats.Unpack(data)
	if err == nil {
		_, err = s.stdout.Write(data)
	}
	return err
}
