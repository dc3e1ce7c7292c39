package strategies

import (
	"slices"

	"decant/model"
	"decant/strategies/spec"
)

// registered are the strategies in the order of lists, and of plans with all strategies: what
// removes repeated and outdated text (after strip-reasoning) before what removes text that is
// nowhere else.
var registered = []Strategy{
	&stripReasoning,
	&dedupTools,
	&dedupResources,
	&dedupContent,
	&dedupReminders,
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

// outlining describes what the presets that shorten old results keep: what of the last calls, up to
// how many tokens if a file was changed, which lines in outlines, and the text of which writes.
// After and share say which turns a digest replaces, and how long it is. All is as in [spec.Use].
type outlining struct {
	touched, short, nameBytes, unused int
	after, share                      int
}

// The presets that leave outlines, the most careful first.
var (
	careful = outlining{touched: 60, short: 20_000, nameBytes: 56, after: 30, share: 3}
	auto    = outlining{touched: 40, short: 8000, nameBytes: 48, after: 6, share: 6}
	tight   = outlining{touched: 30, short: 2000, nameBytes: 40, unused: 30, after: 5, share: 8}
)

// registry holds the strategies and presets for plans.
var registry = newSet(registered)

// newSet returns strategies with the built-in presets.
func newSet(list []Strategy) *spec.Set {
	set := &spec.Set{
		First: []string{"dedup-resources", "dedup-content", "dedup-recent"},
		Presets: []spec.PresetInfo{
			{
				Name:    "lossless",
				Summary: "removes text that stays elsewhere, whole or line by line",
				Uses:    lossless,
			},
			{
				Name: "safe", Summary: "removes repeats and reasoning, shortens outdated reads",
				Uses: safe,
			},
			{
				Name:    "careful",
				Summary: "like auto, but keeps more reads, and turns of the last 30 calls",
				Uses:    careful.listUses(),
			},
			{
				Name:    "auto",
				Summary: "shortens old results; a digest replaces turns before the last 6 calls",
				Uses:    auto.listUses(),
			},
			{
				Name:    "tight",
				Summary: "like auto, but keeps less of the last calls, and no old writes",
				Uses:    tight.listUses(),
			},
			{Name: "bare", Summary: "leaves one line of each old tool result", Uses: bare},
		},
	}
	for _, s := range list {
		set.Strategies = append(set.Strategies, s)
	}
	return set
}

// ListInfos lists the strategies, in the best order for a plan.
func ListInfos() []spec.Info { return registry.Infos() }

// lossless leaves out the class superseded of dedup-tools, because its texts differ. It also leaves
// out dedup-reminders: that saves little, and where a model binds reasoning to the text before it,
// all later reasoning would have to go.
var lossless = []spec.Use{
	{Name: "dedup-resources"},
	{Name: "dedup-content"},
	{Name: "dedup-tools", Classes: spec.NewClassSet(model.Identical, model.Covered)},
}

// listUses lists what removes redundant text first, because that costs nothing. Then it lists what
// removes old text, except for outlines and for what is likely needed again.
func (o outlining) listUses() []spec.Use {
	return []spec.Use{
		{Name: "strip-reasoning"},
		{Name: "dedup-tools"},
		{Name: "dedup-resources"},
		{Name: "dedup-reminders"},
		{Name: "stale-reads", Touched: o.touched, Short: o.short},
		{
			Name: "strip-tool-results", Touched: o.touched, Short: o.short,
			NameBytes: o.nameBytes,
		},
		{Name: "supersede-writes", Replaced: true, Unused: o.unused},
		{Name: "prune-tools", ListOnly: true},
		{Name: "summarize", WhenFull: true, DigestAfter: o.after, DigestShare: o.share},
	}
}

// bare leaves one line of old results.
var bare = []spec.Use{
	{Name: "strip-reasoning"},
	{Name: "dedup-tools"},
	{Name: "dedup-resources"},
	{Name: "strip-tool-results", Bare: true},
	{Name: "prune-tools", ListOnly: true},
	{Name: "summarize", WhenFull: true},
}

// safe also removes outdated reads and reminders, and reasoning.
var safe = slices.Concat(lossless, []spec.Use{
	{Name: "dedup-reminders"},
	{Name: "stale-reads"},
	{Name: "strip-reasoning"},
})

// ListPresets lists the presets. Callers may change the result.
func ListPresets() []spec.PresetInfo { return registry.Lists() }

// DefaultSpec returns the Spec that the program starts with: auto, with the last turn kept, but at
// most its last 20 tool calls.
func DefaultSpec() spec.Spec {
	return spec.Spec{
		Uses:     auto.listUses(),
		KeepLast: spec.Fence{Turns: 1, Calls: 20, ByTurns: true, ByCalls: true},
		Settings: DefaultSettings(),
	}
}

// DefaultSettings returns the default settings of all strategies.
func DefaultSettings() spec.Settings { return spec.NewSettings(registry) }

// ListKeys lists every setting of a Spec, those of the whole plan first; see
// [spec.Settings.ListKeys].
func ListKeys() []spec.Key { return DefaultSettings().ListKeys() }

// ListKeysOf lists the settings of one strategy, nil if it has none.
func ListKeysOf(name string) []spec.Key { return DefaultSettings().KeysOf(name) }

// FindKey returns the setting of a name; see [spec.Settings.FindKey].
func FindKey(name string) (spec.Key, error) { return DefaultSettings().FindKey(name) }
