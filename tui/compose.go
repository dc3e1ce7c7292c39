package tui

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// look is how the text of an event is shown.
type look uint8

// The looks, in the order in which a key goes through them.
const (
	asIs look = iota
	asWillBe
	asDiff
	lookCount
)

// lookNames stand in the title of the text pane.
var lookNames = [lookCount]string{"as it is", "as it will be", "diff"}

// maxShown is how many bytes of a text are shown; what is beyond is only counted.
const maxShown = 1 << 20

// textJob is everything that the text pane shows of one event. A command may compose it: it holds
// copies and reads only the conversation, which never changes.
type textJob struct {
	seq   int
	conv  *model.Conversation
	event int
	// part is the part that alone is shown, -1 for all.
	part    int
	look    look
	width   int
	theme   *render.Theme
	glyphs  render.Glyphs
	changes []model.Change
	finds   []model.Finding
	// light colours the text; nil leaves it plain, which is much faster.
	light *render.Highlighter
}

// compose draws all lines of a text, each at most as wide as the pane.
func (j *textJob) compose() []string {
	out := j.notes()
	e := &j.conv.Events[j.event]
	if j.part >= 0 {
		one := *e
		one.Parts = e.Parts[j.part : j.part+1]
		return append(out, j.body(&one, j.conv.PartText(&e.Parts[j.part]))...)
	}
	// What does not change has one look, whatever was chosen for the events before.
	look := j.look
	if len(j.changes) == 0 {
		look = asIs
	}
	switch look {
	case asWillBe:
		text, stays := j.willBe(e)
		if !stays {
			return append(out, j.style(j.theme.Dim, "Nothing of it stays in the fork.")...)
		}
		return append(out, j.body(e, text)...)
	case asDiff:
		return append(out, j.diff(e)...)
	default:
		return append(out, j.body(e, j.conv.Text(e))...)
	}
}

// notes says what becomes of the event and why, and what was found.
func (j *textJob) notes() []string {
	var out []string
	kind := j.conv.Events[j.event].Kind
	for i := range j.changes {
		c := &j.changes[i]
		b := board{theme: j.theme, glyphs: j.glyphs}
		m := markOf(c, kind)
		mine := c.Strategy == strategies.Person
		line := fmt.Sprintf("%s %s, %s, saves %s",
			marks[m].letter, c.Class, proposer(c), plural(c.Tokens, "token"))
		out = append(out, j.style(b.markStyle(m, mine), line)...)
		if why := j.why(c); why != "" {
			out = append(out, j.style(j.theme.Dim, why)...)
		}
	}
	for _, f := range j.finds {
		out = append(out, j.style(j.theme.Error, render.CleanLine("! "+f.Rule+": "+f.Effect))...)
	}
	if len(out) > 0 {
		out = append(out, "")
	}
	return out
}

// why is the reason of a change, and the event that stands for the changed one.
func (j *textJob) why(c *model.Change) string {
	why := render.CleanLine(c.Reason)
	for _, to := range []int{c.Anchor, c.Cover} {
		if to < 0 {
			continue
		}
		if why != "" {
			why += ": "
		}
		why += place(j.conv, to)
	}
	return why
}

// willBe is the text as it will be, and whether the event stays at all.
func (j *textJob) willBe(e *model.Event) (string, bool) {
	mine := make([]model.Change, len(j.changes))
	copy(mine, j.changes)
	return j.conv.TextAfter(e, model.Outcomes(mine)[j.event])
}

// body draws a text, coloured where it is code.
func (j *textJob) body(e *model.Event, text string) []string {
	more := len(text)
	text = cutBytes(text, maxShown)
	more -= len(text)
	var out []string
	for i := range e.Parts {
		if p := &e.Parts[i]; p.Kind == model.PartImage {
			out = append(out, j.style(j.theme.Image, imageText(p))...)
		}
	}
	// Arguments come on one line, as they were sent; on several they can be read.
	if e.Kind == model.ToolCall {
		text = indented(text)
	}
	numbers, code := split(text, envelopeOf(e))
	// Cleaned before it is coloured: a highlighter passes controls on.
	code = render.Clean(code)
	for i, line := range j.paint(e, code) {
		out = append(out, j.line(numbers, i, line)...)
	}
	if more > 0 {
		out = append(out, j.style(j.theme.Dim,
			j.glyphs.Gap+" "+render.Size(more)+" more")...)
	}
	if len(out) == 0 {
		out = j.style(j.theme.Dim, "It has no text.")
	}
	return out
}

// line draws one line of a text, after its number if it has one.
func (j *textJob) line(numbers []string, i int, line string) []string {
	if i >= len(numbers) {
		return render.WrapStyled(line, j.width)
	}
	number := render.CleanLine(numbers[i])
	indent := render.Width(number)
	rows := render.WrapStyled(line, j.width-indent)
	for k := range rows {
		if k == 0 {
			rows[k] = j.theme.Dim.Render(number) + rows[k]
		} else {
			rows[k] = repeat(" ", indent) + rows[k]
		}
	}
	if len(rows) == 0 {
		rows = []string{j.theme.Dim.Render(j.glyphs.Clip(number, j.width))}
	}
	return rows
}

// paint is the clean text in lines, coloured if there is a highlighter.
func (j *textJob) paint(e *model.Event, text string) []string {
	if j.light == nil {
		return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	}
	path, hint := languageOf(j.conv, e)
	return j.light.Lines(text, path, hint, j.theme)
}

// diff draws what changes in the text.
func (j *textJob) diff(e *model.Event) []string {
	text, _ := j.willBe(e)
	was := cutBytes(j.conv.Text(e), maxShown)
	if e.Kind == model.ToolCall {
		was, text = indented(was), indented(text)
	}
	lines := render.Diff(render.Clean(was), render.Clean(cutBytes(text, maxShown)))
	if lines == nil {
		return j.style(j.theme.Dim, "Its text stays the same.")
	}
	return render.StyleDiff(lines, j.theme, j.glyphs, j.width)
}

// style wraps and styles a text of our own.
func (j *textJob) style(s styler, text string) []string {
	return styled(s, render.Wrap(text, j.width))
}

// styler is a style.
type styler interface{ Render(text ...string) string }

// styled styles each line by itself: a style that spans lines would colour what stands beside
// them, once panes are joined.
func styled(s styler, lines []string) []string {
	for i, l := range lines {
		if l != "" {
			lines[i] = s.Render(l)
		}
	}
	return lines
}

// repeat is a glyph n times, nothing for a negative n.
func repeat(glyph string, n int) string { return strings.Repeat(glyph, max(n, 0)) }
