package flags

import (
	"fmt"
	"strings"

	"decant/model/formats"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/cli/exit"
)

// helpFlagWidth is how many cells the names of flags take in the help text.
const helpFlagWidth = 26

// helpFormatWidth is how many cells a line of formats may take.
const helpFormatWidth = 96

// helpCodesWidth is how many cells a line of exit codes may take.
const helpCodesWidth = 86

// HelpText is the help text, with the strategies of a registry, without escape codes, its lines at
// most 100 cells.
func HelpText(set *spec.Set) string {
	var b strings.Builder
	b.WriteString(`decant shows what fills an agent's conversation, and saves a smaller fork of it.

Usage: decant [flags] [CONVERSATION]

CONVERSATION is a file or folder, an id or the unique beginning of one, or - for standard input.
Without one you choose from those that are stored, and then review it on the screen. Where standard
output is no terminal, it is the newest of this folder's project, and the report is printed, as with
--dry-run. With --save a conversation that comes by standard input goes on to standard output, and
the report to standard error. With -n --json you may name several: each has a line of JSON, its
report or {"file", "error"}, in the order named; the exit code is 1 where one has no report, or else
that of the first that does not end well. With --evaluate you may name several, too.
`)
	group := ""
	for _, f := range flagTable {
		if f.Group != group {
			group = f.Group
			fmt.Fprintf(&b, "\n%s\n", group)
		}
		fmt.Fprintf(&b, "  %s %s\n", render.Pad(f.Label(), helpFlagWidth), f.Help)
	}
	b.WriteString("\nStrategies\n")
	for _, s := range set.Infos() {
		fmt.Fprintf(&b, "  %s %s\n", render.Pad(s.Name, helpFlagWidth), s.Summary)
	}
	b.WriteString("\nPresets\n")
	for _, p := range set.Lists() {
		fmt.Fprintf(&b, "  %s %s\n", render.Pad(p.Name, helpFlagWidth), p.Summary)
	}
	b.WriteString("\nFormats\n")
	line := ""
	for _, name := range formats.Names() {
		if line != "" && render.Width(line)+render.Width(name) > helpFormatWidth {
			b.WriteString(line + "\n")
			line = ""
		}
		line += "  " + name
	}
	b.WriteString(line + "\n")
	b.WriteString("\nExit codes\n")
	for _, line := range listCodes() {
		b.WriteString("  " + line + "\n")
	}
	b.WriteString("  In a pipe, 4 passes the conversation on as it came; " +
		"1 to 3 write nothing there.\n")
	return b.String()
}

// listCodes lists the exit codes on lines, without those of signals.
func listCodes() []string {
	var codes []string
	for _, c := range exit.Codes {
		if c.Number != exit.SignalCode {
			codes = append(codes, c.Number+" "+c.Meaning)
		}
	}
	var lines []string
	line := ""
	for _, word := range strings.Fields(strings.Join(codes, " · ")) {
		if line != "" && render.Width(line)+1+render.Width(word) > helpCodesWidth {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
