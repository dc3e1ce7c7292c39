package tui

import (
	"path"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// The messages of texts that left the screen.
type (
	// programReady is an editor or pager that waits to be started.
	programReady struct {
		seq     int
		program Program
		after   string
		err     error
	}
	// programLeft is the end of an editor or pager.
	programLeft struct {
		after string
		err   error
	}
	copyDone struct {
		seq, bytes int
		how        string
		err        error
	}
)

// export is a text that leaves the screen: build makes it, in a command.
type export struct {
	// name is what a file of it is called, without a folder.
	name  string
	build func() string
}

// exported is the text that the detail shows, whole and without the colours, as clean as on the
// screen; ok is false when nothing is shown.
func (m *root) exported() (x export, ok bool) {
	v := m.detail
	if v.event() < 0 {
		lines := v.lines
		return export{"decant.txt", func() string { return pageText(lines) }}, len(lines) > 0
	}
	job, _, _ := v.job()
	return export{"decant" + job.extension(), job.plainText}, true
}

// pageText is lines that were drawn, without their styles.
func pageText(lines []string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(render.Unstyled(l))
		b.WriteByte('\n')
	}
	return b.String()
}

// plainText is the text that the job composes, all of it and as it is: lines are not broken, tabs
// stay, and nothing of ours is added.
func (j *textJob) plainText() string {
	e := j.subject()
	var text string
	switch j.look {
	case asRaw:
		text = j.rawText()
	case asDiff, asSides:
		was, will := j.compared(e)
		return render.DiffText(render.Diff(render.Export(was), render.Export(will)))
	case asWillBe:
		text, _ = j.willBe(e)
	default:
		text = j.conv.Text(e)
	}
	if (e.Kind == model.ToolCall || e.Kind == model.Definition) && j.look != asRaw {
		text = indented(text)
	}
	if text == "" {
		text = pageText(append(j.images(e), j.opaque(e)...))
	}
	return render.Export(text)
}

// maxExtension is how long the extension of a file may be, in bytes, with its point.
const maxExtension = 10

// extension tells an editor what the text is.
func (j *textJob) extension() string {
	switch j.look {
	case asRaw:
		return ".json"
	case asDiff, asSides:
		return ".diff"
	default:
	}
	name, hint := languageOf(j.conv, j.subject())
	switch hint {
	case "json":
		return ".json"
	case "markdown":
		return ".md"
	}
	// A name of the conversation becomes part of a file's: letters and digits alone.
	ext := path.Ext(name)
	for i := 1; i < len(ext); i++ {
		c := ext[i] | 0x20
		if (c < 'a' || c > 'z') && (ext[i] < '0' || ext[i] > '9') {
			return ".txt"
		}
	}
	if len(ext) < 2 || len(ext) > maxExtension {
		return ".txt"
	}
	return ext
}

// edit opens the text in an editor.
func (m *root) edit() tea.Cmd {
	return m.hand(m.o.Edit, "back from the editor; the conversation is as it was")
}

// page opens the text in a pager.
func (m *root) pager() tea.Cmd { return m.hand(m.o.Page, "") }

// hand opens the text in another program; after is what to say when it has ended.
func (m *root) hand(open func(name, text string) (Program, error), after string) tea.Cmd {
	x, ok := m.exported()
	if !ok {
		return nil
	}
	m.hands++
	seq := m.hands
	return guard(func() tea.Msg {
		program, err := open(x.name, x.build())
		return programReady{seq, program, after, err}
	})
}

// started gives the terminal to a program.
func (m *root) started(d programReady) tea.Cmd {
	switch {
	case d.seq != m.hands || m.away:
		return nil
	case d.err != nil:
		m.fail(render.CleanLine(d.err.Error()))
		return nil
	}
	m.away = true
	return m.lend(d.program, func(err error) tea.Msg { return programLeft{d.after, err} })
}

// left takes the terminal back.
func (m *root) left(d programLeft) tea.Cmd {
	m.away = false
	switch {
	case d.err != nil:
		m.fail(render.CleanLine(d.err.Error()))
	case d.after != "":
		m.note(d.after)
	}
	return m.resumed()
}

// copyShown puts the text into the clipboard.
func (m *root) copyShown() tea.Cmd {
	x, ok := m.exported()
	if !ok {
		return nil
	}
	return m.copyText(x.build)
}

// copyText puts a text into the clipboard, in a command; a toast says how that went.
func (m *root) copyText(build func() string) tea.Cmd {
	m.hands++
	seq, put := m.hands, m.o.Copy
	return guard(func() tea.Msg {
		text := build()
		how, err := put(text)
		return copyDone{seq, len(text), how, err}
	})
}

// copied says where a text went.
func (m *root) copied(d copyDone) tea.Cmd {
	switch {
	case d.seq != m.hands:
	case d.err != nil:
		m.fail(render.CleanLine(d.err.Error()))
	default:
		m.note("copied " + render.Size(d.bytes) + " with " + render.CleanLine(d.how))
	}
	return nil
}

// canEdit, canPage and canCopy say why a text cannot leave the screen.
func canEdit(m *root) (bool, string) {
	return m.canHand(m.o.Edit != nil, "no editor can be opened here")
}

func canPage(m *root) (bool, string) {
	return m.canHand(m.o.Page != nil, "no pager can be opened here")
}

func canCopy(m *root) (bool, string) {
	return m.canHand(m.o.Copy != nil, "there is no clipboard here")
}

// canHand asks for something to hand on, after the way that there must be.
func (m *root) canHand(possible bool, why string) (bool, string) {
	if !possible {
		return false, why
	}
	_, ok := m.exported()
	return ok, "nothing is shown to hand on"
}
