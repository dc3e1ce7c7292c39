package cli

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/facts"
)

// writeJP writes a conversation in which each turn reads one file; the texts are the answers,
// those of errors behind an exclamation mark.
func writeJP(t *testing.T, texts []string) string {
	t.Helper()
	stamp := 0
	element := func(typ string, more map[string]any) map[string]any {
		stamp++
		e := map[string]any{
			"type":      typ,
			"timestamp": fmt.Sprintf("2026-03-05 10:%02d:%02d.0", stamp/60, stamp%60),
		}
		for k, v := range more {
			e[k] = v
		}
		return e
	}
	code := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	events := make([]map[string]any, 0, 4*len(texts))
	for n, text := range texts {
		id := fmt.Sprintf("call_%d", n)
		events = append(events, element("turn_start", nil),
			element("chat_request", map[string]any{"content": "read it"}),
			element("tool_call_request", map[string]any{
				"id": id, "name": "fs_read_file", "arguments": map[string]any{"path": code("a.go")},
			}),
			element("tool_call_response", map[string]any{
				"id": id, "content": code(text), "is_error": strings.HasPrefix(text, "!"),
			}))
	}
	data, err := json.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "17600009990-edges")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"events.json": string(data), "base_config.json": "{}",
		"metadata.json": `{"last_activated_at":"2026-03-05 10:00:00.0"}`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestJPCountsAgreeAtTheEdges has results as long as what is just replaced, and anchors as far
// back as may just be named; both counts, and what the settings say, agree.
func TestJPCountsAgreeAtTheEdges(t *testing.T) {
	t.Parallel()
	size := func(n int) string { return strings.Repeat("row, ", n)[:n] }
	// apart has the same text in the first turn and so many turns later, short ones between.
	apart := func(n int) []string {
		texts := []string{size(400)}
		for range n - 1 {
			texts = append(texts, size(400))
		}
		return append(texts, size(400))
	}
	tests := []struct {
		name             string
		texts            []string
		resources, tools int
	}{
		{"300 bytes", []string{size(300), size(300)}, 0, 1},
		{"301 bytes", []string{size(301), size(301)}, 1, 1},
		{"30 turns", apart(30), 30, 30},
		// What is too far back is the anchor of those behind it.
		{"31 turns", apart(31), 30, 31},
		{"the later one failed", []string{size(400), "!no such file"}, 0, 0},
		{"the earlier one failed", []string{"!no such file", size(400)}, 0, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			folder := writeJP(t, tt.texts)
			c, err := formats.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			want := readJP(t, folder)
			hits := want.repeatedResources()
			calls := want.repeatedCalls(false)
			if len(hits) != tt.resources || len(calls) != tt.tools {
				t.Errorf("the second count has %d and %d, want %d and %d", len(hits), len(calls),
					tt.resources, tt.tools)
			}
			ix := facts.NewIndex(c)
			sameHits(t, ix, "dedup-resources", model.ToolResult, hits)
			sameHits(t, ix, "dedup-tools", model.ToolCall, calls)
		})
	}
}
