package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"decant/testdata/growth"
)

// A long text is neither copied nor decoded more often than there is work that needs all of it:
// whatever is asked of a conversation, the file itself is most of what it takes.
func TestLongLineTakesLittleMemory(t *testing.T) { // Not parallel: it counts what is allocated.
	if growth.Raced {
		t.Skip("the race detector makes allocations mean nothing")
	}
	for _, tt := range []struct {
		name, word string
		most       float64 // Bytes allocated for each byte of the file.
	}{
		{"plain", "word and ", 1.3},
		{"escaped", `word\nand `, 3.5}, // It is decoded to be measured and to be cut.
	} {
		long := strings.Repeat(tt.word, 3<<20/len(tt.word)) // Larger files stay on the disk.
		for place, lines := range map[string]string{
			"prompt": longPrompt(long), "result": longResult(long),
		} {
			for _, args := range [][]string{
				{"--check"}, {"-n"}, {"-y", "-s", "strip-tool-results", "-k", "0"},
			} {
				w := newWorld(t)
				path := filepath.Join(w.home, "long.jsonl")
				if err := os.WriteFile(path, []byte(lines), 0o600); err != nil {
					t.Fatal(err)
				}
				ratio := allocated(func() { w.run("", append(args, path)...) }) /
					float64(len(lines))
				if ratio > tt.most {
					t.Errorf("%s %s, %v: allocated %.2f bytes for each byte of the file",
						tt.name, place, args, ratio)
				}
			}
		}
	}
}

// allocated is how many bytes a call allocates.
func allocated(call func()) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

const longSession = `"sessionId":"00000000-0000-4000-8000-000000000001","version":"2.1.197",` +
	`"timestamp":"2026-01-01T00:00:00.000Z","cwd":"/w"`

// longPrompt is a session of one prompt.
func longPrompt(text string) string {
	return `{"type":"user","uuid":"a","parentUuid":null,` + longSession +
		`,"message":{"role":"user","content":"hello ` + text + `"}}` + "\n"
}

// longResult is a session of a prompt, a call and its result.
func longResult(text string) string {
	return longPrompt("") +
		`{"type":"assistant","uuid":"b","parentUuid":"a",` + longSession +
		`,"message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"toolu_1",` +
		`"name":"Bash","input":{"command":"cat x"}}]}}` + "\n" +
		`{"type":"user","uuid":"c","parentUuid":"b",` + longSession +
		`,"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1",` +
		`"content":"hello ` + text + `"}]}}` + "\n"
}
