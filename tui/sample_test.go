package tui

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/source"
)

// maker builds a conversation without a file: every text is a literal.
type maker struct {
	c       *model.Conversation
	turn    int
	part    int
	live    bool
	message int
}

func newMaker(title string) *maker {
	return &maker{live: true, c: &model.Conversation{
		Format: "claude-code", ID: "5f0c", Title: title, Model: "claude-sonnet-4-5",
		CWD: "/work/shop", Source: &source.Source{}, Window: 200_000,
	}}
}

func (m *maker) add(e model.Event, text string) int {
	i := len(m.c.Events)
	e.ID = model.ID{Record: i + 1, Block: 1}
	e.Record, e.Turn, e.Partition, e.Live = i, m.turn, m.part, m.live && !e.OffPath
	if e.Kind != model.ToolCall && e.Kind != model.ToolResult {
		e.Call = -1
	}
	m.message++
	e.Message = m.message
	if len(e.Parts) == 0 {
		e.Parts = []model.Part{{Text: model.Text{Encoding: model.Literal, Literal: text}}}
	}
	if e.OffPath {
		e.Turn = 0
	} else if m.turn > 0 {
		t := &m.c.Turns[m.turn-1]
		t.Events = append(t.Events, i)
	}
	m.c.Events = append(m.c.Events, e)
	return i
}

func (m *maker) prompt(text string) {
	m.turn++
	m.c.Turns = append(m.c.Turns, model.Turn{Number: m.turn, Prompt: len(m.c.Events)})
	m.add(model.Event{Kind: model.User, Role: "user", Prompt: true}, text)
}

func (m *maker) say(text string) {
	m.add(model.Event{Kind: model.Assistant, Role: "assistant"}, text)
}

func (m *maker) think(text string) {
	m.add(model.Event{Kind: model.Reasoning, Role: "assistant", Signed: true, Opaque: 400}, text)
}

func (m *maker) call(tool, args string, effect model.Effect, uri, result string) {
	n := len(m.c.Calls)
	request := m.add(model.Event{Kind: model.ToolCall, Role: "assistant", Call: n}, args)
	answer := m.add(model.Event{
		Kind: model.ToolResult, Role: "user", Call: n,
		Parts: []model.Part{{
			URI: uri, Text: model.Text{Encoding: model.Literal, Literal: result},
		}},
	}, "")
	m.c.Calls = append(m.c.Calls, model.Call{
		ID: fmt.Sprintf("toolu_%02d", n), Tool: tool, Unique: true, Request: request,
		Result: answer, Effect: effect,
	})
}

func (m *maker) read(path, result string) {
	m.call("Read", `{"file_path":"`+path+`"}`,
		model.Effect{Kind: model.Reads, Paths: []string{path}}, "file://"+path, result)
}

func (m *maker) bash(command, result string) {
	m.call("Bash", `{"command":"`+command+`"}`, model.Effect{Kind: model.Runs}, "", result)
}

func (m *maker) done() *model.Conversation {
	m.c.Measure()
	return m.c
}

// code is a Go file of a dozen functions.
func code() string {
	var b strings.Builder
	b.WriteString("package login\n\nimport \"net/http\"\n\n")
	for i := range 12 {
		fmt.Fprintf(&b, "// step%d sends the visitor on.\n"+
			"func step%d(w http.ResponseWriter, r *http.Request) {\n"+
			"\tif r.URL.Path == \"/step/%d\" {\n\t\thttp.Redirect(w, r, \"/\", %d)\n\t}\n}\n\n",
			i, i, i, 300+i)
	}
	return b.String()
}

// shop is a conversation with something of everything: a boundary, reasoning, the same file read
// twice, the same command run twice, an image, a side branch.
func shop() *model.Conversation {
	m := newMaker("Fix the login redirect")
	m.live = false
	m.prompt("Look round the repository first")
	m.bash("ls", "cmd\ninternal\ngo.mod\n")
	m.say("A shop in Go: `cmd` and `internal`.")
	m.c.Boundaries = append(m.c.Boundaries, model.Boundary{Turn: 1, TokensBefore: 81_000})
	m.live, m.part = true, 1
	m.turn = 0
	m.add(model.Event{Kind: model.Summary, Role: "user", Label: "summary"},
		"# Summary\n\nThe shop is a Go program.\n")
	m.turn = 1
	m.prompt("The login sends people back to the start page instead of the cart")
	m.think("I should read the handler before I guess.")
	m.read("/work/shop/internal/login.go", code())
	m.say("The redirect ignores the `next` parameter.")
	m.prompt("Fix it, and add a test")
	m.think("The handler needs the parameter checked against open redirects.")
	m.read("/work/shop/internal/login.go", code())
	m.bash("go test ./...", "ok  \tshop/internal\t0.2s\n"+strings.Repeat("? \tno test files\n", 30))
	m.say("Fixed; the test is in `login_test.go`.")
	m.prompt("What does the page look like now?")
	m.add(model.Event{Kind: model.ImageMessage, Role: "user", Parts: []model.Part{{
		Kind: model.PartImage, Image: model.Image{Type: "image/png", Width: 800, Height: 600},
	}}}, "")
	m.say("The page shows the cart.")
	m.prompt("By the way, what is a monad?")
	m.say(strings.Repeat("A monad is a monoid in the category of endofunctors. ", 20))
	m.prompt("Run the tests once more and commit")
	m.bash("go test ./...", "ok  \tshop/internal\t0.3s\n"+strings.Repeat("? \tno test files\n", 30))
	m.bash("git commit -am 'Keep the next parameter'", "1 file changed\n")
	m.say("Committed.")
	m.add(model.Event{Kind: model.User, Role: "user", OffPath: true}, "never mind")
	return m.done()
}

// recompacted is a conversation that the agent compacted in its second turn.
func recompacted() *model.Conversation {
	m := newMaker("Compacted")
	m.live = false
	m.prompt("Look round")
	m.say("A shop in Go.")
	m.c.Boundaries = append(m.c.Boundaries, model.Boundary{Turn: 2, TokensBefore: 81_000})
	m.live, m.part = true, 1
	m.prompt("By the way, tell a joke")
	m.add(model.Event{Kind: model.Summary, Role: "user", Label: "summary"},
		"# Summary\n\nThe shop is a Go program.\n")
	m.say("Two gophers meet.")
	m.prompt("Go on")
	m.say("Done.")
	return m.done()
}

// long is a conversation of n turns of four events each.
func long(n int) *model.Conversation {
	m := newMaker("A long one")
	for i := range n {
		m.prompt(fmt.Sprintf("Prompt %d asks for something", i+1))
		m.think("Hm.")
		m.bash(fmt.Sprintf("make target%d", i), "made\nwith\nthree lines\n")
		m.say("Done.")
	}
	return m.done()
}
