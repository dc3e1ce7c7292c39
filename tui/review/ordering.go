package review

import (
	"slices"

	"decant/strategies/spec"
)

// reorderStrategies lists the strategies that two specs have in common in the order of the second:
// each stands where the one stood in whose place it works. No other row moves, and the way back is
// the same.
func reorderStrategies(m *Session, from, to spec.Spec) {
	old := sharedNames(from, to)
	b := m.b
	infos := slices.Clone(b.Infos)
	for i, name := range sharedNames(to, from) {
		if name != old[i] {
			at := StrategyRow(name).At
			infos[b.Placed(StrategyRow(old[i]))] = Registry[at]
		}
	}
	same := func(x, y spec.Info) bool { return x.Name == y.Name }
	if !slices.EqualFunc(infos, b.Infos, same) {
		relistStrategies(m, infos)
	}
}

// relistStrategies lists the strategies in another order.
func relistStrategies(m *Session, infos []spec.Info) {
	m.b.Infos = infos
	m.Front.Restack()
}
