package pi

import (
	"fmt"
	"testing"
)

// TestPeekTokens reads how full the context was from the newest answer that says so.
func TestPeekTokens(t *testing.T) {
	t.Parallel()
	const header = `{"type":"session","version":3,"id":"a","cwd":"/w"}` + "\n"
	answer := func(n int, stop string) string {
		return fmt.Sprintf(`{"type":"message","message":{"role":"assistant","content":[],`+
			`"stopReason":%q,"usage":{"input":%d,"output":5,"cacheRead":10,"cacheWrite":1,`+
			`"totalTokens":%d}}}`+"\n", stop, n, n+16)
	}
	const bare = `{"type":"message","message":{"role":"assistant","content":[],` +
		`"usage":{"input":7,"output":5,"cacheRead":10,"cacheWrite":1}}}` + "\n"
	const said = `{"type":"message","message":{"role":"user","content":` +
		`"the \"usage\" of \"compaction\""}}` + "\n"
	const cut = `{"type":"compaction","id":"c","summary":"s","firstKeptEntryId":"x"}` + "\n"
	for _, tt := range []struct {
		name, head, tail string
		want             int
	}{
		{"nothing", header, "", 0},
		{"one", header + answer(100, "stop") + said, "", 116},
		{"the newest", header + answer(100, "stop") + answer(200, "toolUse"), "", 216},
		{"without a total", header + bare, "", 23},
		{"not an error", header + answer(100, "stop") + answer(0, "error"), "", 116},
		{"not what was aborted", header + answer(100, "stop") + answer(900, "aborted"), "", 116},
		{"the tail counts", header + answer(100, "stop"), said + answer(300, "stop"), 316},
		{"the tail does not say", header + answer(100, "stop"), said, 0},
		{"compacted since", header + answer(100, "stop") + cut + said, "", 0},
		{"compacted before", header + cut + answer(100, "stop"), "", 116},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := PeekEnds([]byte(tt.head), []byte(tt.tail)).Tokens; got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}
