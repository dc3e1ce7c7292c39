package flags

import (
	"slices"
	"strings"

	"decant/model/store"
	"decant/render"
	"decant/strategies/need"
	"decant/strategies/words"
	"decant/tui/cli/exit"
	"decant/tui/cli/hooks"
	"decant/tui/cli/integrate"
)

// checkFlags refuses flags that do not go together.
func (o *Options) checkFlags() error {
	// A user who asks for help may have the rest wrong.
	if o.Help || o.Version {
		return nil
	}
	for _, c := range clashes {
		if c.broken(o) {
			args := make([]any, len(c.args))
			for i, arg := range c.args {
				args[i] = arg(o)
			}
			return exit.Usagef(c.text, args...)
		}
	}
	return o.checkNames()
}

// clash is a rule about flags, with the error text and the next step.
type clash struct {
	text   string
	broken func(o *Options) bool
	args   []func(o *Options) string // For the verbs in the text.
}

// rule makes a clash.
func rule(text string, broken func(*Options) bool, args ...func(*Options) string) clash {
	return clash{text, broken, args}
}

// prints reports whether something is only printed, or listed.
func (o *Options) prints() bool { return o.List || len(o.Prints()) > 0 }

// firstPrint is the first flag that only prints, "" for none.
func (o *Options) firstPrint() string {
	for _, name := range o.Prints() {
		return name
	}
	return ""
}

// isAboutNow reports whether a flag concerns the current state of a conversation, or sends
// something.
func (o *Options) isAboutNow() bool {
	for _, given := range []string{
		o.keepLast, o.DropTurns, o.scope, o.Plan, o.SavePlan, o.Summary, o.Guidance,
	} {
		if given != "" {
			return true
		}
	}
	return o.YesSend
}

// acts reports whether a flag saves, lists or prints something.
func (o *Options) acts() bool {
	return o.Save || o.SavePlan != "" || o.InPlace || o.Rescue || o.Plain || o.prints()
}

// readsConversation reports whether a flag or an argument concerns conversations.
func (o *Options) readsConversation() bool {
	return o.Conversation != "" || o.Demo || o.Fleet || o.MCP || o.Rescue || o.Plain || o.JSON ||
		o.InPlace || o.Output != "" || o.SavePlan != "" || o.Report != "" || o.chooses() ||
		o.prints() || o.isAboutNow() || o.isAboutOne()
}

// isAboutOne reports whether a flag concerns one conversation, apart from how a plan is made.
func (o *Options) isAboutOne() bool {
	for _, given := range []string{
		o.DropTurns, o.scope, o.Plan, o.Summary, o.Guidance, o.FailAbove, o.line, o.Format,
	} {
		if given != "" {
			return true
		}
	}
	return o.YesSend || o.Ladder || o.Facts || o.Activate
}

// clashes lists all rules. The first broken one is reported.
var clashes = []clash{
	// What to do.
	rule("--dry-run writes nothing and --save does: choose one",
		func(o *Options) bool { return o.Save && o.DryRun }),
	rule("--demo brings its own conversation: leave out the other",
		func(o *Options) bool { return o.Demo && o.Conversation != "" }),
	rule("unknown scope %s: use live or file",
		func(o *Options) bool { return !slices.Contains([]string{"", "live", "file"}, o.scope) },
		func(o *Options) string { return o.scope }),
	rule("unknown theme %s: use auto, "+strings.Join(render.ThemeNames(), ", "),
		func(o *Options) bool {
			return !slices.Contains(append(render.ThemeNames(), "", "auto"), o.Theme)
		},
		func(o *Options) string { return o.Theme }),

	rule("unknown --fix %s: use "+strings.Join(FixChoices, ", "),
		func(o *Options) bool { return !slices.Contains(append(FixChoices, ""), o.Fix) },
		func(o *Options) string { return o.Fix }),
	rule("--rescue fixes what is refused and changes no more: leave out --strategy, --budget, "+
		"--drop-turns, --plan and --fix",
		func(o *Options) bool {
			return o.Rescue && (len(o.strategies) > 0 || o.budget != "" || o.DropTurns != "" ||
				o.Plan != "" || o.Fix != "")
		}),
	rule("--rescue prints its own page and makes no plan to keep: leave out --report, --ladder, "+
		"--facts and --save-plan",
		func(o *Options) bool {
			return o.Rescue && (o.Report != "" || o.Ladder || o.Facts || o.SavePlan != "")
		}),
	rule("--error is what --rescue looks for: add --rescue",
		func(o *Options) bool { return o.ErrorText != "" && !o.Rescue }),

	// Which conversations.
	rule("--list works alone: leave out --dry-run and --save",
		func(o *Options) bool { return o.List && (o.Save || o.DryRun) }),
	rule("--list takes no conversation: leave it out",
		func(o *Options) bool { return o.List && (o.Demo || o.Conversation != "") }),
	rule("--fleet reports stored conversations and changes nothing: leave out --save, --list, "+
		"--plan, --drop-turns, --summary, --guidance, --yes-send, --scope, --fail-above, "+
		"--ladder, --facts and flags that print",
		func(o *Options) bool { return o.Fleet && (o.acts() || o.isAboutOne()) }),
	rule("--fleet takes no conversation: leave it out",
		func(o *Options) bool { return o.Fleet && (o.Demo || o.Conversation != "") }),
	rule("--fleet is printed as text, as lines of JSON or as HTML: leave out --report %s",
		func(o *Options) bool { return o.Fleet && o.Report != "" && o.Report != AsHTML },
		func(o *Options) string { return o.Report }),
	rule("with --fleet, -o names the file of --report html: add --report html",
		func(o *Options) bool { return o.Fleet && o.Output != "" }),
	rule("--agent, --project and --since choose among conversations, but one is named: leave them "+
		"out",
		func(o *Options) bool {
			return o.chooses() && (o.Demo || o.Conversation != "" || o.ShowRemoved != "" ||
				o.recall != "")
		}),
	rule("--agent, --project and --since choose a conversation, but none is read: leave them "+
		"out",
		func(o *Options) bool {
			return o.chooses() && (o.PrintConfig || o.Man || o.Completion != "")
		}),
	rule("unknown agent %s%s. Known agents: "+strings.Join(store.Agents(), ", "),
		func(o *Options) bool {
			return o.unknownAgent() != "" || len(o.agents) > 0 && len(o.AgentNames()) == 0
		},
		(*Options).unknownAgent,
		func(o *Options) string { return words.DidYouMean(o.unknownAgent(), store.Agents(), "") }),
	rule("unknown age %s: use a number with min, h, d or w",
		func(o *Options) bool { _, ok := ParseAge(o.Since); return o.Since != "" && !ok },
		func(o *Options) string { return o.Since }),
	rule("unknown order %s%s; use "+strings.Join(sorts, " or "),
		func(o *Options) bool { return o.Sort != "" && !slices.Contains(sorts, o.Sort) },
		func(o *Options) string { return o.Sort },
		func(o *Options) string { return words.DidYouMean(o.Sort, sorts, "") }),
	rule("--sort orders what --list prints: add --list",
		func(o *Options) bool { return o.Sort != "" && !o.List }),

	rule("with several conversations, name files, folders or ids: leave out - and --save-plan",
		func(o *Options) bool {
			return len(o.More) > 0 && (o.SavePlan != "" || o.Summary == "-" ||
				o.Conversation == "-" || slices.Contains(o.More, "-"))
		}),

	// What is made, and what follows.
	rule("unknown --save-as %s%s; use "+strings.Join(savesAs, " or "),
		func(o *Options) bool { return o.SaveAs != "" && !slices.Contains(savesAs, o.SaveAs) },
		func(o *Options) string { return o.SaveAs },
		func(o *Options) string { return words.DidYouMean(o.SaveAs, savesAs, "") }),
	rule("--activate resumes what was saved and --no-activate does not: choose one",
		func(o *Options) bool { return o.Activate && o.noActivate }),
	rule("--activate resumes what was saved and --dry-run saves nothing: choose one",
		func(o *Options) bool { return o.given["activate"] && o.DryRun }),
	rule("--activate hands the terminal to the agent and --json prints one object: choose one",
		func(o *Options) bool { return o.Activate && o.JSON }),
	rule("arguments after -- are for the agent, and nothing is saved for it: leave them out",
		func(o *Options) bool { return len(o.Handed) > 0 && (o.DryRun || o.JSON || o.prints()) }),

	// Where it is saved.
	rule("--read-only saves nothing: leave out --save, --in-place, --output and --save-plan",
		func(o *Options) bool {
			return o.ReadOnly && (o.Save || o.InPlace || o.Output != "" || o.SavePlan != "")
		}),
	rule("--in-place writes to the original and -o elsewhere: choose one",
		func(o *Options) bool { return o.InPlace && o.Output != "" }),
	rule("--in-place needs a file: save this conversation with -o PATH",
		func(o *Options) bool { return o.InPlace && (o.Demo || o.Conversation == "-") }),
	rule("--save --in-place changes the original: add --yes-in-place to agree",
		func(o *Options) bool { return o.Save && o.InPlace && !o.yesInPlace }),
	rule("-o names the fork, and %s is a page: leave out --save, or write the page with > %s",
		func(o *Options) bool {
			return o.Save && o.Report == AsHTML && strings.HasSuffix(o.Output, ".html")
		},
		func(o *Options) string { return o.Output }, func(o *Options) string { return o.Output }),
	rule("--report md is printed and -o names the fork: leave out -o, and write it with > %s",
		func(o *Options) bool {
			return o.Report == AsMarkdown && o.Output != "" && !o.Save
		},
		func(o *Options) string { return o.Output }),
	rule("-o - writes the fork to standard output: add --save",
		func(o *Options) bool { return o.Output == "-" && !o.Save }),
	rule("--scope file is for measuring only: use --dry-run, or --scope live to save",
		func(o *Options) bool { return o.Save && o.scope == "file" }),

	// What only prints.
	rule("%s and %s print two things: choose one",
		func(o *Options) bool { return len(o.Prints()) > 1 },
		(*Options).firstPrint,
		func(o *Options) string { return o.Prints()[len(o.Prints())-1] }),
	rule("%s only prints: leave out --dry-run, --save, --list and --rescue",
		func(o *Options) bool {
			return o.firstPrint() != "" && (o.Save || o.DryRun || o.List || o.Rescue)
		},
		(*Options).firstPrint),
	rule("--check looks at what is stored and makes no plan: leave out --strategy, --budget, "+
		"--min-gain, --keep-last and --drop-turns",
		func(o *Options) bool {
			return o.Check && (len(o.strategies) > 0 || o.budget != "" || o.minGain != "" ||
				o.keepLast != "" || o.DropTurns != "")
		}),
	rule("--json works with --dry-run, --save, --list, --fleet, --check and --evaluate, "+
		"not with %s",
		func(o *Options) bool {
			return o.JSON && o.firstPrint() != "" && !o.Check && !o.Evaluate
		},
		(*Options).firstPrint),
	rule("--cuts is how often --evaluate cuts: add --evaluate",
		func(o *Options) bool { return o.cuts != "" && !o.Evaluate }),
	rule("--evaluate plans the past, and always with keep-last "+need.Tail.String()+": leave out "+
		"--keep-last, --drop-turns, --scope, --plan, --save-plan, --summary, --guidance and "+
		"--yes-send",
		func(o *Options) bool { return o.Evaluate && o.isAboutNow() }),
	rule("--print-config takes no conversation: leave it out",
		func(o *Options) bool { return o.PrintConfig && o.Conversation != "" }),
	rule("--show-removed takes a fork and an event of it: leave out --demo",
		func(o *Options) bool { return o.ShowRemoved != "" && o.Demo }),
	rule("--recall takes a fork and no conversation: leave that out",
		func(o *Options) bool { return o.recall != "" && (o.Demo || o.Conversation != "") }),
	rule("--recall only prints: leave out --plan, --save-plan, --summary, "+
		"--guidance and --yes-send",
		func(o *Options) bool {
			return o.recall != "" && (o.Plan != "" || o.SavePlan != "" || o.Summary != "" ||
				o.Guidance != "" || o.YesSend)
		}),
	rule("--lines chooses lines of the text that --recall FORK#N prints: add that",
		func(o *Options) bool { return o.lines != "" && !strings.Contains(o.recall, "#") }),

	rule("--uncompact opens one conversation as it was: leave out --list, --fleet, --demo, "+
		"--in-place and all that reads the stored file or several files",
		func(o *Options) bool {
			return o.uncompact != "" && (o.List || o.Fleet || o.InPlace || o.Check || o.Evaluate ||
				o.Demo || o.MCP || o.PrintConfig || o.ShowRemoved != "" || o.recall != "" ||
				len(o.More) > 0)
		}),
	rule("--mcp serves an agent and works alone: leave out the conversation and all other actions",
		func(o *Options) bool {
			return o.MCP && (o.Demo || o.Conversation != "" || o.Save || o.DryRun || o.JSON ||
				o.Plain || o.Fleet || o.Rescue || o.InPlace || o.prints())
		}),

	// Inside an agent.
	rule("unknown --integrate %s%s; use "+strings.Join(integrate.Names(), ", "),
		func(o *Options) bool { return o.integrate != "" && o.unknownTarget() },
		func(o *Options) string { return o.integrate },
		func(o *Options) string {
			return words.DidYouMean(o.integrate, integrate.Names(), "")
		}),
	rule("--integrate writes settings of an agent: leave out all but --dry-run, --save and "+
		"--remove",
		func(o *Options) bool {
			return o.integrate != "" && (o.readsConversation() || o.Hook != "" || o.ReadOnly)
		}),
	rule("--remove takes out what --integrate put in: add --integrate AGENT",
		func(o *Options) bool { return o.Remove && o.integrate == "" }),
	rule("unknown --hook %s%s; use "+strings.Join(hooks.Names(), ", "),
		func(o *Options) bool { return o.Hook != "" && !slices.Contains(hooks.Names(), o.Hook) },
		func(o *Options) string { return o.Hook },
		func(o *Options) string { return words.DidYouMean(o.Hook, hooks.Names(), "") }),
	rule("--hook answers an agent: use it without other flags",
		func(o *Options) bool {
			return o.Hook != "" && (o.readsConversation() || o.Save || o.DryRun)
		}),

	// Plan files.
	rule("--plan - and the conversation both come by standard input: put one into a file",
		func(o *Options) bool { return o.Plan == "-" && o.Conversation == "-" }),
	rule("--save-plan - prints the plan alone: leave out --dry-run, --save and --json",
		func(o *Options) bool { return o.SavePlan == "-" && (o.Save || o.DryRun || o.JSON) }),
	rule("--plan and --save-plan are about what would change: leave out --list, --check and "+
		"--show-removed",
		func(o *Options) bool {
			return (o.SavePlan != "" || o.Plan != "") && (o.List || o.Check || o.ShowRemoved != "")
		}),
	rule("--save-plan works alone, or with --dry-run or --save",
		func(o *Options) bool { return o.SavePlan != "" && len(o.Prints()) > 0 }),

	// Plain lines.
	rule("--plain asks before anything is done: leave out --save, --dry-run, --json, --list and "+
		"flags that only print",
		func(o *Options) bool { return o.Plain && (o.Save || o.DryRun || o.JSON || o.prints()) }),
	rule("--plain reads answers from standard input: name a file instead of -",
		func(o *Options) bool { return o.Plain && (o.Conversation == "-" || o.Plan == "-") }),

	// What is printed without a conversation.
	rule("no completion for %s: use one of "+strings.Join(Shells, ", "),
		func(o *Options) bool {
			return o.Completion != "" && !slices.Contains(Shells, o.Completion)
		},
		func(o *Options) string { return o.Completion }),
	rule("--completion and --man work alone: leave out the conversation",
		func(o *Options) bool {
			return (o.Completion != "" || o.Man) && (o.Demo || o.Conversation != "")
		}),

	// Answers.
	rule("--summary is your own text and --guidance is for a model: choose one",
		func(o *Options) bool { return o.Summary != "" && o.Guidance != "" }),
	rule("--summary - reads standard input, and so does another -: put one into a file",
		func(o *Options) bool {
			return o.Summary == "-" && (o.Conversation == "-" || o.Plan == "-")
		}),
	rule("--plain reads answers from standard input: name a file instead of --summary -",
		func(o *Options) bool { return o.Summary == "-" && o.Plain }),
	rule("--summary, --guidance and --yes-send are about what would change: leave out --list, "+
		"--check and --show-removed",
		func(o *Options) bool {
			return (o.Summary != "" || o.Guidance != "" || o.YesSend) &&
				(o.List || o.Check || o.ShowRemoved != "")
		}),

	// Goals and the gate.
	rule("--fail-above measures and changes nothing: use it with --dry-run, --json or alone",
		func(o *Options) bool {
			return o.FailAbove != "" && (o.Save || o.SavePlan != "" || o.prints())
		}),
	rule("--scope file counts no tokens that are sent: leave out --budget, --min-gain and "+
		"--fail-above",
		func(o *Options) bool {
			return o.scope == "file" && (o.budget != "" || o.minGain != "" || o.FailAbove != "")
		}),

	// The form of the report.
	rule("--ladder and --facts add to a report: leave out --list and flags that only print",
		func(o *Options) bool { return (o.Ladder || o.Facts) && o.prints() }),
	rule("--ladder and --facts measure what is sent: leave out --scope file",
		func(o *Options) bool { return (o.Ladder || o.Facts) && o.scope == "file" }),
	rule("unknown report %s%s; use "+strings.Join(reports, " or "),
		func(o *Options) bool { return o.Report != "" && !slices.Contains(reports, o.Report) },
		func(o *Options) string { return o.Report },
		func(o *Options) string { return words.DidYouMean(o.Report, reports, "") }),
	rule("--no-mask belongs to --report: add --report md or --report html",
		func(o *Options) bool { return o.NoMask && o.Report == "" }),
	rule("--report %s prints a report: do not use it with --json, --list or other flags that print",
		func(o *Options) bool { return o.Report != "" && (o.JSON || o.prints()) },
		func(o *Options) string { return o.Report }),
	rule("--report with --save-plan needs --dry-run or --save",
		func(o *Options) bool {
			return o.Report != "" && o.SavePlan != "" && !o.Save && !o.DryRun
		}),

	// Last, because the rules before say more.
	rule("%s has no effect with %s: leave it out",
		func(o *Options) bool { useless, _ := o.findUseless(); return useless != "" },
		func(o *Options) string { useless, _ := o.findUseless(); return useless },
		func(o *Options) string { _, with := o.findUseless(); return with }),
}
