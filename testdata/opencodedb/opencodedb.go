// Package opencodedb stores exports of opencode in a database as the client does, for tests. What it
// writes stands in the write-ahead log as long as the database is open.
package opencodedb

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/ncruces/go-sqlite3"
)

// Tables are those of the client 1.18, as far as they are read.
const Tables = `create table session (id text primary key, project_id text, parent_id text,
	slug text, directory text, path text, title text, version text, share_url text, cost real,
	tokens_input integer, tokens_output integer, tokens_reasoning integer,
	tokens_cache_read integer, tokens_cache_write integer, revert text, permission text,
	agent text, model text, time_created integer, time_updated integer, time_archived integer);
create table message (id text primary key, session_id text, time_created integer, data text);
create table part (id text primary key, message_id text, session_id text, data text);
create index part_session_idx on part (session_id);`

// Open makes a database with a log, and runs statements. It is closed when the test ends.
func Open(t testing.TB, path, statements string) *sqlite3.Conn {
	t.Helper()
	c, err := sqlite3.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	run(t, c, "pragma journal_mode = wal")
	run(t, c, statements)
	return c
}

// run runs a statement with arguments, or several without.
func run(t testing.TB, c *sqlite3.Conn, statement string, arguments ...any) {
	t.Helper()
	if len(arguments) == 0 {
		if err := c.Exec(statement); err != nil {
			t.Fatal(err)
		}
		return
	}
	s, _, err := c.Prepare(statement)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range arguments {
		switch a := a.(type) {
		case string:
			err = s.BindText(i+1, a)
		case float64:
			err = s.BindInt64(i+1, int64(a))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Exec(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// object is a JSON object whose members stay as they are spelled.
type object map[string]json.RawMessage

// value is a member as SQLite takes it: a text, a number, or the JSON of anything else; nil for none.
func (o object) value(name string) any {
	var v any
	if json.Unmarshal(o[name], &v) != nil {
		return nil
	}
	switch v.(type) {
	case map[string]any, []any:
		return string(o[name])
	}
	return v
}

// Store stores an export.
func Store(t testing.TB, c *sqlite3.Conn, export []byte) {
	t.Helper()
	var doc struct {
		Info     object
		Messages []struct {
			Info  object
			Parts []object
		}
	}
	if err := json.Unmarshal(export, &doc); err != nil {
		t.Fatal(err)
	}
	times := timesOf(t, doc.Info)
	values := []any{times.value("created"), times.value("updated")}
	for _, name := range []string{
		"id", "projectID", "slug", "directory", "title", "version", "parentID", "agent", "model",
		"revert",
	} {
		values = append(values, doc.Info.value(name))
	}
	run(t, c, `insert into session (time_created, time_updated, id, project_id, slug, directory,
		title, version, parent_id, agent, model, revert, cost, tokens_input, tokens_output,
		tokens_reasoning, tokens_cache_read, tokens_cache_write)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0)`, values...)
	for _, m := range doc.Messages {
		run(t, c, "insert into message values (?, ?, ?, ?)", m.Info.value("id"),
			m.Info.value("sessionID"), timesOf(t, m.Info).value("created"),
			m.Info.without(t, "id", "sessionID"))
		for _, p := range m.Parts {
			run(t, c, "insert into part values (?, ?, ?, ?)", p.value("id"), p.value("messageID"),
				p.value("sessionID"), p.without(t, "id", "sessionID", "messageID"))
		}
	}
}

// timesOf are the times of a session or a message.
func timesOf(t testing.TB, o object) object {
	t.Helper()
	var out object
	if err := json.Unmarshal(o["time"], &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// without is an object as JSON, without some members.
func (o object) without(t testing.TB, names ...string) string {
	t.Helper()
	rest := maps.Clone(o)
	for _, name := range names {
		delete(rest, name)
	}
	out, err := json.Marshal(rest)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
