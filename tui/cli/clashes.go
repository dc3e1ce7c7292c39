package cli

import (
	"slices"
	"strings"

	"decant/render"
)

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
		o.planClashes(), o.plainClashes(), o.completionClashes(),
		o.answerClashes(), o.goalClashes(),
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
