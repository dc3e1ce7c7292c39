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

// handleMouse lets a click choose, the wheel scroll what is under the pointer, and the divider be
// dragged.
func handleMouse(m *root, msg tea.MouseMsg) tea.Cmd {
	switch {
	case !m.o.Mouse:
		return nil
	case msg.Action != tea.MouseActionPress:
		return dragTo(m, msg)
	}
	// The count stands before the hints, so what is under the pointer is read with it.
	key := keyUnder(m, msg.X, msg.Y)
	// A count before it was for a key.
	m.typed.Take()
	m.Dragging = false // The end of a drag may be lost where the pointer leaves the terminal.
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

// dragTo moves the divider along with the pointer until the button is let go.
func dragTo(m *root, msg tea.MouseMsg) tea.Cmd {
	held := msg.Action == tea.MouseActionMotion && msg.Button == tea.MouseButtonLeft
	m.Dragging = m.Dragging && held && m.sheet == nil && m.prompt == nil
	return m.Drag(msg.X)
}

// turnWheel scrolls the sheet, or the pane under the pointer.
func turnWheel(m *root, msg tea.MouseMsg, rows int) tea.Cmd {
	if m.sheet != nil {
		m.sheet.Wheel(rows)
		return nil
	}
	return m.Wheel(msg.X, msg.Y, rows)
}

// turnWheelAside moves the matrix to later turns or back.
func turnWheelAside(m *root, steps int) tea.Cmd {
	if m.sheet != nil || m.Shown != views.Resources {
		return nil
	}
	return m.ScrollChart(steps)
}

// clickOn chooses what is under the pointer; on a sheet a line of a menu. A hint of the footer and
// the preset of the header do what their keys do. Questions are answered by keys alone.
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

// keyUnder is the key that a cell of the header or the footer stands for, "" for none.
func keyUnder(m *root, x, y int) string {
	switch l := &m.Layout; {
	case m.scope()&keys.InQuestions != 0:
		return ""
	case l.Footer.Has(x, y):
		return keyOfFooter(m, x)
	case l.Header.Has(x, y) && m.sheet == nil && m.prompt == nil:
		return keyOfPreset(m.header.PresetAt(x, y))
	}
	return ""
}

// keyOfPreset is the key that does what a part of the preset in the header stands for.
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

// toggleMouse gives the mouse to the terminal, which can select text with it, or takes it back.
func toggleMouse(m *root) tea.Cmd {
	m.o.Mouse = !m.o.Mouse
	if m.o.Mouse {
		m.Toast.Note("the mouse selects and scrolls; M gives it to the terminal")
		return tea.EnableMouseCellMotion
	}
	m.Toast.Note("the terminal has the mouse, to select text; M gives it back to decant")
	return tea.DisableMouse
}
