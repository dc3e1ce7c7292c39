package main

import (
	"hash/fnv"
	"math/rand/v2"

	"decant/model"
	"decant/strategies/need"
)

// outcomes are what becomes of the events of a prefix.
type outcomes map[int]model.Outcome

// masked is what stands in the place of what a baseline takes.
const masked = "[removed]"

// What the baselines keep.
const (
	newestTokens       = 40_000
	largeBytes, anEnd  = 8 << 10, 1 << 10
	keepTen, keepThree = 10, 3
)

// baseline is a way to come to a smaller fork that any program can go.
type baseline struct {
	name string
	make func(k *need.Cut) outcomes
}

// baselines are those with a size of their own. All keep the tail.
var baselines = []baseline{
	{"results masked but the last 10", func(k *need.Cut) outcomes { return maskBut(k, keepTen) }},
	{"results masked but the last 3", func(k *need.Cut) outcomes { return maskBut(k, keepThree) }},
	{"the newest 40,000 tokens of results", keepNewestResults},
	{"results over 8 kB: 1 kB of each end", cutLarge},
	{"newest text, half the size", func(k *need.Cut) outcomes {
		return keepNewest(k, total(k, nil)/2)
	}},
	{"half of the results, at random", func(k *need.Cut) outcomes {
		results := shuffled(k, listResults(k))
		return maskAll(k, results[:len(results)/2])
	}},
}

// sized are those that come to the size of a preset's fork.
var sized = []struct {
	name string
	make func(k *need.Cut, tokens int) outcomes
}{
	{"newest text", keepNewest},
	{"oldest results masked", func(k *need.Cut, tokens int) outcomes {
		return maskUntil(k, listResults(k), tokens)
	}},
	{"results masked at random", func(k *need.Cut, tokens int) outcomes {
		return maskUntil(k, shuffled(k, listResults(k)), tokens)
	}},
}

// sizedName is the name of a sized baseline's row for a preset.
func sizedName(baseline, preset string) string { return baseline + ", as " + preset }

// oracleName is the name of the row that knows what comes.
const oracleName = "oracle, whole events"

// addOthers judges the baselines and the oracle beside the plans of a cut.
func addOthers(k *need.Judged) {
	plans := k.Plans
	add := func(name string, o outcomes) {
		k.Plans = append(k.Plans, need.Judgement{Name: name, Result: k.Judge(o, total(k.Cut, o))})
	}
	for _, b := range baselines {
		add(b.name, b.make(k.Cut))
	}
	add(oracleName, keepNeeded(k.Cut))
	for i := range plans {
		for _, b := range sized {
			add(sizedName(b.name, plans[i].Name), b.make(k.Cut, plans[i].After))
		}
	}
}

// total is what a fork comes to, in tokens.
func total(k *need.Cut, o outcomes) int { return k.Prefix.Total(o).Tokens }

// listResults lists the results before the tail, in order.
func listResults(k *need.Cut) []int {
	var out []int
	for _, i := range k.Old {
		if k.Prefix.EventAt(i).Kind == model.ToolResult {
			out = append(out, i)
		}
	}
	return out
}

// shuffled is a list in an order of chance, always the same for one cut.
func shuffled(k *need.Cut, list []int) []int {
	h := fnv.New64a()
	_, _ = h.Write([]byte(k.Prefix.ID + k.Next.String())) // It never fails.
	r := rand.New(rand.NewPCG(h.Sum64(), 1))              //nolint:gosec // Chance that repeats.
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// mask takes the text of an event where that makes it smaller.
func mask(k *need.Cut, o outcomes, event int) {
	if k.Prefix.EventAt(event).Bytes > len(masked) {
		o[event] = model.Outcome{Replaced: true, Whole: masked}
	}
}

// maskAll masks events.
func maskAll(k *need.Cut, events []int) outcomes {
	o := outcomes{}
	for _, i := range events {
		mask(k, o, i)
	}
	return o
}

// maskBut masks all results but the last of the whole prefix.
func maskBut(k *need.Cut, keep int) outcomes {
	for i := k.Prefix.EventCount() - 1; i >= 0 && keep > 0; i-- {
		if k.Prefix.EventAt(i).Kind == model.ToolResult {
			keep--
			if keep == 0 {
				return maskAll(k, before(listResults(k), i))
			}
		}
	}
	return outcomes{}
}

// before are the events of a sorted list that stand before one.
func before(list []int, event int) []int {
	for n, i := range list {
		if i >= event {
			return list[:n]
		}
	}
	return list
}

// keepNewestResults masks what is older than the newest tokens of results.
func keepNewestResults(k *need.Cut) outcomes {
	tokens := 0
	for i := k.Prefix.EventCount() - 1; i >= 0; i-- {
		if e := k.Prefix.EventAt(i); e.Kind == model.ToolResult {
			if tokens += e.Tokens; tokens > newestTokens {
				return maskAll(k, before(listResults(k), i+1))
			}
		}
	}
	return outcomes{}
}

// cutLarge leaves of large results their ends.
func cutLarge(k *need.Cut) outcomes {
	o := outcomes{}
	for _, i := range listResults(k) {
		if e := k.Prefix.EventAt(i); e.Bytes > largeBytes {
			text := k.Prefix.EventText(e)
			o[i] = model.Outcome{
				Replaced: true, Whole: text[:anEnd] + "\n" + masked + "\n" + text[len(text)-anEnd:],
			}
		}
	}
	return o
}

// keepNewest keeps the tail and the newest text before it, up to so many tokens in all; of the
// event that does not fit its end.
func keepNewest(k *need.Cut, tokens int) outcomes {
	left := tokens - total(k, removeAll(k, k.Old))
	o := outcomes{}
	for n := len(k.Old) - 1; n >= 0; n-- {
		i := k.Old[n]
		e := k.Prefix.EventAt(i)
		if left -= e.Tokens; left >= 0 {
			continue
		}
		o[i] = model.Outcome{Removed: true}
		if fits := left + e.Tokens; fits > 0 {
			text := k.Prefix.EventText(e)
			o[i] = model.Outcome{
				Replaced: true, Whole: text[len(text)-len(text)*fits/e.Tokens:],
			}
			left = 0
		}
	}
	return o
}

// removeAll takes events out.
func removeAll(k *need.Cut, events []int) outcomes {
	o := outcomes{}
	for _, i := range events {
		o[i] = model.Outcome{Removed: true}
	}
	return o
}

// maskUntil masks results in this order until no more than so many tokens are left, and then takes
// out the oldest of the rest.
func maskUntil(k *need.Cut, results []int, tokens int) outcomes {
	o := outcomes{}
	left := total(k, nil)
	line := model.RoundWeight(k.Prefix.TextWeight(masked))
	for _, i := range results {
		if left <= tokens {
			return o
		}
		if mask(k, o, i); o[i].Replaced {
			left -= k.Prefix.EventAt(i).Tokens - line
		}
	}
	for _, i := range k.Old {
		if left <= tokens {
			return o
		}
		if o[i].Replaced {
			left -= line
		} else {
			left -= k.Prefix.EventAt(i).Tokens
		}
		o[i] = model.Outcome{Removed: true}
	}
	return o
}
