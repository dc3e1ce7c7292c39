package cli

import (
	"decant/tui/cli/exit"
	"decant/tui/cli/hooks"
	"decant/tui/cli/host"
	"decant/tui/cli/integrate"
)

// answerHook answers an agent that started the program.
func answerHook(s *session) error {
	text, err := hooks.Runner{Now: s.env.Clock()}.Answer(s.options.Hook, s.in)
	return s.printAll(text, err)
}

// integrateAgent shows what would be written or removed for an agent, asks, and does it.
func integrateAgent(s *session) error {
	o := s.options
	var p *integrate.Plan
	var err error
	if o.Remove {
		p, err = integrate.Remove(s.env, o.Integrate)
	} else {
		p, err = integrate.Add(s.env, o.Integrate, o.Parts)
	}
	if err != nil {
		return err
	}
	text := s.mask()(p.Text()) // Settings may contain keys.
	if !o.Remove && !host.Installed("decant") {
		text += "\ndecant is not in PATH, where the agent looks for it: put it there first\n"
	}
	if err := s.print(text); err != nil || o.DryRun || p.IsIdle() {
		return err
	}
	if !o.Save {
		if !s.env.InTerminal || !s.env.OutTerminal {
			return exit.Usagef("nothing was written: add -y to agree, or -n to only look")
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
		if !host.Confirm(s.in, s.stdout, "", "\nWrite this?") {
			return exit.Usagef("nothing was written, because you did not agree")
		}
	}
	if err := p.Apply(); err != nil {
		return err
	}
	return s.print("\n" + p.Done())
}
