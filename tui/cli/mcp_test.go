package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"decant/strategies/nature"
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

// TestMCPOffersTools lists the tools, none of which writes.
func TestMCPOffersTools(t *testing.T) {
	t.Parallel()
	tools, err := connectMCP(t, newWorld(t)).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	names := ""
	for _, tool := range tools.Tools {
		names += " " + tool.Name
		if !tool.Annotations.ReadOnlyHint {
			t.Errorf("%s may write", tool.Name)
		}
	}
	if names != " outline recall why" {
		t.Errorf("tools%s", names)
	}
}

// TestMCP recalls the text behind each marker of a fork, and asks what stays and why it went.
func TestMCP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	r := saveMarked(t, w, path, everyMarker, "-k", "0")
	m := manifestOf(t, r)
	session := connectMCP(t, w)
	texts := removedTexts(t, path, m)
	marks := markersIn(t, r.Fork.Path, m.Fork.Recall)
	if len(marks) < 20 {
		t.Fatalf("%d markers", len(marks))
	}
	for _, mark := range marks {
		one := mark.fork + "#" + strconv.Itoa(mark.number)
		ch := &m.Changes[mark.number-1]
		arguments := map[string]any{"removal": one}
		if got, failed := callTool(t, session, "recall", arguments); failed ||
			got != texts[mark.number-1] {
			t.Errorf("recall %s: got %.200q", one, got)
		}
		stays, failed := callTool(t, session, "outline", arguments)
		past := map[string]string{"remove": "removed", "replace": "replaced"}
		why, unknown := callTool(t, session, "why", arguments)
		for text, want := range map[string]string{
			stays: "(decant --recall " + one + ")",
			why: "change: " + past[ch.Op] + " by " + ch.Strategy + "\nclass: " +
				nature.NameClass(ch.Class) + "\nreason: " + ch.Reason + "\n",
		} {
			if failed || unknown || !strings.Contains(text, want) {
				t.Errorf("%s: got %.300q, want %q", one, text, want)
			}
		}
	}
}

// TestMCPOutlinesAFork lists all removals, and says of those without a marker that nothing stays.
func TestMCPOutlinesAFork(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	m := manifestOf(t, saveMarked(t, w, w.copyDemo(), everyMarker, "-k", "0"))
	session := connectMCP(t, w)
	list, failed := callTool(t, session, "outline", map[string]any{"removal": m.Fork.Recall})
	if want := w.want(exit.Done, "", "--recall", m.Fork.ID).out; failed || list != want {
		t.Errorf("outline: got %.300q, want %.300q", list, want)
	}
	gone := 0
	for i := range m.Changes {
		if ch := &m.Changes[i]; ch.Op != "remove" || ch.Call == "" {
			continue
		}
		gone++
		one := m.Fork.Recall + "#" + strconv.Itoa(i+1)
		got, failed := callTool(t, session, "outline", map[string]any{"removal": one})
		if failed || got != "the fork does not have it" {
			t.Errorf("outline of %s: got %.200q", one, got)
		}
	}
	if gone == 0 {
		t.Error("every removal left a marker")
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
		{
			"no such fork", "recall", "; name it as its markers do",
			map[string]any{"removal": "zzzz#1"},
		},
		{"no such number", "recall", "removals", map[string]any{"removal": name + "#99999"}},
		{"no number", "recall", "want the number", map[string]any{"removal": name}},
		{"why of all", "why", "want the number", map[string]any{"removal": name}},
		{"why of none", "why", "no #99999", map[string]any{"removal": name + "#99999"}},
		{"outline of none", "outline", "no #99999", map[string]any{"removal": name + "#99999"}},
		{"nothing", "recall", "use a fork", map[string]any{"removal": ""}},
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
		if got := w.want(exit.Usage, "", args...); !strings.Contains(got.err, "works alone") {
			t.Errorf("%q: got %q", args, got.err)
		}
	}
}

// TestMCPSurvivesBadLines sends lines that are no messages between others: each is answered with an
// error, and the tools stay.
func TestMCPSurvivesBadLines(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	lines := []string{
		`{not json`, `[]`, `{"jsonrpc":"1.0","id":1,"method":"ping"}`, `7`, ``,
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",` +
			`"capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`"x"`, `{"jsonrpc":"2.0"}`, `{"jsonrpc":"2.0","id":{},"method":"ping"}`,
		`{"jsonrpc":"2.0","id":8.5,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}`,
		`{"jsonrpc":"2.0","id":8,"method":"` + strings.Repeat("x", 17<<20) + `"}`,
		`[{"jsonrpc":"2.0","id":2,"method":"ping"},{"id":3},` +
			`{"jsonrpc":"2.0","id":4,"method":"tools/list"}]`,
	}
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	go func() {
		Run([]string{"--mcp"}, in, out, io.Discard, w.env)
		_ = out.Close()
	}()
	go func() { _, _ = io.WriteString(toServer, strings.Join(lines, "\n")+"\n") }()
	refused, answered := 0, map[string]bool{}
	for answers := bufio.NewScanner(fromServer); refused+len(answered) < 14 && answers.Scan(); {
		row := readJSON(t, answers.Text())
		if fault, ok := row["error"].(map[string]any); ok && row["id"] == nil {
			refused++
			if code := numberAt(t, fault, "code"); code != -32700 && code != -32600 {
				t.Errorf("the code is %d", code)
			}
			continue
		}
		answered[fmt.Sprint(row["id"])] = row["result"] != nil
	}
	_ = toServer.Close()
	if refused != 11 || !answered["1"] || !answered["2"] || !answered["4"] {
		t.Errorf("refused %d lines, answered %v", refused, answered)
	}
}

// TestMCPAnswersAllAtTheEnd ends the input behind the last request, as a script does.
func TestMCPAnswersAllAtTheEnd(t *testing.T) {
	t.Parallel()
	const first = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":` +
		`"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"
	call := func(id string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":` +
			`{"name":"why","arguments":{"removal":"none#1"}}}` + "\n"
	}
	tests := []struct {
		name, in string
		want     []string
	}{
		{"calls", first + call("2") + call(`"b"`) + call("4.0"), []string{"1", "2", `"b"`, "4"}},
		{"no line break", strings.TrimSpace(first + call("2")), []string{"1", "2"}},
		{
			"a method that is unknown", first + `{"jsonrpc":"2.0","id":9,"method":"nothing"}`,
			[]string{"1", "9"},
		},
		{
			"positions", first + `{"jsonrpc":"2.0","id":9,"method":"tools/list","params":[1]}`,
			[]string{"1", "9"},
		},
	}
	// Of two requests with one id at once either both are answered, or the second is refused.
	newWorld(t).want(exit.Done, first+call("2")+call("2")+call("2"), "--mcp")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out := newWorld(t).want(exit.Done, tt.in, "--mcp").out
			for _, id := range tt.want {
				if !strings.Contains(out, `"id":`+id+`,`) {
					t.Errorf("no answer to %s in\n%s", id, out)
				}
			}
			if got := strings.Count(out, "\n"); got != len(tt.want) {
				t.Errorf("%d answers to %d requests:\n%s", got, len(tt.want), out)
			}
		})
	}
	cancelled := first + call("2") + `{"jsonrpc":"2.0","method":"notifications/cancelled",` +
		`"params":{"requestId":2}}` + "\n"
	newWorld(t).want(exit.Done, cancelled, "--mcp")
}

// TestMCPEndsWithoutReaders ends although nobody reads the answers.
func TestMCPEndsWithoutReaders(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	in := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}` + "\n"
	Run([]string{"--mcp"}, strings.NewReader(in), deaf{syscall.EPIPE}, io.Discard, w.env)
}
