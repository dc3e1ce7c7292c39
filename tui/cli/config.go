package cli

import (
	"errors"
	"fmt"

	"decant/render"
	"decant/strategies"
	"decant/tui/cli/settings"
)

// settings is what all layers of settings make together: flags, files and defaults. What a file may
// not say is a warning on standard error. An error about a flag is a usageError.
func (a *app) settings() (*settings.Merged, error) {
	files, err := settings.Files(settings.Env{
		Getenv: a.env.getenv, Home: a.env.Home, Cwd: a.env.Cwd, Config: a.absolute(a.o.config),
	})
	if err != nil {
		return nil, err
	}
	if files, err = a.planned(files); err != nil {
		return nil, err
	}
	merged, err := a.o.settings(files)
	if err != nil {
		return nil, err
	}
	a.chosen(merged)
	for _, w := range merged.Warnings {
		// A warning on the side must not stop the program.
		_, _ = fmt.Fprintln(a.errw, "decant: "+render.CleanLine(w))
	}
	return merged, nil
}

// settings lays the flags over the settings of files.
func (o *options) settings(files []settings.Layer) (*settings.Merged, error) {
	layers, err := o.layers()
	if err != nil {
		return nil, usagef("%v", err)
	}
	m, err := settings.Merge(append(layers, files...))
	var fault *settings.Error
	switch {
	case errors.As(err, &fault) && fault.Flag:
		return nil, usagef("%v", err)
	case err != nil:
		return nil, err
	}
	if err := o.placeBy(m); err != nil {
		return nil, err
	}
	if err := o.activateBy(m); err != nil {
		return nil, err
	}
	if o.save && m.Spec.Scope == strategies.ScopeFile {
		return nil, usagef(
			"scope file is for measuring only: use --dry-run, or --scope live to save")
	}
	return m, nil
}

// placeBy changes the original where a setting says so. A file says it of all conversations, so
// that it gives way where there is no original to change, and where -o names another place.
func (o *options) placeBy(m *settings.Merged) error {
	typed := m.At(settings.ForkKey) == settings.SetFlag
	if !m.InPlace || !typed && (o.output != "" || o.demo || o.conversation == "-") {
		return nil
	}
	o.inPlace = true
	return o.checkFlags()
}

// activateBy resumes what was saved where a setting says so and the command line does not say
// otherwise. A file says it of all saves, so that it gives way where an object is printed.
func (o *options) activateBy(m *settings.Merged) error {
	typed := m.At(settings.ActivateKey) == settings.SetFlag
	if m.Activate && !o.noActivate && (typed || !o.json) {
		o.activate = true
	}
	if len(o.handed) > 0 && o.save && !o.activate {
		return usagef("what stands after -- is for the agent: add --activate, or leave it out")
	}
	return nil
}

// layers are the settings of the command line, the strongest first: flags of their own beat --set.
func (o *options) layers() ([]settings.Layer, error) {
	own := settings.Layer{Own: true, Flag: true}
	for _, f := range []struct {
		given           bool
		flag, key, text string
	}{
		{
			o.strategiesGiven, settings.StrategyFlag, "conversation.compaction.strategy",
			strategies.QuoteList(splitNames(o.strategies)),
		},
		{o.keepLastGiven, "--keep-last", "conversation.compaction.keep_last", o.keepLast},
		{o.keepFirstGiven, "--keep-first", "conversation.compaction.keep_first", o.keepFirst},
		{o.budget != "", "--budget", "conversation.compaction.budget", o.budget},
		{o.minGain != "", "--min-gain", "conversation.compaction.min_gain", o.minGain},
		{o.scope != "", "--scope", "conversation.compaction.scope", o.scope},
		{o.inPlace, "--in-place", settings.ForkKey, "false"},
	} {
		if f.given {
			s := settings.Setting{Key: f.key, Value: f.text, At: f.flag}
			own.Settings = append(own.Settings, s)
		}
	}
	// Of several --set of one key the last counts, wherever flags of its own stand.
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
