package cli

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/strategies"
)

// splitNames takes lists apart at their commas. What is empty names nothing, so that -s "" chooses
// no strategy at all.
func splitNames(lists []string) []string {
	var names []string
	for _, list := range lists {
		for name := range strings.SplitSeq(list, ",") {
			if name = strings.TrimSpace(name); name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}

// dropped adds the turns of --drop-turns to the decisions. The error is a usageError.
func (o *options) dropped(s strategies.Spec, c *model.Conversation) (strategies.Spec, error) {
	if o.dropTurns == "" {
		return s, nil
	}
	turns, err := parseTurns(o.dropTurns, len(c.Turns))
	if err != nil {
		return s, usagef("--drop-turns %s: %v", o.dropTurns, err)
	}
	for _, n := range turns {
		s = s.Decide(strategies.OnTurn(n), strategies.Drop)
	}
	return s, nil
}

// parseTurns reads a list of turns and ranges of turns ("3,5-7") of a conversation that has so
// many. The turns are in the order given, each once.
func parseTurns(list string, have int) ([]int, error) {
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
			return 0, 0, usagef("%q is no turn: want numbers and ranges like 3,5-7", item)
		}
		if n < 1 || int(n) > have {
			return 0, 0, usagef("there is no turn %d: the conversation has %d", n, have)
		}
		*end.to = int(n)
	}
	if from > to {
		return 0, 0, usagef("%q runs backwards: want %d-%d", item, to, from)
	}
	return from, to, nil
}
