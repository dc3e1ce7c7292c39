package flags

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"decant/model"
	"decant/strategies/need"
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
		return nil, explainUnknown(err, args)
	}
	for _, f := range flagTable {
		given := fs.Lookup(f.Name)
		o.given[f.Name] = given.Changed
		if given.Changed && given.Value.String() == "" && !f.blank {
			return nil, exit.Usagef("--%s needs a value; see decant --help", f.Name)
		}
	}
	o.Save = o.Save || o.Rescue && !o.DryRun // A rescue saves.
	o.takeReportPlace()
	o.SaveFlag = o.findSaveFlag()
	o.takeTarget()
	rest := fs.Args()
	if dash := fs.ArgsLenAtDash(); dash >= 0 {
		rest, o.Handed = rest[:dash], rest[dash:]
	}
	if o.Help && len(rest) > 0 {
		o.Topic = rest[0]
		return o, o.checkTopic()
	}
	rest = o.takeRecall(rest)
	if err := refuseCommand(rest); err != nil {
		return nil, err
	}
	if err := o.nameConversations(rest); err != nil {
		return nil, err
	}
	return o, o.checkFlags()
}

// findSaveFlag returns the first given flag that is about a save, "" for none.
func (o *Options) findSaveFlag() string {
	switch {
	case o.given["in-place"]:
		return "in-place"
	case o.given["activate"]:
		return "activate"
	case o.Output != "":
		return "output"
	}
	return ""
}

// takeReportPlace uses -o as the place of an HTML report if nothing else is written there.
func (o *Options) takeReportPlace() {
	if o.Report != AsHTML || o.Save {
		return
	}
	if o.ReportTo, o.Output = o.Output, ""; o.ReportTo == "-" {
		o.ReportTo = ""
	}
}

// takeRecall treats "recall FORK#N" as the flag of that name, because agents type what they read
// without dashes. It returns the other words.
func (o *Options) takeRecall(words []string) []string {
	if len(words) != 2 || words[0] != "recall" || o.recall != "" || o.DryRun || o.Evaluate {
		return words
	}
	o.recall = words[1]
	return nil
}

// nameConversations takes the arguments after the flags as conversations.
func (o *Options) nameConversations(rest []string) error {
	if err := o.refuseApart(rest); err != nil {
		return err
	}
	switch {
	case len(rest) > 1 && (!o.DryRun || !o.JSON) && !o.Evaluate:
		return exit.Usagef("name one conversation: %q follows %q; only -n --json and --evaluate "+
			"take several", rest[1], rest[0])
	case len(rest) > 0:
		o.Conversation, o.More = rest[0], rest[1:]
	}
	return nil
}

// refuseApart explains how to give a flag its optional value, if it was typed as the next word.
func (o *Options) refuseApart(rest []string) error {
	apart := slices.IndexFunc(rest, func(word string) bool {
		_, err := strconv.Atoi(word)
		return err == nil
	})
	if len(rest) < 2 || apart < 0 {
		return nil
	}
	for i := range flagTable {
		if f := &flagTable[i]; f.optional() && o.given[f.Name] {
			return exit.Usagef("the value of --%[1]s follows a \"=\": --%[1]s=%[2]s",
				f.Name, rest[apart])
		}
	}
	return nil
}

// refuseCommand explains what to type instead of a command in JP's style, nil for none.
func refuseCommand(words []string) error {
	typed := strings.Join(words, " ")
	if len(words) > 1 && (words[0] == "conversation" || words[0] == "c") {
		words = words[1:]
	} else if len(words) < 2 {
		return nil // A conversation may have that name.
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
		"decant has flags but no commands, so %q is unknown: %s; see decant --help",
		typed,
		does,
	)
}

// explainUnknown says what pflag did not understand, with the nearest valid name.
func explainUnknown(err error, args []string) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		otherwise, name := seeHelp, "--"+unknown.GetSpecifiedName()
		if letters := unknown.GetSpecifiedShortnames(); letters != "" {
			name = findTyped(args, letters)
			if strings.ContainsAny(name, "./") {
				otherwise = "; for a file of that name type ./" + name
			}
		}
		names := make([]string, len(flagTable))
		for i, f := range flagTable {
			names[i] = "--" + f.Name
		}
		return exit.Usagef("unknown flag %s%s", name, words.DidYouMean(name, names, otherwise))
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "bool" {
		return refuseValue("--"+invalid.GetFlag().Name, invalid.GetValue())
	}
	return exit.Usagef("%v%s", err, seeHelp)
}

// seeHelp ends an error that names no better way.
const seeHelp = "; see decant --help"

// findTyped returns the shortest word of short names that ends in some letters, which pflag left
// when it came to a letter that it does not know. A longer word may be a flag with its value.
func findTyped(args []string, letters string) string {
	best := ""
	for _, a := range args {
		short := strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "--")
		if short && strings.HasSuffix(a, letters) && (best == "" || len(a) < len(best)) {
			best = a
		}
	}
	return cmp.Or(best, "-"+letters)
}

// refuseValue says what to type instead of a flag that takes no value.
func refuseValue(flag, value string) error {
	if flag == "--help" {
		return exit.Usagef("--help takes its topic after a space: decant --help %s", value)
	}
	return exit.Usagef("%s takes no value: leave out =%s", flag, value)
}

// Prints returns the names of the flags that only print something about one conversation or fork.
func (o *Options) Prints() []string {
	var out []string
	for _, f := range []struct {
		name  string
		given bool
	}{
		{"--show", o.Show != ""},
		{"--why", o.Why != ""},
		{"--check", o.Check},
		{"--evaluate", o.Evaluate},
		{"--show-removed", o.ShowRemoved != ""},
		{"--recall", o.recall != ""},
		{"--print-config", o.PrintConfig},
	} {
		if f.given {
			out = append(out, f.name)
		}
	}
	return out
}

// checkNames refuses what cannot be the name of a turn, call or event in any conversation.
func (o *Options) checkNames() error {
	var err error
	if o.Show != "" && !strings.HasPrefix(o.Show, "call:") {
		_, err = TurnNumber(o.Show)
	}
	if err == nil && o.Why != "" && !strings.HasPrefix(o.Why, "call:") {
		_, err = EventID("--why", o.Why)
	}
	if err == nil {
		err = o.readLine()
	}
	if err == nil {
		err = o.readUncompact()
	}
	if err == nil && o.FailAbove != "" {
		err = o.readAbove()
	}
	if err == nil {
		err = o.readCuts()
	}
	if err == nil && o.recall != "" {
		o.Recall, err = ReadRecall(o.recall, o.lines)
	}
	return err
}

// readLine reads the value of --line. The error is an [exit.UsageError].
func (o *Options) readLine() (err error) {
	if o.line == "" {
		return nil
	}
	if o.Number, err = strconv.Atoi(o.line); err != nil || o.Number < 1 {
		return exit.Usagef("--line %s: use the number of a line, from 1", o.line)
	}
	return nil
}

// readUncompact reads the value of --uncompact. The error is an [exit.UsageError].
func (o *Options) readUncompact() (err error) {
	if o.uncompact == "" {
		return nil
	}
	if o.Uncompact, err = strconv.Atoi(o.uncompact); err != nil || o.Uncompact < 1 {
		return exit.Usagef("--uncompact=%s: use the number of a compaction, 1 is the newest",
			o.uncompact)
	}
	return nil
}

// maxCuts is the most cuts tried in a stretch. More would repeat the same ones.
const maxCuts = 100

// readCuts reads the value of --cuts. The error is an [exit.UsageError].
func (o *Options) readCuts() (err error) {
	o.Cuts = need.DefaultCuts
	if o.cuts != "" {
		if o.Cuts, err = strconv.Atoi(o.cuts); err != nil || o.Cuts < 1 || o.Cuts > maxCuts {
			return exit.Usagef("--cuts %s: use a number from 1 to %d", o.cuts, maxCuts)
		}
	}
	return nil
}

// readAbove reads the value of --fail-above, with or without its sign. The error is an
// [exit.UsageError].
func (o *Options) readAbove() error {
	n, err := strconv.ParseFloat(strings.TrimSuffix(o.FailAbove, "%"), 64)
	if err != nil || math.IsNaN(n) || n < 0 || n > 100 {
		return exit.Usagef("--fail-above %s: use percent from 0 to 100", o.FailAbove)
	}
	o.Above = n
	return nil
}

// TurnNumber reads the turn of --show. The error is an [exit.UsageError].
func TurnNumber(what string) (int, error) {
	n, err := strconv.ParseUint(what, 10, 31)
	if err != nil {
		return 0, exit.Usagef("--show %s: use the number of a turn, or call:ID", what)
	}
	return int(n), nil
}

// EventID reads the event id in the value of a flag. The error is an [exit.UsageError].
func EventID(flag, what string) (model.ID, error) {
	id, err := model.ParseID(what)
	if err != nil {
		return id, exit.Usagef(
			"%s %s: use call:ID, or the id of an event as --show TURN prints it",
			flag,
			what,
		)
	}
	return id, nil
}
