package cli

import (
	"slices"

	"decant/model/formats"
	"decant/tui/cli/flags"
)

// mode is one thing that the program can do.
type mode struct {
	// asked reports whether the user wants it. Review is true if there is a user to ask, and
	// nothing else to do.
	asked func(o *flags.Options, review bool) bool
	// needs is what must be known first.
	needs readiness
	do    func(s *session) error
}

// modes lists everything that the program does, and the first requested one runs. Cheap modes
// without a conversation come first. Every flag value is checked before a conversation is read,
// except those that name a turn.
var modes = []mode{
	{
		func(o *flags.Options, _ bool) bool { return o.Help },
		needNothing, func(s *session) error {
			return s.print(flags.HelpText(s.options.Topic, s.registry()))
		},
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Version },
		needNothing, func(s *session) error { return s.print("decant " + s.env.Version + "\n") },
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Hook != "" },
		needNothing, answerHook,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Integrate != "" },
		needNothing, integrateAgent,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Completion != "" },
		needNothing,
		func(s *session) error {
			return s.print(flags.CompletionScript(s.options.Completion, s.registry()))
		},
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Man },
		needNothing, func(s *session) error {
			return s.print(flags.ManPage(s.env.Version, s.registry()))
		},
	},
	{
		func(o *flags.Options, _ bool) bool { return o.List },
		needNothing, listStored,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.ShowRemoved != "" },
		needNothing, showRemoved,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Recall.Fork != "" },
		needNothing, recallRemoved,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.MCP },
		needNothing, serveAgent,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Check },
		needNothing, checkConversation,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.PrintConfig },
		needSettings, func(s *session) error { return s.print(s.merged.TOML()) },
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Evaluate },
		needSettings, evaluateConversations,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Fleet },
		needSettings, reportFleet,
	},
	{
		func(o *flags.Options, _ bool) bool { return len(o.More) > 0 },
		needSettings, reportSeveral,
	},
	{asksForConversation, needSettings, reviewListed},
	{
		func(o *flags.Options, _ bool) bool {
			return o.SavePlan != "" && !o.Save && !o.DryRun
		},
		needSpec, reportSavedPlan,
	},
	{
		func(_ *flags.Options, review bool) bool { return review },
		needAnswers, reviewOne,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Rescue },
		needAnswers, rescueConversation,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Show != "" },
		needAnswers, showTurn,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Why != "" },
		needAnswers, explainEvent,
	},
	{
		func(o *flags.Options, _ bool) bool { return o.Save },
		needAnswers, saveFork,
	},
	{
		func(*flags.Options, bool) bool { return true },
		needAnswers, reportOnly,
	},
}

// asksForConversation reports whether to ask the user for a conversation: none was named, and there
// is a user to ask. A plan that is only written uses the newest one, as in a script.
func asksForConversation(o *flags.Options, review bool) bool {
	known := o.Format == "" || slices.Contains(formats.Names(), o.Format)
	return review && known && o.Conversation == "" && !o.Demo && o.SavePlan == ""
}

// runMode runs the mode of the command line.
func runMode(s *session) error {
	i := slices.IndexFunc(modes, func(m mode) bool { return m.asked(s.options, s.reviews()) })
	if err := s.prepare(modes[i].needs); err != nil {
		return err
	}
	return modes[i].do(s)
}
