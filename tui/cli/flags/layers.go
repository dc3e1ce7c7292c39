package flags

import (
	"errors"

	"decant/strategies/facts"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
	"decant/tui/cli/settings"
)

// Settings puts the flags above the settings of files, in a registry.
func (o *Options) Settings(set *spec.Set, files []settings.Layer) (*settings.Merged, error) {
	layers, err := o.Layers()
	if err != nil {
		return nil, exit.Usagef("%v", err)
	}
	m, err := settings.MergeLayers(set, append(layers, files...))
	var fault *settings.Error
	switch {
	case errors.As(err, &fault) && fault.Flag:
		return nil, exit.Usagef("%v", err)
	case err != nil:
		return nil, err
	}
	if err := o.applyPlace(m); err != nil {
		return nil, err
	}
	if err := o.applyActivation(m); err != nil {
		return nil, err
	}
	if o.Save && m.Spec.Scope == facts.ScopeFile {
		return nil, exit.Usagef(
			"scope file is for measuring only: use --dry-run, or --scope live to save")
	}
	return m, nil
}

// applyPlace changes the original if a setting says so. A file's setting is for all conversations,
// so it is ignored if there is no original to change, or if -o names another place.
func (o *Options) applyPlace(m *settings.Merged) error {
	typed := m.Origin(settings.ForkKey) == settings.SetFlag
	if !m.InPlace || !typed && (o.Output != "" || o.Demo || o.Conversation == "-") {
		return nil
	}
	o.InPlace = true
	return o.checkFlags()
}

// applyActivation resumes what was saved if a setting says so and the command line does not
// disagree. A file's setting is for all saves, so it is ignored if an object is printed.
func (o *Options) applyActivation(m *settings.Merged) error {
	typed := m.Origin(settings.ActivateKey) == settings.SetFlag
	if m.Activate && !o.noActivate && (typed || !o.JSON) {
		o.Activate = true
	}
	if len(o.Handed) > 0 && o.Save && !o.Activate {
		return exit.Usagef("arguments after -- are for the agent: add --activate, or leave them " +
			"out")
	}
	return nil
}

// Layers returns the settings of the command line, strongest first: separate flags beat --set.
func (o *Options) Layers() ([]settings.Layer, error) {
	own := settings.Layer{Own: true, Flag: true}
	for i := range flagTable {
		f := &flagTable[i]
		if f.key == "" || !o.given[f.Name] {
			continue
		}
		at := "--" + f.Name
		if f.key == spec.KeyStrategies {
			at = settings.StrategyFlag
		}
		if value, ok := f.value(o); ok {
			own.Settings = append(own.Settings, settings.Setting{Key: f.key, Value: value, At: at})
		}
	}
	// The last --set of a key counts, wherever the separate flags are.
	set := settings.Layer{Own: true, Flag: true}
	for _, arg := range o.sets {
		s, err := settings.ParseSet(arg)
		if err != nil {
			return nil, err
		}
		set.Settings = append(set.Settings, s)
	}
	return []settings.Layer{own, set}, nil
}
