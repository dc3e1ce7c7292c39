package terminal

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// painter makes the output for a terminal: the modes of a full-screen program, and the changed
// lines of each frame. It writes nothing itself.
type painter struct {
	// mouse makes the terminal report clicks and the wheel. Title is the window title, "" for none.
	mouse bool
	title string
	// w and h are the size of the terminal, 0 while unknown.
	w, h int
	// shown are the lines that the terminal shows, nil if unknown.
	shown []string
}

// changes returns what makes the terminal show a frame, "" if it already does.
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
		// After the last column the cursor stays on it, and erasing would clear its cell.
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

// resize makes the next frame be drawn whole, on a terminal of another size.
func (p *painter) resize(w, h int) { p.w, p.h, p.shown = w, h, nil }

// opening takes the whole screen, whose contents are then unknown.
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

// closing returns the terminal in the state that a shell wants.
func closing() string {
	// Some terminals have a separate cursor on each of the two screens.
	return ansi.ResetModeBracketedPaste + mouseOff + ansi.ShowCursor +
		ansi.ResetModeAltScreenSaveCursor + ansi.ShowCursor
}

// What a terminal reports of the mouse: presses, releases and drags, at any position.
const (
	mouseOn  = ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
	mouseOff = ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseExtSgr
)

// setMouse makes the terminal report the mouse, or stops that.
func (p *painter) setMouse(on bool) string {
	p.mouse = on
	if on {
		return mouseOn
	}
	return mouseOff
}

// setTitle sets the window title, now and whenever the screen opens.
func (p *painter) setTitle(title string) string {
	p.title = title
	return ansi.SetWindowTitle(title)
}
