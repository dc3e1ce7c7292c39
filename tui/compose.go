package tui

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// maxShown is how many bytes of a text are shown; what is beyond is only counted.
const maxShown = 1 << 20

// textJob is everything that the text pane shows of one event. A command may compose it: it holds
// copies and reads only the conversation, which never changes.
type textJob struct {
	seq   int
	conv  *model.Conversation
	event int
	// part is the part that alone is shown, -1 for all.
	part int
	// look is one that there is for the event.
	look look
	// pair is the event that a diff compares with, -1 for what will be.
	pair    int
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
	out, e := j.notes(), j.subject()
	switch j.look {
	case asWillBe:
		text, stays := j.willBe(e)
		if !stays {
			return append(out, j.style(j.theme.Dim, "Nothing of it stays in the fork.")...)
		}
		return append(out, j.body(e, text)...)
	case asDiff, asSides:
		return append(out, j.diff(e)...)
	case asRaw:
		return append(out, j.raw()...)
	default:
		return append(out, j.body(e, j.conv.Text(e))...)
	}
}

// subject is the event, with all of its parts or the one that alone is shown.
func (j *textJob) subject() *model.Event {
	e := &j.conv.Events[j.event]
	if j.part < 0 {
		return e
	}
	one := *e
	one.Parts = e.Parts[j.part : j.part+1]
	return &one
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

// willBe is the text as it will be, and whether any of it stays.
func (j *textJob) willBe(e *model.Event) (string, bool) {
	o := model.Outcomes(j.changes)[j.event]
	if j.part < 0 || o.Removed || o.Replaced {
		return j.conv.TextAfter(e, o)
	}
	switch text, changed := o.Parts[j.part]; {
	case !changed:
		return j.conv.Text(e), true
	case text == nil:
		return "", false
	default:
		return *text, true
	}
}

// body draws a text, coloured where it is code.
func (j *textJob) body(e *model.Event, text string) []string {
	more := len(text)
	text = cutBytes(text, maxShown)
	more -= len(text)
	out := j.images(e)
	// Arguments come on one line, as they were sent; on several they can be read.
	if e.Kind == model.ToolCall || e.Kind == model.Definition {
		text = indented(text)
	}
	numbers, code := split(text, envelopeOf(e))
	path, hint := languageOf(j.conv, e)
	if code != "" {
		for i, line := range j.paint(code, path, hint) {
			out = append(out, j.line(numbers, i, line)...)
		}
	}
	out = append(out, j.more(more)...)
	out = append(out, j.opaque(e)...)
	if len(out) == 0 {
		out = j.style(j.theme.Dim, "It has no text.")
	}
	return out
}

// images are the images of an event in words.
func (j *textJob) images(e *model.Event) []string {
	var out []string
	for i := range e.Parts {
		if p := &e.Parts[i]; p.Kind == model.PartImage {
			out = append(out, j.style(j.theme.Image, imageText(p))...)
		}
	}
	return out
}

// opaque says what of reasoning nobody but the model can read.
func (j *textJob) opaque(e *model.Event) []string {
	if e.Kind != model.Reasoning || e.Opaque == 0 {
		return nil
	}
	return j.style(j.theme.Dim,
		"["+render.Size(e.Opaque)+" signed or encrypted, which only the model reads]")
}

// more says how many bytes are not shown, nothing for none.
func (j *textJob) more(bytes int) []string {
	if bytes <= 0 {
		return nil
	}
	return j.style(j.theme.Dim, j.glyphs.Gap+" "+render.Size(bytes)+" more")
}

// raw draws the record as it is stored.
func (j *textJob) raw() []string {
	text := j.rawText()
	more := len(text)
	text = cutBytes(text, maxShown)
	more -= len(text)
	var out []string
	for _, line := range j.paint(text, "", "json") {
		out = append(out, render.WrapStyled(line, j.width)...)
	}
	return append(out, j.more(more)...)
}

// rawText is the record on several lines.
func (j *textJob) rawText() string { return spread(string(rawOf(j.conv, j.event, j.part))) }

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

// paint is a text cleaned and in lines, coloured if there is a highlighter: as the text colours
// itself, else as its language asks. It is cleaned before: a highlighter passes controls on.
func (j *textJob) paint(text, path, hint string) []string {
	if j.light == nil {
		return strings.Split(strings.TrimSuffix(render.Clean(text), "\n"), "\n")
	}
	if own, ok := render.Attributes(text, j.theme); ok {
		return strings.Split(strings.TrimSuffix(own, "\n"), "\n")
	}
	return j.light.Lines(render.Clean(text), path, hint, j.theme)
}

// diff draws what changes in the text, or between the two results of a superseded pair.
func (j *textJob) diff(e *model.Event) []string {
	was, will := j.compared(e)
	var out []string
	if j.pair >= 0 {
		first, second := min(j.event, j.pair), max(j.event, j.pair)
		out = j.style(j.theme.Dim, "- "+place(j.conv, first))
		out = append(out, j.style(j.theme.Dim, "+ "+place(j.conv, second))...)
	}
	lines := render.Diff(render.Clean(cutBytes(was, maxShown)),
		render.Clean(cutBytes(will, maxShown)))
	switch {
	case lines == nil:
		return append(out, j.style(j.theme.Dim, "Its text stays the same.")...)
	case j.look == asSides:
		return append(out, render.SideBySide(lines, j.theme, j.glyphs, j.width)...)
	}
	return append(out, render.WrapDiff(lines, j.theme, j.glyphs, j.width)...)
}

// compared are the two texts of a diff, the older first.
func (j *textJob) compared(e *model.Event) (was, will string) {
	if j.pair >= 0 {
		// Without the numbers of lines: one line more would change all after it.
		both := [2]string{}
		for i, at := range []int{min(j.event, j.pair), max(j.event, j.pair)} {
			of := &j.conv.Events[at]
			_, both[i] = split(j.conv.Text(of), envelopeOf(of))
		}
		return both[0], both[1]
	}
	was = j.conv.Text(e)
	will, _ = j.willBe(e)
	if e.Kind == model.ToolCall || e.Kind == model.Definition {
		was, will = indented(was), indented(will)
	}
	return was, will
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
