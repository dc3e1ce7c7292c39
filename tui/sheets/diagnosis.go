package sheets

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/strategies/ladder"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/label"
)

// The numbers of heavy events to list if there is no more room, and on a low page.
const maxHeavy, minHeavy = 5, 3

// NewDiagnosis makes the page that says what fills the context, what each step of the ladder would
// leave, and what is heaviest.
func NewDiagnosis(b *draw.Canvas) *Sheet {
	n := &Menu{Unnumbered: true}
	d := diagnosisPage{menu: n}
	now := ""
	return &Sheet{
		Scope: keys.InDiagnosis, Menu: n,
		Title: "What fills the context, and what could be removed",
		Build: func(w, h int) []string {
			d.Page = draw.Page{B: b, Width: w}
			n.clear()
			if d.of != b.Conv {
				d.of, d.fillings = b.Conv, board.FindFillings(b.Board)
			}
			d.write(d.parcel(h - d.problemLines()))
			if now != b.Preset { // The cursor starts on the step in force, and moves with it.
				now = b.Preset
				n.Cursor = max(slices.IndexFunc(n.Items, func(i Item) bool {
					return i.Step != nil && i.Step.Name == now || i.Fit && isFitted(b)
				}), 0)
			}
			return d.Lines
		},
	}
}

// isFitted reports whether the plan should fit a size.
func isFitted(b *draw.Canvas) bool { return b.Plan != nil && b.Plan.Spec.Goal.Budget.Set }

// parcels says how many lines each part of the page gets.
type parcels struct {
	// These are the lines for the fillings of the context and for heavy events. If free is true,
	// the free part takes one more line.
	fillings, heavy int
	free            bool
	// last is true if the fillings come after the steps.
	last bool
	// blanks says how many of the two gaps are blank lines.
	blanks int
}

// Limits for sharing out the lines of a page: from how many lines on there are two gaps, and one.
// MinFree is how many lines must remain for the fillings to also say what is free.
const (
	twoGaps, oneGap = 6, 3
	minFree         = 5
	minFillings     = 3
	minParts        = 2 // One part alone would be everything.
	// The lines of a high page besides its heavy events.
	besideHeavy = 30
)

// parcel shares out the lines of a page. All steps and the heaviest events come first, if there is
// any room for them. Then come the fillings of the context, then more heavy events.
func (d *diagnosisPage) parcel(height int) parcels {
	b := d.B
	p := parcels{heavy: maxHeavy, blanks: 2}
	steps := 0
	if b.Diagnosis != nil {
		steps = len(b.Diagnosis.Steps) + 1
	}
	room := height - 1 - len(d.wrapRemovable()) - steps - 1 - maxHeavy
	for ; room < minParts && p.heavy > minHeavy; room++ {
		p.heavy--
	}
	if room < 1 { // The page scrolls in any case.
		p.heavy, p.fillings, p.last = maxHeavy, minFillings, true
		return p
	}
	switch {
	case room >= twoGaps:
	case room >= oneGap:
		p.blanks = 1
	default:
		p.blanks = 0
	}
	room -= p.blanks
	p.free = room >= minFree
	if p.free {
		room--
	}
	p.fillings = min(room, len(d.fillings))
	p.heavy = min(p.heavy+room-p.fillings, max(maxHeavy, height-besideHeavy))
	return p
}

// write writes the page.
func (d *diagnosisPage) write(p parcels) {
	d.tellContext()
	d.tellProblems()
	if p.last {
		d.tellSteps()
		d.Blank()
		d.tellRemovable()
		d.Blank()
	}
	d.tellFillings(p.fillings, p.free)
	if p.blanks == 2 {
		d.Blank()
	}
	if !p.last {
		d.tellRemovable()
		d.tellSteps()
		if p.blanks > 0 {
			d.Blank()
		}
	}
	d.tellHeavy(p.heavy)
}

// diagnosisPage draws the diagnosis.
type diagnosisPage struct {
	draw.Page
	menu     *Menu
	fillings []board.Filling
	// of is the conversation of the heavy events.
	of *model.Conversation
}

// tellContext says how much is sent, and how large the window is.
func (d *diagnosisPage) tellContext() {
	b := d.B
	before, _ := b.WeighContext()
	d.Row(func(r *draw.Pen) {
		r.Say(b.Theme.Title, "Context ")
		r.Say(b.Theme.Title, b.Glyphs.About+" "+render.Short(before.Sum()))
		if w := b.Conv.Window; w > 0 {
			r.Say(b.Theme.Text, " of "+render.Short(w))
			r.Say(b.Theme.Title, "  "+render.Percent(before.Sum(), w))
		}
		switch {
		case b.Conv.Uncompacted > 0:
			r.Say(b.Theme.Dim, "  is sent to the model once the compaction is undone")
		case b.Conv.Mended != 0:
			r.Say(b.Theme.Dim, "  is sent to the model once the problems are fixed")
		default:
			r.Say(b.Theme.Dim, "  is sent to the model now")
		}
	})
}

// problemLines returns how many lines the problems take.
func (d *diagnosisPage) problemLines() int {
	if board.ProblemSentence(d.B.Board) == "" {
		return 0
	}
	return 1
}

// tellProblems says what the agent would refuse, and nothing if there are no problems.
func (d *diagnosisPage) tellProblems() {
	b := d.B
	text := board.ProblemSentence(b.Board)
	if text == "" {
		return
	}
	style := b.Theme.Text
	if _, left := board.ProblemSums(b.Board); left > 0 {
		style = b.Theme.Warn
	}
	d.Row(func(r *draw.Pen) {
		r.Put(b.Theme.Title, "Problems ", removableColumn)
		r.Say(style, text)
		r.Gap(2)
		r.Say(b.Theme.Key, "B")
		r.Say(b.Theme.Dim, " lists them")
	})
}

// The columns of the diagnosis in cells.
const (
	sizeColumn  = 7
	shareColumn = 6
	nameColumn  = 24
	stepColumn  = 16
	// removableColumn is for the words before what can be removed.
	removableColumn = 11
	// minFillBar is the shortest bar, if there is room.
	minFillBar = 40
	// The number of a step and whether it is in force come before its name.
	signColumn = 4
)

// tellFillings lists what the context contains, in that many lines, and what is free.
func (d *diagnosisPage) tellFillings(most int, free bool) {
	b := d.B
	before, _ := b.WeighContext()
	all := before.Sum()
	list := d.fillings
	if most == 1 { // One line names the largest.
		d.tellLargest()
		return
	}
	if len(list) > most {
		rest := board.Filling{Name: render.Number(len(list)-most+1) + " other kinds"}
		for _, f := range list[most-1:] {
			rest.Tokens += f.Tokens
		}
		list = append(slices.Clone(list[:most-1]), rest)
	}
	for _, f := range list {
		d.tellFilling(f, all)
	}
	if w := b.Conv.Window; free && w > all {
		d.Row(func(r *draw.Pen) {
			r.Number(b.Theme.Dim, render.Short(w-all), sizeColumn)
			r.Gap(shareColumn + 2)
			r.Put(b.Theme.Dim, "free", nameColumn)
		})
	}
}

// tellLargest names the largest fillings in one line, as many as have room.
func (d *diagnosisPage) tellLargest() {
	b, text := d.B, ""
	for _, f := range d.fillings {
		next := f.Name + " " + render.Short(f.Tokens)
		if text != "" {
			next = text + b.Glyphs.Separator() + next
		}
		if text != "" && removableColumn+render.Width(next) > d.Width {
			break
		}
		text = next
	}
	d.Row(func(r *draw.Pen) {
		r.Put(b.Theme.Title, "Largest", removableColumn)
		r.Put(b.Theme.Dim, text, r.Left)
	})
}

// tellFilling writes one line: tokens, share of all, name, and a bar.
func (d *diagnosisPage) tellFilling(f board.Filling, all int) {
	b := d.B
	d.Row(func(r *draw.Pen) {
		r.Number(b.Theme.Text, render.Short(f.Tokens), sizeColumn)
		r.Number(b.Theme.Dim, render.Percent(f.Tokens, all), shareColumn)
		r.Gap(2)
		r.Put(b.Theme.Text, f.Name, nameColumn)
		if w := max(r.Left/2, min(r.Left, minFillBar)); w > 0 {
			part := render.Part{Value: f.Tokens, Style: b.Theme.Kept}
			r.Drawn(render.DrawBar([]render.Part{part}, all, w, b.Theme, b.Glyphs), w)
		}
	})
}

// tellRemovable says what can be removed.
func (d *diagnosisPage) tellRemovable() {
	b := d.B
	for i, line := range d.wrapRemovable() {
		d.Row(func(r *draw.Pen) {
			r.Put(b.Theme.Title, []string{"Removable", ""}[min(i, 1)], removableColumn)
			r.Put(b.Theme.Dim, line, r.Left)
		})
	}
}

// tellSteps lists the steps with what each would leave, once their plans are made, and how to
// choose another size.
func (d *diagnosisPage) tellSteps() {
	b := d.B
	of := b.Diagnosis
	if of == nil {
		return
	}
	for i := range of.Steps {
		step := &of.Steps[i]
		name := render.CleanLine(step.Name)
		d.tellStep(Item{Step: step, Number: i + 1}, step.Name == b.Preset, name, func(r *draw.Pen) {
			if i >= len(of.Rungs) {
				r.Put(b.Theme.Dim, "planning"+b.Glyphs.Ellipsis, r.Left)
				return
			}
			putRung(b, r, &of.Rungs[i])
		})
	}
	fit := Item{Fit: true, Number: len(of.Steps) + 1}
	d.tellStep(fit, isFitted(b), "fit to"+b.Glyphs.Ellipsis, func(r *draw.Pen) {
		r.Put(b.Theme.Dim, "a number of tokens that you type", r.Left)
	})
}

// tellStep writes one line to choose from: its number, whether it is in force, and its name.
func (d *diagnosisPage) tellStep(item Item, inForce bool, name string, rest func(r *draw.Pen)) {
	b := d.B
	d.menu.list(item, len(d.Lines))
	d.Row(func(r *draw.Pen) {
		number, mark := "", b.Glyphs.Off
		if item.Number < 10 {
			number = strconv.Itoa(item.Number)
		}
		if inForce {
			mark = b.Glyphs.On
		}
		r.Put(b.Theme.Key, number, 2)
		r.Put(b.Theme.Accent, mark, signColumn-2)
		r.Put(b.Theme.Text, name, stepColumn-signColumn)
		rest(r)
	})
}

// The narrowest column of a size and of a share: a space and the longest text.
const minSize, minShare = len(" 99.9k"), len(" 100%")

// putColumn writes a number into a column of w cells, or of the free ones if these are at least
// that many. It reports whether they are. A column without room ends the line.
func putColumn(r *draw.Pen, style lipgloss.Style, text string, w, least int) bool {
	if r.Left < least {
		r.Gap(r.Left)
		return false
	}
	r.Number(style, text, w)
	return true
}

// putRung writes what a step saves, what it leaves, and what that loses, as far as there is room.
func putRung(b *draw.Canvas, r *draw.Pen, rung *ladder.PresetResult) {
	saved := ""
	if rung.After != rung.Before {
		saved = b.Signed(rung.After - rung.Before)
	}
	after := render.Short(rung.After)
	if !putColumn(r, b.Theme.Text, saved, sizeColumn, sizeColumn) ||
		!putColumn(r, b.Theme.Title, after, sizeColumn+1, minSize) {
		return
	}
	if w := b.Conv.Window; w > 0 && !putColumn(r, b.Theme.Text, render.Percent(rung.After, w),
		max(b.ShareColumn(), shareColumn), minShare) {
		return
	}
	r.Gap(2)
	forms := rung.Loss().Forms(render.Short)
	if longest := forms[0]; longest[0] >= '0' && longest[0] <= '9' { // It lists amounts.
		r.Put(b.Theme.Dim, "loses ", len("loses "))
	}
	fits := slices.IndexFunc(forms, func(f string) bool { return render.Width(f) <= r.Left })
	if fits < 0 {
		fits = len(forms) - 1
	}
	r.Put(b.Theme.Dim, forms[fits], r.Left)
}

// wrapRemovable says in lines how much of each thing can be removed. Until all plans are made it
// says that they are being made.
func (d *diagnosisPage) wrapRemovable() []string {
	parts := d.listRemovable()
	var lines []string
	for _, part := range parts {
		last := len(lines) - 1
		if last >= 0 {
			joined := lines[last] + d.B.Glyphs.Separator() + part
			if removableColumn+render.Width(joined) <= d.Width {
				lines[last] = joined
				continue
			}
		}
		lines = append(lines, part)
	}
	return lines
}

// listRemovable returns the parts of that text.
func (d *diagnosisPage) listRemovable() []string {
	of := d.B.Diagnosis
	if of == nil || len(of.Rungs) < len(of.Steps) || d.B.Redundant == nil {
		return []string{"planning" + d.B.Glyphs.Ellipsis}
	}
	return ladder.ListRemovable(d.B.Redundant, of.Rungs, render.Short)
}

// FitHint describes how to write a size to fit.
const FitHint = "tokens of context (40000, 40k), or a part of what is sent now (80%)"

// tellHeavy lists the heaviest events by name, up to that many.
func (d *diagnosisPage) tellHeavy(most int) {
	b := d.B
	heavy := board.FindHeaviest(b.Board, most)
	if len(heavy) == 0 {
		return
	}
	d.Row(func(r *draw.Pen) { r.Put(b.Theme.Title, "Heaviest", r.Left) })
	widest := 0
	for _, e := range heavy {
		name := b.NameEvent(e)
		about, _ := name.Fit(d.Width, &b.Glyphs)
		widest = max(widest, render.Width(heavyWord(b, e))+2+render.Width(about))
	}
	for _, e := range heavy {
		d.menu.list(Item{Event: e}, len(d.Lines))
		d.Row(func(r *draw.Pen) {
			r.Number(b.Theme.Text, render.Short(b.Conv.EventAt(e).Tokens), sizeColumn)
			r.Gap(2)
			where := label.Turn(b.TurnOf(e))
			words := heavyWord(b, e)
			// The turns are in one column after the names, however wide the screen is.
			end := max(r.Left-widest-2-heavyTurn, 0)
			r.Put(b.Theme.Accent, words, min(render.Width(words), r.Left/3))
			r.Gap(2)
			name := b.NameEvent(e)
			room := r.Left - end - heavyTurn - 2
			about, _ := name.Fit(room, &b.Glyphs)
			r.Put(b.Theme.Text, about, room)
			r.Gap(2)
			r.Number(b.Theme.Dim, where, r.Left-end)
		})
	}
}

// heavyTurn is the number of cells for the turn of a heavy event.
const heavyTurn = len("turn 1000")

// heavyWord returns the tool of an event, or its kind.
func heavyWord(b *draw.Canvas, event int) string {
	if tool := b.Tool(event); tool != "" {
		return tool
	}
	return label.Kind(b.Conv.EventAt(event).Kind)
}
