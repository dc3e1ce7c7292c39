package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
)

// presets are the named lists of strategies: those that are built in, then the person's own.
func presets(s strategies.Spec) []strategies.PresetInfo {
	out := strategies.Presets()
	for _, own := range s.Presets {
		uses, err := s.Expand([]string{own.Name})
		if err != nil {
			continue // The settings were refused for it before.
		}
		out = append(out, strategies.PresetInfo{Name: own.Name, Summary: "your own", Uses: uses})
	}
	return out
}

// presetsSheet lists the presets, the one in force marked; enter makes the chosen one the plan's.
func presetsSheet(m *root) *sheet {
	all := presets(m.history.Now())
	n := &menu{from: m.scope(), all: len(all)}
	s := &sheet{scope: inPresets, title: "Presets", menu: n, build: func(w int) []string {
		p := page{b: m.b, width: w}
		n.clear()
		for i := range all {
			if i > 0 {
				p.blank()
			}
			n.add(usesPreset(all[i], n.from), len(p.lines))
			p.preset(&all[i], m.inForce(all[i]))
		}
		p.blank()
		p.say(m.b.theme.Dim, "What you decided stays: drops, keeps and confirmed tangents.")
		return p.lines
	}}
	n.cursor = max(slices.IndexFunc(all, m.inForce), 0)
	return s
}

// inForce reports whether a preset is what the plan is made of now.
func (m *root) inForce(preset strategies.PresetInfo) bool {
	return slices.Equal(m.history.Now().Uses, preset.Uses)
}

// preset draws the lines of one preset: its name, what it does, and what it is made of.
func (p *page) preset(preset *strategies.PresetInfo, inForce bool) {
	g, th := &p.b.glyphs, p.b.theme
	p.row(func(r *pen) {
		mark := g.Off
		if inForce {
			mark = g.On
		}
		r.put(th.Accent, mark, 2)
		r.put(th.Title, render.CleanLine(preset.Name), 12)
		r.put(th.Text, preset.Summary, r.left)
	})
	names := make([]string, len(preset.Uses))
	for i, u := range preset.Uses {
		names[i] = render.CleanLine(u.Name)
	}
	for _, line := range render.Wrap(strings.Join(names, ", "), max(p.width-2, 1)) {
		p.row(func(r *pen) {
			r.gap(2)
			r.put(th.Dim, line, r.left)
		})
	}
}

// usesPreset is the line of the menu that makes a preset the plan's.
func usesPreset(preset strategies.PresetInfo, from scope) *binding {
	return &binding{keys: []string{"enter"}, action: action{
		id: "preset-" + preset.Name, help: preset.Summary, scope: from,
		run: func(m *root, _ press) tea.Cmd { return m.usePreset(preset) },
	}}
}

// usePreset makes a preset the strategies of the plan; decisions stay.
func (m *root) usePreset(preset strategies.PresetInfo) tea.Cmd {
	name := render.CleanLine(preset.Name)
	if m.inForce(preset) {
		m.note("the preset " + name + " is in force already")
		return nil
	}
	return m.do("preset "+name, m.history.Now().WithUses(preset.Uses))
}
