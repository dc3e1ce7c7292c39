package tui

import (
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
)

// sheet is a page over all panes: what goes, the help, how a save ended, a question.
type sheet struct {
	scope scope
	title string
	// build draws all lines for a width.
	build func(width int) []string
	// under is the sheet that shows again when this one is closed, nil for none.
	under *sheet

	width, height, top int
	lines              []string
	// menu is what can be chosen on the sheet, nil for nothing.
	menu *menu
}

// setSize fits the sheet into the body of the screen; its first row is the title.
func (s *sheet) setSize(w, h int) {
	s.width, s.height = max(w-2*gutter, 0), max(h-1, 0)
	s.lines = s.build(s.width)
	s.scrollBy(0)
}

// scrollBy scrolls, at most to where the last line is the last of the screen.
func (s *sheet) scrollBy(lines int) {
	s.top = max(min(s.top+lines, len(s.lines)-s.height), 0)
}

// open shows a sheet; only the lists of keys and the last question lie on top of another.
func (m *root) open(s *sheet) tea.Cmd {
	if s.scope&(inHelp|inPalette|inOverwriting) != 0 {
		s.under = m.sheet
	}
	// A prompt was about what the sheet covers.
	m.sheet, m.prompt = s, nil
	s.setSize(m.layout.body.w, m.layout.body.h)
	return nil
}

// closeSheet goes back to what was shown before, and asks a save that runs to stop.
func (m *root) closeSheet() tea.Cmd {
	if m.saving > 0 && m.sheet.scope == inGoes && m.cancel != nil {
		// Whether it could still be stopped is not known before it answers.
		m.cancel()
		m.stopping = true
		m.warn("stopping the save" + m.b.glyphs.Ellipsis)
	}
	m.sheet, m.prompt = m.sheet.under, nil
	if m.sheet != nil {
		m.sheet.setSize(m.layout.body.w, m.layout.body.h)
	}
	return nil
}

// refreshSheet draws the sheet again after what it shows has changed.
func (m *root) refreshSheet() {
	if m.sheet != nil {
		m.sheet.setSize(m.layout.body.w, m.layout.body.h)
	}
}

// scope is where a key pressed now works.
func (m *root) scope() scope {
	if m.prompt != nil {
		return m.prompt.scope
	}
	if m.sheet != nil {
		return m.sheet.scope
	}
	if m.focus == paneDetail {
		return inDetail
	}
	return [viewCount]scope{
		viewTurns: inTurns, viewResults: inResults, viewDuplicates: inDuplicates,
		viewResources: inResources, viewTangents: inTangents, viewStrategies: inStrategies,
	}[m.view]
}

// quit ends the program, after a question if there are decisions that no fork holds.
func (m *root) quit() tea.Cmd {
	if !m.unsaved() {
		return m.leave()
	}
	return m.open(leavingSheet(m.b))
}

// page gathers the lines of a sheet.
type page struct {
	b     *board
	width int
	lines []string
}

// say adds a text of our own, or a clean one, wrapped.
func (p *page) say(s lipgloss.Style, text string) {
	p.lines = append(p.lines, styled(s, render.Wrap(text, p.width))...)
}

// blank adds an empty line.
func (p *page) blank() { p.lines = append(p.lines, "") }

// row adds one line that put writes.
func (p *page) row(put func(r *pen)) {
	r := newPen(p.width, &p.b.glyphs)
	put(r)
	p.lines = append(p.lines, r.String())
}

// leavingSheet asks before decisions are lost; the safe answer is first.
func leavingSheet(b *board) *sheet {
	return &sheet{scope: inLeaving, title: "Quit without saving?", build: func(w int) []string {
		p := page{b: b, width: w}
		p.blank()
		p.say(b.theme.Text, "There are decisions that no fork holds. They are lost when you quit.")
		p.blank()
		p.keyLine("enter", "stay")
		p.keyLine("y", "quit without saving")
		return p.lines
	}}
}

// keyLine adds a key and what it does.
func (p *page) keyLine(key, text string) {
	p.row(func(r *pen) {
		r.put(p.b.theme.Key, key, 8)
		r.put(p.b.theme.Text, text, r.left)
	})
}

// overwritingSheet asks once more before the original is overwritten; the safe answer is first.
func overwritingSheet(b *board) *sheet {
	build := func(w int) []string {
		p := page{b: b, width: w}
		p.blank()
		p.say(b.theme.Warn, b.glyphs.Warning+" This changes the conversation itself, not a fork:")
		p.say(b.theme.Text, "  "+render.CleanLine(b.conv.Path))
		p.say(b.theme.Text, "A backup is made first. Where it is, you are told afterwards.")
		p.blank()
		p.keyLine("enter", "leave the original as it is")
		p.keyLine("y", "overwrite the original")
		return p.lines
	}
	return &sheet{scope: inOverwriting, title: "Overwrite the original?", build: build}
}

// savedSheet shows where the fork is and how to go on with it.
func savedSheet(m *root, inPlace bool, r SaveResult) *sheet {
	b := m.b
	return &sheet{scope: inSaved, title: "Saved", build: func(w int) []string {
		p, th := page{b: b, width: w}, b.theme
		p.blank()
		what := " The fork is saved. The original is as it was."
		if inPlace {
			what = " The original is overwritten. What it was is in the backup."
		}
		p.say(th.Good, b.glyphs.Yes+what)
		if r.Resume != "" {
			p.blank()
			how := "Resume it with"
			if r.Elsewhere {
				how = "Move the file to where its agent keeps conversations, then resume it with"
			}
			p.say(th.Title, how)
			p.say(th.Accent, "  "+render.CleanLine(r.Resume))
			p.next(m, r)
		}
		p.blank()
		for _, f := range []struct{ name, value string }{
			{"Title", r.Title}, {"File", r.Path}, {"Backup", r.Backup}, {"Changes", r.Manifest},
		} {
			if f.value != "" {
				p.say(th.Dim, f.name)
				p.say(th.Text, "  "+render.CleanLine(f.value))
			}
		}
		return p.lines
	}}
}

// next says what can be done with the command that resumes a fork.
func (p *page) next(m *root, r SaveResult) {
	p.blank()
	if m.o.Copy != nil {
		p.keyLine("Y", "copy the command")
	}
	switch {
	case !m.o.CanResume || r.Elsewhere:
	case m.o.Activate:
		p.keyLine("q", "leave, which runs it")
	default:
		p.keyLine("R", "leave, and run it")
	}
}

// refusedSheet shows why nothing was saved.
func refusedSheet(b *board, findings []model.Finding) *sheet {
	return &sheet{scope: inRefused, title: "Not saved", build: func(w int) []string {
		p, th := page{b: b, width: w}, b.theme
		p.blank()
		p.say(th.Error, b.glyphs.No+" A checker refused the fork. Nothing was saved.")
		p.blank()
		p.findings(findings)
		p.blank()
		p.say(th.Dim, "Undo (u) what caused it, or turn a strategy off, and save again.")
		return p.lines
	}}
}

// findings adds what a checker found.
func (p *page) findings(all []model.Finding) {
	for _, f := range all {
		p.say(p.b.theme.Error, p.b.glyphs.Warning+" "+render.CleanLine(f.Place+": "+f.Rule))
		p.say(p.b.theme.Text, "  "+render.CleanLine(f.Effect))
	}
}
