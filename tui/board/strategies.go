package board

import (
	"slices"
	"strings"
	"sync"

	"decant/strategies"
	"decant/strategies/spec"
)

// Registry is all strategies, as rows name them. The row of a strategy does not depend on its
// position.
var Registry = sync.OnceValue(strategies.ListInfos)

// OfPlan takes the place of the strategy in the row of a setting for the whole plan.
const OfPlan = -1

// PlanSettings are the settings of the whole plan that the screen shows.
var PlanSettings = []string{
	spec.KeyKeepFirst, spec.KeyKeepLast, spec.KeyBudget, spec.KeyMinGain,
	spec.KeyModel, spec.KeySummaryModel, spec.KeyThreshold,
}

// SettingKeys are the settings of each strategy, by its index in registry.
var SettingKeys = sync.OnceValue(func() map[int][]spec.Key {
	out := map[int][]spec.Key{}
	for i, info := range Registry() {
		out[i] = strategies.ListKeysOf(info.Name)
	}
	for _, name := range PlanSettings {
		k, err := strategies.FindKey(name)
		if err != nil {
			panic(err) // The names are those of the package.
		}
		out[OfPlan] = append(out[OfPlan], k)
	}
	return out
})

// SettingsOf returns the settings of a strategy, or of the whole plan.
func SettingsOf(at int) []spec.Key { return SettingKeys()[at] }

// StrategyRow returns the row of a strategy.
func StrategyRow(name string) RowID {
	at := slices.IndexFunc(Registry(), func(i spec.Info) bool { return i.Name == name })
	return RowID{Kind: RowStrategy, At: at}
}

// Placed returns the position of a row's strategy in the list.
func (b *Board) Placed(r RowID) int {
	return slices.IndexFunc(b.Infos, func(i spec.Info) bool {
		return i.Name == Registry()[r.At].Name
	})
}

// SettingName returns the last word of a setting's name, which is enough to tell it from its
// neighbours.
func SettingName(k spec.Key) string {
	return k.Name[strings.LastIndexByte(k.Name, '.')+1:]
}

// ExplainValues says which values a setting accepts.
func ExplainValues(k spec.Key) string { return k.Explain(strategies.DefaultSpec()) }

// QuoteEmpty makes an empty value visible, because nothing is a value too.
func QuoteEmpty(s string) string {
	if s == "" {
		return `""`
	}
	return s
}
