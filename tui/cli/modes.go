package cli

import (
	"slices"

	"decant/model/formats"
	"decant/tui/cli/flags"
)

// mode is one thing that the program can be asked to do.
type mode struct {
	// name is the flag that asks for it, or a word.
	name string
	// asked reports whether it is asked for; review is whether there is a person to ask, and
	// nothing else to do.
	asked func(o *flags.Options, review bool) bool
	// needs is what must be known before.
	needs need
	do    func(s *session) error
}

// modes are all that the program does; the first that is asked for is done. What is cheap and needs
// no conversation comes first, and every value of a flag is checked before a conversation is read,
// but those that name a turn.
var modes = []mode{
	{
		"--help", func(o *flags.Options, _ bool) bool { return o.Help },
		needNothing, func(s *session) error { return s.print(flags.HelpText(s.registry())) },
	},
	{
		"--version", func(o *flags.Options, _ bool) bool { return o.Version },
		needNothing, func(s *session) error { return s.print("decant " + s.env.Version + "\n") },
	},
	{
		"--completion", func(o *flags.Options, _ bool) bool { return o.Completion != "" },
		needNothing,
		func(s *session) error {
			return s.print(flags.CompletionScript(s.options.Completion, s.registry()))
		},
	},
	{
		"--man", func(o *flags.Options, _ bool) bool { return o.Man },
		needNothing, func(s *session) error {
			return s.print(flags.ManPage(s.env.Version, s.registry()))
		},
	},
	{
		"--list", func(o *flags.Options, _ bool) bool { return o.List },
		needNothing, listStored,
	},
	{
		"--show-removed", func(o *flags.Options, _ bool) bool { return o.ShowRemoved != "" },
		needNothing, showRemoved,
	},
	{
		"--check", func(o *flags.Options, _ bool) bool { return o.Check },
		needNothing, checkConversation,
	},
	{
		"--print-config", func(o *flags.Options, _ bool) bool { return o.PrintConfig },
		needSettings, func(s *session) error { return s.print(s.merged.TOML()) },
	},
	{"choose", asksWhich, needSettings, reviewChosen},
	{
		"--save-plan", func(o *flags.Options, _ bool) bool {
			return o.SavePlan != "" && !o.Save && !o.DryRun
		},
		needSpec, tellPlanSaved,
	},
	{
		"review", func(_ *flags.Options, review bool) bool { return review },
		needAnswers, reviewOpen,
	},
	{
		"--show", func(o *flags.Options, _ bool) bool { return o.Show != "" },
		needAnswers, showTurn,
	},
	{
		"--why", func(o *flags.Options, _ bool) bool { return o.Why != "" },
		needAnswers, explainEvent,
	},
	{
		"--save", func(o *flags.Options, _ bool) bool { return o.Save },
		needAnswers, saveFork,
	},
	{
		"--dry-run", func(*flags.Options, bool) bool { return true },
		needAnswers, reportOnly,
	},
}

// asksWhich reports whether the person is asked which conversation is meant: none was named, and
// there is somebody to ask. A plan that is only written is about the newest, as in a script.
func asksWhich(o *flags.Options, review bool) bool {
	known := o.Format == "" || slices.Contains(formats.Names(), o.Format)
	return review && known && o.Conversation == "" && !o.Demo && o.SavePlan == ""
}

// doAsked does what the command line asks for.
func doAsked(s *session) error {
	i := slices.IndexFunc(modes, func(m mode) bool { return m.asked(s.options, s.reviews()) })
	if err := s.prepare(modes[i].needs); err != nil {
		return err
	}
	return modes[i].do(s)
}
