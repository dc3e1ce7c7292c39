package flags

import (
	"strings"

	"decant/render"
	"decant/strategies/spec"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/cli/host"
	"decant/tui/cli/settings"
)

// roffText escapes a text so that troff prints it unchanged. A text at the start of a line must
// also pass guardLine.
var roffText = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`,
	`~`, `\(ti`, `≈`, `\[~~]`, `…`, `...`)

// manPage writes a manual page, with its requests on separate lines.
type manPage struct{ strings.Builder }

// ManPage returns the manual page in the language of man(7), made from the tables of flags and keys
// and from a registry.
func ManPage(version string, set *spec.Set) string {
	var p manPage
	p.WriteString(".TH DECANT 1 \"\" \"decant " + escapeRoff(version) + "\" \"User Commands\"\n")
	p.heading("NAME")
	p.textLine("decant - show what fills an agent's conversation, and save a smaller fork of it")
	p.heading("SYNOPSIS")
	p.WriteString(".B decant\n[\\fIflags\\fR] [\\fICONVERSATION\\fR]\n")
	p.heading("DESCRIPTION")
	for _, l := range about {
		p.textLine(l)
	}
	p.heading("OPTIONS")
	group := ""
	for i := range flagTable {
		f := &flagTable[i]
		if f.Group != group {
			group = f.Group
			p.part(group)
		}
		p.item(strings.TrimSpace(f.Label()), f.Help)
	}
	p.heading("KEYS")
	group = ""
	for _, k := range tui.Keys() {
		if k.Group != group {
			group = k.Group
			p.part(group)
		}
		p.item(k.Keys, withNote(k.Help, k.Where))
	}
	p.strategies(set)
	p.settings(set)
	p.heading("EXIT STATUS")
	for _, c := range exit.Codes {
		p.item(c.Number, c.Meaning)
	}
	p.heading("ENVIRONMENT")
	for _, v := range host.ListVariables() {
		p.item(strings.Join(v.Names, ", "), v.Help)
	}
	return p.String()
}

// strategies lists the strategies and presets of a registry.
func (p *manPage) strategies(set *spec.Set) {
	p.heading("STRATEGIES")
	for _, s := range set.Infos() {
		p.item(s.Name, s.Summary)
	}
	p.part("Presets")
	for _, s := range set.Lists() {
		p.item(s.Name, s.Summary)
	}
}

// settings lists the settings of a registry.
func (p *manPage) settings(set *spec.Set) {
	p.heading("SETTINGS")
	p.textLine("Each is given with --set KEY=VALUE, or in a settings file: that of --config, " +
		".decant.toml from the current folder up, or ~/.config/decant/config.toml.")
	for _, s := range settings.ListInfos(set) {
		p.item(s.Name, withNote(s.Doc, s.Default))
	}
}

// about describes the program, one sentence per item.
var about = []string{
	"The conversation is a file, a folder, an id, the unique start of an id, or - for standard " +
		"input.",
	"Without one, you choose a stored conversation and review it on the screen.",
	"If standard output is not a terminal, decant takes the newest conversation of this folder " +
		"and prints the report, as with --dry-run.",
	"With --dry-run --json you can name several. decant prints one line of JSON for each, in " +
		`order: its report, or {"file", "error"}. The exit code is 1 if a report is missing, ` +
		"or else the first exit code that is not 0.",
}

// heading and part begin a section, and a part of one.
func (p *manPage) heading(name string) { p.WriteString(".SH " + name + "\n") }
func (p *manPage) part(name string)    { p.WriteString(".SS " + escapeRoff(name) + "\n") }

// textLine writes a line of text.
func (p *manPage) textLine(text string) { p.WriteString(guardLine(escapeRoff(text)) + "\n") }

// item writes a word in bold, and its meaning.
func (p *manPage) item(word, text string) {
	p.WriteString(".TP\n\\fB" + escapeRoff(word) + "\\fR\n")
	p.textLine(text)
}

// escapeRoff returns a text as troff prints it.
func escapeRoff(text string) string { return roffText.Replace(render.CleanLine(text)) }

// guardLine prevents a line from being read as a request.
func guardLine(line string) string {
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, `\(aq`) {
		return `\&` + line
	}
	return line
}
