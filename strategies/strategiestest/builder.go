package strategiestest

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/model/source"
)

// Builder builds a conversation, event by event, in context order.
type Builder struct {
	c       model.Conversation
	data    []byte
	turn    int
	message int
	part    int
	calls   map[string]int // How often an id was used.
	off     bool
}

// NewBuilder returns a builder of a conversation with reasoning rules like Claude Code's.
func NewBuilder() *Builder {
	return &Builder{
		c: model.Conversation{
			Format: "test", ID: "test", Model: "claude-sonnet-4-5", CWD: "/w",
			Rules: model.Rules{
				Reasoning: model.ReasoningSuffix, LiveOnly: true, UserFirst: true,
			},
		},
		calls: map[string]int{},
	}
}

// Rules returns the rules, to be changed before Done.
func (b *Builder) Rules() *model.Rules { return &b.c.Rules }

// Event returns an event by its index, to be changed before Done.
func (b *Builder) Event(i int) *model.Event { return b.c.EventAt(i) }

// Call returns the call of an event, to be changed before Done.
func (b *Builder) Call(event int) *model.Call { return &b.c.Calls[b.c.EventAt(event).Call] }

// text stores a JSON string and returns its position.
func (b *Builder) text(s string) model.Text {
	return b.store(source.Quote(s), model.JSONString)
}

func (b *Builder) store(raw []byte, enc model.Encoding) model.Text {
	at := len(b.data)
	b.data = append(append(b.data, raw...), '\n')
	return model.Text{Encoding: enc, Span: source.Span{Start: at, End: at + len(raw)}}
}

// Part returns a text part with a URI, "" for none.
func (b *Builder) Part(text, uri string) model.Part {
	return model.Part{Text: b.text(text), URI: uri}
}

// ImagePart returns an image of a known size.
func (b *Builder) ImagePart() model.Part {
	return model.Part{
		Kind: model.PartImage, Image: model.Image{Type: "image/png", Width: 100, Height: 80},
	}
}

// Add appends an event of any kind and returns its index. An event of the model continues the
// message before it, if that is the model's too.
func (b *Builder) Add(kind model.Kind, role string, parts ...model.Part) int {
	n := b.c.EventCount()
	if n == 0 || role != "assistant" || b.c.EventAt(n-1).Role != role {
		b.message++
	}
	turn := b.turn
	if b.off {
		turn = 0
	}
	b.c.Events = append(b.c.Events, model.Event{
		ID: model.ID{Record: n + 1, Block: 1}, Kind: kind, Turn: turn, Partition: b.part,
		Live: !b.off, OffPath: b.off, Record: n, Message: b.message, Role: role, Call: -1,
		Parts: parts,
	})
	return n
}

// Define adds the definition of a tool. It belongs to no turn.
func (b *Builder) Define(tool, what string) int {
	text := writeObject("name", tool, "description", what)
	i := b.Add(model.Definition, "system", model.Part{Text: b.store([]byte(text), model.JSONValue)})
	b.c.EventAt(i).Label, b.c.EventAt(i).Turn = tool, 0
	return i
}

// Prompt starts a turn.
func (b *Builder) Prompt(text string) int {
	b.turn++
	i := b.Add(model.User, "user", b.Part(text, ""))
	b.c.EventAt(i).Prompt = !b.off
	return i
}

// Mark starts a turn without a prompt. What follows is in it, which may be nothing.
func (b *Builder) Mark() { b.turn++ }

// Say adds text of the model.
func (b *Builder) Say(text string) int {
	return b.Add(model.Assistant, "assistant", b.Part(text, ""))
}

// Think adds signed reasoning.
func (b *Builder) Think(text string) int {
	i := b.Add(model.Reasoning, "assistant", b.Part(text, ""))
	b.c.EventAt(i).Signed, b.c.EventAt(i).Opaque = true, 300
	return i
}

// Attach adds an attachment with an identity.
func (b *Builder) Attach(uri, text string) int {
	return b.Add(model.Attachment, "user", b.Part(text, uri))
}

// Ask adds a request. If its id was used before, neither call is unique.
func (b *Builder) Ask(id, tool, args string) int {
	part := model.Part{Text: b.store([]byte(args), model.JSONValue)}
	i := b.Add(model.ToolCall, "assistant", part)
	b.c.EventAt(i).Call = len(b.c.Calls)
	b.calls[id]++
	b.c.Calls = append(b.c.Calls, model.Call{
		ID: id, Tool: tool, Request: i, Result: -1, Status: model.Unanswered,
	})
	return i
}

// Answer adds the result of a request, given as parts.
func (b *Builder) Answer(request int, parts ...model.Part) int {
	i := b.Add(model.ToolResult, "user", parts...)
	call := b.c.EventAt(request).Call
	b.c.EventAt(i).Call = call
	b.c.Calls[call].Result, b.c.Calls[call].Status = i, model.Succeeded
	return i
}

// Tool adds a request and its result, one after the other.
func (b *Builder) Tool(tool, args, text string) (request, result int) {
	request = b.Ask("call_"+strconv.Itoa(len(b.c.Calls)+1), tool, args)
	return request, b.Answer(request, b.Part(text, ""))
}

// Failing adds a pair whose result is an error.
func (b *Builder) Failing(tool, args, text string) (request, result int) {
	request, result = b.Tool(tool, args, text)
	b.Call(request).Status = model.Failed
	return request, result
}

// Read adds a read of a whole file, with a resource as its result.
func (b *Builder) Read(path, text string) (request, result int) {
	request, result = b.Tool("Read", `{"file_path":"`+path+`"}`, text)
	b.c.EventAt(result).Parts[0].URI = "file://" + path
	if !strings.HasPrefix(path, "/") {
		b.c.EventAt(result).Parts[0].URI = "file:" + path
	}
	b.Call(request).Effect = model.Effect{Kind: model.Reads, Paths: []string{path}}
	return request, result
}

// Edit adds a write of a file.
func (b *Builder) Edit(path string) (request, result int) {
	n := strconv.Itoa(len(b.c.Calls))
	request, result = b.Tool("Edit", `{"file_path":"`+path+`","n":`+n+`}`, "done")
	b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{path}}
	return request, result
}

// Boundary ends a partition: nothing before it stays live.
func (b *Builder) Boundary() {
	for i := range b.c.EventCount() {
		b.c.EventAt(i).Live = false
	}
	b.c.Boundaries = append(b.c.Boundaries, model.Boundary{Record: b.c.EventCount(), Turn: b.turn})
	b.part++
}

// OffPath makes everything that follows a branch that the agent left.
func (b *Builder) OffPath() { b.off = true }

// Done finishes the conversation. The Builder must not be used after it.
func (b *Builder) Done() *model.Conversation {
	c := &b.c
	c.Source = source.Lines("test", b.data)
	for n := 1; n <= b.turn; n++ {
		c.Turns = append(c.Turns, model.Turn{Number: n, Prompt: -1})
	}
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if e.Turn == 0 {
			continue
		}
		t := &c.Turns[e.Turn-1]
		t.Events = append(t.Events, i)
		if e.Prompt && t.Prompt < 0 {
			t.Prompt = i
		}
	}
	for i := range c.Calls {
		c.Calls[i].Unique = b.calls[c.Calls[i].ID] == 1
	}
	c.Measure()
	return c
}
