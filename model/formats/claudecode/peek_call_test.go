package claudecode

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestPeekCall reads the newest call, and how long the cache lasts that was written last.
func TestPeekCall(t *testing.T) {
	t.Parallel()
	reply := func(model, more string, written, hour int) string {
		return fmt.Sprintf(`{"parentUuid":null,"type":"assistant","uuid":"u",`+
			`"timestamp":"2026-03-04T05:06:07.000Z","message":{"role":"assistant","id":"m",`+
			`"model":%q,"content":[{"type":"text","text":"x"}],"usage":{"input_tokens":3,`+
			`"cache_creation_input_tokens":%d,"cache_read_input_tokens":100,"output_tokens":7,`+
			`"cache_creation":{"ephemeral_5m_input_tokens":%d,"ephemeral_1h_input_tokens":%d}%s}}}`+
			"\n", model, written, written-hour, hour, more)
	}
	const mark = `,"decant":{"scale":1}`
	const cut = `{"parentUuid":null,"type":"system","subtype":"compact_boundary","uuid":"b",` +
		`"compactMetadata":{"trigger":"auto","preTokens":9}}` + "\n"
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	for _, tt := range []struct {
		name, tail string
		want       LastCall
		ok         bool
	}{
		{"nothing", "", LastCall{}, false},
		{
			"five minutes", reply("claude-x", "", 20, 0),
			LastCall{Tokens: 130, Model: "claude-x", Time: at},
			true,
		},
		{
			"an hour", reply("claude-x", "", 20, 20),
			LastCall{Tokens: 130, Model: "claude-x", Time: at, HourCache: true},
			true,
		},
		{
			"the last call that wrote to the cache says how long it lasts",
			reply("claude-x", "", 20, 20) + reply("claude-y", "", 0, 0),
			LastCall{Tokens: 110, Model: "claude-y", Time: at, HourCache: true},
			true,
		},
		{
			"after a torn line", reply("claude-x", "", 50, 50)[40:] + reply("claude-x", "", 20, 0),
			LastCall{Tokens: 130, Model: "claude-x", Time: at},
			true,
		},
		{"compacted since", reply("claude-x", "", 20, 0) + cut, LastCall{}, false},
		{
			"a fork that was not resumed", reply("claude-x", mark, 20, 0),
			LastCall{Tokens: 130, Model: "claude-x", Time: at, Forked: true},
			true,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, ok := PeekCall([]byte(tt.tail))
			if got != tt.want || ok != tt.ok {
				t.Errorf("got %+v %v, want %+v %v of\n%s", got, ok, tt.want, tt.ok,
					strings.TrimSpace(tt.tail))
			}
		})
	}
}
