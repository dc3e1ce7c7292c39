package board

import (
	"slices"
	"strings"
	"sync"

	"decant/strategies"
	"decant/strategies/spec"
)

// Registry is all strategies, as rows name them: a row is the same wherever its strategy stands.
var Registry = sync.OnceValue(strategies.ListInfos)

// OfPlan is what a row of a setting has instead of a strategy when it is one of the whole plan.
const OfPlan = -1

// PlanSettings are the settings of the whole plan that the screen shows.
var PlanSettings = []string{
	spec.KeyKeepFirst, spec.KeyKeepLast, spec.KeyBudget, spec.KeyMinGain,
	spec.KeyModel, spec.KeySummaryModel, spec.KeyThreshold,
}

// SettingKeys are the settings by strategy, as an index into registry.
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

// SettingsOf are the settings of a strategy, or of the whole plan.
func SettingsOf(at int) []spec.Key { return SettingKeys()[at] }

// StrategyRow is the row of a strategy.
func StrategyRow(name string) RowID {
	at := slices.IndexFunc(Registry(), func(i spec.Info) bool { return i.Name == name })
	return RowID{Kind: RowStrategy, At: at}
}

// Placed is which of the strategies a row is, in the order in which they are listed.
func (b *Board) Placed(r RowID) int {
	return slices.IndexFunc(b.Infos, func(i spec.Info) bool {
		return i.Name == Registry()[r.At].Name
	})
}

// SettingName is the last word of a setting's name, which tells it from the others beside it.
func SettingName(k spec.Key) string {
	return k.Name[strings.LastIndexByte(k.Name, '.')+1:]
}

// ExplainValues says what values a setting takes.
func ExplainValues(k spec.Key) string { return k.Explain(strategies.DefaultSpec()) }

// QuoteEmpty shows that nothing is a value too.
func QuoteEmpty(s string) string {
	if s == "" {
		return `""`
	}
	return s
}
