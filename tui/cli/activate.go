package cli

import (
	"fmt"
	"slices"

	"decant/model"
	"decant/render"
)

// activateClashes are the rules about --activate, once it is known what the settings say.
func (o *options) activateClashes() []clash {
	return []clash{
		{
			o.activate && o.noActivate,
			"--activate resumes what was saved and --no-activate does not: choose one",
		},
		{
			o.activate && o.json,
			"--activate hands the terminal to the agent and --json prints one object: choose one",
		},
		{
			len(o.handed) > 0 && (o.dryRun || o.json || o.list || len(o.prints()) > 0),
			"what stands after -- is for the agent, which resumes only what is saved: leave it out",
		},
	}
}

// activate resumes what was saved, with what stands after --. In JP the fork becomes the active
// conversation of the terminal's session, by JP's own command.
func (a *app) activate(s *saved) error {
	commands := activation(s.plan.Index.Conversation.Format, s.fork.ID, s.fork.Resume, a.o.handed)
	switch {
	case len(commands) == 0:
		return fmt.Errorf("the fork is saved, but not resumed: its agent has no command for that")
	case s.elsewhere():
		return fmt.Errorf("the fork is saved, but not resumed: its agent does not look into that " +
			"folder; move it, then run the command above")
	case a.env.Hand == nil:
		return fmt.Errorf("the fork is saved, but not resumed: no agent can be started here; " +
			"run the command above")
	}
	// The agent writes to the same terminal, after all that was said here.
	if err := a.out.Flush(); err != nil {
		return fmt.Errorf("write standard output: %w", err)
	}
	for _, c := range commands {
		code, err := a.env.Hand(c)
		if err != nil {
			return fmt.Errorf("the fork is saved, but not resumed: %s: %w; run it by hand",
				render.CleanLine(c.String()), err)
		}
		if a.code = code; code != 0 {
			break
		}
	}
	return nil
}

// activation is what resumes a fork, one command after the other. What is handed on to JP is a
// query, as to make a conversation the active one takes no text.
func activation(format, id string, resume model.Command, handed []string) []model.Command {
	if len(resume.Args) == 0 {
		return nil
	}
	if format != "jp" {
		resume.Args = append(slices.Clone(resume.Args), handed...)
		return []model.Command{resume}
	}
	out := []model.Command{resume}
	if len(handed) > 0 {
		query := append([]string{"jp", "query", "--id", id}, handed...)
		out = append(out, model.Command{Dir: resume.Dir, Args: query})
	}
	return out
}
