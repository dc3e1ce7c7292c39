package tui

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// board is what all panes look at: the conversation, the plan made for it, and how to draw. The
// root alone changes it, and raises version whenever something shown did.
type board struct {
	conv   *model.Conversation
	theme  *render.Theme
	glyphs render.Glyphs
	infos  []strategies.Info

	// plan is nil until the first one is made, and so is could: a plan of all that something else
	// stands for, with the same fences and decisions. Version counts what was shown.
	plan, could *strategies.Plan
	version     int
	// stretch is the first and the last turn that summarize would take, 0 for none or while it is
	// off.
	stretch [2]int
	// stale is true while a newer plan is being made: the numbers shown are the old ones.
	stale bool
	// findings are what the check of the plan said, by event; loose ones are at no event.
	findings map[int][]model.Finding
	loose    []model.Finding
	checked  bool
	// unchecked is true when the person stopped the check; saving checks in any case.
	unchecked bool
	// allMarks are the marks of the plan, as they were at version marksVersion.
	allMarks     markSet
	marksVersion int

	// inUse says that the agent may work on the conversation, "" where it rests.
	inUse string
	// before is the tokens of each turn as loaded, from turn 0; most is the largest of them.
	before []int
	most   int
	// beside is the tokens that are sent and stand in no event; no plan wins any of them.
	beside int
	// early and aside are the events of turn 0: before the first prompt, and off the path.
	early, aside []int
	// byID finds events by the name that findings use.
	byID map[string]int
	// tangents are turns that were named as such, in order; taken is what later turns take from
	// some of them.
	tangents []strategies.Tangent
	taken    map[int][]string
	// byKind is true while bars are split by kind, not by what goes.
	byKind bool
	// sought is what is looked for, the zero pattern for nothing.
	sought pattern
	// labels are the first lines of events that were shown.
	labels map[int]string
}

// listed are all strategies in the order of their rows: first those that are on in the plan that
// the screen starts with, as they work one after the other, then the rest. No row moves when a
// strategy is turned on or off.
func listed(spec strategies.Spec) []strategies.Info {
	infos := strategies.All()
	rank := func(i strategies.Info) int {
		at := slices.IndexFunc(spec.Uses, func(u strategies.Use) bool { return u.Name == i.Name })
		if at < 0 {
			return len(spec.Uses)
		}
		return at
	}
	slices.SortStableFunc(infos, func(a, b strategies.Info) int { return rank(a) - rank(b) })
	return infos
}

// newBoard gathers what can be known at once; it reads no text.
func newBoard(o *Options) *board {
	b := &board{
		conv: o.Conversation, theme: o.Theme, glyphs: o.Glyphs, infos: listed(o.Spec),
		tangents: o.Spec.Tangents,
		labels:   map[int]string{}, before: make([]int, len(o.Conversation.Turns)+1),
		beside: max(0, o.Conversation.Beside().Sum()),
	}
	for i := range b.conv.Events {
		e := &b.conv.Events[i]
		switch {
		case e.OffPath:
			b.aside = append(b.aside, i)
		case e.Turn == 0:
			b.early = append(b.early, i)
		}
		if e.Turn >= 0 && e.Turn < len(b.before) && !e.OffPath {
			b.before[e.Turn] += e.Tokens
			b.most = max(b.most, b.before[e.Turn])
		}
	}
	return b
}

// events are the events of a turn; 0 is what precedes the first prompt, asideTurn what is off
// the path.
func (b *board) events(turn int) []int {
	switch {
	case turn == asideTurn:
		return b.aside
	case turn == 0:
		return b.early
	case turn > 0 && turn <= len(b.conv.Turns):
		return b.conv.Turns[turn-1].Events
	}
	return nil
}

// changes are the changes of an event, in order.
func (b *board) changes(event int) []model.Change {
	if b.plan == nil {
		return nil
	}
	var out []model.Change
	for _, i := range b.plan.On(event) {
		out = append(out, b.plan.Changes[i])
	}
	return out
}

// after is the tokens that an event has left.
func (b *board) after(event int) int {
	if b.plan != nil {
		return b.plan.SizeAfter(event).Tokens
	}
	return b.conv.Events[event].Tokens
}

// maxPeek is how many bytes of a text are looked at for its label.
const maxPeek = 512

// label is the first line that says something of an event, clean and on one line.
func (b *board) label(event int) string {
	if s, ok := b.labels[event]; ok {
		return s
	}
	// All at once: it happens once in thousands of rows, and keeps no order to maintain.
	if len(b.labels) >= maxCachedRows {
		clear(b.labels)
	}
	s := labelOf(b.conv, event)
	b.labels[event] = s
	return s
}

// labelOf makes the label of an event: what a call asks for, else the first line with text.
func labelOf(c *model.Conversation, event int) string {
	e := &c.Events[event]
	switch e.Kind {
	case model.ToolCall:
		return callLabel(c, e)
	case model.Definition:
		return definitionLabel(argumentsOf(c, e))
	default:
	}
	text := firstSaid(c, e)
	switch {
	// An image has no text that could say what it is.
	case text == "" && imageOf(e) != "":
		return imageOf(e)
	case e.Label != "" && e.Kind == model.Attachment:
		return strings.TrimSpace(render.CleanLine(e.Label) + "  " + text)
	}
	return text
}

// firstSaid is the first line of an event that says something: of several parts the first may be
// nothing but what the agent put round the rest.
func firstSaid(c *model.Conversation, e *model.Event) string {
	for i := range e.Parts {
		if text := peek(headPart(c, &e.Parts[i]), e.Parts[i].Envelope); text != "" {
			return text
		}
	}
	return ""
}

// peek is the first line of a text that says something, without its number or tag.
func peek(text string, envelope model.Envelope) string {
	if envelope != 0 {
		_, text = split(cutBytes(string(envelope.Body([]byte(text))), maxPeek), envelope)
	}
	return untagged(firstLine(text))
}

// firstLine is the first line of a text that is not blank, cleaned.
func firstLine(text string) string {
	text = strings.TrimLeft(text, " \t\r\n")
	line, _, _ := strings.Cut(cutBytes(text, maxPeek), "\n")
	return strings.TrimSpace(render.CleanLine(line))
}

// untagged is a line without the tag that a client put round it: <bash-input>ls</bash-input>.
func untagged(line string) string {
	name, rest, ok := strings.Cut(strings.TrimPrefix(line, "<"), ">")
	if !ok || name == "" || len(name)+len(rest)+2 != len(line) ||
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-_") != "" {
		return line
	}
	inner, _, _ := strings.Cut(rest, "</"+name+">")
	if inner = strings.TrimSpace(inner); inner == "" {
		return line
	}
	return inner
}

// cutBytes is at most n bytes of a text, cut between two characters.
func cutBytes(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// callLabel is what a call is about: its path, or its telling argument.
func callLabel(c *model.Conversation, e *model.Event) string {
	if e.Call >= 0 {
		// Of a shell the command says more than a file that it reads.
		effect := &c.Calls[e.Call].Effect
		if len(effect.Paths) > 0 && len(effect.Programs) == 0 && effect.Kind != model.Runs {
			return render.CleanLine(shorten(effect.Paths[0], c.CWD))
		}
	}
	text := argumentsOf(c, e)
	if arg := tellingArgument(text); arg != "" {
		return firstLine(arg)
	}
	return firstLine(text)
}

// shorten is a path as seen from a folder, where it lies in it.
func shorten(path, dir string) string {
	if rel, err := filepath.Rel(dir, path); dir != "" && err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// tool is the clean name of the tool that an event calls, answers for or defines, "" for
// none.
func (b *board) tool(event int) string {
	e := &b.conv.Events[event]
	switch {
	case e.Call >= 0:
		return render.CleanLine(b.conv.Calls[e.Call].Tool)
	case e.Kind == model.Definition:
		return render.CleanLine(e.Label)
	default:
		return ""
	}
}
