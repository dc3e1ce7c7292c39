package flags

import (
	"slices"
	"strings"

	"decant/model/formats"
	"decant/model/store"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/cli/hooks"
	"decant/tui/cli/integrate"
	"decant/tui/cli/settings"
)

// ListFlags lists every flag in the order of the help.
func ListFlags() []Flag { return slices.Clone(flagTable) }

// flagTable is the only place where flags are defined.
var flagTable = []Flag{
	{
		"dry-run", "n", "", "print the report and write nothing", groupDo,
		bindTruth(func(o *Options) *bool { return &o.DryRun }),
	},
	{
		"save", "y", "", "save without the screen, then print the report", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Save }),
	},
	{
		"show", "", "TURN|call:ID", "print a turn or a call, as it is and as it will be", groupDo,
		bindText(func(o *Options) *string { return &o.Show }),
	},
	{
		"why", "", "EVENT|call:ID", "say what each strategy does with an event, and why", groupDo,
		bindText(func(o *Options) *string { return &o.Why }),
	},
	{
		"check", "", "", "list what is refused or repaired; exit code 3 if any of it does harm",
		groupDo, bindTruth(func(o *Options) *bool { return &o.Check }),
	},
	{
		"rescue", "", "", "save a fork that fixes what the agent refuses, and changes nothing else",
		groupDo,
		bindTruth(func(o *Options) *bool { return &o.Rescue }),
	},
	{
		"error", "", "TEXT", "the error that the agent shows (with --rescue)", groupDo,
		bindText(func(o *Options) *string { return &o.ErrorText }),
	},
	{
		"fail-above", "", "PERCENT",
		"print the report; exit code 5 if more is repeated or outdated", groupDo,
		bindText(func(o *Options) *string { return &o.FailAbove }).
			offering(Offer{words: listWords("10", "30")}),
	},
	{
		"ladder", "", "", "add to the report what each preset would save", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Ladder }),
	},
	{
		"facts", "", "",
		"add to the report what is repeated, outdated, failed or heavy", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Facts }),
	},
	{
		"evaluate", "", "",
		"measure how much presets keep of what past conversations used later", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Evaluate }),
	},
	{
		"cuts", "", "N", "with --evaluate: cut at N points between two compactions (4)", groupDo,
		bindText(func(o *Options) *string { return &o.cuts }),
	},
	{
		"show-removed", "", "FORK", "print the text that a fork removed (of one call: FORK " +
			"call:ID)",
		groupDo, bindText(func(o *Options) *string { return &o.ShowRemoved }).
			offering(Offer{Files: true}),
	},
	{
		"recall", "", "FORK[#N]", "list what a fork removed, or print the text of removal N",
		groupDo, bindText(func(o *Options) *string { return &o.recall }),
	},
	{
		"lines", "", "A-B", "print only lines A to B of the text (with --recall FORK#N)",
		groupDo, bindText(func(o *Options) *string { return &o.lines }),
	},
	{
		"mcp", "", "", "serve recall, outline and why to an agent over MCP (standard I/O)",
		groupDo, bindTruth(func(o *Options) *bool { return &o.MCP }),
	},
	{
		"integrate", "", "AGENT", "put a command into claude-code (and hooks), codex, pi, opencode",
		groupDo, bindText(func(o *Options) *string { return &o.integrate }).
			offering(Offer{words: listWords(integrate.Names()...)}),
	},
	{
		"remove", "", "", "take it out of the agent again (with --integrate)", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Remove }),
	},
	{
		"hook", "", "NAME", "answer a hook of Claude Code: " + strings.Join(hooks.Names(), ", "),
		groupDo, bindText(func(o *Options) *string { return &o.Hook }).
			offering(Offer{words: listWords(hooks.Names()...)}),
	},
	{
		"print-config", "", "", "print the settings in force, and where each came from", groupDo,
		bindTruth(func(o *Options) *bool { return &o.PrintConfig }),
	},
	{
		"list", "", "", "list conversations, the newest first, forks under their original", groupDo,
		bindTruth(func(o *Options) *bool { return &o.List }),
	},
	{
		"fleet", "", "", "print one report of all conversations that --list lists", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Fleet }),
	},
	{
		"demo", "", "", "use the built-in conversation", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Demo }),
	},
	{
		"completion", "", "SHELL",
		"print shell completions: " + strings.Join(Shells, ", "), groupDo,
		bindText(func(o *Options) *string { return &o.Completion }).
			offering(Offer{words: listWords(Shells...)}),
	},
	{
		"man", "", "", "print the manual page (decant --man | man -l -)", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Man }),
	},
	{
		"help", "h", "", "print this help", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Help }),
	},
	{
		"version", "", "", "print the version", groupDo,
		bindTruth(func(o *Options) *bool { return &o.Version }),
	},

	{
		"agent", "", "NAME[,NAME]",
		"only conversations of these agents (see --help formats)", groupList,
		bindTexts(func(o *Options) *[]string { return &o.agents }).
			offering(Offer{words: listWords(store.Agents()...), List: true}),
	},
	{
		"project", "", "DIR|all", "only those of that folder, or those of all folders",
		groupList, bindText(func(o *Options) *string { return &o.Project }).
			offering(Offer{words: listWords(AllProjects), Folders: true}),
	},
	{
		"since", "", "AGE", "only those that were active within 30min, 12h, 7d or 2w", groupList,
		bindText(func(o *Options) *string { return &o.Since }).
			offering(Offer{words: listWords("30min", "12h", "7d", "2w")}),
	},
	{
		"sort", "", "ORDER", "list by time, newest first, or by size or context, largest first",
		groupList, bindText(func(o *Options) *string { return &o.Sort }).
			offering(Offer{words: listWords(sorts...)}),
	},

	{
		"strategy", "s", "NAME[,NAME]",
		"use these strategies or presets, left to right; or none (repeatable)", groupPlan,
		bindTexts(func(o *Options) *[]string { return &o.strategies }).
			offering(Offer{words: strategyWords, List: true}).
			setting(spec.KeyStrategies),
	},
	{
		"keep-last", "k", "N|Nc|N/Mc",
		"protect the last N turns; Nc: N calls; N/Mc: whichever is less (1/20c)", groupPlan,
		bindText(func(o *Options) *string { return &o.keepLast }).
			offering(Offer{words: listWords("0", "1", "5", "20c", "1/20c")}).orBlank().
			setting(spec.KeyKeepLast),
	},
	{
		"keep-first", "", "N|Nc|N/Mc",
		"protect the first N turns; Nc: N calls; N/Mc: whichever is less (0)", groupPlan,
		bindText(func(o *Options) *string { return &o.keepFirst }).
			offering(Offer{words: listWords("0", "1", "5", "20c", "1/20c")}).orBlank().
			setting(spec.KeyKeepFirst),
	},
	{
		"fix", "", "free|all|none",
		"fix free (loses no text), all, or none but what every fork needs (free)", groupPlan,
		bindText(func(o *Options) *string { return &o.Fix }).
			offering(Offer{words: listWords(FixChoices...)}),
	},
	{
		"drop-turns", "", "3,5-7", "remove these turns as a whole", groupPlan,
		bindText(func(o *Options) *string { return &o.DropTurns }),
	},
	{
		"summary", "", "FILE", "your own text for summarize; - is standard input", groupPlan,
		bindText(func(o *Options) *string { return &o.Summary }).
			offering(Offer{Files: true}),
	},
	{
		"guidance", "", "TEXT", "extra instructions for the model that summarises", groupPlan,
		bindText(func(o *Options) *string { return &o.Guidance }),
	},
	{
		"yes-send",
		"",
		"",
		"consent to sending the conversation to the configured model",
		groupPlan,
		bindTruth(func(o *Options) *bool { return &o.YesSend }),
	},
	{
		"scope", "", "live|file", "plan for the live context, or measure the whole file (live)",
		groupPlan, bindText(func(o *Options) *string { return &o.scope }).
			offering(Offer{words: listWords("live", "file")}).
			setting(spec.KeyScope),
	},
	{
		"exact", "", "", "count the tokens of OpenAI's o200k models exactly", groupPlan,
		bindTruth(func(o *Options) *bool { return &o.Exact }),
	},
	{
		"budget", "", "TOKENS",
		"size to reach, lossless and old first: 12k, 80% (texts), window (all)", groupPlan,
		bindText(func(o *Options) *string { return &o.budget }).
			offering(Offer{words: listWords("12k", "60%", "window", "70%w")}).
			setting(spec.KeyBudget),
	},
	{
		"min-gain", "", "CALLS",
		"skip changes that need more model calls than this to repay the cache", groupPlan,
		bindText(func(o *Options) *string { return &o.minGain }).
			offering(Offer{words: listWords("10", "100")}).
			setting(spec.KeyMinGain),
	},
	{
		"recall-markers", "", "", "end each marker with the command that prints the removed text",
		groupPlan,
		bindTruth(func(o *Options) *bool { return &o.recallMarkers }).setting(spec.KeyRecall),
	},
	{
		"set", "", "KEY=VALUE", "change any setting (repeatable)", groupPlan,
		bindTexts(func(o *Options) *[]string { return &o.sets }).
			offering(Offer{words: settingWords, Begun: true}),
	},
	{
		"plan", "", "FILE", "apply a saved plan; its decisions apply only to its conversation",
		groupPlan, bindText(func(o *Options) *string { return &o.Plan }).
			offering(Offer{Files: true}),
	},
	{
		"config", "", "FILE", "a settings file that overrides the project's and your own",
		groupPlan,
		bindText(func(o *Options) *string { return &o.Config }).
			offering(Offer{Files: true}),
	},

	{
		"output", "o", "PATH",
		"an existing folder, or a new file with extension; - is standard output",
		groupSave,
		bindText(func(o *Options) *string { return &o.Output }).
			offering(Offer{Files: true}),
	},
	{
		"save-as", "", "fork|overlay",
		"fork leaves removed text out; overlay lets JP hide it (fork)",
		groupSave, bindText(func(o *Options) *string { return &o.SaveAs }).
			offering(Offer{words: listWords("fork", "overlay")}),
	},
	{
		"save-plan", "", "FILE", "save the plan to a new file, for --plan",
		groupSave, bindText(func(o *Options) *string { return &o.SavePlan }).
			offering(Offer{Files: true}),
	},
	{
		"in-place", "", "", "change the original itself, and keep a backup next to it", groupSave,
		bindTruth(func(o *Options) *bool { return &o.InPlace }).
			settingNot(settings.ForkKey),
	},
	{
		"activate", "", "", "resume the saved fork; arguments after -- are passed on",
		groupSave, bindTruth(func(o *Options) *bool { return &o.Activate }),
	},
	{
		"no-activate", "", "", "do not resume the fork, whatever the settings say", groupSave,
		bindTruth(func(o *Options) *bool { return &o.noActivate }),
	},
	{
		"yes-in-place", "", "", "consent to --in-place", groupSave,
		bindTruth(func(o *Options) *bool { return &o.yesInPlace }),
	},
	{
		"yes-import", "", "", "consent to opencode or Kilo importing the fork in its folder",
		groupSave, bindTruth(func(o *Options) *bool { return &o.YesImport }),
	},

	{
		"json", "", "", "print one JSON object instead of text", groupOutput,
		bindTruth(func(o *Options) *bool { return &o.JSON }),
	},
	{
		"report", "", "md|html",
		"print the report as Markdown, or as one HTML file (to -o), to share", groupOutput,
		bindText(func(o *Options) *string { return &o.Report }).
			offering(Offer{words: listWords(reports...)}),
	},
	{
		"no-mask", "", "", "leave secrets as they are (with --report)", groupOutput,
		bindTruth(func(o *Options) *bool { return &o.NoMask }),
	},
	{
		"format", "", "NAME",
		"read the conversation as this format (see --help formats)", groupOutput,
		bindText(func(o *Options) *string { return &o.Format }).
			offering(Offer{words: listWords(formats.Names()...)}),
	},
	{
		"uncompact", "", "[=N]",
		"open it as it was before its newest (Nth newest) compaction", groupOutput,
		bindOptional(func(o *Options) *string { return &o.uncompact }, "1"),
	},
	{
		"stream", "", "",
		"read the file from disk as needed (automatic above 4 MB)", groupOutput,
		bindTruth(func(o *Options) *bool { return &o.Stream }),
	},
	{
		"line", "", "N", "open conversation N of a file: N is its line, or its place in a list",
		groupOutput, bindText(func(o *Options) *string { return &o.line }),
	},
	{
		"theme", "", "NAME",
		"colours of the screen: auto, " + strings.Join(render.ThemeNames(), ", "), groupOutput,
		bindText(func(o *Options) *string { return &o.Theme }).
			offering(Offer{words: themeWords}),
	},
	{
		"no-color", "", "", "no colours, as with NO_COLOR set", groupOutput,
		bindTruth(func(o *Options) *bool { return &o.Mono }),
	},
	{
		"ascii", "", "", "write the screen and --plain in ASCII only", groupOutput,
		bindTruth(func(o *Options) *bool { return &o.ASCII }),
	},
	{
		"read-only", "", "", "review and report; nothing can be saved", groupOutput,
		bindTruth(func(o *Options) *bool { return &o.ReadOnly }),
	},
	{
		"no-mouse", "", "", "leave the mouse to the terminal; the key M turns it on", groupOutput,
		bindTruth(func(o *Options) *bool { return &o.NoMouse }),
	},
	{
		"plain", "", "", "numbered questions instead of the screen; starts with nothing selected",
		groupOutput,
		bindTruth(func(o *Options) *bool { return &o.Plain }),
	},
}
