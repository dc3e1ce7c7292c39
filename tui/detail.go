package tui

import (
	"decant/model"
	"decant/render"
)

// maxSync is the size in bytes up to which a text is composed at once, without a command.
const maxSync = 32 << 10

// detailView shows what the chosen row stands for: the text of an event, or a page that the
// row's view draws.
type detailView struct {
	list
	b       *board
	subject rowID
	// of is the view that says what there is to say of the subject.
	of    viewID
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
	// seek is 1 while the first line that a search found is to be shown, -1 for the last, 0 for
	// none; hitAt is the line that it was.
	seek, hitAt int
}

// shownText is a text as it is drawn, whatever the plan says of it.
type shownText struct {
	subject rowID
	width   int
	look    look
}

// renew notes what is to be shown now, and reports whether that is something else than before.
func (v *detailView) renew() bool {
	now := shownText{v.subject, v.width, v.effective()}
	was := v.shown
	v.shown = now
	return now != was || v.lines == nil
}

// newDetailView shows nothing yet.
func newDetailView(b *board) *detailView { return &detailView{b: b} }

// event is the event that is shown, -1 for none.
func (v *detailView) event() int { return v.subject.event() }

// setSize reports whether the text must be composed again.
func (v *detailView) setSize(w, h int) bool {
	changed := w != v.width
	v.width, v.height = w, h
	v.follow()
	return changed
}

// show puts another row into the view.
func (v *detailView) show(r rowID) {
	if r != v.subject {
		v.subject, v.top, v.cursor, v.hitAt = r, 0, 0, -1
	}
}

// job is what has to be composed now, plain; heavy is true when a command should do it. Colours
// are always a command's business.
func (v *detailView) job() (j textJob, heavy, colours bool) {
	b := v.b
	event := v.event()
	e := &b.conv.Events[event]
	j = textJob{
		seq: v.seq, conv: b.conv, event: event, part: v.part(), look: v.effective(), pair: -1,
		width: v.width, theme: b.theme, glyphs: b.glyphs, changes: b.changes(event),
		finds: b.findings[event],
	}
	bytes := e.Bytes
	switch j.look {
	case asRaw:
		bytes = b.conv.Source.Records[e.Record].Len()
	case asDiff, asSides:
		if j.pair = v.pair(); j.pair >= 0 {
			bytes += b.conv.Events[j.pair].Bytes
		}
	default:
	}
	colours = !b.theme.Plain() &&
		(j.look == asRaw || j.look <= asWillBe && coloured(e))
	return j, bytes > maxSync, colours
}

// pair is the result that a diff compares with, -1 for what the event itself will be.
func (v *detailView) pair() int {
	if event := v.event(); v.part() < 0 {
		return v.b.pairOf(event, v.b.changes(event))
	}
	return -1
}

// put takes composed lines.
func (v *detailView) put(lines []string) {
	v.lines = lines
	v.n = len(lines)
	v.top = max(min(v.top, v.n-v.height), 0)
	v.cursor = v.top
}

// scrollBy moves the text by lines.
func (v *detailView) scrollBy(lines int) {
	v.top = max(min(v.top+lines, v.n-v.height), 0)
	v.cursor = v.top
}

// part is the part of an event that alone is shown, -1 for all of it.
func (v *detailView) part() int {
	if v.subject.kind == rowPart {
		return v.subject.part
	}
	return -1
}

// title names what is shown: of an event also how, and how many bytes that is.
func (v *detailView) title() (name, info string) {
	event := v.event()
	if event < 0 {
		return "Detail", ""
	}
	e := &v.b.conv.Events[event]
	info = v.how(e)
	name = kindTitle(e.Kind)
	if tool := v.b.tool(event); tool != "" {
		name += " " + tool
	}
	if part := v.part(); part >= 0 {
		name += ", part " + render.Number(part+1)
	}
	return name, info
}

// how says in which way the text is shown, and how many bytes it has so.
func (v *detailView) how(e *model.Event) string {
	look := v.effective()
	name := lookNames[look]
	switch {
	case look == asRaw:
		return name + ", " + v.b.recordName(v.event())
	case (look == asDiff || look == asSides) && v.pair() >= 0:
		return name + " of two results"
	case v.part() >= 0:
		if look == asIs {
			name += ", " + render.Size(e.Parts[v.part()].Bytes)
		}
		return name
	}
	size := render.Size(e.Bytes)
	if look != asIs {
		after := render.Size(v.b.plan.SizeAfter(v.event()).Bytes)
		if look != asWillBe {
			after = size + " " + v.b.glyphs.Arrow + " " + after
		}
		size = after
	}
	return name + ", " + size
}

// kindTitle is the kind of an event at the start of a title.
func kindTitle(k model.Kind) string {
	name := kindName(k)
	return string(name[0]-'a'+'A') + name[1:]
}

// row is one visible line; it may be narrower than the pane.
func (v *detailView) row(i int) string {
	if i < len(v.lines) {
		return v.lines[i]
	}
	return ""
}
