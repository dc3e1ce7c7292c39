package flags

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
)

// Dropped adds the turns of --drop-turns to the decisions. The error is an [exit.UsageError].
func (o *Options) Dropped(s spec.Spec, c *model.Conversation) (spec.Spec, error) {
	if o.DropTurns == "" {
		return s, nil
	}
	turns, err := ParseTurns(o.DropTurns, len(c.Turns))
	if err != nil {
		return s, exit.Usagef("--drop-turns %s: %v", o.DropTurns, err)
	}
	for _, n := range turns {
		s = s.Decide(spec.OnTurn(n), spec.Drop)
	}
	return s, nil
}

// ParseTurns reads a list of turns and ranges of turns ("3,5-7") of a conversation that has so
// many. The turns are in the order given, each once.
func ParseTurns(list string, have int) ([]int, error) {
	var turns []int
	seen := map[int]bool{}
	for item := range strings.SplitSeq(list, ",") {
		from, to, err := parseRange(strings.TrimSpace(item), have)
		if err != nil {
			return nil, err
		}
		for n := from; n <= to; n++ {
			if !seen[n] {
				seen[n] = true
				turns = append(turns, n)
			}
		}
	}
	return turns, nil
}

// parseRange reads a turn or a range of turns, both ends included. Turn 0 is an error: it stands
// for what is in no turn, which cannot be dropped whole.
func parseRange(item string, have int) (from, to int, err error) {
	first, last, ranged := strings.Cut(item, "-")
	if !ranged {
		last = first
	}
	for _, end := range []struct {
		text string
		to   *int
	}{{first, &from}, {last, &to}} {
		n, err := strconv.ParseUint(end.text, 10, 31)
		if err != nil {
			return 0, 0, exit.Usagef("%q is no turn: want numbers and ranges like 3,5-7", item)
		}
		if n < 1 || int(n) > have {
			return 0, 0, exit.Usagef("there is no turn %d: the conversation has %d", n, have)
		}
		*end.to = int(n)
	}
	if from > to {
		return 0, 0, exit.Usagef("%q runs backwards: want %d-%d", item, to, from)
	}
	return from, to, nil
}
