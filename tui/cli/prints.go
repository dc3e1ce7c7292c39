package cli

import (
	"strconv"
	"strings"
)

// prints are the flags that only print something about one conversation or fork, by name.
func (o *options) prints() []string {
	var out []string
	for _, f := range []struct {
		name  string
		given bool
	}{
		{"--show", o.show != ""},
		{"--why", o.why != ""},
		{"--check", o.check},
		{"--show-removed", o.showRemoved != ""},
		{"--print-config", o.printConfig},
	} {
		if f.given {
			out = append(out, f.name)
		}
	}
	return out
}

// printClashes are the rules about the flags that only print.
func (o *options) printClashes() []clash {
	names := o.prints()
	if len(names) == 0 {
		return nil
	}
	name := names[0]
	return []clash{
		{len(names) > 1, name + " and " + names[len(names)-1] + " print two things: choose one"},
		{
			o.save || o.dryRun || o.list,
			name + " only prints: leave out --dry-run, --save and --list",
		},
		{
			o.json && name != "--check",
			"--json goes with --dry-run, --save, --list and --check, not with " + name,
		},
		{
			o.printConfig && o.conversation != "",
			"--print-config takes no conversation: leave it out",
		},
		{
			o.showRemoved != "" && o.demo,
			"--show-removed takes a fork and an event of it: leave out --demo",
		},
	}
}

// checkNames refuses what can be no name of a turn, call or event in any conversation.
func (o *options) checkNames() error {
	var err error
	if o.show != "" && !strings.HasPrefix(o.show, "call:") {
		_, err = turnNumber(o.show)
	}
	if err == nil && o.why != "" && !strings.HasPrefix(o.why, "call:") {
		_, err = eventID("--why", o.why)
	}
	if err == nil && o.line != "" {
		if o.number, err = strconv.Atoi(o.line); err != nil || o.number < 1 {
			err = usagef("--line %s: want the number of a line, from 1", o.line)
		}
	}
	if err == nil && o.failAbove != "" {
		err = o.readAbove()
	}
	return err
}
