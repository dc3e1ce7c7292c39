package draw

import (
	"decant/render"
)

// PresetPart is a part of the preset in the header.
type PresetPart uint8

// The parts: none, the sign of the preset before, the name, and the sign of the next.
const (
	PresetNone PresetPart = iota
	PresetBefore
	PresetName
	PresetNext
)

// presetCells are the columns at which the parts begin, and the one after them.
type presetCells struct{ before, name, next, end int }

// PresetAt returns the part of the preset at a cell of the last drawn header.
func (h *Header) PresetAt(x, y int) PresetPart {
	if y < 0 || y >= len(h.presets) {
		return PresetNone
	}
	switch c := h.presets[y]; {
	case x < c.before || x >= c.end:
		return PresetNone
	case x < c.name:
		return PresetBefore
	case x < c.next:
		return PresetName
	}
	return PresetNext
}

// putPreset writes the chosen preset after a gap, in at least that many cells, and notes its place
// on the header line. If no name fits, it writes nothing.
func (h *Header) putPreset(p *Pen, line, gap, field int) {
	b := h.B
	left, right := "‹ ", " ›"
	if b.Glyphs.ASCIIOnly() {
		left, right = "< ", " >"
	}
	name := fittingName(b, p.Left-gap-signCells)
	if name == "" {
		return
	}
	p.Gap(gap)
	end := p.Left - field
	cells := presetCells{before: p.Width - p.Left}
	p.Say(b.Theme.Accent, left)
	cells.name = p.Width - p.Left
	p.Say(b.Theme.Text, name)
	cells.next = p.Width - p.Left
	p.Say(b.Theme.Accent, right)
	cells.end = p.Width - p.Left
	h.presets[line] = cells
	if field > 0 {
		p.Gap(max(p.Left-end, 1))
	}
}

// presetGap is the number of cells before the preset on a line with other parts, signCells that of
// the signs around its name.
const presetGap, signCells = 2, len("<  >")

// fittingName returns the longest name of the choice that fits into some cells, "" for none.
func fittingName(b *Canvas, room int) string {
	for _, n := range presetNames(b) {
		if render.Width(n) <= room {
			return n
		}
	}
	return ""
}

// presetNames returns names of the choice, longest first. If a context to fit cannot be reached,
// every name says so.
func presetNames(b *Canvas) []string {
	name, fit := b.Glyphs.Clip(b.Preset, maxPresetName), b.Fit
	if least, missed := b.MissedFit(); missed {
		said := "least " + render.Short(least)
		return []string{name + ", " + fit + ": " + said, fit + ": " + said, said}
	}
	if fit != "" {
		return []string{name + ", " + fit, fit}
	}
	return []string{name}
}

// maxPresetName is the number of cells for the name of a preset, because users may choose long
// names.
const maxPresetName = 20

// presetField is the number of cells for the longest built-in preset, with its signs and a gap.
const presetField = len("< review only >") + 1
