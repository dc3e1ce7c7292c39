package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/list"
)

// minLegend is how many rows the list has before its last one is a legend.
const minLegend = 10

// chartOf is the view that is shown where it draws a chart, nil for any other.
func chartOf(m *Panes) list.Charted {
	c, ok := m.Outlines[m.Shown].View.(list.Charted)
	if !ok {
		return nil
	}
	return c
}

// legendRows is how many rows of the list its legend takes.
func legendRows(m *Panes) int {
	if chartOf(m) == nil || m.Layout.Panes[layout.List].H < minLegend {
		return 0
	}
	return 1
}

// chartWidth is how many cells a row of the list has.
func chartWidth(m *Panes) int { return max(m.Layout.Panes[layout.List].W-draw.Gutter, 0) }

// ScrollChart moves the chart of the list to later turns or back.
func (m *Panes) ScrollChart(steps int) tea.Cmd {
	if c := chartOf(m); c != nil && c.ScrollChart(chartWidth(m), steps) {
		m.B.Version++
	} else {
		m.Session.Toast.Note("no more turns on this side")
	}
	return nil
}
