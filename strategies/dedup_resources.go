package strategies

import "decant/model"

// ResourceSettings are the settings of dedup-resources.
type ResourceSettings struct {
	// Enabled is false to turn the strategy off wherever a list names it.
	Enabled bool
	// MinBytes of raw content stay as they are; only more is replaced.
	MinBytes int
	// Lookback is how many turns of the source an anchor may be away; 0 is the
	// same turn only.
	Lookback int
	// Template is the wording of a reference, with {uri}, {call}, {turn},
	// {tool}, {bytes}, {lines} and {checksum}; "" is the built-in one.
	Template string
}

var defaultResourceSettings = ResourceSettings{Enabled: true, MinBytes: 300, Lookback: 30}

var resourceKeys = []Key{
	boolKey("conversation.deduplication.enabled", "false turns dedup-resources off",
		func(s *Spec) *bool { return &s.Settings.Resources.Enabled }),
	countKey("conversation.deduplication.min_bytes", "only content of more bytes is replaced",
		func(s *Spec) *int { return &s.Settings.Resources.MinBytes }),
	countKey("conversation.deduplication.lookback_turns",
		"how many turns away the earlier delivery may be; 0 is the same turn",
		func(s *Spec) *int { return &s.Settings.Resources.Lookback }),
	{
		Name: "strategies.dedup-resources.reference_template", Kind: TextKey,
		Doc: "wording of a reference: {uri} {call} {turn} {tool} {bytes} {lines} {checksum}",
		get: func(s *Spec) string { return s.Settings.Resources.Template },
		set: func(s *Spec, v string) error {
			s.Settings.Resources.Template = v
			return nil
		},
	},
}

var dedupResources = strategy{
	Info: Info{"dedup-resources", "a resource delivered again becomes a reference",
		[]model.Class{model.Identical, model.Covered}},
}
