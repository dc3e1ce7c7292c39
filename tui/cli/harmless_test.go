package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"decant/tui/cli/exit"
)

// TestHarmlessFindingsStopNothing saves and checks conversations with a finding that nobody
// refuses: Codex reasoning that leads to nothing, and a call of Claude Code that is still open.
func TestHarmlessFindingsStopNothing(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, file, last string }{
		{
			"reasoning-alone", "codex/functions.jsonl",
			`{"timestamp":"2026-12-01T10:00:00.000Z","ordinal":51,` +
				`"type":"response_item","payload":{"type":"reasoning","summary":` +
				`[{"type":"summary_text","text":"t"}],"encrypted_content":"ZQ=="}}`,
		},
		{"call-unanswered", "demo.jsonl", ""}, // A mild form of it: the call may be running.
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			path := filepath.Join(w.home, filepath.Base(tt.file))
			data := read(t, filepath.Join("..", "..", "testdata", filepath.FromSlash(tt.file)))
			last := tt.last
			if last == "" {
				last = openCall(t, data)
			}
			w.put(path, append(data, last+"\n"...))
			r := w.report(exit.Done, "", "-s", "strip-tool-results", "-k", "0", "-y", path)
			if !r.Check.OK {
				t.Errorf("the save says %v %v", r.Check.Findings, r.Check.OfSource)
			}
			for _, p := range []string{path, r.Fork.Path} {
				var got checked
				out := w.want(exit.Done, "", "--check", "--json", p).out
				if err := json.Unmarshal([]byte(out), &got); err != nil {
					t.Fatal(err)
				}
				if !got.OK || len(got.Findings) != 1 || got.Findings[0].Rule != tt.name ||
					!got.Findings[0].Harmless {
					t.Errorf("%s: got %+v", filepath.Base(p), got)
				}
			}
		})
	}
}

// openCall is a reply behind the last of a session of Claude Code: a call without a result.
func openCall(t *testing.T, session []byte) string {
	t.Helper()
	var last struct {
		UUID      string `json:"uuid"`
		SessionID string `json:"sessionId"`
	}
	for l := range bytes.Lines(session) {
		if bytes.Contains(l, []byte(`"type":"assistant"`)) {
			if err := json.Unmarshal(l, &last); err != nil {
				t.Fatal(err)
			}
		}
	}
	return fmt.Sprintf(`{"parentUuid":%q,"isSidechain":false,"sessionId":%q,"type":"assistant",`+
		`"message":{"id":"msg_open","type":"message","role":"assistant","model":"m","content":[`+
		`{"type":"tool_use","id":"toolu_open","name":"Bash","input":{"command":"make"}}]},`+
		`"uuid":"00000000-0000-4000-8000-00000000abcd","timestamp":"2026-12-01T10:00:00.000Z"}`,
		last.UUID, last.SessionID)
}
