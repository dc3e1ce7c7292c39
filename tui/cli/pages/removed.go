package pages

import (
	"fmt"

	"decant/model"
	"decant/render"
	"decant/render/web"
	"decant/strategies/nature"
	"decant/strategies/report"
	"decant/tui/label"
)

// The most bytes of removed texts on a page, and of one text. The last is how many more bytes of a
// text are masked, so that a cut leaves no half of a key.
const (
	maxPageTexts = 8 << 20
	maxPageText  = 128 << 10
	beyondText   = 16 << 10
)

// changeFields returns the columns of changes. What, file or command, and why are filled in from
// the plan.
func changeFields() []field[report.ChangeRow] {
	type row = report.ChangeRow
	blank := func(*row) string { return "" }
	return []field[row]{
		{head: "turn", key: "turn", count: func(r *row) int { return r.Turn }},
		{head: "event", key: "event", say: func(r *row) string { return r.Event }},
		{head: "what", say: blank},
		{head: "file or command", wide: true, say: blank},
		{head: "fate", key: "fate", say: func(r *row) string { return r.Fate }},
		{head: "strategy", key: "strategy", say: func(r *row) string { return r.Strategy }},
		{head: "≈ tokens", key: "tokens", count: func(r *row) int { return r.Tokens }},
		{head: "bytes", key: "bytes", count: func(r *row) int { return r.Bytes }},
		{head: "why", wide: true, say: blank},
	}
}

// explainChange says why a text is removed, and where it is still available.
func (t *Sheet) explainChange(ch *model.Change) string {
	why := nature.ClassWord(ch.Class)
	if ch.Part >= 0 {
		why += fmt.Sprintf(", part %d", ch.Part+1)
	}
	if at := t.Plan.Stays(ch); at >= 0 {
		what := "it"
		if ch.Class == model.Superseded {
			what = "a newer result"
		}
		e := t.Plan.Index.Conversation.EventAt(at)
		why += fmt.Sprintf(", %s stays at %s in turn %d", what, e.ID, e.Turn)
	}
	if ch.Cause >= 0 {
		why += ", required by the format"
	}
	if ch.Reason != "" {
		why += ": " + ch.Reason
	}
	return why
}

// nameEvent says what an event is about.
func (t *Sheet) nameEvent(event int) label.Name {
	if t.namer == nil {
		t.namer = label.NewNamer(t.Plan.Index.Conversation)
	}
	return t.namer.NameEvent(event)
}

// removedTexts returns each removed text once, as long as the page has room.
type removedTexts struct {
	sheet *sharedSheet
	left  int // Bytes.
	shown map[int]bool
}

// fold shows what a change removed and what replaces it, nil if another row shows it.
func (r *removedTexts) fold(ch *model.Change) *web.Fold {
	if r.shown[ch.Event] {
		return nil
	}
	r.shown[ch.Event] = true
	event := ch.Event
	size := r.sheet.Plan.SizeBefore(event).Bytes
	return &web.Fold{
		Title: "the text: " + render.Number(size) + " bytes",
		Texts: func() []web.Text { return r.textsOf(event) },
	}
}

// textsOf returns the texts of an event before and after the plan.
func (r *removedTexts) textsOf(event int) []web.Text {
	p := r.sheet.Plan
	e := p.Index.Conversation.EventAt(event)
	out := []web.Text{{Body: r.cut(p.Index.Conversation.EventText(e))}}
	if after, ok := p.TextAfter(event); ok {
		out = append(out, web.Text{Title: "as it will be", Body: r.cut(after)})
	}
	return out
}

// cut returns as much of a text as the page has room for, masked before it is cut.
func (r *removedTexts) cut(text string) string {
	if r.left <= 0 {
		return "(not shown: the page already holds " + render.Size(maxPageTexts) + " of texts)"
	}
	text = render.Clean(text)
	most := min(maxPageText, r.left)
	looked := label.CutBytes(text, most+beyondText)
	masked := r.sheet.mask(looked)
	if len(looked) < len(text) { // Masks are shorter than keys, and half a key may be at the end.
		most = min(most, max(len(masked)-beyondText, 0))
	}
	shown := label.CutBytes(masked, most)
	r.left -= len(shown)
	if rest := len(masked) - len(shown) + len(text) - len(looked); rest > 0 {
		shown += "\n(about " + render.Size(rest) + " more are not shown)"
	}
	return shown
}
