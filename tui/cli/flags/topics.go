package flags

import (
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui"
	"decant/tui/cli/exit"
	"decant/tui/cli/host"
	"decant/tui/cli/settings"
)

// topic is a part of the help that is printed separately: decant --help NAME.
type topic struct {
	name  string
	write func(p *helpPage, set *spec.Set)
}

// topics returns the topics in the order of the main help. It is a function because it needs the
// tables that check the flags.
func topics() []topic {
	return []topic{
		{"strategies", (*helpPage).strategies},
		{"formats", (*helpPage).formats},
		{"settings", (*helpPage).settings},
		{"json", (*helpPage).json},
		{"keys", (*helpPage).keys},
	}
}

// topicNames returns the names of all topics.
func topicNames() []string {
	names := make([]string, 0, len(topics()))
	for _, t := range topics() {
		names = append(names, t.name)
	}
	return names
}

// checkTopic reports a topic that does not exist.
func (o *Options) checkTopic() error {
	for _, name := range topicNames() {
		if o.Topic == "" || o.Topic == name {
			return nil
		}
	}
	return exit.Usagef("no help on %q%s", o.Topic, words.DidYouMean(o.Topic, topicNames(),
		"; topics are "+strings.Join(topicNames(), ", ")))
}

// HelpText returns the help on a topic, "" for the main help, with the strategies and settings of a
// registry. It has no escape codes, and its lines have at most 100 cells.
func HelpText(name string, set *spec.Set) string {
	var p helpPage
	for _, t := range topics() {
		if t.name == name {
			t.write(&p, set)
			return p.String()
		}
	}
	p.main(set)
	return p.String()
}

// helpPage writes help as plain lines.
type helpPage struct{ strings.Builder }

// heading begins a part, after an empty line except at the start.
func (p *helpPage) heading(name string) {
	if p.Len() > 0 {
		p.WriteString("\n")
	}
	p.WriteString(name + "\n")
}

// The most cells of a help line, and of the name that it explains.
const (
	helpWidth     = 100
	helpNameWidth = 26
)

// item writes a name and its meaning. A long text continues below its start, and a long name has
// its own line.
func (p *helpPage) item(name, text string) {
	name = "  " + name
	if render.Width(name) > helpNameWidth {
		p.WriteString(name + "\n")
		name = ""
	}
	for _, line := range wrap(text, helpWidth-helpNameWidth-1) {
		p.WriteString(strings.TrimRight(render.Pad(name, helpNameWidth)+" "+line, " ") + "\n")
		name = ""
	}
}

// wrap breaks a text into lines of that many cells.
func wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case render.Width(line)+1+render.Width(word) > width:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

func (p *helpPage) strategies(set *spec.Set) {
	p.heading("Strategies (-s NAME[,NAME])")
	for _, s := range set.Infos() {
		p.item(s.Name, s.Summary)
	}
	p.presets(set)
	p.heading("Classes: what a change costs, from lossless to costly")
	for _, class := range model.Classes {
		meaning := plan.MeaningOf(class, true)
		if word := nature.ClassWord(class); word != class.String() {
			meaning += "; shown as " + word
		}
		p.item(class.String(), meaning)
	}
}

func (p *helpPage) presets(set *spec.Set) {
	p.heading("Presets (-s NAME; auto is the default)")
	for _, s := range set.Lists() {
		p.item(s.Name, s.Summary)
	}
}

func (p *helpPage) formats(*spec.Set) {
	p.heading("Formats, detected from the content (--format NAME)")
	for _, name := range formats.Names() {
		p.item(name, formats.Opens(name))
	}
	p.heading("decant --list finds conversations of")
	for _, line := range wrap(strings.Join(formats.Agents(), " "), helpWidth-2) {
		p.WriteString("  " + line + "\n")
	}
}

func (p *helpPage) settings(set *spec.Set) {
	p.heading("Settings: --set KEY=VALUE, or a settings file (--config FILE, .decant.toml,\n" +
		"~/.config/decant/config.toml)")
	for _, s := range settings.ListInfos(set) {
		p.item(s.Name, withNote(s.Doc, s.Default))
	}
	p.heading("Environment")
	for _, v := range host.ListVariables() {
		p.item(strings.Join(v.Names, ", "), v.Help)
	}
}

func (p *helpPage) json(*spec.Set) {
	p.heading("The object that --json prints ([] marks a list, ? what may be null)")
	for line := range strings.Lines(report.Shape()) {
		key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		p.item(key, rest)
	}
}

func (p *helpPage) keys(*spec.Set) {
	group := ""
	for _, k := range tui.Keys() {
		if k.Group != group {
			group = k.Group
			p.heading(group)
		}
		p.item(k.Keys, withNote(k.Help, k.Where))
	}
}

// withNote appends a note in brackets to a text, if there is one.
func withNote(text, note string) string {
	if note == "" {
		return text
	}
	return text + " (" + note + ")"
}
