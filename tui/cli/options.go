package cli

import (
	"errors"

	"github.com/spf13/pflag"
)

// options are the values of the flags. What was not given is zero, and a default of its own is put
// in only where it is used, so that a setting can stand in for a flag that was not given.
type options struct {
	// conversation is the one argument, "" for none.
	conversation string
	// One of these says what to do; none of them opens the screen, or reports where there is none.
	dryRun, save, list, version, help bool
	// completion is "" or one of shells; man prints the manual.
	completion string
	man        bool
	// show, why and showRemoved name what is to be printed, "" for nothing. With showRemoved the
	// argument is not a conversation but which of its events, "" for all.
	show, why, showRemoved string
	check                  bool
	// demo takes the place of conversation.
	demo bool

	// agents are lists of names with commas. project is "" for this folder, allProjects or a
	// folder, since what parseAge reads, "" for any age.
	agents         []string
	project, since string

	// strategies are lists of names with commas, in the order given. None given leaves the
	// default; an empty list given leaves no strategy.
	strategies      []string
	strategiesGiven bool
	// The fences as [strategies.ParseFence] reads them. An empty one that was given is an error.
	keepLast, keepFirst           string
	keepLastGiven, keepFirstGiven bool
	// dropTurns is what parseTurns reads, scope "", "live" or "file", sets are key=value.
	dropTurns, scope string
	sets             []string
	// budget is what [strategies.ParseBudget] reads, minGain a number of calls, "" for none.
	budget, minGain string
	// failAbove is a number of percent as it was given, "" for none; above is what it says.
	failAbove string
	above     float64
	// report is "" or asMarkdown.
	report string
	// plan and savePlan are files, "-" for standard input and output, "" for none.
	plan, savePlan string
	// summary is a file with the person's own, "-" for standard input, "" for none; guidance is
	// what a model is asked for besides. yesSend agrees to what is sent to models.
	summary, guidance string
	yesSend           bool
	// config is a settings file, relative to the folder that the program was started in.
	config      string
	printConfig bool

	// output is relative to the folder that the program was started in.
	output string
	// saveAs is "" or one of savesAs.
	saveAs string
	// activate resumes what was saved; noActivate beats a setting that says so. handed is what
	// stands after --, for the agent.
	activate, noActivate bool
	handed               []string
	inPlace, yesInPlace  bool

	// theme is "" or "auto", or a name of [render.Themes]; mono beats it.
	format, theme string
	// line is as it was given, number what it says: a line from 1, 0 for none.
	line       string
	number     int
	json, mono bool
	// plain asks questions on lines in the place of the screen.
	plain, noMouse, ascii bool
}

// parse reads a command line. Every error is a usageError.
func parse(args []string) (*options, error) {
	o := &options{}
	fs := pflag.NewFlagSet("decant", pflag.ContinueOnError)
	fs.SortFlags = false
	for _, f := range flagTable {
		f.bind(fs, o, f)
	}
	if err := fs.Parse(args); err != nil {
		return nil, flagError(err)
	}
	o.strategiesGiven = fs.Changed("strategy")
	o.keepLastGiven, o.keepFirstGiven = fs.Changed("keep-last"), fs.Changed("keep-first")
	// An unset variable of a script leaves such a value, and must not mean the default.
	for _, name := range []string{
		"output", "show", "why", "show-removed", "drop-turns", "scope", "save-as", "format",
		"theme", "config", "plan", "save-plan", "project", "since", "line", "completion",
		"summary", "guidance", "budget", "min-gain", "fail-above", "report",
	} {
		if f := fs.Lookup(name); f.Changed && f.Value.String() == "" {
			return nil, usagef("--%s wants a value; see decant --help", name)
		}
	}
	rest := fs.Args()
	if dash := fs.ArgsLenAtDash(); dash >= 0 {
		rest, o.handed = rest[:dash], rest[dash:]
	}
	switch {
	case len(rest) > 1:
		return nil, usagef("one conversation at a time, but %q follows %q; see decant --help",
			rest[1], rest[0])
	case len(rest) == 1:
		o.conversation = rest[0]
	}
	return o, o.checkFlags()
}

// flagError says what pflag did not understand, with the nearest good name.
func flagError(err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		names := make([]string, len(flagTable))
		for i, f := range flagTable {
			names[i] = "--" + f.Name
		}
		name := "--" + unknown.GetSpecifiedName()
		hint := didYouMean(name, names)
		if hint == "" {
			hint = "; see decant --help"
		}
		return usagef("unknown flag %s%s", name, hint)
	}
	return usagef("%v; see decant --help", err)
}
