package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/tui/cli/exit"
	"decant/tui/cli/listing"
)

// twoAgents is a project in which a user works with Claude Code and with JP. JP has one
// conversation in the workspace, one in the user's own data, and one archived there.
type twoAgents struct {
	*world
	shared, own string
}

// The conversations of JP in that project, as JP calls them.
const (
	sharedID   = "jp-c17800836875"
	ownID      = "jp-c17800900000"
	archivedID = "jp-c17700000000"
)

func newTwoAgents(t *testing.T) *twoAgents {
	t.Helper()
	w := newWorld(t)
	getenv := w.env.Getenv
	vars := map[string]string{
		"JP_USER_DATA_DIR": filepath.Join(w.home, "jp"), "JP_SESSION": "a terminal",
	}
	w.env.Getenv = func(name string) string {
		if value, ok := vars[name]; ok {
			return value
		}
		return getenv(name)
	}
	w.project(firstID)
	silo := filepath.Join(w.home, "jp", "workspace", "project-ab1cd")
	p := &twoAgents{
		world: w, shared: filepath.Join(w.env.Cwd, ".jp", "conversations"),
		own: filepath.Join(silo, "conversations"),
	}
	p.put(filepath.Join(p.shared, "17800836875-shared"), "Shared", 2*time.Hour)
	p.put(filepath.Join(p.own, "17800900000"), "Own", 3*time.Hour)
	p.put(filepath.Join(p.own, ".archive", "17700000000-old"), "Archived", time.Minute)
	p.write(filepath.Join(w.env.Cwd, ".jp", ".id"), "ab1cd\n")
	err := os.Symlink(filepath.Join(w.env.Cwd, ".jp"), filepath.Join(silo, "storage"))
	if err != nil {
		t.Skip(err)
	}
	return p
}

// repeats is a stream in which one file is read twice.
const repeats = `[
  {"timestamp":"2026-03-01 00:00:00.0","type":"turn_start"},
  {"timestamp":"2026-03-01 00:00:00.0","type":"chat_request","content":"Read it."},
  {"timestamp":"2026-03-01 00:00:01.0","type":"tool_call_request","id":"a",` +
	`"name":"fs_read_file","arguments":{"path":"YS5nbw=="}},
  {"timestamp":"2026-03-01 00:00:02.0","type":"tool_call_response","id":"a",` +
	`"content":"cGFja2FnZSBhCg==","is_error":false},
  {"timestamp":"2026-03-01 00:00:03.0","type":"tool_call_request","id":"b",` +
	`"name":"fs_read_file","arguments":{"path":"YS5nbw=="}},
  {"timestamp":"2026-03-01 00:00:04.0","type":"tool_call_response","id":"b",` +
	`"content":"cGFja2FnZSBhCg==","is_error":false},
  {"timestamp":"2026-03-01 00:00:05.0","type":"chat_response","message":"Read."}
]
`

// put makes a conversation of JP in a folder, that was active so long ago.
func (p *twoAgents) put(dir, title string, ago time.Duration) {
	p.t.Helper()
	p.write(filepath.Join(dir, "events.json"), repeats)
	p.write(filepath.Join(dir, "base_config.json"), `{"assistant":{}}`)
	at := p.env.Now().Add(-ago).Format("2006-01-02 15:04:05.0")
	p.write(filepath.Join(dir, "metadata.json"),
		fmt.Sprintf(`{"title":%q,"last_activated_at":%q}`, title, at))
}

func (p *twoAgents) write(path, text string) {
	p.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

func TestListOfTwoAgents(t *testing.T) {
	t.Parallel()
	p := newTwoAgents(t)
	p.env.Width = 0
	lines := strings.Split(p.want(exit.Done, "", "--list").out, "\n")
	rows := [][]string{
		{"age", "file", "id", "agent", "title"},
		{"1 h", firstID, "claude-code"},
		{"2 h", sharedID, "jp", "Shared"},
		{"3 h", ownID, "jp", "Own"},
	}
	if len(lines) != 1+1+3+1 {
		t.Fatalf("got %q", lines)
	}
	lines = slices.Delete(lines, 1, 2) // The rule below the head.
	for i, row := range rows {
		at := 0
		for _, cell := range row {
			next := strings.Index(lines[i][at:], cell)
			if next < 0 {
				t.Fatalf("no %q behind %q in %q", cell, lines[i][:at], lines[i])
			}
			at += next + len(cell)
		}
	}
	var all []listing.Row
	text := p.want(exit.Done, "", "--list", "--json").out
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	want := listing.Row{
		Agent: "jp", ID: sharedID, Path: filepath.Join(p.shared, "17800836875-shared"),
		Title: "Shared", CWD: p.env.Cwd, Modified: p.env.Now().Add(-2 * time.Hour),
		SubAgents: []listing.SubAgent{}, Bytes: new(int64),
	}
	for _, name := range []string{"events.json", "base_config.json", "metadata.json"} {
		info, err := os.Stat(filepath.Join(want.Path, name))
		if err != nil {
			t.Fatal(err)
		}
		*want.Bytes += info.Size()
	}
	if len(all) != 3 || !reflect.DeepEqual(all[1], want) || all[0].Agent != "claude-code" {
		t.Errorf("got  %+v\nwant %+v", all, want)
	}
}

// TestListOfOneAgent has no column that says the same in each row.
func TestListOfOneAgent(t *testing.T) {
	t.Parallel()
	p := newTwoAgents(t)
	p.env.Width = 0
	if err := os.RemoveAll(filepath.Join(p.home, "claude")); err != nil {
		t.Fatal(err)
	}
	out := p.want(exit.Done, "", "--list").out
	if !strings.Contains(out, sharedID) || strings.Contains(out, "agent") {
		t.Errorf("got\n%s", out)
	}
	p.env.Cwd = p.home
	out = p.want(exit.Done, "", "--list").out
	if !strings.HasPrefix(out, "none of this folder;") || !strings.Contains(out, "project") ||
		!strings.Contains(out, ownID) {
		t.Errorf("from elsewhere:\n%s", out)
	}
}
