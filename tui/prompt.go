package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/prompt"
	"decant/tui/review"
)

// ask opens a prompt.
func (m *root) ask(p *prompt.Line) tea.Cmd {
	m.prompt, m.Toast = p, review.Toast{}
	return p.Open()
}

// acceptPrompt handles the input.
func (m *root) acceptPrompt() tea.Cmd {
	p := m.prompt
	cmd, ok := p.Accept(p.Text())
	// The accepted input may have opened another prompt.
	if ok && m.prompt == p {
		m.prompt = nil
	}
	return cmd
}

// leavePrompt closes the prompt and ignores the input.
func (m *root) leavePrompt() tea.Cmd {
	p := m.prompt
	m.prompt = nil
	if p.Leave != nil {
		return p.Leave()
	}
	return nil
}

// recallText shows earlier or later inputs.
func recallText(way int) func(*root, press) tea.Cmd {
	return func(m *root, _ press) tea.Cmd {
		m.prompt.Recall(way)
		return nil
	}
}
