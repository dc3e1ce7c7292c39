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

// outlining is what presets that shorten old results leave: what of the last calls stays, up to how
// many tokens where a file was changed, and what stands in outlines, as [spec.Use] has it.
type outlining struct{ touched, short, names, nameBytes int }

// The presets that leave outlines, from the most careful.
var (
	careful = outlining{touched: 100, short: 8000, nameBytes: 48}
	auto    = outlining{touched: 30, short: 300, nameBytes: 48}
	tight   = outlining{touched: 5, short: 300, names: 150, nameBytes: 28}
)

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
				Name:    "careful",
				Summary: "like auto, but keeps reads of the last 100 calls, and longer ones",
				Uses:    careful.listUses(),
			},
			{
				Name:    "auto",
				Summary: "shortens old results; keeps reads of unchanged files",
				Uses:    auto.listUses(),
			},
			{
				Name: "tight", Summary: "like auto, but keeps reads of only the last 5 calls",
				Uses: tight.listUses(),
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

// listUses removes what is redundant first, as that costs nothing, and then what is old, except for
// outlines, and for what is likely needed again.
func (o outlining) listUses() []spec.Use {
	return []spec.Use{
		{Name: "strip-reasoning"},
		{Name: "dedup-tools"},
		{Name: "dedup-resources"},
		{Name: "stale-reads", Touched: o.touched, Short: o.short},
		{
			Name: "strip-tool-results", Touched: o.touched, Short: o.short,
			Names: o.names, NameBytes: o.nameBytes,
		},
		{Name: "supersede-writes", Replaced: true},
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
		Uses:     auto.listUses(),
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
