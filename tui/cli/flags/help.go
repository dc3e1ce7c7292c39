package flags

import (
	"strings"

	"decant/strategies/spec"
	"decant/tui/cli/exit"
)

// usage begins the main help.
const usage = `decant shows what fills an AI agent's conversation, and saves a smaller fork of it.

Usage: decant [flags] [CONVERSATION]

CONVERSATION is a file, a folder, the start of an id, or - for standard input. Without it, decant
lets you choose one; in a pipe it takes the newest of this folder. decant opens the review screen;
in a pipe it prints the report, as with --dry-run. --evaluate takes several conversations, and so
does -n with --json. A value in ( ) after the text of a flag is the default.
`

// main writes the main help: the flags, the presets and the exit codes.
func (p *helpPage) main(set *spec.Set) {
	p.WriteString(usage)
	group := ""
	for i := range flagTable {
		f := &flagTable[i]
		if f.Group != group {
			group = f.Group
			p.heading(group)
		}
		p.item(f.Label(), f.Help)
	}
	p.heading("Presets")
	names := make([]string, 0, len(set.Lists()))
	for _, l := range set.Lists() {
		names = append(names, l.Name)
	}
	p.WriteString("  " + strings.Join(names, ", ") + "\n")
	p.heading("Exit codes")
	for _, line := range listCodes() {
		p.WriteString("  " + line + "\n")
	}
	p.heading("More help")
	p.WriteString("  decant --help " + strings.Join(topicNames(), "|") + "\n")
}

// listCodes lists the exit codes on lines, without those of signals.
func listCodes() []string {
	var codes []string
	for _, c := range exit.Codes {
		if c.Number != exit.SignalCode {
			codes = append(codes, c.Number+" "+c.Meaning)
		}
	}
	return wrap(strings.Join(codes, " · "), helpWidth-2)
}
