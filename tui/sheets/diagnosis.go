package sheets

import (
	"slices"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies/ladder"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/label"
)

// The parts of the diagnosis: at most so many lines of what fills the context, of heavy events,
// and the lines that everything else takes.
const (
	maxFillings, minFillings = 8, 3
	maxHeavy                 = 5
	otherLines               = 16
	// minPage is from how many lines on all but the heavy events is seen at once.
	minPage = 13
)

// NewDiagnosis is the page that says what fills the context, what each step of the ladder would
// leave of it, and what is heaviest.
func NewDiagnosis(b *draw.Canvas) *Sheet {
	n := &Menu{Unnumbered: true}
	d := diagnosisPage{
		menu: n, fillings: board.FindFillings(b.Board),
		heavy: board.FindHeaviest(b.Board, maxHeavy),
	}
	now := ""
	return &Sheet{
		Scope: keys.InDiagnosis, Title: "What fills it, and what could go", Menu: n,
		Build: func(w, h int) []string {
			d.Page = draw.Page{B: b, Width: w}
			n.clear()
			d.tellContext()
			most := min(max(h-otherLines, minFillings), maxFillings)
			if h >= minPage { // Else the steps are what is seen first.
				d.tellFillings(most)
				d.Blank()
			}
			d.tellSteps()
			d.Blank()
			d.tellHeavy()
			if h < minPage {
				d.Blank()
				d.tellFillings(most)
			}
			if now != b.Preset { // The cursor begins on the step in force, and goes along with it.
				now = b.Preset
				n.Cursor = max(slices.IndexFunc(n.Items, func(i Item) bool {
					return i.Step != nil && i.Step.Name == now
				}), 0)
			}
			return d.Lines
		},
	}
}

// diagnosisPage draws the diagnosis.
type diagnosisPage struct {
	draw.Page
	menu     *Menu
	fillings []board.Filling
	heavy    []int
}

// tellContext says how much is sent, and of which window.
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
		r.Say(b.Theme.Dim, "  is sent to the model now")
	})
}

// The columns of the diagnosis in cells.
const (
	sizeColumn  = 7
	shareColumn = 6
	nameColumn  = 24
	stepColumn  = 14
	maxFillBar  = 40
)

// tellFillings lists what the context is made of, at most so many lines, and what is free.
func (d *diagnosisPage) tellFillings(most int) {
	b := d.B
	before, _ := b.WeighContext()
	all := before.Sum()
	list := d.fillings
	if len(list) > most {
		rest := board.Filling{Name: "everything else"}
		for _, f := range list[most-1:] {
			rest.Tokens += f.Tokens
		}
		list = append(slices.Clone(list[:most-1]), rest)
	}
	for _, f := range list {
		d.tellFilling(f, all)
	}
	if w := b.Conv.Window; w > all {
		d.Row(func(r *draw.Pen) {
			r.Number(b.Theme.Dim, render.Short(w-all), sizeColumn)
			r.Gap(shareColumn + 2)
			r.Put(b.Theme.Dim, "free", nameColumn)
		})
	}
}

// tellFilling is one line: tokens, part of all, name, and a bar.
func (d *diagnosisPage) tellFilling(f board.Filling, all int) {
	b := d.B
	d.Row(func(r *draw.Pen) {
		r.Number(b.Theme.Text, render.Short(f.Tokens), sizeColumn)
		r.Number(b.Theme.Dim, render.Percent(f.Tokens, all), shareColumn)
		r.Gap(2)
		r.Put(b.Theme.Text, f.Name, nameColumn)
		if w := min(r.Left, maxFillBar); w > 0 {
			part := render.Part{Value: f.Tokens, Style: b.Theme.Kept}
			r.Drawn(render.DrawBar([]render.Part{part}, all, w, b.Theme, b.Glyphs), w)
		}
	})
}

// tellSteps lists the steps with what each would leave, as far as their plans are made, and the way
// to a size of one's own.
func (d *diagnosisPage) tellSteps() {
	b := d.B
	d.Row(func(r *draw.Pen) {
		r.Put(b.Theme.Title, "Could go", stepColumn)
		r.Put(b.Theme.Dim, d.sayRemovable(), r.Left)
	})
	of := b.Diagnosis
	if of == nil {
		return
	}
	for i := range of.Steps {
		step := &of.Steps[i]
		d.menu.list(Item{Step: step}, len(d.Lines))
		d.Row(func(r *draw.Pen) {
			mark := b.Glyphs.Off
			if step.Name == b.Preset {
				mark = b.Glyphs.On
			}
			r.Put(b.Theme.Accent, mark, 2)
			r.Put(b.Theme.Text, render.CleanLine(step.Name), stepColumn-2)
			if i >= len(of.Rungs) {
				r.Put(b.Theme.Dim, "planning"+b.Glyphs.Ellipsis, r.Left)
				return
			}
			putRung(b, r, &of.Rungs[i])
		})
	}
	d.menu.list(Item{Fit: true}, len(d.Lines))
	d.Row(func(r *draw.Pen) {
		r.Gap(2)
		r.Put(b.Theme.Text, "fit to"+b.Glyphs.Ellipsis, stepColumn-2)
		r.Put(b.Theme.Dim, "a number of tokens that you type", r.Left)
	})
}

// putRung writes what a step saves, what it leaves, and what is lost by that.
func putRung(b *draw.Canvas, r *draw.Pen, rung *ladder.Rung) {
	saved := ""
	if rung.After != rung.Before {
		saved = b.Signed(rung.After - rung.Before)
	}
	r.Number(b.Theme.Text, saved, sizeColumn)
	r.Number(b.Theme.Title, render.Short(rung.After), sizeColumn+1)
	if w := b.Conv.Window; w > 0 {
		r.Number(b.Theme.Text, render.Percent(rung.After, w), shareColumn)
	}
	r.Gap(2)
	r.Put(b.Theme.Dim, rung.Loss().Say(render.Short), r.Left)
}

// removables name what strategies drop, in the order in which it is told.
var removables = []struct{ strategy, name string }{
	{"strip-reasoning", "reasoning"},
	{"strip-tool-results", "old results"},
	{"prune-tools", "unused tools"},
}

// sayRemovable says how much the steps find of each thing, the most that one of them takes; before
// all plans are made it says that they are on their way.
func (d *diagnosisPage) sayRemovable() string {
	of := d.B.Diagnosis
	if of == nil || len(of.Rungs) < len(of.Steps) {
		return "planning" + d.B.Glyphs.Ellipsis
	}
	repeats, outdated := 0, 0
	dropped := map[string]int{}
	for i := range of.Rungs {
		r := &of.Rungs[i]
		repeats = max(repeats, r.Saved[model.Identical]+r.Saved[model.Covered])
		outdated = max(outdated, r.Saved[model.Superseded])
		for name, n := range r.Dropped {
			dropped[name] = max(dropped[name], n)
		}
	}
	parts := []string{
		"repeats " + render.Short(repeats), "out of date " + render.Short(outdated),
	}
	for _, x := range removables {
		if n := dropped[x.strategy]; n > 0 {
			parts = append(parts, x.name+" "+render.Short(n))
		}
	}
	return strings.Join(parts, d.B.Glyphs.Separator())
}

// tellHeavy lists the heaviest events by name.
func (d *diagnosisPage) tellHeavy() {
	b := d.B
	if len(d.heavy) == 0 {
		return
	}
	d.Row(func(r *draw.Pen) { r.Put(b.Theme.Title, "Heaviest", r.Left) })
	for _, e := range d.heavy {
		d.menu.list(Item{Event: e}, len(d.Lines))
		d.Row(func(r *draw.Pen) {
			r.Number(b.Theme.Text, render.Short(b.Conv.EventAt(e).Tokens), sizeColumn)
			r.Gap(2)
			where := label.Turn(b.TurnOf(e))
			words := b.Tool(e)
			if words == "" {
				words = b.Conv.EventAt(e).Kind.String()
			}
			r.Put(b.Theme.Accent, words, min(render.Width(words), r.Left/3))
			r.Gap(2)
			name := b.NameEvent(e)
			about, _ := name.Fit(r.Left-render.Width(where)-2, &b.Glyphs)
			r.Put(b.Theme.Text, about, r.Left-render.Width(where)-2)
			r.Gap(2)
			r.Number(b.Theme.Dim, where, r.Left)
		})
	}
}
