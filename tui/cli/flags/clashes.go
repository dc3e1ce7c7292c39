package flags

import (
	"slices"
	"strings"

	"decant/model/store"
	"decant/render"
	"decant/strategies/words"
	"decant/tui/cli/exit"
)

// checkFlags refuses flags that do not go together.
func (o *Options) checkFlags() error {
	// Whoever asks for help may have got the rest wrong.
	if o.Help || o.Version {
		return nil
	}
	for _, rule := range o.clashes() {
		if rule.broken {
			return exit.Usagef("%s", rule.text)
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
func (o *Options) clashes() []clash {
	return append([]clash{
		{o.Save && o.DryRun, "--dry-run writes nothing and --save does: choose one"},
		{o.Demo && o.Conversation != "", "--demo brings its own conversation: leave out the other"},
		{
			!slices.Contains([]string{"", "live", "file"}, o.scope),
			"unknown scope " + o.scope + ": want live or file",
		},
		{
			!slices.Contains(append(render.ThemeNames(), "", "auto"), o.Theme),
			"unknown theme " + o.Theme + ": want auto, " + strings.Join(render.ThemeNames(), ", "),
		},
	}, slices.Concat(
		o.listClashes(), o.saveAsClashes(), o.activateClashes(), o.saveClashes(), o.printClashes(),
		o.planClashes(), o.plainClashes(), o.completionClashes(),
		o.answerClashes(), o.goalClashes(), o.reportClashes(),
	)...)
}

// saveClashes are the rules about where to save.
func (o *Options) saveClashes() []clash {
	homeless := o.Demo || o.Conversation == "-"
	writes := o.Save || o.InPlace || o.Output != "" || o.SavePlan != ""
	return []clash{
		{
			o.ReadOnly && writes,
			"--read-only saves nothing: leave out --save, --in-place, --output and --save-plan",
		},
		{
			o.InPlace && o.Output != "",
			"--in-place writes to the original and -o elsewhere: choose one",
		},
		{
			o.InPlace && homeless,
			"--in-place needs a file: save this conversation with -o PATH",
		},
		{
			o.Save && o.InPlace && !o.yesInPlace,
			"--save --in-place changes the original: add --yes-in-place to agree",
		},
		{
			o.Output == "-" && !o.Save,
			"-o - writes the fork to standard output: add --save",
		},
		{
			o.Save && o.scope == "file",
			"--scope file is for measuring only: use --dry-run, or --scope live to save",
		},
	}
}

// activateClashes are the rules about --activate, once it is known what the settings say.
func (o *Options) activateClashes() []clash {
	return []clash{
		{
			o.Activate && o.noActivate,
			"--activate resumes what was saved and --no-activate does not: choose one",
		},
		{
			o.Activate && o.JSON,
			"--activate hands the terminal to the agent and --json prints one object: choose one",
		},
		{
			len(o.Handed) > 0 && (o.DryRun || o.JSON || o.List || len(o.Prints()) > 0),
			"what stands after -- is for the agent, which resumes only what is saved: leave it out",
		},
	}
}

// goalClashes are the rules about goals and the gate.
func (o *Options) goalClashes() []clash {
	other := o.List || len(o.Prints()) > 0
	return []clash{
		{
			o.FailAbove != "" && (o.Save || o.SavePlan != "" || other),
			"--fail-above measures and changes nothing: use it with --dry-run, --json or alone",
		},
		{
			o.scope == "file" && (o.budget != "" || o.minGain != "" || o.FailAbove != ""),
			"--scope file counts no tokens that are sent: leave out --budget, --min-gain and " +
				"--fail-above",
		},
	}
}

// reportClashes are the rules about the form of the report.
func (o *Options) reportClashes() []clash {
	other := o.List || len(o.Prints()) > 0
	return []clash{
		{
			(o.Ladder || o.Facts) && other,
			"--ladder and --facts add to a report: leave out --list and what only prints",
		},
		{
			(o.Ladder || o.Facts) && o.scope == "file",
			"--ladder and --facts measure what is sent: leave out --scope file",
		},
		{
			o.Report != "" && o.Report != AsMarkdown,
			"unknown report " + o.Report + ": want " + AsMarkdown,
		},
		{
			o.Report != "" && (o.JSON || other),
			"--report " + o.Report + " is a report of its own: leave out --json, --list and what " +
				"only prints",
		},
		{
			o.Report != "" && o.SavePlan != "" && !o.Save && !o.DryRun,
			"--report with --save-plan needs --dry-run or --save",
		},
	}
}

// listClashes are the rules about which conversations are meant.
func (o *Options) listClashes() []clash {
	unknown := o.unknownAgent()
	_, ok := ParseAge(o.Since)
	return []clash{
		{o.List && (o.Save || o.DryRun), "--list stands alone: leave out --dry-run and --save"},
		{o.List && (o.Demo || o.Conversation != ""), "--list takes no conversation: leave it out"},
		{
			o.chooses() && (o.Demo || o.Conversation != "" || o.ShowRemoved != ""),
			"--agent, --project and --since choose among conversations, but one is named: leave " +
				"them out",
		},
		{
			o.chooses() && (o.PrintConfig || o.Man || o.Completion != ""),
			"--agent, --project and --since choose among conversations, and none is read: leave " +
				"them out",
		},
		{
			unknown != "" || len(o.agents) > 0 && len(o.AgentNames()) == 0,
			"unknown agent " + unknown + words.DidYouMean(unknown, store.Agents(), "") + "; want one of " +
				strings.Join(store.Agents(), ", "),
		},
		{o.Since != "" && !ok, "unknown age " + o.Since + ": want a number with min, h, d or w"},
	}
}

// saveAsClashes are the rules about --save-as.
func (o *Options) saveAsClashes() []clash {
	known := o.SaveAs == "" || o.SaveAs == asFork || o.SaveAs == AsOverlay
	return []clash{{
		!known, "unknown --save-as " + o.SaveAs + words.DidYouMean(o.SaveAs, savesAs, "") + "; want " +
			strings.Join(savesAs, " or "),
	}}
}

// answerClashes are the rules about answers.
func (o *Options) answerClashes() []clash {
	asks := o.Summary != "" || o.Guidance != "" || o.YesSend
	return []clash{
		{
			o.Summary != "" && o.Guidance != "",
			"--summary is your own text and --guidance is for a model: choose one",
		},
		{
			o.Summary == "-" && (o.Conversation == "-" || o.Plan == "-"),
			"--summary - reads standard input, and so does another -: put one into a file",
		},
		{
			o.Summary == "-" && o.Plain,
			"--plain reads answers from standard input: name a file in the place of --summary -",
		},
		{
			asks && (o.List || o.Check || o.ShowRemoved != ""),
			"--summary, --guidance and --yes-send are about what would change: leave out --list, " +
				"--check and --show-removed",
		},
	}
}

// plainClashes are the rules about --plain.
func (o *Options) plainClashes() []clash {
	return []clash{
		{
			o.Plain && (o.Save || o.DryRun || o.JSON || o.List || len(o.Prints()) > 0),
			"--plain asks before anything is done: leave out --save, --dry-run, --json, --list " +
				"and what only prints",
		},
		{
			o.Plain && (o.Conversation == "-" || o.Plan == "-"),
			"--plain reads answers from standard input: name a file in the place of -",
		},
	}
}

// planClashes are the rules about plan files.
func (o *Options) planClashes() []clash {
	return []clash{
		{
			o.Plan == "-" && o.Conversation == "-",
			"--plan - and the conversation both come by standard input: put one into a file",
		},
		{
			o.SavePlan == "-" && (o.Save || o.DryRun || o.JSON),
			"--save-plan - prints the plan alone: leave out --dry-run, --save and --json",
		},
		{
			(o.SavePlan != "" || o.Plan != "") && (o.List || o.Check || o.ShowRemoved != ""),
			"--plan and --save-plan are about what would change: leave out --list, --check and " +
				"--show-removed",
		},
		{
			o.SavePlan != "" && len(o.Prints()) > 0,
			"--save-plan stands alone, or with --dry-run or --save",
		},
	}
}

// printClashes are the rules about the flags that only print.
func (o *Options) printClashes() []clash {
	names := o.Prints()
	if len(names) == 0 {
		return nil
	}
	name := names[0]
	return []clash{
		{len(names) > 1, name + " and " + names[len(names)-1] + " print two things: choose one"},
		{
			o.Save || o.DryRun || o.List,
			name + " only prints: leave out --dry-run, --save and --list",
		},
		{
			o.JSON && name != "--check",
			"--json goes with --dry-run, --save, --list and --check, not with " + name,
		},
		{
			o.PrintConfig && o.Conversation != "",
			"--print-config takes no conversation: leave it out",
		},
		{
			o.ShowRemoved != "" && o.Demo,
			"--show-removed takes a fork and an event of it: leave out --demo",
		},
	}
}

// completionClashes are the rules about what is printed without a conversation.
func (o *Options) completionClashes() []clash {
	return []clash{
		{
			o.Completion != "" && !slices.Contains(Shells, o.Completion),
			"no completion for " + o.Completion + ": want one of " + strings.Join(Shells, ", "),
		},
		{
			(o.Completion != "" || o.Man) && (o.Demo || o.Conversation != ""),
			"--completion and --man stand alone: leave out the conversation",
		},
	}
}
