package cli

import (
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

// readiness is what must be known before a mode can do its work. Each includes those before it.
type readiness uint8

// The needs.
const (
	needNothing readiness = iota
	// needSettings are those in force.
	needSettings
	// needSpec is a conversation with what a plan of it is made from; its file is written where
	// --save-plan asks for it.
	needSpec
	// needAnswers are those of the commands of own tools.
	needAnswers
)

// prepare makes known what a mode needs.
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

// readSettings lays all layers of settings over each other: flags, files and defaults. What a file
// may not say is a warning on standard error. An error about a flag is an [exit.UsageError].
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

// readTools reads what the settings say of tools, for what makes no plan.
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

// settingsEnv is where settings are looked for.
func (s *session) settingsEnv() settings.Env {
	return settings.Env{
		Getenv: s.env.Variable, Home: s.env.Home, Cwd: s.env.Cwd,
		Config: s.env.Absolute(s.options.Config), Set: s.registry(),
	}
}

// readPlan puts the plan of --plan before the settings files. What a plan says of a conversation
// holds wherever it is made again, so of the files only what names a program or a model counts
// beside it.
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
	layers := []settings.Layer{s.planFile.Layer()}
	for _, l := range files {
		l.Settings = slices.DeleteFunc(slices.Clone(l.Settings), func(given settings.Setting) bool {
			return !settings.IsPersonal(s.registry(), given)
		})
		layers = append(layers, l)
	}
	return layers, nil
}

// openAndConsult opens the conversation and completes what a plan of it is made from: decisions,
// and answers that its strategies want. It writes the file of --save-plan.
func (s *session) openAndConsult() (err error) {
	l := s.loader()
	if s.reviews() && s.planFile == nil && s.options.DropTurns == "" {
		// It is shown at once, and searched while it is: what is decided before names its events.
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
	if c.Path != "" { // The demo was never sent to anyone.
		chosen.Now = s.env.Clock()
	}
	return s.options.Dropped(chosen, c)
}

// writePlan writes the plan to the file of --save-plan, which must not be there, or to standard
// output.
func (s *session) writePlan() error {
	data := planfile.NewFile(s.conversation, s.spec).TOML()
	if s.options.SavePlan == "-" {
		_, err := s.out.Write(data)
		return err
	}
	return planfile.WriteNew(s.env.Absolute(s.options.SavePlan), data)
}

// askCommands asks the commands of own tools.
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
