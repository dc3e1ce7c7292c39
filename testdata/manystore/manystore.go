// Package manystore fills a home folder with conversations of all agents, as many as
// one asks for: what the list is measured and tested with. All of it is made up.
package manystore

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// folders is how many projects the conversations are spread over.
const folders = 20

// Share is how many conversations of each agent Make makes.
type Share struct{ Claude, Codex, Pi, JP int }

// Shares are those of n conversations: four tenths, three, two and one.
func Shares(n int) Share {
	s := Share{Codex: n * 3 / 10, Pi: n * 2 / 10, JP: n / 10}
	s.Claude = n - s.Codex - s.Pi - s.JP
	return s
}

// Work is a project's folder, from 0, of those that the conversations are about.
func Work(home string, project int) string {
	return filepath.Join(home, "work", fmt.Sprint("project", project%folders))
}

// Make writes n conversations below home, the newest at now and each a minute older
// than the one before. Every fourth is longer than 128 KB, and every tenth of Codex
// is a sub-agent's.
func Make(home string, n int, now time.Time) error {
	m := maker{home: home, now: now}
	for p := range folders {
		m.file(filepath.Join(Work(home, p), ".jp", ".id"), fmt.Sprintf("p%04d\n", p), now)
		silo := filepath.Join(home, ".local/share/jp/workspace",
			fmt.Sprintf("project%d-p%04d", p, p))
		if m.err == nil {
			m.err = os.MkdirAll(silo, 0o700)
		}
		if m.err == nil {
			m.err = os.Symlink(filepath.Join(Work(home, p), ".jp"), filepath.Join(silo, "storage"))
		}
	}
	s := Shares(n)
	for _, part := range []struct {
		n    int
		make func(i int)
	}{{s.Claude, m.claude}, {s.Codex, m.codex}, {s.Pi, m.pi}, {s.JP, m.jp}} {
		for i := range part.n {
			m.at = now.Add(-time.Duration(m.made) * time.Minute)
			part.make(i)
			m.made++
		}
	}
	return m.err
}

// maker writes one conversation after another, until an error.
type maker struct {
	home    string
	now, at time.Time
	made    int
	err     error
}

// file writes a file as if it was written then.
func (m *maker) file(path, text string, at time.Time) {
	if m.err == nil {
		m.err = os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if m.err == nil {
		m.err = os.WriteFile(path, []byte(text), 0o600)
	}
	if m.err == nil {
		m.err = os.Chtimes(path, at, at)
	}
}

// nameID is the id of the i-th conversation of an agent, which its first letter stands for.
func nameID(agent byte, i int) string {
	return fmt.Sprintf("%c%07x-0000-4000-8000-%012x", agent, i, i)
}

// length is how many turns a conversation has.
func length(i int) int {
	if i%4 == 3 {
		return 60
	}
	return 6 + i%7
}

// output is what a tool said, about 3 KB of it.
func output(i, turn int) string {
	var b strings.Builder
	for line := range 40 {
		fmt.Fprintf(&b, "%4d\\tfunc part%d(turn int) error { return check(%d, %q) }\\n",
			line+1, i*31+turn*7+line, line*turn, "x")
	}
	return strings.ReplaceAll(b.String(), `"`, `\"`)
}

// claude makes the i-th session of Claude Code; every fifth has a sub-agent.
func (m *maker) claude(i int) {
	work, id := Work(m.home, i), nameID('c', i)
	var b strings.Builder
	at := m.at.UTC().Format(time.RFC3339Nano)
	line := func(n int, kind, message string) {
		parent := "null"
		if n > 0 {
			parent = fmt.Sprintf("%q", fmt.Sprintf("u%d", n-1))
		}
		fmt.Fprintf(&b, `{"parentUuid":%s,"isSidechain":false,"userType":"external","cwd":%q,`+
			`"sessionId":%q,"version":"2.1.197","type":%q,"message":%s,"uuid":"u%d",`+
			`"timestamp":%q}`+"\n", parent, work, id, kind, message, n, at)
	}
	for turn := range length(i) {
		line(3*turn, "user", fmt.Sprintf(`{"role":"user","content":"prompt %d of %d"}`, turn+1, i))
		line(3*turn+1, "assistant", fmt.Sprintf(`{"id":"m%d","role":"assistant","content":[`+
			`{"type":"tool_use","id":"t%d","name":"Read","input":{"file_path":"/a/%d.go"}}]}`,
			turn, turn, turn))
		line(3*turn+2, "user", fmt.Sprintf(`{"role":"user","content":[{"type":"tool_result",`+
			`"tool_use_id":"t%d","content":"%s"}]}`, turn, output(i, turn)))
	}
	if i%2 == 0 {
		fmt.Fprintf(&b, `{"type":"ai-title","aiTitle":"claude %d","sessionId":%q}`+"\n", i, id)
	}
	dir := filepath.Join(m.home, ".claude/projects", strings.ReplaceAll(work, "/", "-"))
	m.file(filepath.Join(dir, id+".jsonl"), b.String(), m.at)
	if i%5 == 0 {
		m.file(filepath.Join(dir, id, "subagents", "agent-a1.jsonl"), b.String(), m.at)
	}
}

// codex makes the i-th thread of Codex; every tenth belongs to the one before it.
func (m *maker) codex(i int) {
	id, at := nameID('d', i), m.at.UTC().Format("2006-01-02T15:04:05.000Z")
	var b strings.Builder
	line := func(kind, payload string) {
		fmt.Fprintf(&b, `{"timestamp":%q,"type":%q,"payload":%s}`+"\n", at, kind, payload)
	}
	source := `"cli","thread_source":"user"`
	if i%10 == 9 {
		source = fmt.Sprintf(`{"subagent":{"thread_spawn":{"parent_thread_id":%q,"depth":1}}},`+
			`"thread_source":"subagent"`, nameID('d', i-1))
	}
	line("session_meta", fmt.Sprintf(`{"id":%q,"timestamp":%q,"cwd":%q,"originator":"codex",`+
		`"cli_version":"0.169.0","source":%s,"base_instructions":{"text":"%s"}}`,
		id, at, Work(m.home, i), source, strings.Repeat(output(i, 1), 8)))
	for turn := range length(i) {
		line("event_msg", fmt.Sprintf(`{"type":"user_message","message":"codex %d, %d"}`, i, turn))
		line("response_item", fmt.Sprintf(`{"type":"message","role":"user","content":`+
			`[{"type":"input_text","text":"codex %d, %d"}]}`, i, turn))
		line("response_item", fmt.Sprintf(`{"type":"function_call","name":"exec_command",`+
			`"arguments":"{\"cmd\":\"cat %d\"}","call_id":"c%d"}`, turn, turn))
		line("response_item", fmt.Sprintf(`{"type":"function_call_output","call_id":"c%d",`+
			`"output":"%s"}`, turn, output(i, turn)))
	}
	m.file(filepath.Join(m.home, ".codex/sessions", m.at.UTC().Format("2006/01/02"),
		"rollout-"+m.at.UTC().Format("2006-01-02T15-04-05")+"-"+id+".jsonl"), b.String(), m.at)
}

// pi makes the i-th session of pi; every second has a name.
func (m *maker) pi(i int) {
	id, work, at := nameID('e', i), Work(m.home, i), m.at.UTC().Format("2006-01-02T15:04:05.000Z")
	var b strings.Builder
	fmt.Fprintf(&b, `{"type":"session","version":3,"id":%q,"timestamp":%q,"cwd":%q}`+"\n",
		id, at, work)
	line := func(n int, message string) {
		parent := "null"
		if n > 0 {
			parent = fmt.Sprintf(`"%08x"`, n-1)
		}
		fmt.Fprintf(&b, `{"type":"message","id":"%08x","parentId":%s,"timestamp":%q,`+
			`"message":%s}`+"\n", n, parent, at, message)
	}
	for turn := range length(i) {
		line(3*turn, fmt.Sprintf(`{"role":"user","content":[{"type":"text",`+
			`"text":"pi %d, %d"}]}`, i, turn))
		line(3*turn+1, fmt.Sprintf(`{"role":"assistant","content":[{"type":"toolCall","id":"t%d",`+
			`"name":"read","arguments":{"path":"a.go"}}],"usage":{"input":1,"output":1}}`, turn))
		line(3*turn+2, fmt.Sprintf(`{"role":"toolResult","toolCallId":"t%d","toolName":"read",`+
			`"content":[{"type":"text","text":"%s"}]}`, turn, output(i, turn)))
	}
	if i%2 == 0 {
		fmt.Fprintf(&b, `{"type":"session_info","id":"ffffffff","parentId":"%08x",`+
			`"name":"pi %d"}`+"\n", 3*length(i)-1, i)
	}
	dir := "--" + strings.ReplaceAll(strings.TrimPrefix(work, "/"), "/", "-") + "--"
	m.file(filepath.Join(m.home, ".pi/agent/sessions", dir,
		m.at.UTC().Format("2006-01-02T15-04-05-000Z")+"_"+id+".jsonl"), b.String(), m.at)
}

// jp makes the i-th conversation of JP.
func (m *maker) jp(i int) {
	dir := filepath.Join(Work(m.home, i), ".jp/conversations", fmt.Sprintf("17%08d0-jp", i))
	at := m.at.UTC().Format("2006-01-02 15:04:05.0")
	var b strings.Builder
	b.WriteString("[\n")
	for turn := range length(i) {
		fmt.Fprintf(&b, `{"timestamp":%q,"type":"turn_start"},`+"\n", at)
		fmt.Fprintf(&b, `{"timestamp":%q,"type":"chat_request","content":"%s"},`+"\n",
			at, output(i, turn))
	}
	fmt.Fprintf(&b, `{"timestamp":%q,"type":"chat_response","message":"done"}`+"\n]\n", at)
	m.file(filepath.Join(dir, "events.json"), b.String(), m.at)
	m.file(filepath.Join(dir, "base_config.json"), `{"assistant":{}}`, m.at)
	m.file(filepath.Join(dir, "metadata.json"),
		fmt.Sprintf(`{"title":"jp %d","last_activated_at":%q}`, i, at), m.at)
}
