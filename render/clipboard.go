package render

import "github.com/charmbracelet/x/ansi"

// ClipboardLimit is how many bytes of text [ToClipboard] takes: what makes 100,000 bytes of
// base64, which xterm and those after it still take.
const ClipboardLimit = 74_994

// ToClipboard returns the escape sequence (OSC 52) with which a terminal puts text into its
// clipboard; ok is false where text has more than [ClipboardLimit] bytes. The text is encoded, so
// that none of it means anything on its way. Terminals never answer whether they did.
func ToClipboard(text string) (sequence string, ok bool) {
	if len(text) > ClipboardLimit {
		return "", false
	}
	return ansi.SetSystemClipboard(text), true
}
