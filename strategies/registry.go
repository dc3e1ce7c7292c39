package strategies

import (
	"slices"

	"decant/model"
	"decant/strategies/spec"
)

// registered are the strategies in the order in which they do most: what is redundant goes before
// what is lost.
var registered = []Strategy{
	&stripReasoning,
	&dedupTools,
	&dedupResources,
	&dedupContent,
	&dedupRecent,
	&staleReads,
	&supersedeWrites,
	&purgeErrors,
	&trimToolResults,
	&stripToolResults,
	&stripAttachments,
	&stripImages,
	&pruneTools,
	&summarize,
	&classifyTangents,
}

// autoTouched is how many calls back auto keeps reads of files that were touched.
const autoTouched = 10

// registry is what plans may be made of.
var registry = newSet(registered)

// newSet is strategies with the built-in presets.
func newSet(list []Strategy) *spec.Set {
	set := &spec.Set{
		First: []string{"dedup-resources", "dedup-content", "dedup-recent"},
		Presets: []spec.PresetInfo{
			{
				Name: "lossless", Summary: "removes only text that stays elsewhere",
				Uses: lossless,
			},
			{
				Name: "safe", Summary: "removes repeats and reasoning, shortens outdated reads",
				Uses: safe,
			},
			{
				Name: "careful", Summary: "like auto; keeps reads of the last 40 calls' files",
				Uses: newOutlining(40),
			},
			{
				Name:    "auto",
				Summary: "shortens old tool results; keeps reads of the last 10 calls' files",
				Uses:    newOutlining(autoTouched),
			},
			{
				Name: "tight", Summary: "like auto; keeps no reads whole",
				Uses: newOutlining(0),
			},
			{Name: "bare", Summary: "leaves one line of each old tool result", Uses: bare},
		},
	}
	for _, s := range list {
		set.Strategies = append(set.Strategies, s)
	}
	return set
}

// ListInfos lists the strategies, in the order in which a plan is best made of them.
func ListInfos() []spec.Info { return registry.Infos() }

// lossless leaves out what dedup-tools calls superseded: there the text differs.
var lossless = []spec.Use{
	{Name: "dedup-resources"},
	{Name: "dedup-content"},
	{Name: "dedup-tools", Classes: spec.NewClassSet(model.Identical, model.Covered)},
}

// newOutlining removes what is redundant first, as that costs nothing, and then what is old, but
// for outlines, and for reads of files that were touched in the last calls.
func newOutlining(touched int) []spec.Use {
	return []spec.Use{
		{Name: "strip-reasoning"},
		{Name: "dedup-tools"},
		{Name: "dedup-resources"},
		{Name: "stale-reads", Touched: touched},
		{Name: "strip-tool-results", Touched: touched},
		{Name: "prune-tools", ListOnly: true},
		{Name: "summarize", WhenFull: true},
	}
}

// bare leaves one line of what is old.
var bare = []spec.Use{
	{Name: "strip-reasoning"},
	{Name: "dedup-tools"},
	{Name: "dedup-resources"},
	{Name: "strip-tool-results", Bare: true},
	{Name: "prune-tools", ListOnly: true},
	{Name: "summarize", WhenFull: true},
}

// safe also takes what is out of date, and reasoning.
var safe = slices.Concat(lossless, []spec.Use{{Name: "stale-reads"}, {Name: "strip-reasoning"}})

// ListPresets lists the named lists. Callers may change what they get.
func ListPresets() []spec.PresetInfo { return registry.Lists() }

// DefaultSpec is the Spec that the program starts with: auto, the last turn kept but
// at most its last 20 tool calls.
func DefaultSpec() spec.Spec {
	return spec.Spec{
		Uses:     newOutlining(autoTouched),
		KeepLast: spec.Fence{Turns: 1, Calls: 20, ByTurns: true, ByCalls: true},
		Settings: DefaultSettings(),
	}
}

// DefaultSettings are the settings that hold when nobody chose others, of all strategies.
func DefaultSettings() spec.Settings { return spec.NewSettings(registry) }

// ListKeys lists every setting of a Spec, those of the whole plan first; see
// [spec.Settings.ListKeys].
func ListKeys() []spec.Key { return DefaultSettings().ListKeys() }

// ListKeysOf lists the settings of one strategy, nil where it has none.
func ListKeysOf(name string) []spec.Key { return DefaultSettings().KeysOf(name) }

// FindKey is the setting of a name; see [spec.Settings.FindKey].
func FindKey(name string) (spec.Key, error) { return DefaultSettings().FindKey(name) }
