package cli

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/rescue/room"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
	"decant/tui/cli/load"
	"decant/tui/cli/planfile"
	"decant/tui/cli/settings"
)

// readiness is what must be known before a mode can run. Each level includes those before it.
type readiness uint8

// The needs.
const (
	needNothing readiness = iota
	// needSettings are the settings in force.
	needSettings
	// needSpec is a conversation with the input of its plan. With --save-plan it also writes the
	// plan file.
	needSpec
	// needAnswers are those of the commands of the user's own tools.
	needAnswers
)

// prepare finds what a mode needs.
func (s *session) prepare(n readiness) error {
	for _, step := range []struct {
		need readiness
		do   func() error
	}{
		{needSettings, s.readSettings},
		{needSpec, s.openAndConsult},
		{needAnswers, s.askCommands},
	} {
		if n < step.need {
			break
		}
		if err := step.do(); err != nil {
			return err
		}
	}
	return nil
}

// readSettings merges all layers of settings: flags, files and defaults. What a file may not set is
// a warning on standard error. An error about a flag is an [exit.UsageError].
func (s *session) readSettings() error {
	if s.options.Piped() && s.env.OutTerminal {
		return exit.Usagef("the fork would go to the terminal: redirect standard output, " +
			"or name a file with -o")
	}
	files, err := settings.ReadFiles(s.settingsEnv())
	if err != nil {
		return err
	}
	if files, err = s.readPlan(files); err != nil {
		return err
	}
	if s.merged, err = s.options.Settings(s.registry(), files); err != nil {
		return err
	}
	at := s.merged.Origin(spec.KeyStrategies)
	if s.planFile != nil && at != settings.StrategyFlag && at != settings.SetFlag {
		s.merged.Spec = s.planFile.Choose(s.merged.Spec)
	}
	if s.options.Rescue {
		s.merged.Spec = s.merged.Spec.WithUses(nil)
		s.merged.Spec.Goal = spec.Goal{}
	}
	for _, text := range s.merged.Warnings {
		s.warn(text)
	}
	s.tools = load.DeclaredTools(s.merged.Spec.Hints)
	return nil
}

// readTools reads the settings of tools, for modes without a plan.
func (s *session) readTools() error {
	files, err := settings.ReadFiles(s.settingsEnv())
	if err != nil {
		return err
	}
	given, err := s.options.Layers()
	if err != nil {
		return exit.Usagef("%v", err)
	}
	merged, err := settings.MergeLayers(s.registry(), append(given, files...))
	if err != nil {
		return err
	}
	s.tools = load.DeclaredTools(merged.Spec.Hints)
	return nil
}

// settingsEnv says where to look for settings.
func (s *session) settingsEnv() settings.Env {
	return settings.Env{
		Getenv: s.env.Variable, Home: s.env.Home, Cwd: s.env.Cwd,
		Config: s.env.Absolute(s.options.Config), Set: s.registry(),
	}
}

// readPlan puts the plan of --plan before the settings files. A plan's settings for a conversation
// hold wherever it is applied. So the files count only where they name a program or a model.
func (s *session) readPlan(files []settings.Layer) ([]settings.Layer, error) {
	path := s.options.Plan
	if path == "" {
		return files, nil
	}
	if path != "-" {
		path = s.env.Absolute(path)
	}
	var err error
	if s.planFile, err = planfile.LoadFile(s.registry(), path, s.in); err != nil {
		return nil, err
	}
	s.options.Fix = cmp.Or(s.options.Fix, s.planFile.Source.Fix) // A flag overrides the plan.
	layers := []settings.Layer{s.planFile.Layer()}
	for _, l := range files {
		l.Settings = slices.DeleteFunc(slices.Clone(l.Settings), func(given settings.Setting) bool {
			return !settings.IsPersonal(s.registry(), given)
		})
		layers = append(layers, l)
	}
	return layers, nil
}

// openAndConsult opens the conversation and completes the input of its plan: decisions, and answers
// for its strategies. It writes the file of --save-plan.
func (s *session) openAndConsult() (err error) {
	l := s.loader()
	if s.reviews() && s.planFile == nil && s.options.DropTurns == "" {
		// The screen shows it at once, and searches it meanwhile. Earlier decisions name its
		// events.
		l.Fix = nil
	}
	if s.conversation, err = l.Open(); err != nil {
		return err
	}
	if s.spec, err = s.decide(s.merged.Spec, s.conversation); err != nil {
		return err
	}
	s.index, s.spec, err = s.asker().Consult(s.conversation, nil, s.spec)
	if err != nil || s.options.SavePlan == "" {
		return err
	}
	return s.writePlan()
}

// decide adds the decisions of the plan file, then those of the command line.
func (s *session) decide(chosen spec.Spec, c *model.Conversation) (spec.Spec, error) {
	if s.planFile != nil {
		var err error
		if chosen, err = s.planFile.Decide(chosen, c); err != nil {
			return chosen, exit.Usagef("%v", err)
		}
	}
	chosen.Room = room.Of(c)
	if chosen.Recall != "" && c.Path == "-" {
		s.warn("markers have no command, because standard input is not stored")
		chosen.Recall = ""
	}
	if c.Path != "" { // The demo was never sent to a model.
		chosen.Now = s.env.Clock()
	}
	return s.options.Dropped(chosen, c)
}

// writePlan writes the plan to standard output or to the file of --save-plan, which must not exist.
func (s *session) writePlan() error {
	f := planfile.NewFile(s.conversation, s.spec)
	f.Source.Fix = s.options.Fix
	data := f.TOML()
	if s.options.SavePlan == "-" {
		_, err := s.out.Write(data)
		return err
	}
	return planfile.WriteNew(s.env.Absolute(s.options.SavePlan), data)
}

// askCommands runs the commands of the user's own tools.
func (s *session) askCommands() error {
	s.index, s.spec = s.asker().AskCommands(s.conversation, s.index, s.spec)
	return nil
}

// makePlan makes the plan of the conversation.
func (s *session) makePlan() *plan.Plan {
	if s.index == nil {
		s.index = facts.NewIndex(s.conversation)
	}
	return plan.MakePlan(s.index, s.spec)
}
