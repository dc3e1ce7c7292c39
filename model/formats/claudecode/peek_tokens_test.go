package claudecode

import (
	"fmt"
	"strings"
	"testing"
)

// TestPeekTokens reads how full the context was from the newest reply that says so.
func TestPeekTokens(t *testing.T) {
	t.Parallel()
	reply := func(model string, side bool, cached, output int) string {
		return fmt.Sprintf(`{"parentUuid":null,"isSidechain":%t,"type":"assistant","uuid":"u",`+
			`"message":{"role":"assistant","model":%q,"content":[{"type":"text","text":"x"}],`+
			`"usage":{"input_tokens":3,"cache_creation_input_tokens":20,`+
			`"cache_read_input_tokens":%d,"output_tokens":%d}}}`+"\n", side, model, cached, output)
	}
	const cut = `{"parentUuid":null,"type":"system","subtype":"compact_boundary","uuid":"b",` +
		`"compactMetadata":{"trigger":"auto","preTokens":9}}` + "\n"
	const said = `{"parentUuid":"u","type":"user","uuid":"v","message":{"role":"user",` +
		`"content":"about \"usage\" and a \"compact_boundary\""}}` + "\n"
	m := "claude-x"
	for _, tt := range []struct {
		name, head, tail string
		want             int
	}{
		{"nothing", "", "", 0},
		{"no reply", said, "", 0},
		{"one reply", said + reply(m, false, 100, 7), "", 130},
		{"the newest", reply(m, false, 100, 7) + reply(m, false, 200, 7) + said, "", 230},
		{"not a sub-agent's", reply(m, false, 100, 7) + reply(m, true, 900, 7), "", 130},
		{
			"not what the client made up", reply(m, false, 100, 7) + reply(synthetic, false, 1, 0),
			"", 130,
		},
		{"the tail counts", reply(m, false, 100, 7), said + reply(m, false, 300, 7), 330},
		{"the tail does not say", reply(m, false, 100, 7), said, 0},
		{"compacted since", reply(m, false, 100, 7) + cut + said, "", 0},
		{"compacted before", cut + reply(m, false, 100, 7), "", 130},
		{"cut", reply(m, false, 100, 7) + reply(m, false, 900, 7)[:150], "", 130},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := PeekEnds([]byte(tt.head), []byte(tt.tail)).Tokens; got != tt.want {
				t.Errorf("got %d tokens, want %d of\n%s", got, tt.want,
					strings.TrimSpace(tt.head+tt.tail))
			}
		})
	}
}
