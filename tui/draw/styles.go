package draw

import (
	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/strategies/nature"
	"decant/tui/board"
)

// MarkStyle returns the style of a mark.
func (p *Paint) MarkStyle(m board.Mark) lipgloss.Style {
	t := p.Theme
	switch m {
	case board.MarkDuplicate:
		return t.Identical
	case board.MarkCovered:
		return t.Covered
	case board.MarkOutdated, board.MarkOverwrote:
		return t.Superseded
	case board.MarkFailed, board.MarkFinding:
		return t.Error
	case board.MarkTangent:
		return t.Decided
	case board.MarkHeavy, board.MarkCount:
	}
	return t.Text
}

// MarkGlyph returns a mark in one cell.
func (p *Paint) MarkGlyph(m board.Mark) string {
	if p.Glyphs.ASCIIOnly() {
		return board.Marks[m].Letter
	}
	return board.Marks[m].Glyph
}

// FateStyle returns the style of a fate of some events. The user's decisions have their own style.
// Otherwise it is that of the class that saves most, so that the colour shows the cost.
func (p *Paint) FateStyle(f nature.Fate, s *board.Sums) lipgloss.Style {
	if f == nature.Pinned || s.Fates[f].Mine {
		return p.Theme.Decided
	}
	most := model.Identical
	for _, c := range model.Classes {
		if s.Saved[c] > s.Saved[most] {
			most = c
		}
	}
	if s.Saved[most] == 0 {
		return p.Theme.Text
	}
	return p.ClassStyle(most)
}

// ClassStyle returns the style of a class.
func (p *Paint) ClassStyle(c model.Class) lipgloss.Style {
	t := p.Theme
	return [...]lipgloss.Style{
		t.Identical, t.Covered, t.Superseded, t.Dropped, t.Summarised,
	}[c]
}

// ClassGlyph returns the one-cell mark for texts of a class, "" for classes that only describe the
// plan.
func (p *Paint) ClassGlyph(c model.Class) string {
	if m, ok := board.ClassMark(c); ok {
		return p.MarkGlyph(m)
	}
	return ""
}

// ClassSign returns a class in one cell, for lists that name only classes: its mark, or else the
// letter of its effect.
func (p *Paint) ClassSign(c model.Class) string {
	switch c {
	case model.Dropped:
		return board.FateWords[nature.Removed].Letter
	case model.Summarised:
		return board.FateWords[nature.Summarised].Letter
	case model.Identical, model.Covered, model.Superseded:
	}
	return p.ClassGlyph(c)
}

// StateSign says in one cell how a call ended.
func (p *Paint) StateSign(s model.Status) string {
	switch s {
	case model.Failed:
		return p.Glyphs.No
	case model.Interrupted:
		return p.Glyphs.Off
	case model.Succeeded, model.Unanswered, model.Skipped:
	}
	return " "
}

// KindStyle returns the colour of a kind. The name of the kind is always written too.
func (p *Paint) KindStyle(k model.Kind) lipgloss.Style {
	t := p.Theme
	return [...]lipgloss.Style{
		model.User: t.User, model.Assistant: t.Assistant, model.Reasoning: t.Reasoning,
		model.ToolCall: t.Text, model.ToolResult: t.ToolResult,
		model.Attachment: t.Attachment, model.Summary: t.Summary, model.System: t.System,
		model.ImageMessage: t.Image, model.Definition: t.System,
	}[k]
}
