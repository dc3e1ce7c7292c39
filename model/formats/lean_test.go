package formats

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"decant/testdata/growth"
)

// allocated is how many bytes a call allocates for each byte of its input. The race detector
// allocates beside it.
func allocated(t *testing.T, input []byte, call func()) float64 {
	t.Helper()
	if growth.Raced {
		t.Skip("the race detector makes allocations mean nothing")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc-before.TotalAlloc) / float64(len(input))
}

// Lines that tell nothing cost no more than their place: a file may hold millions.
func TestShortLinesTakeLittleMemory(t *testing.T) {
	data := bytes.Repeat([]byte("{}\n"), 100_000)
	// A record takes 24 bytes, 8 for each byte of a line, one for its notes, and what tells it
	// another 8. What is told of each line while the format is looked for is not kept.
	limits := map[string]float64{"": 45, "claude-code": 14.5, "codex": 14.5, "pi": 14.5}
	for format, most := range limits {
		ratio := allocated(t, data, func() {
			if _, err := Read("x", data, format); err == nil {
				t.Errorf("%q: opened", format)
			}
		})
		if ratio > most {
			t.Errorf("%q: allocated %.1f bytes for each byte", format, ratio)
		}
	}
}

// Few lines that count do not make the others cost more.
func TestShortLinesBesideOthersTakeLittleMemory(t *testing.T) {
	data := append([]byte(longLine(1)), bytes.Repeat([]byte("{}\n"), 100_000)...)
	ratio := allocated(t, data, func() {
		if _, err := Read("x", data, "claude-code"); err != nil {
			t.Error(err)
		}
	})
	if ratio > 14.5 {
		t.Errorf("allocated %.1f bytes for each byte", ratio)
	}
}

// A long text is read where it stands; where it has escapes it is decoded, but never again
// and again.
func TestLongLineIsNotCopied(t *testing.T) {
	for word, most := range map[string]float64{"word and ": 0.5, `word\nand `: 4} {
		data := []byte(longLine(4<<20/len(word), word))
		ratio := allocated(t, data, func() {
			if _, err := Read("x", data, ""); err != nil {
				t.Error(err)
			}
		})
		if ratio > most {
			t.Errorf("%q: allocated %.1f bytes for each byte", word, ratio)
		}
	}
}

// longLine is a session of one prompt, which says the words n times.
func longLine(n int, words ...string) string {
	const id = "00000000-0000-4000-8000-000000000001"
	return fmt.Sprintf(`{"type":"user","uuid":%q,"parentUuid":null,"sessionId":%q,`+
		`"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"hello %s"}}`+
		"\n", id, id, strings.Repeat(strings.Join(words, ""), n))
}
