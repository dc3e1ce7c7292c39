package sheets

import (
	"slices"
	"strings"

	"decant/render"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/review"
)

// Presets lists the presets: the built-in ones, then the user's own.
func Presets(s spec.Spec) []spec.PresetInfo {
	out := strategies.ListPresets()
	for _, own := range s.Presets {
		uses, err := s.Expand([]string{own.Name})
		if err != nil {
			continue // The settings were already refused for this preset.
		}
		out = append(out, spec.PresetInfo{Name: own.Name, Summary: "your own", Uses: uses})
	}
	return out
}

// NewPresets lists the presets and marks the one in force. Enter applies the chosen one to the
// plan.
func NewPresets(b *draw.Canvas, s *review.Session, from keys.Scope) *Sheet {
	all := Presets(s.History.Current())
	n := &Menu{From: from, all: len(all)}
	out := &Sheet{Scope: keys.InPresets, Title: "Presets", Menu: n, Build: func(w, _ int) []string {
		p := draw.Page{B: b, Width: w}
		n.clear()
		for i := range all {
			if i > 0 {
				p.Blank()
			}
			n.list(Item{Preset: &all[i]}, len(p.Lines))
			tellPreset(&p, &all[i], board.HasPreset(s.History.Current(), all[i]))
		}
		p.Blank()
		p.Say(b.Theme.Dim, "Your decisions stay: what you remove or keep, and confirmed tangents.")
		return p.Lines
	}}
	n.Cursor = max(slices.IndexFunc(all, func(p spec.PresetInfo) bool {
		return board.HasPreset(s.History.Current(), p)
	}), 0)
	return out
}

// tellPreset draws the lines of one preset: its name, what it does, and its strategies.
func tellPreset(p *draw.Page, preset *spec.PresetInfo, inForce bool) {
	g, th := &p.B.Glyphs, p.B.Theme
	p.Row(func(r *draw.Pen) {
		mark := g.Off
		if inForce {
			mark = g.On
		}
		r.Put(th.Accent, mark, 2)
		r.Put(th.Title, render.CleanLine(preset.Name), 12)
		r.Put(th.Text, preset.Summary, r.Left)
	})
	names := make([]string, len(preset.Uses))
	for i, u := range preset.Uses {
		names[i] = render.CleanLine(u.Name)
	}
	for _, line := range render.Wrap(strings.Join(names, ", "), max(p.Width-2, 1)) {
		p.Row(func(r *draw.Pen) {
			r.Gap(2)
			r.Put(th.Dim, line, r.Left)
		})
	}
}
