// Package term asks the terminal about itself, at most once and never for long.
//
// Linking bubbletea v1 is enough to make a program ask its terminal for the background colour while
// packages are initialised. It waits seconds for an answer that some terminals never give, so even
// a version flag would hang. The init of this package answers in the terminal's place.
//
// It must run before that of bubbletea. Among all packages whose imports are ready, Go first
// initialises the one with the least import path, and "decant/render/term" is less than
// "github.com/charmbracelet/bubbletea". For this to decide, the package must be ready no later. So
// it may import only what bubbletea also imports, directly or not, and nothing else of this module.
// A program gets this effect by importing the package, in any order.
//
// [DarkBackground] asks the real terminal, when the program chooses. It is the only function here
// that reads or writes, and only the files that it gets.
package term

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"
)

// Only an init runs early enough.
func init() { lipgloss.SetHasDarkBackground(true) }

const (
	// query asks for the background colour (OSC 11), then for the kind of terminal (DA1). All
	// terminals answer the second, so that those without OSC 11 cost no waiting.
	query = "\x1b]11;?\x07\x1b[c"
	// maxReply is how many bytes of an answer are read. A real one has under 100.
	maxReply = 1024
)

// DarkBackground reports whether the terminal has a dark background. The value of the variable
// COLORFGBG decides if it can. Otherwise the terminal is asked on out and its answer read from in,
// both in raw mode, for no longer than limit. If in or out is not a terminal, or no answer comes in
// time, it is dark. It must run before the program reads its input, because keys pressed meanwhile
// are lost.
func DarkBackground(colorFGBG string, in, out *os.File, limit time.Duration) bool {
	if dark, ok := parseFGBG(colorFGBG); ok {
		return dark
	}
	if limit <= 0 || !term.IsTerminal(in.Fd()) || !term.IsTerminal(out.Fd()) {
		return true
	}
	dark, ok := parseReply(askTerminal(in, out, limit))
	return dark || !ok
}

// askTerminal returns the terminal's answer to the query within limit, or what came until then.
func askTerminal(in, out *os.File, limit time.Duration) []byte {
	state, err := term.MakeRaw(in.Fd())
	if err != nil {
		return nil
	}
	// If the terminal refuses its own old state, there is nothing left to try.
	defer func() { _ = term.Restore(in.Fd(), state) }()
	r, err := cancelreader.NewReader(in)
	if err != nil {
		return nil
	}
	defer func() { _ = r.Close() }()
	timer := time.AfterFunc(limit, func() { r.Cancel() })
	defer timer.Stop()
	if _, err := out.WriteString(query); err != nil {
		return nil
	}
	var reply []byte
	buf := make([]byte, 256)
	for len(reply) < maxReply && !hasAnswered(reply) {
		n, err := r.Read(buf)
		reply = append(reply, buf[:n]...)
		if err != nil {
			break
		}
	}
	return reply
}

// hasAnswered reports whether reply contains the answer to the last part of the query: CSI ? … c.
func hasAnswered(reply []byte) bool {
	_, rest, ok := bytes.Cut(reply, []byte("\x1b[?"))
	return ok && bytes.IndexByte(rest, 'c') >= 0
}

// parseFGBG reads a COLORFGBG such as "15;0" or "15;default;0". The last number is the colour of
// the background. As in Vim, 0 to 6 and 8 are dark.
func parseFGBG(value string) (dark, ok bool) {
	bg, err := strconv.Atoi(value[strings.LastIndexByte(value, ';')+1:])
	if err != nil || bg < 0 || bg > 15 {
		return false, false
	}
	return bg <= 6 || bg == 8, true
}

// parseReply reads an answer such as "ESC ] 11 ; rgb:1e1e/1e1e/1e1e BEL". The components have one
// to four hexadecimal digits, and there may be a fourth, alpha.
func parseReply(reply []byte) (dark, ok bool) {
	_, rest, found := bytes.Cut(reply, []byte("\x1b]11;rgb"))
	if !found {
		return false, false
	}
	_, rest, _ = bytes.Cut(rest, []byte(":"))
	end := bytes.IndexAny(rest, "\a\x1b")
	if end < 0 {
		return false, false
	}
	parts := strings.Split(string(rest[:end]), "/")
	if len(parts) < 3 {
		return false, false
	}
	// Rec. 709 weights. Half of full light is the limit.
	light := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v, err := strconv.ParseUint(parts[i], 16, 16)
		if err != nil {
			return false, false
		}
		light += weight * float64(v) / float64(uint(1)<<(4*len(parts[i]))-1)
	}
	return light < 0.5, true
}
