package cli

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"decant/tui/cli/exit"
)

// connectMCP starts decant --mcp in a world and connects the SDK's client to it. When the test ends
// the client closes the input, and the run must be done.
func connectMCP(t *testing.T, w *world) *mcp.ClientSession {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	var errw bytes.Buffer
	code := make(chan int, 1)
	go func() {
		code <- Run([]string{"--mcp"}, in, out, &errw, w.env)
		_ = out.Close()
	}()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(),
		&mcp.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = session.Close()
		if got := <-code; got != exit.Done || errw.Len() > 0 {
			t.Errorf("the server ended with %d and %q", got, errw.String())
		}
	})
	return session
}

// callTool calls a tool and returns its text, and whether it is an error.
func callTool(
	t *testing.T, session *mcp.ClientSession, name string, arguments map[string]any,
) (string, bool) {
	t.Helper()
	got, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Content) != 1 {
		t.Fatalf("%s: %d blocks", name, len(got.Content))
	}
	text, ok := got.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("%s: got %T", name, got.Content[0])
	}
	return text.Text, got.IsError
}

// TestMCP recalls the text behind each marker of a fork, and asks what stays and why it went.
func TestMCP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := saveMarked(t, w, path, everyMarker, "-k", "0")
	m := manifestOf(t, r)
	session := connectMCP(t, w)
	tools, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
		if !tool.Annotations.ReadOnlyHint {
			t.Errorf("%s may write", tool.Name)
		}
	}
	if got := strings.Join(names, " "); got != "outline recall why" {
		t.Errorf("tools %s", got)
	}
	texts := removedTexts(t, path, m)
	marks := markersIn(t, r.Fork.Path, m.Fork.Recall)
	if len(marks) < 20 {
		t.Fatalf("%d markers", len(marks))
	}
	for _, mark := range marks {
		one := mark.fork + "#" + strconv.Itoa(mark.number)
		arguments := map[string]any{"removal": one}
		if got, failed := callTool(t, session, "recall", arguments); failed ||
			got != texts[mark.number-1] {
			t.Errorf("recall %s: got %.200q", one, got)
		}
		if got, failed := callTool(t, session, "outline", arguments); failed ||
			!strings.Contains(got, "(decant --recall "+one+")") {
			t.Errorf("outline %s: got %.200q", one, got)
		}
		ch := &m.Changes[mark.number-1]
		if got, failed := callTool(t, session, "why", arguments); failed ||
			!strings.Contains(got, "by "+ch.Strategy+"\n") ||
			!strings.Contains(got, "\nreason: "+ch.Reason+"\n") ||
			!strings.Contains(got, "\nclass: "+ch.Class+"\n") {
			t.Errorf("why %s: got %q", one, got)
		}
	}
	list, failed := callTool(t, session, "outline", map[string]any{"removal": m.Fork.Recall})
	if want := w.want(exit.Done, "", "--recall", m.Fork.ID).out; failed || list != want {
		t.Errorf("outline: got %.300q, want %.300q", list, want)
	}
	for i := range m.Changes {
		if ch := &m.Changes[i]; ch.Op == "remove" && ch.Call != "" {
			one := m.Fork.Recall + "#" + strconv.Itoa(i+1)
			got, failed := callTool(t, session, "outline", map[string]any{"removal": one})
			if failed || got != "nothing of it stays in the fork" {
				t.Errorf("outline of %s, which is gone: got %.200q", one, got)
			}
		}
	}
}

// TestMCPRefuses answers what cannot be read as an error of the tool, and goes on.
func TestMCPRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := saveMarked(t, w, path, everyMarker, "-k", "0")
	name := manifestOf(t, r).Fork.Recall
	session := connectMCP(t, w)
	tests := []struct {
		name, tool, want string
		arguments        map[string]any
	}{
		{"no such fork", "recall", "no save of it is known", map[string]any{"removal": "zzzz#1"}},
		{"no such number", "recall", "removals", map[string]any{"removal": name + "#99999"}},
		{"no number", "recall", "want the number", map[string]any{"removal": name}},
		{"why of all", "why", "want the number", map[string]any{"removal": name}},
		{"why of none", "why", "no #99999", map[string]any{"removal": name + "#99999"}},
		{"outline of none", "outline", "no #99999", map[string]any{"removal": name + "#99999"}},
		{"nothing", "recall", "want a fork", map[string]any{"removal": ""}},
		{"a path", "outline", "no save of it is known", map[string]any{"removal": path}},
		{
			"no such lines", "recall", "the text has",
			map[string]any{"removal": name + "#1", "lines": "100000-100001"},
		},
		{"another argument", "why", "additional", map[string]any{"removal": name, "x": 1}},
	}
	for _, tt := range tests {
		got, failed := callTool(t, session, tt.tool, tt.arguments)
		if !failed || !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %v %q, want %q", tt.name, failed, got, tt.want)
		}
	}
	first := map[string]any{"removal": name + "#1", "lines": "1"}
	if got, failed := callTool(t, session, "recall", first); failed || got == "" {
		t.Errorf("after that: got %v %q", failed, got)
	}
	for _, args := range [][]string{
		{"--mcp", "x.jsonl"}, {"--mcp", "-n"}, {"--mcp", "--json"}, {"--mcp", "--list"},
	} {
		if got := w.want(exit.Usage, "", args...); !strings.Contains(got.err, "stands alone") {
			t.Errorf("%q: got %q", args, got.err)
		}
	}
}
