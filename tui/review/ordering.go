package review

import (
	"slices"

	"decant/strategies/spec"
	"decant/tui/board"
)

// reorderStrategies lists the strategies of two specs in the order of the second. Each takes the
// row of the strategy whose place in the order it takes. No other row moves, and going back
// restores the list.
func reorderStrategies(b *board.Board, from, to spec.Spec) []spec.Info {
	old := sharedNames(from, to)
	infos := slices.Clone(b.Infos)
	for i, name := range sharedNames(to, from) {
		if name != old[i] {
			at := board.StrategyRow(name).At
			infos[b.Placed(board.StrategyRow(old[i]))] = board.Registry()[at]
		}
	}
	return infos
}

// relistStrategies lists the strategies in an order, if it has changed.
func relistStrategies(m *Session, infos []spec.Info) {
	same := func(x, y spec.Info) bool { return x.Name == y.Name }
	if slices.EqualFunc(infos, m.b.Infos, same) {
		return
	}
	m.b.Infos = infos
	m.Front.Restack()
}

// sharedNames returns the strategies of a spec that another also has, each once.
func sharedNames(of, other spec.Spec) []string {
	var out []string
	for _, u := range of.Uses {
		if other.Has(u.Name) && !slices.Contains(out, u.Name) {
			out = append(out, u.Name)
		}
	}
	return out
}
