package cli

import (
	"strings"

	"decant/render"
	"decant/strategies"
	"decant/tui"
)

// roffText makes a text what troff prints as it is; one that begins a line has to pass line, too.
var roffText = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`,
	`~`, `\(ti`, `≈`, `\[~~]`, `…`, `...`)

// manPage writes a manual page, its requests on lines of their own.
type manPage struct{ strings.Builder }

// Man is the manual page in the language of man(7), made from the tables of flags and keys.
func Man(version string) string {
	var p manPage
	p.WriteString(".TH DECANT 1 \"\" \"decant " + roff(version) + "\" \"User Commands\"\n")
	p.heading("NAME")
	p.line("decant - show what fills an agent's conversation, and save a smaller fork of it")
	p.heading("SYNOPSIS")
	p.WriteString(".B decant\n[\\fIflags\\fR] [\\fICONVERSATION\\fR]\n")
	p.heading("DESCRIPTION")
	for _, l := range about {
		p.line(l)
	}
	p.heading("OPTIONS")
	group := ""
	for i := range flagTable {
		f := &flagTable[i]
		if f.Group != group {
			group = f.Group
			p.part(group)
		}
		p.item(strings.TrimSpace(f.label()), f.Help)
	}
	p.heading("KEYS")
	group = ""
	for _, k := range tui.Keys() {
		if k.Group != group {
			group = k.Group
			p.part(group)
		}
		text := k.Help
		if k.Where != "" {
			text += " (" + k.Where + ")"
		}
		p.item(k.Keys, text)
	}
	p.heading("STRATEGIES")
	for _, s := range strategies.All() {
		p.item(s.Name, s.Summary)
	}
	p.part("Presets")
	for _, s := range strategies.Presets() {
		p.item(s.Name, s.Summary)
	}
	p.heading("EXIT STATUS")
	for _, c := range exitCodes {
		p.item(c[0], c[1])
	}
	p.heading("ENVIRONMENT")
	for _, v := range readVariables {
		p.item(v[0], v[1])
	}
	return p.String()
}

// about says what the program does, a sentence an item.
var about = []string{
	"The conversation is a file or folder, an id or the unique beginning of one, or - for " +
		"standard input.",
	"Without one you choose from those that are stored, and then review it on the screen.",
	"Where standard output is no terminal, it is the newest of this folder's project, and the " +
		"report is printed, as with --dry-run.",
}

// exitCodes are what the program ends with.
var exitCodes = [][2]string{
	{"0", "done"},
	{"1", "error"},
	{"2", "usage"},
	{"3", "a checker refused"},
	{"4", "nothing to do (with --save), or the budget is out of reach"},
	{"5", "more is redundant than --fail-above allows"},
	{"128+N", "signal N ended the screen"},
}

// readVariables are what of the environment is read.
var readVariables = [][2]string{
	{"ACCESSIBLE", "set and not 0: the review as numbered questions, as with --plain"},
	{"CLAUDE_CONFIG_DIR", "where Claude Code keeps its conversations"},
	{"EDITOR, VISUAL, PAGER", "what texts are shown with"},
	{"NO_COLOR", "set: no colours, as with --no-color"},
	{"XDG_STATE_HOME", "where lists of changes are kept"},
}

// heading and part begin a section, and a part of one.
func (p *manPage) heading(name string) { p.WriteString(".SH " + name + "\n") }
func (p *manPage) part(name string)    { p.WriteString(".SS " + roff(name) + "\n") }

// line writes a line of text.
func (p *manPage) line(text string) { p.WriteString(guarded(roff(text)) + "\n") }

// item writes a word in bold, and what it means.
func (p *manPage) item(word, text string) {
	p.WriteString(".TP\n\\fB" + roff(word) + "\\fR\n")
	p.line(text)
}

// roff is a text as troff prints it.
func roff(text string) string { return roffText.Replace(render.CleanLine(text)) }

// guarded keeps a line from being taken for a request.
func guarded(line string) string {
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, `\(aq`) {
		return `\&` + line
	}
	return line
}
