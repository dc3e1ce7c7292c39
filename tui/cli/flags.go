package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"decant/model/store"
	"decant/render"
)

// Flag is one row of the table that the parser, the help text and every other listing of the flags
// are made from.
type Flag struct {
	// Name is the long name without dashes, Short the letter of the short one, "" for none.
	Name, Short string
	// Arg names the value, "" for a flag without one.
	Arg string
	// Help is one line.
	Help string
	// Group is the heading that it stands under.
	Group string

	bind func(*pflag.FlagSet, *options, Flag)
}

// The groups of flags, in the order in which they are shown.
const (
	groupDo     = "What to do"
	groupList   = "Which conversations"
	groupPlan   = "What goes"
	groupSave   = "Where it is saved"
	groupOutput = "How it is shown"
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

// Flags lists every flag in the order in which they are shown.
func Flags() []Flag { return slices.Clone(flagTable) }

// flagTable is the one place where a flag is written down.
var flagTable = []Flag{
	{
		"dry-run", "n", "", "print the report and write nothing", groupDo,
		truth(func(o *options) *bool { return &o.dryRun }),
	},
	{
		"save", "y", "", "save without the screen, then print the report", groupDo,
		truth(func(o *options) *bool { return &o.save }),
	},
	{
		"show", "", "TURN|call:ID", "print a turn or a call, as it is and as it will be", groupDo,
		text(func(o *options) *string { return &o.show }),
	},
	{
		"why", "", "EVENT|call:ID", "say what each strategy makes of an event, and why", groupDo,
		text(func(o *options) *string { return &o.why }),
	},
	{
		"check", "", "", "list what the agent would refuse or mend; exit code 3 if anything",
		groupDo, truth(func(o *options) *bool { return &o.check }),
	},
	{
		"fail-above", "", "PERCENT",
		"report; exit code 5 when more of what is sent is redundant", groupDo,
		text(func(o *options) *string { return &o.failAbove }),
	},
	{
		"show-removed", "", "FORK", "print what a fork left out (of one call: FORK call:ID)",
		groupDo, text(func(o *options) *string { return &o.showRemoved }),
	},
	{
		"print-config", "", "", "print the settings in force, and where each came from", groupDo,
		truth(func(o *options) *bool { return &o.printConfig }),
	},
	{
		"list", "", "", "list conversations, the newest first, forks under their original", groupDo,
		truth(func(o *options) *bool { return &o.list }),
	},
	{
		"demo", "", "", "use the conversation that is built in", groupDo,
		truth(func(o *options) *bool { return &o.demo }),
	},
	{
		"completion", "", "SHELL",
		"print what completes flags in a shell: " + strings.Join(shells, ", "), groupDo,
		text(func(o *options) *string { return &o.completion }),
	},
	{
		"man", "", "", "print the manual page (decant --man | man -l -)", groupDo,
		truth(func(o *options) *bool { return &o.man }),
	},
	{
		"help", "h", "", "print this help", groupDo,
		truth(func(o *options) *bool { return &o.help }),
	},
	{
		"version", "", "", "print the version", groupDo,
		truth(func(o *options) *bool { return &o.version }),
	},

	{
		"agent", "", "NAME[,NAME]",
		"only those of " + strings.Join(store.Agents(), ", ") + " (repeatable)", groupList,
		texts(func(o *options) *[]string { return &o.agents }),
	},
	{
		"project", "", "DIR|all", "list those of another folder, or of all folders (this one)",
		groupList, text(func(o *options) *string { return &o.project }),
	},
	{
		"since", "", "AGE", "list those that were active within 30min, 12h, 7d or 2w", groupList,
		text(func(o *options) *string { return &o.since }),
	},

	{
		"strategy", "s", "NAME[,NAME]",
		"use these strategies or presets, left to right (repeatable)", groupPlan,
		texts(func(o *options) *[]string { return &o.strategies }),
	},
	{
		"keep-last", "k", "N|Nc|N/Mc",
		"never change the last N turns, but at most M tool calls (1/20c)", groupPlan,
		text(func(o *options) *string { return &o.keepLast }),
	},
	{
		"keep-first", "", "N|Nc|N/Mc",
		"never change the first N turns, but at most M tool calls (0)", groupPlan,
		text(func(o *options) *string { return &o.keepFirst }),
	},
	{
		"drop-turns", "", "3,5-7", "drop these turns whole", groupPlan,
		text(func(o *options) *string { return &o.dropTurns }),
	},
	{
		"scope", "", "live|file", "plan for what is sent, or measure the whole file (live)",
		groupPlan, text(func(o *options) *string { return &o.scope }),
	},
	{
		"budget", "", "TOKENS",
		"the fewest changes that come down to 12k tokens, or to 80% of now", groupPlan,
		text(func(o *options) *string { return &o.budget }),
	},
	{
		"min-gain", "", "CALLS",
		"leave out what pays too late for the prompt cache that it breaks", groupPlan,
		text(func(o *options) *string { return &o.minGain }),
	},
	{
		"set", "", "KEY=VALUE", "change any setting (repeatable)", groupPlan,
		texts(func(o *options) *[]string { return &o.sets }),
	},
	{
		"plan", "", "FILE", "make a plan again; its decisions hold for its conversation alone",
		groupPlan, text(func(o *options) *string { return &o.plan }),
	},
	{
		"config", "", "FILE", "settings that beat those of the project and your own", groupPlan,
		text(func(o *options) *string { return &o.config }),
	},

	{
		"output", "o", "PATH", "the fork's folder, or the file to make; - is standard output",
		groupSave,
		text(func(o *options) *string { return &o.output }),
	},
	{
		"save-as", "", "fork|overlay",
		"fork leaves out what goes; overlay lets JP itself hide it (fork)",
		groupSave, text(func(o *options) *string { return &o.saveAs }),
	},
	{
		"save-plan", "", "FILE", "write the plan, to be read and made again; never over a file",
		groupSave, text(func(o *options) *string { return &o.savePlan }),
	},
	{
		"in-place", "", "", "change the original itself; a backup is kept", groupSave,
		truth(func(o *options) *bool { return &o.inPlace }),
	},
	{
		"activate", "", "", "resume the fork once it is saved; what stands after -- goes along",
		groupSave, truth(func(o *options) *bool { return &o.activate }),
	},
	{
		"no-activate", "", "", "do not, whatever the settings say", groupSave,
		truth(func(o *options) *bool { return &o.noActivate }),
	},
	{
		"yes-in-place", "", "", "agree to what --in-place does", groupSave,
		truth(func(o *options) *bool { return &o.yesInPlace }),
	},

	{
		"json", "", "", "print one JSON object in the place of text", groupOutput,
		truth(func(o *options) *bool { return &o.json }),
	},
	{
		"report", "", "md", "print the report as Markdown, to be passed on", groupOutput,
		text(func(o *options) *string { return &o.report }),
	},
	{
		"format", "", "NAME",
		"read the conversation as this format; --help lists them", groupOutput,
		text(func(o *options) *string { return &o.format }),
	},
	{
		"line", "", "N", "of a file of several conversations, a line each, open line N",
		groupOutput, text(func(o *options) *string { return &o.line }),
	},
	{
		"theme", "", "NAME", "colours of the screen: auto, " + strings.Join(render.Themes(), ", "),
		groupOutput, text(func(o *options) *string { return &o.theme }),
	},
	{
		"no-color", "", "", "no colours, as with NO_COLOR set", groupOutput,
		truth(func(o *options) *bool { return &o.mono }),
	},
	{
		"ascii", "", "", "draw the screen with ASCII alone", groupOutput,
		truth(func(o *options) *bool { return &o.ascii }),
	},
	{
		"no-mouse", "", "", "leave the mouse to the terminal; M takes it", groupOutput,
		truth(func(o *options) *bool { return &o.noMouse }),
	},
	{
		"plain", "", "", "the review as numbered questions, as with ACCESSIBLE=1", groupOutput,
		truth(func(o *options) *bool { return &o.plain }),
	},
}

// truth binds a flag without a value.
func truth(at func(*options) *bool) func(*pflag.FlagSet, *options, Flag) {
	return func(fs *pflag.FlagSet, o *options, f Flag) {
		fs.BoolVarP(at(o), f.Name, f.Short, false, f.Help)
	}
}

// text binds a flag with one value; the last one counts.
func text(at func(*options) *string) func(*pflag.FlagSet, *options, Flag) {
	return func(fs *pflag.FlagSet, o *options, f Flag) {
		fs.StringVarP(at(o), f.Name, f.Short, "", f.Help)
	}
}

// texts binds a flag that may be given several times.
func texts(at func(*options) *[]string) func(*pflag.FlagSet, *options, Flag) {
	return func(fs *pflag.FlagSet, o *options, f Flag) {
		fs.StringArrayVarP(at(o), f.Name, f.Short, nil, f.Help)
	}
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
		"budget", "min-gain", "fail-above", "report",
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

// checkFlags refuses flags that do not go together.
func (o *options) checkFlags() error {
	// Whoever asks for help may have got the rest wrong.
	if o.help || o.version {
		return nil
	}
	for _, rule := range o.clashes() {
		if rule.broken {
			return usagef("%s", rule.text)
		}
	}
	return o.checkNames()
}

// clash is a rule about flags: whether it is broken, and what the error says then, with the next
// step.
type clash struct {
	broken bool
	text   string
}

// clashes are the rules about what to do, then those about where to save, then about single values.
func (o *options) clashes() []clash {
	return append([]clash{
		{o.save && o.dryRun, "--dry-run writes nothing and --save does: choose one"},
		{o.demo && o.conversation != "", "--demo brings its own conversation: leave out the other"},
		{
			!slices.Contains([]string{"", "live", "file"}, o.scope),
			"unknown scope " + o.scope + ": want live or file",
		},
		{
			!slices.Contains(append(render.Themes(), "", "auto"), o.theme),
			"unknown theme " + o.theme + ": want auto, " + strings.Join(render.Themes(), ", "),
		},
	}, slices.Concat(
		o.listClashes(), o.saveAsClashes(), o.activateClashes(), o.saveClashes(), o.printClashes(),
		o.planClashes(), o.goalClashes(), o.plainClashes(), o.completionClashes(),
	)...)
}

// saveClashes are the rules about where to save.
func (o *options) saveClashes() []clash {
	homeless := o.demo || o.conversation == "-"
	return []clash{
		{
			o.inPlace && o.output != "",
			"--in-place writes to the original and -o elsewhere: choose one",
		},
		{
			o.inPlace && homeless,
			"--in-place needs a file: save this conversation with -o PATH",
		},
		{
			o.save && o.inPlace && !o.yesInPlace,
			"--save --in-place changes the original: add --yes-in-place to agree",
		},
		{
			o.output == "-" && !o.save,
			"-o - writes the fork to standard output: add --save",
		},
		{
			o.save && o.scope == "file",
			"--scope file is for measuring only: use --dry-run, or --scope live to save",
		},
	}
}
