package render

import (
	"encoding/base64"
	"strings"
	"testing"
)

func TestToClipboard(t *testing.T) {
	t.Parallel()
	most := strings.Repeat("x", ClipboardLimit)
	for _, text := range []string{"", "text", "\x1b]52;c;x\a", most} {
		got, ok := ToClipboard(text)
		want := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a"
		if !ok || got != want {
			t.Errorf("%.20q: got %.40q, %v", text, got, ok)
		}
	}
	if got, ok := ToClipboard(strings.Repeat("x", ClipboardLimit+1)); ok || got != "" {
		t.Errorf("too long a text gave %.40q", got)
	}
}
