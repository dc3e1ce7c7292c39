package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/panes"
	"decant/tui/review"
	"decant/tui/terminal"
	"decant/tui/views"
)

// handleMouse handles clicks, the wheel on what is under the pointer, and dragging the divider.
func handleMouse(m *root, msg tea.MouseMsg) tea.Cmd {
	switch {
	case !m.o.Mouse:
		return nil
	case msg.Action != tea.MouseActionPress:
		return dragTo(m, msg)
	}
	// The count comes before the hints and shifts them, so find the key before clearing the count.
	key := keyUnder(m, msg.X, msg.Y)
	// The count was meant for a key.
	m.typed.Take()
	m.Dragging = false // The end of a drag may be lost if the pointer leaves the terminal.
	switch msg.Button {
	case tea.MouseButtonWheelDown:
		return turnWheel(m, msg, terminal.WheelRows)
	case tea.MouseButtonWheelUp:
		return turnWheel(m, msg, -terminal.WheelRows)
	case tea.MouseButtonWheelRight:
		return turnWheelAside(m, 1)
	case tea.MouseButtonWheelLeft:
		return turnWheelAside(m, -1)
	case tea.MouseButtonLeft:
		return clickOn(m, msg, key)
	default:
		return nil
	}
}

// dragTo moves the divider with the pointer until the button is released.
func dragTo(m *root, msg tea.MouseMsg) tea.Cmd {
	held := msg.Action == tea.MouseActionMotion && msg.Button == tea.MouseButtonLeft
	m.Dragging = m.Dragging && held && m.sheet == nil && m.prompt == nil
	return m.Drag(msg.X)
}

// turnWheel scrolls the sheet, or the pane under the pointer.
func turnWheel(m *root, msg tea.MouseMsg, rows int) tea.Cmd {
	if m.sheet != nil {
		page := max(m.sheet.Height, 1) // A low page skips no line.
		m.sheet.Wheel(max(min(rows, page), -page))
		return nil
	}
	return m.Wheel(msg.X, msg.Y, rows)
}

// turnWheelAside scrolls the matrix to later turns or back.
func turnWheelAside(m *root, steps int) tea.Cmd {
	if m.sheet != nil || m.Shown != views.Resources {
		return nil
	}
	return m.ScrollChart(steps)
}

// clickOn chooses what is under the pointer, on a sheet a line of a menu. A hint of the footer and
// the preset of the header do what their keys do. Only keys answer questions.
func clickOn(m *root, msg tea.MouseMsg, key string) tea.Cmd {
	if key != "" {
		return m.press(key)
	}
	if m.sheet == nil && m.prompt == nil && m.Layout.Strip.Has(msg.X, msg.Y) {
		m.Toast = review.Toast{}
		return m.ClickStrip(msg.X)
	}
	m.Toast = review.Toast{}
	switch {
	case m.Layout.Tabs.Has(msg.X, msg.Y) && (m.sheet == nil || m.Diagnosing.Shown):
		return clickTab(m, msg)
	case m.sheet != nil:
		if m.Layout.Body.Has(msg.X, msg.Y) {
			m.sheet.Point(msg.Y - m.Layout.Body.Y - 1)
		}
		return nil
	case m.prompt != nil:
		m.Toast.Warn("esc leaves the prompt first")
		return nil
	case m.Grab(msg.X, msg.Y):
		return nil
	}
	return m.Click(msg.X, msg.Y)
}

// clickTab shows the view of a tab, or the diagnosis.
func clickTab(m *root, msg tea.MouseMsg) tea.Cmd {
	switch {
	case m.prompt != nil:
		m.Toast.Warn("esc leaves the prompt first")
		return nil
	case !panes.OnDiagnosisTab(m.Panes, msg.X):
		if m.Diagnosing.Shown {
			m.closeSheet()
		}
		return m.Click(msg.X, msg.Y)
	case m.Diagnosing.Shown:
		return nil
	}
	return openDiagnosis(m)
}

// keyUnder returns the key for a cell of the header or the footer, "" for none.
func keyUnder(m *root, x, y int) string {
	switch l := &m.Layout; {
	case m.scope()&keys.InQuestions != 0:
		return ""
	case l.Footer.Has(x, y):
		return keyOfFooter(m, x)
	case l.Header.Has(x, y) && (m.sheet == nil || m.Diagnosing.Shown) && m.prompt == nil:
		return keyOfPreset(m.header.PresetAt(x, y))
	}
	return ""
}

// keyOfPreset returns the key for a part of the preset in the header.
func keyOfPreset(part draw.PresetPart) string {
	id := map[draw.PresetPart]string{
		draw.PresetBefore: "previous-preset", draw.PresetName: "presets",
		draw.PresetNext: "next-preset",
	}[part]
	if b := keys.ByID(id); b != nil {
		return b.Keys[0]
	}
	return ""
}

// toggleMouse releases the mouse to the terminal, which can select text with it, or takes it back.
func toggleMouse(m *root) tea.Cmd {
	m.o.Mouse = !m.o.Mouse
	if m.o.Mouse {
		m.Toast.Note("the mouse selects and scrolls; M gives it to the terminal")
		return tea.EnableMouseCellMotion
	}
	m.Toast.Note("the terminal has the mouse, to select text; M gives it back to decant")
	return tea.DisableMouse
}
