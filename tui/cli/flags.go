package cli

import (
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
		"project", "", "DIR|all", "only those of that folder, or those of all folders",
		groupList, text(func(o *options) *string { return &o.project }),
	},
	{
		"since", "", "AGE", "only those that were active within 30min, 12h, 7d or 2w", groupList,
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
		"summary", "", "FILE", "your own text for summarize; - is standard input", groupPlan,
		text(func(o *options) *string { return &o.summary }),
	},
	{
		"guidance", "", "TEXT", "what a model is to mind when it summarises", groupPlan,
		text(func(o *options) *string { return &o.guidance }),
	},
	{
		"yes-send", "", "", "agree to what is sent to the model of your settings", groupPlan,
		truth(func(o *options) *bool { return &o.yesSend }),
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
