package terminal

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// painter makes what a terminal is sent: the modes of a program that has the whole screen, and of
// each frame the lines that changed. It writes nothing itself.
type painter struct {
	// mouse has the terminal tell of clicks and the wheel; title names its window, "" for none.
	mouse bool
	title string
	// w and h are the size of the terminal, 0 while it is not known.
	w, h int
	// shown are the lines that the terminal shows, nil where that is not known.
	shown []string
}

// changes is what makes the terminal show a frame, "" where it does.
func (p *painter) changes(frame string) string {
	if p.w <= 0 || p.h <= 0 {
		return ""
	}
	lines := strings.Split(frame, "\n")
	lines = lines[max(len(lines)-p.h, 0):]
	var out strings.Builder
	for i, l := range lines {
		if i < len(p.shown) && p.shown[i] == l {
			continue
		}
		out.WriteString(ansi.CursorPosition(1, i+1))
		l = ansi.Truncate(l, p.w, "")
		out.WriteString(l)
		// After the last column the cursor stays on it, and erasing would take its cell.
		if ansi.StringWidth(l) < p.w {
			out.WriteString(ansi.EraseLineRight)
		}
	}
	if len(lines) < p.h && (p.shown == nil || len(lines) < len(p.shown)) {
		out.WriteString(ansi.CursorPosition(1, len(lines)+1) + ansi.EraseScreenBelow)
	}
	p.shown = lines
	return out.String()
}

// resize draws the next frame whole, on a terminal of another size.
func (p *painter) resize(w, h int) { p.w, p.h, p.shown = w, h, nil }

// opening takes the whole screen, of which nothing is known then.
func (p *painter) opening() string {
	p.shown = nil
	out := ansi.SetModeAltScreenSaveCursor + ansi.EraseEntireScreen + ansi.CursorHomePosition +
		ansi.HideCursor + ansi.SetModeBracketedPaste
	if p.mouse {
		out += mouseOn
	}
	if p.title != "" {
		out += ansi.SetWindowTitle(p.title)
	}
	return out
}

// closing gives the terminal back as a shell wants it.
func closing() string {
	// Some terminals have its own cursor on each of the two screens.
	return ansi.ResetModeBracketedPaste + mouseOff + ansi.ShowCursor +
		ansi.ResetModeAltScreenSaveCursor + ansi.ShowCursor
}

// What a terminal tells of the mouse: presses, releases and drags, with places of any size.
const (
	mouseOn  = ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
	mouseOff = ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseExtSgr
)

// setMouse has the terminal tell of the mouse, or not.
func (p *painter) setMouse(on bool) string {
	p.mouse = on
	if on {
		return mouseOn
	}
	return mouseOff
}

// setTitle names the window, now and whenever the screen is opened.
func (p *painter) setTitle(title string) string {
	p.title = title
	return ansi.SetWindowTitle(title)
}
