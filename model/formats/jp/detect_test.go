package jp

import (
	"strings"
	"testing"
)

// TestDetect knows a stream by its first bytes.
func TestDetect(t *testing.T) {
	t.Parallel()
	const now = `"timestamp":"2026-03-05 10:00:00.0"`
	long := strings.Repeat("x", 9000)
	tests := []struct {
		name, head string
		want       bool
	}{
		{"a turn", `[{"type":"turn_start",` + now + `}]`, true},
		{"the time first", `[{` + now + `,"type":"turn_start"}]`, true},
		{"spread over lines", "\xef\xbb\xbf\n [\n  {\n  \"type\" : \"chat_request\" ,\n" +
			now + "}", true},
		{"an unknown type first", `[{"type":"new",` + now +
			`},{"type":"turn_start",` + now + `}]`, true},
		{"cut in a long config", `[{"type":"config_delta",` + now + `,"delta":{"a":"` + long, true},
		{"cut before the type", `[{"delta":{"a":["` + long, true},
		{"cut in a flat config", `[{"inherit":true,"extends":["` + long, true},
		{"brackets in texts", `[{"content":"}],{\"type\":1,\\",` + now +
			`,"type":"chat_request"}]`, true},
		{"nothing", ``, false},
		{"an empty array", `[]`, false},
		{"an object", `{"type":"turn_start",` + now + `}`, false},
		{"no time", `[{"type":"turn_start"}]`, false},
		{"no type", `[{` + now + `}]`, false},
		{"an unknown type", `[{"type":"message",` + now + `}]`, false},
		{"a type that is cut", `[{` + now + `,"type":"turn_st`, false},
		{"the type of a member", `[{"x":{"type":"turn_start"},` + now + `}]`, false},
		{"a whole first element that is none", `[{"delta":{}}]`, false},
		{"a list of lists", `[[{"type":"turn_start",` + now + `}]]`, false},
		{"no JSON", `[{"type" "turn_start",` + now + `}]`, false},
		{"JSON lines", `{"type":"user","sessionId":"x"}` + "\n", false},
		{"the first bracket alone", `[`, false},
		{"an open element alone", `[{`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := (Codec{}).Detect([]byte(tt.head)); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// TestDetectCut knows a stream that is cut anywhere behind the first type and time.
func TestDetectCut(t *testing.T) {
	t.Parallel()
	data := three().data()
	from := strings.Index(string(data), "turn_start\"}") + len("turn_start\"}")
	for n := from; n <= len(data); n++ {
		if !(Codec{}).Detect(data[:n]) {
			t.Fatalf("not known by %q", data[:n])
		}
	}
}
