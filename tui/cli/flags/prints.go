package flags

import (
	"math"
	"strconv"
	"strings"

	"decant/model"
	"decant/tui/cli/exit"
)

// Prints are the flags that only print something about one conversation or fork, by name.
func (o *Options) Prints() []string {
	var out []string
	for _, f := range []struct {
		name  string
		given bool
	}{
		{"--show", o.Show != ""},
		{"--why", o.Why != ""},
		{"--check", o.Check},
		{"--show-removed", o.ShowRemoved != ""},
		{"--print-config", o.PrintConfig},
	} {
		if f.given {
			out = append(out, f.name)
		}
	}
	return out
}

// checkNames refuses what can be no name of a turn, call or event in any conversation.
func (o *Options) checkNames() error {
	var err error
	if o.Show != "" && !strings.HasPrefix(o.Show, "call:") {
		_, err = TurnNumber(o.Show)
	}
	if err == nil && o.Why != "" && !strings.HasPrefix(o.Why, "call:") {
		_, err = EventID("--why", o.Why)
	}
	if err == nil && o.line != "" {
		if o.Number, err = strconv.Atoi(o.line); err != nil || o.Number < 1 {
			err = exit.Usagef("--line %s: want the number of a line, from 1", o.line)
		}
	}
	if err == nil && o.FailAbove != "" {
		err = o.readAbove()
	}
	return err
}

// readAbove reads the value of --fail-above, with or without its sign. The error is an
// [exit.UsageError].
func (o *Options) readAbove() error {
	n, err := strconv.ParseFloat(strings.TrimSuffix(o.FailAbove, "%"), 64)
	if err != nil || math.IsNaN(n) || n < 0 || n > 100 {
		return exit.Usagef("--fail-above %s: want percent from 0 to 100", o.FailAbove)
	}
	o.Above = n
	return nil
}

// TurnNumber reads the turn of --show. The error is an [exit.UsageError].
func TurnNumber(what string) (int, error) {
	n, err := strconv.ParseUint(what, 10, 31)
	if err != nil {
		return 0, exit.Usagef("--show %s: want the number of a turn, or call:ID", what)
	}
	return int(n), nil
}

// EventID reads the event's own id that a flag takes. The error is an [exit.UsageError].
func EventID(flag, what string) (model.ID, error) {
	id, err := model.ParseID(what)
	if err != nil {
		return id, exit.Usagef(
			"%s %s: want call:ID, or the id of an event as --show TURN prints it",
			flag,
			what,
		)
	}
	return id, nil
}
