package need

import (
	"fmt"
	"math"
	"slices"
)

// LargePrefix is the least number of tokens of a large prefix.
const LargePrefix = 80_000

// Row is what one plan keeps in a set of conversations. The values are means over conversations of
// shares from 0 to 1. [math.NaN] means that there was nothing to count.
type Row struct {
	Name string
	// Conversations and Cuts are the numbers that were counted.
	Conversations, Cuts int
	// Saved is the share of the tokens saved, SavedLarge the same in large prefixes.
	Saved, SavedLarge float64
	// Need is the share found anywhere, and InLine the share found in a line that held it. Kinds is
	// Need for each kind.
	Need, InLine float64
	Kinds        [5]float64
	// Regret is the price of what was lost, as a share of the tokens before. Said is the part of it
	// that no call brings back. Net is what is saved less the regret.
	Regret, Said, Net float64
	// P10 is the need kept at the lowest tenth of the conversations. Worst is the need kept in the
	// worst one.
	P10, Worst float64
}

// fewConversations is the number of conversations below which means have no decimals.
const fewConversations = 30

// Spell writes a share of the row in percent with its sign, "-" if there was nothing to count.
func (r *Row) Spell(share float64) string {
	if math.IsNaN(share) {
		return "-"
	}
	return r.Number(share) + " %"
}

// Number writes a share of the row in percent, without decimals if few conversations were counted.
// It returns "-" if there was nothing to count.
func (r *Row) Number(share float64) string {
	switch {
	case math.IsNaN(share):
		return "-"
	case r.Conversations < fewConversations:
		return fmt.Sprintf("%.0f", 100*share)
	}
	return fmt.Sprintf("%.1f", 100*share)
}

// Sum adds up evaluations into a row for each of their plans, in order. Conversations without a cut
// do not count.
func Sum(all []*Evaluation) []Row {
	var out []Row
	for _, one := range all {
		if len(one.Cuts) > 0 {
			for i := range one.Cuts[0].Plans {
				out = append(out, sumPlan(all, i))
			}
			break
		}
	}
	return out
}

// sumPlan adds up one plan.
func sumPlan(all []*Evaluation, plan int) Row {
	var r Row
	var saved, large, need, inLine, regret, said []float64
	var kinds [5][]float64
	for _, one := range all {
		if len(one.Cuts) == 0 {
			continue
		}
		t := tally{}
		for i := range one.Cuts {
			r.Name = one.Cuts[i].Plans[plan].Name
			t.add(&one.Cuts[i].Plans[plan].Result)
		}
		r.Conversations++
		r.Cuts += len(one.Cuts)
		saved = append(saved, mean(t.saved))
		regret, said = append(regret, mean(t.regret)), append(said, mean(t.said))
		need = append(need, share(t.kept, t.needed))
		inLine = append(inLine, share(t.inLine, t.needed))
		if len(t.large) > 0 {
			large = append(large, mean(t.large))
		}
		for k := range kinds {
			if t.kinds[k].Needed > 0 {
				kinds[k] = append(kinds[k], share(t.kinds[k].Kept, t.kinds[k].Needed))
			}
		}
	}
	r.Saved, r.SavedLarge, r.Need, r.InLine = mean(saved), mean(large), mean(need), mean(inLine)
	r.Regret, r.Said = mean(regret), mean(said)
	r.Net = r.Saved - r.Regret
	for k := range kinds {
		r.Kinds[k] = mean(kinds[k])
	}
	slices.Sort(need)
	r.P10, r.Worst = percentile(need, 0.1), percentile(need, 0)
	return r
}

// tally adds up the cuts of one conversation.
type tally struct {
	saved, large, regret, said []float64
	needed, kept, inLine       int
	kinds                      [5]Share
}

// add counts what one plan keeps at one cut.
func (t *tally) add(r *Result) {
	saved := 1 - share(r.After, r.Before)
	t.saved = append(t.saved, saved)
	if r.Before >= LargePrefix {
		t.large = append(t.large, saved)
	}
	t.regret = append(t.regret, share(r.Price, r.Before))
	t.said = append(t.said, share(r.Said, r.Before))
	t.needed, t.kept, t.inLine = t.needed+r.Needed, t.kept+r.Kept, t.inLine+r.InLine
	for k := range t.kinds {
		t.kinds[k].Needed += r.Kinds[k].Needed
		t.kinds[k].Kept += r.Kinds[k].Kept
	}
}

// share returns a part divided by the whole.
func share(part, whole int) float64 { return float64(part) / float64(whole) }

// mean returns the mean of some numbers, NaN for an empty list.
func mean(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}

// percentile returns the value of a sorted list at a share of its length, by nearest rank.
func percentile(sorted []float64, at float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	return sorted[max(0, int(math.Ceil(at*float64(len(sorted))))-1)]
}
