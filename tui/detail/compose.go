package detail

import (
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/plan"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
)

// MaxShown is how many bytes of a text are shown. The rest is only counted.
const MaxShown = 1 << 20

// Job is everything that the text pane shows of one event. A command may compose it, because it
// holds copies and reads only the conversation, which never changes.
type Job struct {
	Seq   int
	Conv  *model.Conversation
	Event int
	// Part is the only part to show, -1 for all.
	Part int
	// Look is one that is available for the event.
	Look Look
	// Pair is the event to compare with in a diff, -1 for the event's own future text.
	Pair    int
	Width   int
	Theme   *render.Theme
	Glyphs  render.Glyphs
	Changes []model.Change
	// stays is, for each change, the event that still has the removed text, -1 for none. It is nil
	// if there are none at all.
	stays []int
	finds []model.Finding
	// told describes the event independently of the plan. Loss says what it loses and where that
	// still is.
	told []board.Told
	loss string
	// need says how likely the event is needed again, "" if unknown.
	need string
	// Light colours the text. Nil leaves it plain, which is much faster.
	Light *render.Highlighter
}

// Compose draws all lines of a text, each at most as wide as the pane.
func (j *Job) Compose() []string {
	out, e := j.Notes(), j.FindEvent()
	switch j.Look {
	case AsWillBe:
		text, stays := j.willBe(e)
		if !stays {
			return append(out, j.style(j.Theme.Dim, "The fork does not have it.")...)
		}
		return append(out, j.body(e, text)...)
	case AsDiff, AsSides:
		return append(out, j.diff(e)...)
	case AsRaw:
		return append(out, j.raw()...)
	default:
		return append(out, j.stored(e)...)
	}
}

// stored draws the text as it is stored. A text that was there when the file was opened can be cut
// off since, because texts of a large file are read from the disk.
func (j *Job) stored(e *model.Event) []string {
	text := j.Conv.EventText(e)
	if text == "" && e.HoldsText() {
		return j.style(j.Theme.Dim, "Its text cannot be read any more: the file is shorter than "+
			"when decant opened it. Open it again.")
	}
	return j.body(e, text)
}

// FindEvent returns the event, with all of its parts or only the chosen one.
func (j *Job) FindEvent() *model.Event {
	e := j.Conv.EventAt(j.Event)
	if j.Part < 0 {
		return e
	}
	one := *e
	one.Parts = e.Parts[j.Part : j.Part+1]
	return &one
}

// Notes says what the event is, its fate with the reason, the loss, and the findings.
func (j *Job) Notes() []string {
	var out []string
	b := draw.Paint{Theme: j.Theme, Glyphs: j.Glyphs}
	for _, t := range j.told {
		out = append(out, j.style(b.MarkStyle(t.Mark), b.MarkGlyph(t.Mark)+" "+t.Text)...)
	}
	for i := range j.Changes {
		c := &j.Changes[i]
		style := b.ClassStyle(c.Class)
		if c.Strategy == plan.User {
			style = b.Theme.Decided
		}
		does := "saves " + amount.Of(c.Tokens, "token")
		if c.Tokens < 0 {
			does = "adds " + amount.Of(-c.Tokens, "token")
		}
		line := board.TellChange(c) + " " + does
		out = append(out, j.style(style, line)...)
		if why := j.why(i); why != "" {
			out = append(out, j.style(j.Theme.Dim, why)...)
		}
	}
	if j.loss != "" {
		out = append(out, j.style(j.Theme.Title, j.loss)...)
	}
	if j.need != "" {
		out = append(out, j.style(j.Theme.Dim, j.need)...)
	}
	for _, f := range j.finds {
		out = append(out, j.style(j.Theme.Error, render.CleanLine("! "+f.Rule+": "+f.Effect))...)
	}
	if len(out) > 0 {
		out = append(out, "")
	}
	return out
}

// why returns the reason of a change, and the event that still has the removed text.
func (j *Job) why(change int) string {
	why := render.CleanLine(j.Changes[change].Reason)
	if change >= len(j.stays) || j.stays[change] < 0 {
		return why
	}
	if why != "" {
		why += ": "
	}
	return why + j.place(j.stays[change])
}

// place names an event, and says what it is about.
func (j *Job) place(event int) string {
	name := label.NewNamer(j.Conv).NameEvent(event)
	return label.PlaceNamed(j.Conv, event, &name)
}

// willBe returns the text after the plan, and whether any of it is kept.
func (j *Job) willBe(e *model.Event) (string, bool) {
	o := model.FoldChanges(j.Changes)[j.Event]
	if j.Part < 0 || o.Removed || o.Replaced {
		return j.Conv.TextAfter(e, o)
	}
	switch text, changed := o.Parts[j.Part]; {
	case !changed:
		return j.Conv.EventText(e), true
	case text == nil:
		return "", false
	default:
		return *text, true
	}
}

// body draws a text, coloured if it is code.
func (j *Job) body(e *model.Event, text string) []string {
	more := len(text)
	text = label.CutBytes(text, MaxShown)
	more -= len(text)
	out := j.images(e)
	numbers, code := label.SplitNumbers(text, envelopeOf(e))
	path, hint := languageOf(j.Conv, e)
	if lines, ok := j.spread(e, text); ok {
		out, code = append(out, lines...), ""
	}
	if code != "" {
		for i, line := range j.paint(code, path, hint) {
			out = append(out, j.layNumbered(numbers, i, line)...)
		}
	}
	out = append(out, j.more(more)...)
	out = append(out, j.opaque(e)...)
	if len(out) == 0 {
		out = j.style(j.Theme.Dim, "It has no text.")
	}
	return out
}

// spread draws arguments on several lines. They are stored as sent, on one line, which is hard to
// read.
func (j *Job) spread(e *model.Event, text string) ([]string, bool) {
	if e.Kind != model.ToolCall && e.Kind != model.Definition {
		return nil, false
	}
	return j.layArguments(e, text)
}

// images describes the images of an event in words.
func (j *Job) images(e *model.Event) []string {
	var out []string
	for i := range e.Parts {
		if p := &e.Parts[i]; p.Kind == model.PartImage {
			out = append(out, j.style(j.Theme.Image, label.ImageText(p))...)
		}
	}
	return out
}

// opaque says how much of the reasoning only the model can read.
func (j *Job) opaque(e *model.Event) []string {
	if e.Kind != model.Reasoning || e.Opaque == 0 {
		return nil
	}
	text := render.Size(e.Opaque) + " encrypted, which only the model reads"
	if n := j.Conv.SealedTokens([]int{j.Event}); n > 0 {
		text += ", about " + amount.Of(n, "token")
	}
	return j.style(j.Theme.Dim, "["+text+"]")
}

// more says how many bytes are not shown, nothing for 0.
func (j *Job) more(bytes int) []string {
	if bytes <= 0 {
		return nil
	}
	return j.style(j.Theme.Dim, j.Glyphs.Gap+" "+render.Size(bytes)+" more")
}

// raw draws the record as it is stored.
func (j *Job) raw() []string {
	text := j.rawText()
	more := len(text)
	text = label.CutBytes(text, MaxShown)
	more -= len(text)
	var out []string
	for _, line := range j.paint(text, "", "json") {
		out = append(out, render.WrapStyled(line, j.Width)...)
	}
	return append(out, j.more(more)...)
}

// rawText returns the record on several lines.
func (j *Job) rawText() string { return Spread(string(RawOf(j.Conv, j.Event, j.Part))) }

// layNumbered draws one line of a text, after its number if it has one.
func (j *Job) layNumbered(numbers []string, i int, line string) []string {
	if i >= len(numbers) {
		return render.WrapStyled(line, j.Width)
	}
	number := render.CleanLine(numbers[i])
	indent := render.Width(number)
	rows := render.WrapStyled(line, j.Width-indent)
	for k := range rows {
		if k == 0 {
			rows[k] = j.Theme.Dim.Render(number) + rows[k]
		} else {
			rows[k] = draw.Repeat(" ", indent) + rows[k]
		}
	}
	if len(rows) == 0 {
		rows = []string{j.Theme.Dim.Render(j.Glyphs.Clip(number, j.Width))}
	}
	return rows
}

// paint cleans a text and splits it into lines. A highlighter colours it, either by the text's own
// colours or by its language. The text is cleaned first, because a highlighter passes controls
// through.
func (j *Job) paint(text, path, hint string) []string {
	if j.Light == nil {
		return strings.Split(strings.TrimSuffix(render.Clean(text), "\n"), "\n")
	}
	if own, ok := render.StyleAttributes(text, j.Theme); ok {
		return strings.Split(strings.TrimSuffix(own, "\n"), "\n")
	}
	return j.Light.Lines(render.Clean(text), path, hint, j.Theme)
}

// diff draws the changes of the text, or between the two results of a superseded pair.
func (j *Job) diff(e *model.Event) []string {
	was, will := j.Compared(e)
	var out []string
	if j.Pair >= 0 {
		first, second := min(j.Event, j.Pair), max(j.Event, j.Pair)
		out = j.style(j.Theme.Dim, "- "+j.place(first))
		out = append(out, j.style(j.Theme.Dim, "+ "+j.place(second))...)
	}
	was, will = render.Clean(label.CutBytes(was, MaxShown)),
		render.Clean(label.CutBytes(will, MaxShown))
	lines := render.DiffTexts(was, will)
	j.colour(e, lines, was, will)
	switch {
	case lines == nil:
		return append(out, j.style(j.Theme.Dim, "Its text stays the same.")...)
	case j.Pair < 0 && isMarker(was, will):
		return append(out, j.marker(e, was, will)...)
	case j.Look == AsSides:
		return append(out, render.SideBySide(lines, j.Theme, j.Glyphs, j.Width)...)
	}
	return append(out, j.wrap(lines...)...)
}

// colour gives the lines of a diff the colours of their language.
func (j *Job) colour(e *model.Event, lines []render.DiffLine, was, will string) {
	if j.Light == nil || lines == nil {
		return
	}
	path, hint := languageOf(j.Conv, e)
	before, after := j.paint(was, path, hint), j.paint(will, path, hint)
	for i := range lines {
		l := &lines[i]
		styled := ""
		switch {
		case l.Kind == render.DiffGap:
			continue
		case l.New > 0 && l.New <= len(after):
			styled = after[l.New-1]
		case l.Old > 0 && l.Old <= len(before):
			styled = before[l.Old-1]
		}
		if render.Unstyled(styled) == l.Text {
			l.Styled = styled
		}
	}
}

// A text is a marker if it has at most markerLines lines and replaces at least foldedLines times as
// many. Then the diff shows only that many lines of the replaced text.
const markerLines, foldedLines = 3, 8

// isMarker reports whether a text is a few words in place of a long text.
func isMarker(was, will string) bool {
	n := strings.Count(will, "\n") + 1
	return n <= markerLines && strings.Count(was, "\n")+1 >= foldedLines*n
}

// marker draws the marker first, then the start of the text that it replaces.
func (j *Job) marker(e *model.Event, was, will string) []string {
	var out []string
	switch last := len(j.Changes) - 1; {
	case will != "":
	case last >= 0 && j.Changes[last].Class == model.Summarised:
		out = j.style(j.Theme.Dim, "A summary elsewhere replaces it.")
	default:
		out = j.style(j.Theme.Dim, "Nothing replaces it.")
	}
	for l := range strings.Lines(will) {
		added := render.DiffLine{Kind: render.DiffAdded, Text: strings.TrimSuffix(l, "\n")}
		out = append(out, j.wrap(added)...)
	}
	lines := strings.Split(strings.TrimSuffix(was, "\n"), "\n")
	out = append(out, "")
	stood := "It replaces " + amount.Of(len(lines), "line") + ":"
	if will == "" {
		stood = "Here stood " + amount.Of(len(lines), "line") + ":"
	}
	out = append(out, j.style(j.Theme.Dim, stood)...)
	removed := make([]render.DiffLine, min(len(lines), foldedLines))
	for i := range removed {
		removed[i] = render.DiffLine{Kind: render.DiffRemoved, Old: i + 1, Text: lines[i]}
	}
	j.colour(e, removed, was, will)
	out = append(out, j.wrap(removed...)...)
	if more := len(lines) - foldedLines; more > 0 {
		out = append(out, j.style(j.Theme.Dim,
			j.Glyphs.Gap+" "+amount.Of(more, "more line")+"; d shows all as it is")...)
	}
	return out
}

// wrap draws lines of a diff.
func (j *Job) wrap(lines ...render.DiffLine) []string {
	return render.WrapDiff(lines, j.Theme, j.Glyphs, j.Width)
}

// Compared returns the two texts of a diff, the older first.
func (j *Job) Compared(e *model.Event) (was, will string) {
	if j.Pair >= 0 {
		// Compare without line numbers: one more line would change all lines after it.
		both := [2]string{}
		for i, at := range []int{min(j.Event, j.Pair), max(j.Event, j.Pair)} {
			of := j.Conv.EventAt(at)
			if _, both[i] = label.SplitNumbers(j.Conv.EventText(of),
				envelopeOf(of)); of.Kind == model.ToolCall {
				both[i] = plainArguments(both[i])
			}
		}
		return both[0], both[1]
	}
	was = j.Conv.EventText(e)
	will, _ = j.willBe(e)
	if e.Kind == model.ToolCall || e.Kind == model.Definition {
		was, will = plainArguments(was), plainArguments(will)
	}
	return was, will
}

// style wraps and styles a text from decant.
func (j *Job) style(s draw.Styler, text string) []string {
	return draw.Styled(s, render.Wrap(text, j.Width))
}
