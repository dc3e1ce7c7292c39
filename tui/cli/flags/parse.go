package flags

import (
	"errors"
	"strings"

	"github.com/spf13/pflag"

	"decant/strategies/words"
	"decant/tui/cli/exit"
)

// ParseArgs reads a command line. Every error is an [exit.UsageError].
func ParseArgs(args []string) (*Options, error) {
	o := &Options{given: map[string]bool{}}
	fs := pflag.NewFlagSet("decant", pflag.ContinueOnError)
	fs.SortFlags = false
	for _, f := range flagTable {
		f.add(fs, o, f)
	}
	if err := fs.Parse(args); err != nil {
		return nil, explainUnknown(err)
	}
	for _, f := range flagTable {
		given := fs.Lookup(f.Name)
		o.given[f.Name] = given.Changed
		if given.Changed && given.Value.String() == "" && !f.blank {
			return nil, exit.Usagef("--%s wants a value; see decant --help", f.Name)
		}
	}
	rest := fs.Args()
	if dash := fs.ArgsLenAtDash(); dash >= 0 {
		rest, o.Handed = rest[:dash], rest[dash:]
	}
	if err := refuseCommand(rest); err != nil {
		return nil, err
	}
	switch {
	case len(rest) > 1:
		return nil, exit.Usagef("one conversation at a time, but %q follows %q; see decant --help",
			rest[1], rest[0])
	case len(rest) == 1:
		o.Conversation = rest[0]
	}
	return o, o.checkFlags()
}

// refuseCommand explains what to type instead of a command as JP has them, nil for none.
func refuseCommand(words []string) error {
	typed := strings.Join(words, " ")
	if len(words) > 1 && (words[0] == "conversation" || words[0] == "c") {
		words = words[1:]
	} else if len(words) < 2 {
		return nil // A conversation may be called that.
	}
	id := ""
	if len(words) == 2 {
		id = " " + words[1]
	}
	does := map[string]string{
		"compact": "decant -y" + id + " saves a smaller fork (-n shows it first)",
		"fork":    "decant -y" + id + " saves a smaller fork (-n shows it first)",
		"ls":      "decant --list lists conversations",
		"list":    "decant --list lists conversations",
		"show":    "decant" + id + " opens it",
		"print":   "decant" + id + " opens it",
	}[words[0]]
	if does == "" || len(words) > 2 {
		return nil
	}
	return exit.Usagef(
		"decant has flags and no commands, so not %q: %s; see decant --help",
		typed,
		does,
	)
}

// explainUnknown says what pflag did not understand, with the nearest good name.
func explainUnknown(err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		names := make([]string, len(flagTable))
		for i, f := range flagTable {
			names[i] = "--" + f.Name
		}
		name := "--" + unknown.GetSpecifiedName()
		return exit.Usagef("unknown flag %s%s", name,
			words.DidYouMean(name, names, "; see decant --help"))
	}
	return exit.Usagef("%v; see decant --help", err)
}
