package show

import (
	"strings"

	"decant/model"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
)

// findNamed finds the events that a flag names by their call or by their own id; less than 0 is a
// part of a call that is not there. Every error is an [exit.UsageError].
func findNamed(c *model.Conversation, flag, what string) (events []int, title string, err error) {
	if id, ok := strings.CutPrefix(what, "call:"); ok {
		events, err := findCalled(c, flag, id)
		return events, "call " + id, err
	}
	id, err := flags.EventID(flag, what)
	if err != nil {
		return nil, "", err
	}
	for i := range c.EventCount() {
		if c.EventAt(i).ID == id {
			return []int{i}, "event " + what, nil
		}
	}
	return nil, "", exit.Usagef(
		"%s %s: no such event; --show TURN prints the ids of a turn",
		flag,
		what,
	)
}

// findCalled finds for a flag the calls with an id, or else the one whose id begins so.
func findCalled(c *model.Conversation, flag, id string) ([]int, error) {
	var exact, begins []int
	found := map[string]bool{}
	for i := range c.Calls {
		call := &c.Calls[i]
		pair := []int{call.Request, call.Result}
		switch {
		case call.ID == id:
			exact = append(exact, pair...)
		case id != "" && strings.HasPrefix(call.ID, id):
			begins = append(begins, pair...)
			found[call.ID] = true
		}
	}
	switch {
	case len(exact) > 0:
		return exact, nil
	case len(found) == 1:
		return begins, nil
	case len(found) > 1:
		return nil, exit.Usagef("%s call:%s: %d calls begin so; give more of the id", flag, id,
			len(found))
	}
	return nil, exit.Usagef(
		"%s call:%s: no such call; --show TURN prints the ids of a turn",
		flag,
		id,
	)
}
