package codex

import (
	"fmt"
	"testing"
)

// TestTokens reads how full the context was from the newest count of the client.
func TestTokens(t *testing.T) {
	t.Parallel()
	count := func(n int) string {
		return fmt.Sprintf(`{"type":"event_msg","payload":{"type":"token_count","info":`+
			`{"total_token_usage":{"total_tokens":99999},"last_token_usage":`+
			`{"total_tokens":%d}}}}`+"\n", n)
	}
	const empty = `{"type":"event_msg","payload":{"type":"token_count","info":null}}` + "\n"
	const cut = `{"type":"compacted","payload":{"message":"s"}}` + "\n"
	const back = `{"type":"event_msg","payload":{"type":"thread_rolled_back","num_turns":1}}` + "\n"
	const said = `{"type":"response_item","payload":{"type":"message","role":"user","content":` +
		`[{"type":"input_text","text":"\"token_count\" \"compacted\""}]}}` + "\n"
	for _, tt := range []struct {
		name, end string
		want      int
	}{
		{"nothing", "", 0},
		{"no count", said, 0},
		{"one", count(120) + said, 120},
		{"the newest", count(120) + said + count(240) + said, 240},
		{"one that says nothing", count(120) + empty, 120},
		{"compacted since", count(120) + cut + said, 0},
		{"compacted before", cut + count(120), 120},
		{"rolled back since", count(120) + back, 0},
		{"cut at both ends", count(9)[30:] + count(120) + count(9)[:40], 120},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := ReadTokens([]byte(tt.end)); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}
