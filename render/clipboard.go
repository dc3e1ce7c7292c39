package render

import "github.com/charmbracelet/x/ansi"

// ClipboardLimit is how many bytes of text [ToClipboard] accepts. They make 100,000 bytes of
// base64, which xterm and its successors still accept.
const ClipboardLimit = 74_994

// ToClipboard returns the escape sequence (OSC 52) with which a terminal copies text to its
// clipboard. It returns false if text has more than [ClipboardLimit] bytes. The text is encoded, so
// that nothing on the way interprets it. Terminals never answer whether they copied it.
func ToClipboard(text string) (sequence string, ok bool) {
	if len(text) > ClipboardLimit {
		return "", false
	}
	return ansi.SetSystemClipboard(text), true
}
