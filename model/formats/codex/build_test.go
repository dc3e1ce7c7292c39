package codex

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
)

// m is one JSON object, l a list.
type (
	m = map[string]any
	l = []any
)

// threadID and forkID are UUIDs of rollouts.
const (
	threadID = "01a1fd60-9a17-7791-a3b7-a2e9ff51b5b2"
	forkID   = "c0ffee00-0000-4000-8000-000000000001"
)

// forkTime is when forks are made.
var forkTime = time.Date(2026, 11, 21, 12, 30, 5, 0, time.UTC)

// script writes a rollout line by line.
type script struct {
	lines []string
	n     int
	turn  int
	// legacy rollouts have no ordinals.
	legacy bool
	model  string
}

// fresh starts a rollout; fields replace those of its opening.
func fresh(fields ...m) *script {
	s := &script{model: "gpt-5.5"}
	s.open("paginated", fields)
	return s
}

// old starts a rollout as older clients write it.
func old(fields ...m) *script {
	s := &script{legacy: true, model: "gpt-5.5"}
	s.open("legacy", fields)
	return s
}

func (s *script) open(mode string, fields []m) {
	s.add("session_meta", with(fields, m{
		"id": threadID, "session_id": threadID, "timestamp": at(0), "cwd": "/w",
		"originator": "codex_cli", "cli_version": "0.169.0", "source": "cli",
		"model_provider": "openai", "history_mode": mode, "base_instructions": m{"text": "BASE"},
	}))
}

// at is the time of the n-th line.
func at(n int) string {
	return time.Date(2026, 11, 20, 10, 0, n, 0, time.UTC).Format("2006-01-02T15:04:05.000Z")
}

// with is an object with the fields of others.
func with(fields []m, o m) m {
	for _, f := range fields {
		for k, v := range f {
			o[k] = v
		}
	}
	return o
}

// add appends a line.
func (s *script) add(kind string, payload any, fields ...m) {
	o := m{"timestamp": at(s.n), "type": kind, "payload": payload}
	if !s.legacy {
		o["ordinal"] = s.n
	}
	b, err := json.Marshal(with(fields, o))
	if err != nil {
		panic(err)
	}
	s.raw(string(b))
}

// raw appends any line.
func (s *script) raw(line string) {
	s.lines = append(s.lines, line)
	s.n++
}

func (s *script) item(payload m, fields ...m) { s.add("response_item", payload, fields...) }
func (s *script) tell(payload m)              { s.add("event_msg", payload) }

// done tells that an item is completed.
func (s *script) done(kind, id string) {
	s.tell(m{"type": "item_completed", "item": m{"type": kind, "id": id}})
}

// begin starts a turn; end ends it.
func (s *script) begin() {
	s.turn++
	id := fmt.Sprint("t", s.turn)
	s.tell(m{"type": "task_started", "turn_id": id, "model_context_window": 258400})
	s.add("turn_context", m{"turn_id": id, "cwd": "/w", "model": s.model})
}

func (s *script) end() {
	s.tell(m{"type": "task_complete", "turn_id": fmt.Sprint("t", s.turn)})
}

// ask starts a turn with a prompt.
func (s *script) ask(text string) {
	s.begin()
	s.item(user(text))
	s.tell(m{"type": "user_message", "message": text})
}

func message(role, kind, text string) m {
	return m{"type": "message", "role": role, "content": l{m{"type": kind, "text": text}}}
}
func user(text string) m      { return message("user", "input_text", text) }
func developer(text string) m { return message("developer", "input_text", text) }

// say is what the model says, think what it thinks.
func (s *script) say(text string) {
	o := message("assistant", "output_text", text)
	o["id"] = "msg_" + text
	s.item(o)
}

func (s *script) think(text string) {
	s.item(m{
		"type": "reasoning", "id": "rs_" + text, "encrypted_content": "c2VjcmV0",
		"summary": l{m{"type": "summary_text", "text": text}},
	})
}

func call(id, cmd string) m {
	args, _ := json.Marshal(m{"cmd": cmd})
	return m{
		"type": "function_call", "id": "fc_" + id, "name": "exec_command", "call_id": id,
		"arguments": string(args),
	}
}

func output(id string, out any) m {
	return m{"type": "function_call_output", "call_id": id, "output": out}
}

func code(id, input string) m {
	return m{"type": "custom_tool_call", "name": "exec", "call_id": id, "input": input}
}

func codeOutput(id string, texts ...string) m {
	list := make(l, 0, len(texts))
	for _, t := range texts {
		list = append(list, m{"type": "input_text", "text": t})
	}
	return m{"type": "custom_tool_call_output", "call_id": id, "output": list}
}

// run is a call with its output.
func (s *script) run(id string, out any) {
	s.item(call(id, "ls"))
	s.item(output(id, out))
}

// used tells how full the context is.
func (s *script) used(tokens int) {
	u := m{"input_tokens": tokens - 10, "cached_input_tokens": 0, "total_tokens": tokens}
	s.tell(m{"type": "token_count", "info": m{
		"last_token_usage": u, "total_token_usage": u, "model_context_window": 258400,
	}})
}

// compact is a compaction that leaves items.
func (s *script) compact(items ...m) {
	s.add("compacted", m{"message": "SUM", "replacement_history": items, "window_number": 1})
}

// back takes turns back.
func (s *script) back(turns int) { s.tell(m{"type": "thread_rolled_back", "num_turns": turns}) }

// text is the rollout.
func (s *script) text() []byte { return []byte(strings.Join(s.lines, "\n") + "\n") }

// load opens what the script wrote.
func (s *script) load(t testing.TB) *model.Conversation {
	t.Helper()
	return load(t, s.text(), "rollout-2026-11-20T10-00-00-"+threadID+".jsonl")
}

func load(t testing.TB, data []byte, name string) *model.Conversation {
	t.Helper()
	c, err := Codec{}.Open(source.Lines(name, data), "nowhere/"+name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// short is the live view in a few words: texts, calls and outputs by their ids.
func short(c *model.Conversation) string {
	var out []string
	for i := range c.Events {
		if e := &c.Events[i]; e.Live {
			out = append(out, word(c, e))
		}
	}
	return strings.Join(out, " ")
}

// word is one event in a few words.
func word(c *model.Conversation, e *model.Event) string {
	text := c.EventText(e)
	if len(text) > 40 {
		text = fmt.Sprintf("%s#%d", text[:4], len(text))
	}
	switch e.Kind {
	case model.ToolCall:
		return "?" + c.Calls[e.Call].ID
	case model.ToolResult:
		return "!" + c.Calls[e.Call].ID + "=" + text
	case model.Reasoning:
		return "(" + text + ")"
	case model.ImageMessage:
		return "image"
	case model.Summary, model.System:
		return "[" + text + "]"
	case model.Definition:
		return "{" + e.Label + "}"
	default:
		return text
	}
}

// fork drafts a fork and opens it again.
func fork(t testing.TB, c *model.Conversation, changes []model.Change) (
	*model.Conversation, string,
) {
	t.Helper()
	d, err := Codec{}.Draft(c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
	if err != nil {
		t.Fatal(err)
	}
	text := written(t, d)
	return load(t, text, d.Name), string(text)
}

func written(t testing.TB, d *model.Draft) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func remove(event int) model.Change {
	return model.Change{Event: event, Part: -1, Op: model.Remove, Cause: -1}
}

func replace(event int, text string) model.Change {
	return model.Change{Event: event, Part: -1, Op: model.Replace, Text: text, Cause: -1}
}

// find is the index of the live event that reads as said by word.
func find(t testing.TB, c *model.Conversation, want string) int {
	t.Helper()
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && word(c, e) == want {
			return i
		}
	}
	t.Fatalf("no event %q in %s", want, short(c))
	return -1
}
