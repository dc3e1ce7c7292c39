package manystore

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/ncruces/go-sqlite3"

	"decant/testdata/opencodedb"
)

// MakeEight writes n conversations of eight agents below home, as many of each: Claude Code, Codex,
// pi, Oh My Pi, Copilot CLI, Qwen Code, opencode and Kilo CLI. Ages and lengths are those of [Make].
func MakeEight(home string, n int, now time.Time) error {
	m := maker{home: home, now: now}
	parts := []func(i int){m.claude, m.codex, m.pi, m.omp, m.copilot, m.qwen}
	const databases = 2
	each := n / (len(parts) + databases)
	for _, part := range parts {
		for i := range each {
			m.at = now.Add(-time.Duration(m.made) * time.Minute)
			part(i)
			m.made++
		}
	}
	for _, program := range []string{"opencode", "kilo"} {
		if m.err == nil {
			m.err = m.database(program, each)
		}
	}
	return m.err
}

// omp makes the i-th session of Oh My Pi.
func (m *maker) omp(i int) {
	id, work, at := nameID('f', i), Work(m.home, i), m.at.UTC().Format("2006-01-02T15:04:05.000Z")
	var b strings.Builder
	title := fmt.Sprintf(`{"type":"title","v":1,"title":"omp %d","updatedAt":%q,"pad":"`, i, at)
	const titleBytes = 256
	b.WriteString(title + strings.Repeat(" ", titleBytes-len(title)-len("\"}\n")) + "\"}\n")
	fmt.Fprintf(&b, `{"type":"session","version":3,"id":%q,"timestamp":%q,"cwd":%q}`+"\n",
		id, at, work)
	for turn := range length(i) {
		fmt.Fprintf(&b, `{"type":"message","id":"%08x","parentId":null,"timestamp":%q,"message":`+
			`{"role":"user","attribution":"user","content":[{"type":"text","text":"%s"}]}}`+"\n",
			turn, at, output(i, turn))
	}
	dir := "-" + strings.ReplaceAll(strings.TrimPrefix(work, m.home+"/"), "/", "-")
	m.file(filepath.Join(m.home, ".omp/agent/sessions", dir,
		m.at.UTC().Format("2006-01-02T15-04-05-000Z")+"_"+id+".jsonl"), b.String(), m.at)
}

// copilot makes the i-th session of Copilot CLI.
func (m *maker) copilot(i int) {
	id, at := nameID('a', i), m.at.UTC().Format("2006-01-02T15:04:05.000Z")
	var b strings.Builder
	event := func(n int, kind, data string) {
		fmt.Fprintf(&b, `{"type":%q,"data":%s,"id":"a%07d-0000-4000-8000-000000000001",`+
			`"timestamp":%q,"parentId":null}`+"\n", kind, data, n, at)
	}
	event(0, "session.start", fmt.Sprintf(`{"sessionId":%q,"version":1,"producer":"copilot-agent",`+
		`"copilotVersion":"1.0.102","startTime":%q,"context":{"cwd":%q}}`, id, at, Work(m.home, i)))
	for turn := range length(i) {
		event(turn+1, "user.message", fmt.Sprintf(`{"content":"copilot %d, %d",`+
			`"transformedContent":"%s","messageId":"b"}`, i, turn, output(i, turn)))
	}
	m.file(filepath.Join(m.home, ".copilot/session-state", id, "events.jsonl"), b.String(), m.at)
	m.file(filepath.Join(m.home, ".copilot/session-state", id, "workspace.yaml"),
		fmt.Sprintf("id: %s\ncwd: %s\nname: copilot %d\n", id, Work(m.home, i), i), m.at)
}

// inProject is what is no letter and no digit in the path of a folder.
var inProject = regexp.MustCompile(`[^A-Za-z0-9]`)

// qwen makes the i-th session of Qwen Code.
func (m *maker) qwen(i int) {
	id, work, at := nameID('b', i), Work(m.home, i), m.at.UTC().Format("2006-01-02T15:04:05.000Z")
	var b strings.Builder
	for turn := range length(i) {
		parent := "null"
		if turn > 0 {
			parent = fmt.Sprintf(`"b%07d-0000-4000-8000-000000000001"`, turn-1)
		}
		fmt.Fprintf(&b, `{"uuid":"b%07d-0000-4000-8000-000000000001","parentUuid":%s,`+
			`"sessionId":%q,"timestamp":%q,"type":"user","provenance":"real_user","cwd":%q,`+
			`"version":"0.24.4","message":{"role":"user","parts":[{"text":"%s"}]}}`+"\n",
			turn, parent, id, at, work, output(i, turn))
	}
	m.file(filepath.Join(m.home, ".qwen/projects", inProject.ReplaceAllString(work, "-"), "chats",
		id+".jsonl"), b.String(), m.at)
}

// database makes the database of opencode, or of an agent made from it, with n sessions.
func (m *maker) database(program string, n int) error {
	dir := filepath.Join(m.home, ".local/share", program)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	conn, err := sqlite3.Open(filepath.Join(dir, program+".db"))
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // What it could not write fails before.
	if err := conn.Exec(opencodedb.Tables + "begin"); err != nil {
		return err
	}
	for i := range n {
		m.at = m.now.Add(-time.Duration(m.made) * time.Minute)
		m.made++
		if err := conn.Exec(m.session(program, i)); err != nil {
			return err
		}
	}
	return conn.Exec("commit")
}

// session are the statements that store the i-th session of a database.
func (m *maker) session(program string, i int) string {
	id, at := fmt.Sprintf("ses_%s%022d", program, i), m.at.UnixMilli()
	var b strings.Builder
	fmt.Fprintf(&b, "insert into session (id, slug, directory, title, version, time_created, "+
		"time_updated) values ('%s', 's', '%s', '%s %d', '1.18.33', %d, %d);", id,
		Work(m.home, i), program, i, at, at)
	for turn := range length(i) {
		message := fmt.Sprintf("msg_%d_%d", i, turn)
		fmt.Fprintf(&b, `insert into message values ('%s', '%s', %d, '{"role":"user","time":`+
			`{"created":%d},"agent":"build"}');`, message, id, at, at)
		fmt.Fprintf(&b, `insert into part values ('prt_%d_%d', '%s', '%s', '{"type":"text",`+
			`"text":"%s"}');`, i, turn, message, id, output(i, turn))
	}
	return b.String()
}
