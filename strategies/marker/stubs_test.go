package marker

import (
	"testing"
)

// A stub is known as a string as it is known as bytes.
func TestStubTexts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"": false, "a\nb\nc": false, "[compacted] Read: success": true,
		"[compacted] Read: success\nmore":                            false,
		"[compacted] Read: success\n" + "[outline of 3 lines]\na\nb": false,
		"head\n[… 3 lines, 40 bytes cut by decant …]\ntail":          true,
		"x …]": false,
		(&Outline{
			Head: "[compacted] Read: success", Count: 3,
			Lines: []OutlineLine{{At: 1, Text: "func a"}},
		}).String(): true,
	} {
		if a, b := IsStub([]byte(text)), IsStubText(text); a != want || b != want {
			t.Errorf("%q is a stub: %v as bytes, %v as a text; want %v", text, a, b, want)
		}
	}
}
