package main

import (
	"decant/model"
	"decant/strategies/need"
)

// longArguments is from how many bytes on the oracle takes arguments.
const longArguments = 500

// keepNeeded knows what comes: of old results, reasoning, attachments and long arguments it keeps
// whole the cheapest greedy cover of what is needed, and makes all else one line.
func keepNeeded(k *need.Cut) outcomes {
	o := outcomes{}
	for _, i := range k.Old {
		if e := k.Prefix.EventAt(i); mayGo(e) {
			mask(k, o, i)
		}
	}
	var things [][]int
	for n := range k.Units {
		if u := &k.Units[n]; u.Weight() > 0 {
			things = append(things, u.Holders()...)
		}
	}
	for {
		var open [][]int
		gain := map[int]int{}
		for _, holders := range things {
			if isKept(o, holders) {
				continue
			}
			open = append(open, holders)
			for _, i := range holders {
				gain[i]++
			}
		}
		if len(open) == 0 {
			return o
		}
		things = open
		best, value := -1, 0.0
		for _, i := range k.Old {
			v := float64(gain[i]) / float64(k.Prefix.EventAt(i).Tokens+1)
			if v > value {
				best, value = i, v
			}
		}
		delete(o, best)
	}
}

// mayGo reports whether the oracle may take an event.
func mayGo(e *model.Event) bool {
	switch e.Kind {
	case model.ToolResult, model.Reasoning, model.Attachment:
		return true
	case model.ToolCall:
		return e.Bytes > longArguments
	default:
		return false
	}
}

// isKept reports whether one of some events stays as it is.
func isKept(o outcomes, holders []int) bool {
	for _, i := range holders {
		if _, changed := o[i]; !changed {
			return true
		}
	}
	return false
}
