package database

import (
	"bytes"
	"strconv"

	"github.com/ncruces/go-sqlite3"

	"decant/model/source"
)

// Document is a session with its messages, in the form of the client's export. A row's value that
// is not a JSON object becomes null, so that the rest can be read. The error is [ErrNoSession], or
// one line that ends with the next step.
func (r *Reader) Document(id string) ([]byte, error) {
	if err := r.conn.Exec("begin"); err != nil {
		return nil, explain(err)
	}
	defer r.conn.Exec("rollback") //nolint:errcheck // Nothing was written.
	info, err := r.readInfo(id)
	if err != nil {
		return nil, err
	}
	parts, err := r.readParts(id)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString("{\n\"info\":")
	out.Write(info)
	out.WriteString(",\n\"messages\":[")
	between := "\n"
	err = r.each("select id, data from message where session_id = ? order by time_created, id", id,
		func(s *sqlite3.Stmt) {
			own := s.ColumnText(0)
			out.WriteString(between)
			between = ",\n"
			out.WriteString(`{"info":`)
			out.Write(withIDs(s.ColumnText(1), "id", own, "sessionID", id))
			out.WriteString(`,"parts":[`)
			out.Write(parts[own])
			out.WriteString("]}")
		})
	out.WriteString("\n]}\n")
	return out.Bytes(), err
}

// readParts are the parts of a session as list elements, by their messages.
func (r *Reader) readParts(id string) (map[string][]byte, error) {
	out := make(map[string][]byte)
	const query = "select id, message_id, data from part where session_id = ? " +
		"order by message_id, id"
	err := r.each(query, id, func(s *sqlite3.Stmt) {
		of := s.ColumnText(1)
		if len(out[of]) > 0 {
			out[of] = append(out[of], ',')
		}
		out[of] = append(out[of], withIDs(s.ColumnText(2), "id", s.ColumnText(0), "sessionID", id,
			"messageID", of)...)
	})
	return out, err
}

// withIDs is an object with text members added after its own, or null for anything else.
func withIDs(text string, pairs ...any) []byte {
	raw, ok := object(text)
	if !ok || raw[0] != '{' {
		return []byte("null")
	}
	own := bytes.TrimSpace(raw[:len(raw)-1])
	if len(own) > 1 {
		own = append(own, ',')
	}
	return append(own, source.Object(pairs...)[1:]...)
}

// columns are the columns of a session, in the order of the query.
const columns = "select slug, project_id, directory, title, version, time_created, time_updated, " +
	"coalesce(cost, 0), tokens_input, tokens_output, tokens_reasoning, tokens_cache_read, " +
	"tokens_cache_write, coalesce(parent_id, ''), coalesce(path, ''), coalesce(agent, ''), " +
	"coalesce(share_url, ''), coalesce(model, ''), coalesce(permission, ''), " +
	"coalesce(revert, '') from session where id = ?"

// The columns of [columns] that may be empty, by the members that they become.
var (
	textColumns   = map[int]string{13: "parentID", 14: "path", 15: "agent"}
	objectColumns = map[int]string{17: "model", 18: "permission", 19: "revert"}
)

const shareColumn = 16

// readInfo is the info of a session.
func (r *Reader) readInfo(id string) ([]byte, error) {
	var out []byte
	err := r.each(columns, id, func(s *sqlite3.Stmt) {
		number := func(n int) []byte { return strconv.AppendInt(nil, s.ColumnInt64(n), 10) }
		pairs := []any{
			"id", id, "slug", s.ColumnText(0), "projectID", s.ColumnText(1),
			"directory", s.ColumnText(2), "title", s.ColumnText(3), "version", s.ColumnText(4),
			"cost", strconv.AppendFloat(nil, s.ColumnFloat(7), 'g', -1, 64),
			"tokens", source.Object("input", number(8), "output", number(9),
				"reasoning", number(10), "cache", source.Object(
					"read", number(11), "write", number(12))),
			"time", source.Object("created", number(5), "updated", number(6)),
		}
		for n := range s.ColumnCount() {
			text := s.ColumnText(n)
			if name := textColumns[n]; name != "" && text != "" {
				pairs = append(pairs, name, text)
			}
			if raw, ok := object(text); ok && objectColumns[n] != "" {
				pairs = append(pairs, objectColumns[n], raw)
			}
		}
		if url := s.ColumnText(shareColumn); url != "" {
			pairs = append(pairs, "share", source.Object("url", url))
		}
		out = source.Object(pairs...)
	})
	if err == nil && out == nil {
		err = ErrNoSession
	}
	return out, err
}
