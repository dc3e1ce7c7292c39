package panes

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/draw"
	"decant/tui/layout"
	"decant/tui/list"
)

// minLegend is the least rows of a list whose last row is a legend.
const minLegend = 10

// chartOf returns the visible view if it draws a chart, nil otherwise.
func chartOf(m *Panes) list.Charted {
	c, ok := m.Outlines[m.Shown].View.(list.Charted)
	if !ok {
		return nil
	}
	return c
}

// legendRows returns how many rows of the list its legend takes.
func legendRows(m *Panes) int {
	if chartOf(m) == nil || m.Layout.Panes[layout.List].H < minLegend {
		return 0
	}
	return 1
}

// chartWidth returns the number of cells in a row of the list.
func chartWidth(m *Panes) int { return max(m.Layout.Panes[layout.List].W-draw.Gutter, 0) }

// ScrollChart scrolls the chart of the list to later turns or back.
func (m *Panes) ScrollChart(steps int) tea.Cmd {
	if c := chartOf(m); c != nil && c.ScrollChart(chartWidth(m), steps) {
		m.B.Version++
	} else {
		m.Session.Toast.Note("no more turns on this side")
	}
	return nil
}
