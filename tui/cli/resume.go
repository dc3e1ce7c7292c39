package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/tui/cli/saving"
)

// resumeSaved resumes the saved fork, with the text after --. In JP the fork becomes the active
// conversation of the terminal's session, by JP's own command.
func resumeSaved(s *session, saved *saving.Saved) error {
	const state = "the fork is saved, but not resumed: "
	if err := importSaved(s, saved); err != nil {
		return err
	}
	c := saved.Plan.Index.Conversation
	commands := formats.ResumeCommands(c.Format, saved.Fork.ID, saved.Fork.Resume, s.options.Handed)
	if len(commands) > 0 && saved.Elsewhere() {
		return errors.New(state + "its agent does not look into that folder; move it, then run " +
			"the command above")
	}
	started, err := startCommands(s, state, commands)
	if err == nil && s.code != 0 && started < len(commands) && len(saved.Fork.Resume.First) > 0 {
		return fmt.Errorf("%sits agent did not import it, or only a part of it; %s",
			state, s.saver().DiscardRest(saved))
	}
	return err
}

// importSaved has the client import the fork if that was not done yet. Resuming a fork implies
// consent to run the client.
func importSaved(s *session, saved *saving.Saved) error {
	if saved.Imported.By != "" {
		return nil
	}
	s.saver().Import(context.Background(), saved)
	return cmp.Or(saved.Imported.Failed, s.print(spellImport(&saved.Imported)))
}

// askOriginal sends the text after -- to the original conversation, because there was nothing to
// save.
func askOriginal(s *session, c *model.Conversation, nothing error) error {
	const state = "nothing was saved, and the agent was not asked: "
	resume, id, err := formats.Resume(c, s.env.Clock())
	if err != nil {
		return fmt.Errorf("%s%w", state, err)
	}
	commands := formats.ResumeCommands(c.Format, id, resume, s.options.Handed)
	// The agent writes after it. It is not an error, so it comes after the report.
	told := "\n" + render.CleanLine(nothing.Error()) + "; the conversation itself is resumed\n"
	if err := s.print(told); err != nil {
		return err
	}
	_, err = startCommands(s, state, commands)
	return err
}

// startCommands runs the commands that resume a conversation until one fails, and returns how many
// it ran. State is the start of an error.
func startCommands(s *session, state string, commands []model.Command) (started int, err error) {
	switch {
	case len(commands) == 0:
		return 0, errors.New(state + "its agent has no command for that")
	case s.env.Hand == nil:
		lines := make([]string, len(commands))
		for i, c := range commands {
			lines[i] = render.CleanLine(c.String())
		}
		return 0, errors.New(state + "no agent can be started here; run by hand: " +
			strings.Join(lines, "; "))
	}
	// The agent writes to the same terminal, after all our output.
	if err := s.out.Flush(); err != nil {
		return 0, fmt.Errorf("write standard output: %w", err)
	}
	for i, c := range commands {
		code, err := s.env.Hand(c)
		if errors.Is(err, fs.ErrNotExist) && c.Dir != "" {
			return i, fmt.Errorf("%sthe folder %s does not exist here; make it, then run `%s`",
				state, render.CleanLine(c.Dir), render.CleanLine(c.String()))
		}
		if err != nil {
			return i, fmt.Errorf("%s%s: %w; run it by hand", state,
				render.CleanLine(c.String()), err)
		}
		if s.code = code; code != 0 {
			return i + 1, nil
		}
	}
	return len(commands), nil
}
