package tui

import (
	"decant/model"
	"decant/render"
)

// maxSync is the size in bytes up to which a text is composed at once, without a command.
const maxSync = 32 << 10

// textView shows the text of one event.
type textView struct {
	list
	b     *board
	event int
	look  look
	width int
	lines []string
	// shown is what lines are of.
	shown shownText
	// seq numbers what was asked for; an answer with another number is dropped.
	seq int
	// running is true while a command composes; again when another is wanted after it.
	running, again bool
	light          render.Highlighter
}

// shownText is a text as it is drawn, whatever the plan says of it.
type shownText struct {
	event, width int
	look         look
}

// renew notes what is to be shown now, and reports whether that is something else than before.
func (v *textView) renew() bool {
	now := shownText{v.event, v.width, v.look}
	was := v.shown
	v.shown = now
	return now != was || v.lines == nil
}

// newTextView shows no event yet.
func newTextView(b *board) *textView { return &textView{b: b, event: -1} }

// setSize reports whether the text must be composed again.
func (v *textView) setSize(w, h int) bool {
	changed := w != v.width
	v.width, v.height = w, h
	v.follow()
	return changed
}

// show puts another event into the view.
func (v *textView) show(event int) {
	if event != v.event {
		v.event, v.top, v.cursor = event, 0, 0
	}
}

// job is what has to be composed now, plain; heavy is true when a command should do it. Colours
// are always a command's business.
func (v *textView) job() (j textJob, heavy, colours bool) {
	b := v.b
	e := &b.conv.Events[v.event]
	j = textJob{
		seq: v.seq, conv: b.conv, event: v.event, look: v.look, width: v.width, theme: b.theme,
		glyphs: b.glyphs, changes: b.changes(v.event), finds: b.findings[v.event],
	}
	colours = !b.theme.Plain() && coloured(e) && v.effective() != asDiff
	return j, e.Bytes > maxSync, colours
}

// effective is how the text is really shown: what does not change has one look.
func (v *textView) effective() look {
	if v.event < 0 || v.b.plan == nil || len(v.b.plan.On(v.event)) == 0 {
		return asIs
	}
	return v.look
}

// put takes composed lines.
func (v *textView) put(lines []string) {
	v.lines = lines
	v.n = len(lines)
	v.top = max(min(v.top, v.n-v.height), 0)
	v.cursor = v.top
}

// scrollBy moves the text by lines.
func (v *textView) scrollBy(lines int) {
	v.top = max(min(v.top+lines, v.n-v.height), 0)
	v.cursor = v.top
}

// title names the event, how its text is shown, and how many bytes that is.
func (v *textView) title() (name, info string) {
	if v.event < 0 {
		return "Text", ""
	}
	e := &v.b.conv.Events[v.event]
	info = lookNames[v.effective()] + ", " + v.size(e)
	if tool := v.b.tool(v.event); tool != "" {
		return kindTitle(e.Kind) + " " + tool, info
	}
	return kindTitle(e.Kind), info
}

// size is how many bytes the text has, as it is shown.
func (v *textView) size(e *model.Event) string {
	was := render.Size(e.Bytes)
	switch v.effective() {
	case asWillBe:
		return render.Size(v.b.plan.SizeAfter(v.event).Bytes)
	case asDiff:
		return was + " " + v.b.glyphs.Arrow + " " + render.Size(v.b.plan.SizeAfter(v.event).Bytes)
	default:
		return was
	}
}

// kindTitle is the kind of an event at the start of a title.
func kindTitle(k model.Kind) string {
	name := kindName(k)
	return string(name[0]-'a'+'A') + name[1:]
}

// row is one visible line; it may be narrower than the pane.
func (v *textView) row(i int) string {
	if i < len(v.lines) {
		return v.lines[i]
	}
	return ""
}
