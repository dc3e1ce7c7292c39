package main

import (
	"bytes"
	"fmt"
	"time"

	"decant/testdata/ordered"
)

// obj and list are JSON whose members keep the order in which Codex writes them.
type (
	obj  = ordered.Object
	list = ordered.List
)

// story is one rollout.
type story struct {
	name string
	// legacy rollouts have no ordinals, and other lines for the screen.
	legacy bool
	// client and model wrote it; base is false for clients that kept no instructions.
	client, model string
	base          bool
	tell          func(*rollout)
}

// rollout writes lines.
type rollout struct {
	story
	out     bytes.Buffer
	id      string
	n, turn int
	calls   int
}

// start is when all rollouts start.
var start = time.Date(2026, 4, 6, 7, 30, 0, 0, time.UTC)

func newRollout(n int, s story) *rollout {
	r := &rollout{story: s, id: fmt.Sprintf("0196a0%02d-4b1d-7c3e-8a55-3f2e1d0c9b%02d", n, n)}
	r.meta()
	return r
}

// meta is the first line.
func (r *rollout) meta(more ...any) {
	if r.client == bareClient {
		r.raw(obj{
			"id", r.id, "timestamp", r.now(), "instructions", nil,
			"git",
			obj{"commit_hash", "230d501", "branch", "main"},
		})
		return
	}
	p := obj{
		"session_id", r.id, "id", r.id, "timestamp", r.now(), "cwd", "/home/ada/greenhouse",
		"originator", "codex_cli", "cli_version", r.client, "source", "cli",
		"model_provider", "openai",
	}
	if r.base {
		text := "You are a coding agent. Look before you write, and say what you did."
		p = append(p, "base_instructions", obj{"text", text})
	}
	if !r.legacy {
		p = append(p, "history_mode", "paginated")
	}
	r.line("session_meta", append(p, more...))
}

// now is the time of the next line.
func (r *rollout) now() string {
	return start.Add(time.Duration(r.n) * 1300 * time.Millisecond).Format("2006-01-02T15:04:05.000Z")
}

// line appends one line; more are members behind the payload.
func (r *rollout) line(kind string, payload any, more ...any) {
	o := obj{"timestamp", r.now()}
	if !r.legacy {
		o = append(o, "ordinal", r.n)
	}
	r.raw(append(append(o, "type", kind, "payload", payload), more...))
}

// raw appends any value as a line.
func (r *rollout) raw(v any) {
	ordered.Append(&r.out, v)
	r.out.WriteByte('\n')
	r.n++
}

// turnID is the id of the turn.
func (r *rollout) turnID() string { return fmt.Sprintf("turn-%02d", r.turn) }

// event is a line for the screen, done one for what is completed.
func (r *rollout) event(kind string, more ...any) {
	r.line("event_msg", append(obj{"type", kind}, more...))
}

func (r *rollout) done(kind, id string, more ...any) {
	if r.legacy {
		return
	}
	it := append(obj{"type", kind, "id", id}, more...)
	r.event("item_completed", "thread_id", r.id, "turn_id", r.turnID(), "item", it)
}

// item is a line of the model's history.
func (r *rollout) item(kind string, more ...any) {
	o := append(obj{"type", kind}, more...)
	r.line("response_item", append(o, "internal_chat_message_metadata_passthrough",
		obj{"turn_id", r.turnID()}))
}

// messageItem is an item that somebody says.
func messageItem(role, kind, text string) obj {
	return obj{"type", "message", "role", role, "content", list{obj{"type", kind, "text", text}}}
}

func (r *rollout) message(role, kind, text string) {
	o := messageItem(role, kind, text)
	r.item("message", o[2:]...)
}

// begin starts a turn with the client's own words, ask with the user's.
func (r *rollout) begin() {
	r.turn++
	r.event("task_started", "turn_id", r.turnID(), "model_context_window", 258400)
	if r.turn == 1 {
		r.message("developer", "input_text",
			"<permissions instructions>\nAll of the greenhouse may be written.\n</permissions instructions>")
		r.message("user", "input_text",
			"<environment_context>\n  <cwd>/home/ada/greenhouse</cwd>\n</environment_context>")
	}
	r.line("turn_context", obj{
		"turn_id", r.turnID(), "cwd", "/home/ada/greenhouse", "approval_policy", "never",
		"sandbox_policy",
		obj{"type", "danger-full-access"},
		"model", r.model, "summary", "auto",
	})
}

func (r *rollout) ask(text string) {
	r.begin()
	r.message("user", "input_text", text)
	if r.legacy {
		r.event("user_message", "message", text)
	} else {
		r.done("UserMessage", fmt.Sprintf("user-%02d", r.turn), "content",
			list{obj{"type", "text", "text", text}})
	}
}

// end ends a turn.
func (r *rollout) end() { r.event("task_complete", "turn_id", r.turnID()) }

// say is an answer, think reasoning before it.
func (r *rollout) say(text string) {
	id := fmt.Sprintf("msg_%04d", r.n)
	r.done("AgentMessage", id, "content", list{obj{"type", "Text", "text", text}})
	if r.legacy {
		r.event("agent_message", "message", text)
	}
	r.item("message", "id", id, "role", "assistant", "content",
		list{obj{"type", "output_text", "text", text}})
}

func (r *rollout) think(text string) {
	id := fmt.Sprintf("rs_%04d", r.n)
	r.done("Reasoning", id, "summary_text", list{text}, "raw_content", list{})
	r.item("reasoning", "id", id, "summary", list{obj{"type", "summary_text", "text", text}},
		"content", nil, "encrypted_content", "bm90aGluZyB0aGF0IGNhbiBiZSByZWFk")
}

// call asks for a command, and says by which id.
func (r *rollout) call(cmd string) string {
	r.calls++
	id := fmt.Sprintf("call_%04d", r.calls)
	r.item("function_call", "id", "fc_"+id, "name", "exec_command", "arguments",
		`{"cmd":`+quoteText(cmd)+`}`, "call_id", id)
	return id
}

// answer is a command's output.
func (r *rollout) answer(id, cmd, out string) {
	r.done("CommandExecution", id, "command", list{"/bin/bash", "-lc", cmd},
		"cwd", "file:///home/ada/greenhouse", "aggregated_output", out, "exit_code", 0)
	r.item("function_call_output", "call_id", id, "output", wrapOutput(out))
}

// run is a command with its output.
func (r *rollout) run(cmd, out string) { r.answer(r.call(cmd), cmd, out) }

// wrapOutput is an output as the client gives it.
func wrapOutput(out string) string {
	return "Chunk ID: 4f1c2b\nWall time: 0.0312 seconds\nProcess exited with code 0\n" +
		fmt.Sprintf("Original token count: %d\nOutput:\n", (len(out)+3)/4) + out
}

// used tells how many tokens an answer took.
func (r *rollout) used(tokens int) {
	u := obj{
		"input_tokens", tokens - 40, "cached_input_tokens", tokens / 2, "output_tokens", 40,
		"reasoning_output_tokens", 0, "total_tokens", tokens,
	}
	if !r.legacy {
		r.line("token_usage_record", obj{
			"thread_id", r.id, "turn_id", r.turnID(), "response_id", fmt.Sprintf("resp_%04d", r.n),
			"usage", u,
		})
	}
	r.event("token_count", "info", obj{
		"total_token_usage", u, "last_token_usage", u, "model_context_window", 258400,
	})
}

// quoteText spells a text as JSON.
func quoteText(s string) string {
	var b bytes.Buffer
	ordered.Append(&b, s)
	return b.String()
}
