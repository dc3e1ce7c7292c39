// Package database reads the sessions that opencode and Kilo CLI keep in one SQLite database, in
// the form of their exports.
//
// It reads in one transaction, and lists sessions using only their table. It must never write to a
// database ([IsLocked] only takes a lock), and never guess for an unknown version: anything
// unexpected is an error. SQLite itself may make the file for the database's shared memory, as for
// any reader.
package database

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/ncruces/go-sqlite3"

	"decant/model/source"
)

// ErrNoSession says that a database does not contain a session.
var ErrNoSession = errors.New("there is no such session in the database")

// busy is how long a reader waits for a writer.
const busy = 2 * time.Second

// Session is a row of the table of sessions: the data for a list, without the messages.
type Session struct {
	// ID is the session's own id. Parent is the id of the session that started it, or "" for none.
	ID, Parent string
	// Title is the title that the client shows, and Dir is the working folder.
	Title, Dir string
	// Updated is the time of the last activity.
	Updated time.Time
	// Archived is true for an archived session.
	Archived bool
	// Bytes is the size of its parts, negative when unknown.
	Bytes int64
}

// Reader reads one database.
type Reader struct{ conn *sqlite3.Conn }

// NewReader opens a database. The error is one line that ends with the next step.
func NewReader(path string) (*Reader, error) {
	if isLogOnly(path) {
		return nil, errLogOnly
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, errNoFile // To open a pipe waits for its writer.
	}
	conn, err := sqlite3.OpenFlags(path, sqlite3.OPEN_READONLY)
	if err == nil {
		err = conn.BusyTimeout(busy)
	}
	if err != nil {
		return nil, explain(err)
	}
	r := &Reader{conn}
	if err := r.checkVersion(); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return r, nil
}

// IsLocked reports whether another program is writing to a database or locks it. It takes the lock
// of a writer and releases it: no page is written, and no log is merged.
func IsLocked(path string) bool {
	info, err := os.Stat(path)
	if isLogOnly(path) || err == nil && !info.Mode().IsRegular() {
		return false
	}
	conn, err := sqlite3.OpenFlags(path, sqlite3.OPEN_READWRITE)
	if err != nil {
		return isBusy(err)
	}
	defer conn.Close() //nolint:errcheck // Nothing was written.
	if _, err := conn.Config(sqlite3.DBCONFIG_NO_CKPT_ON_CLOSE, true); err != nil {
		return false
	}
	err = conn.Exec("begin immediate")
	if err == nil {
		err = conn.Exec("rollback")
	}
	return isBusy(err)
}

// errLogOnly is the error for an empty file with a log. SQLite deletes the log of an empty
// database, even for a reader, and that may be the only copy of the sessions.
var errLogOnly = errors.New("it is empty, but the log next to it is not; copy both files before " +
	"you open it with any program")

// errNoFile is the error for something else than a file, such as a named pipe.
var errNoFile = errors.New("it is not a file; name the database of opencode, or an export")

// isLogOnly reports whether a database is empty and its log is not.
func isLogOnly(path string) bool {
	file, err := os.Stat(path)
	log, errLog := os.Stat(path + "-wal")
	return err == nil && errLog == nil && file.Size() == 0 && log.Size() > 0
}

// isBusy reports whether an error says that another program uses the database.
func isBusy(err error) bool {
	return errors.Is(err, sqlite3.BUSY) || errors.Is(err, sqlite3.LOCKED)
}

// Close closes the database.
func (r *Reader) Close() error { return r.conn.Close() }

// errNewer is the error for the tables of an unknown version.
var errNewer = errors.New("its tables are from version 2 of the client, which decant does not " +
	"support; export the session with the client and open the file")

// checkVersion returns an error for an unknown database.
func (r *Reader) checkVersion() error {
	newer := false
	const tables = "select 1 from sqlite_master where name = 'session_v2'"
	err := r.each(tables, "", func(*sqlite3.Stmt) { newer = true })
	if err == nil && !newer {
		newer, err = r.keepsElsewhere()
	}
	if err == nil && newer {
		err = errNewer
	}
	return err
}

// keepsElsewhere reports whether all messages are in the table of version 2.
func (r *Reader) keepsElsewhere() (bool, error) {
	found := false
	mark := func(*sqlite3.Stmt) { found = true }
	err := r.each("select 1 from sqlite_master where name = 'session_message'", "", mark)
	if err != nil || !found {
		return false, err
	}
	found = false
	err = r.each("select 1 where exists (select 1 from session_message) and not exists "+
		"(select 1 from message)", "", mark)
	return found, err
}

// each runs a query with an argument, "" for none, and calls do for each row.
func (r *Reader) each(query, argument string, do func(*sqlite3.Stmt)) error {
	s, _, err := r.conn.Prepare(query)
	if err != nil {
		return explain(err)
	}
	if argument != "" {
		err = s.BindText(1, argument)
	}
	for err == nil && s.Step() {
		do(s)
	}
	return explain(errors.Join(err, s.Err(), s.Close()))
}

// explain says why SQLite does not read a database, or returns nil without an error.
func explain(err error) error {
	switch {
	case err == nil:
		return nil
	case isBusy(err):
		return errors.New("another program has locked it; try again later")
	case errors.Is(err, sqlite3.NOTADB):
		return errors.New("it is not a SQLite database; check that this is the right file")
	case errors.Is(err, sqlite3.CORRUPT):
		return errors.New("it is damaged; export the session with the client and open the file")
	case errors.Is(err, sqlite3.CANTOPEN), errors.Is(err, sqlite3.READONLY):
		return errors.New("it cannot be opened, or its newest log entries cannot be read; make " +
			"its folder writable, or copy the folder")
	case errors.Is(err, sqlite3.ERROR) && strings.Contains(err.Error(), "no such "):
		_, what, _ := strings.Cut(err.Error(), "no such ")
		what, _, _ = strings.Cut(what, "\n")
		return fmt.Errorf("its tables are from an unknown version (no %s); export the session "+
			"with the client and open the file", what)
	}
	return fmt.Errorf("%w; export the session with the client, and open the file", err)
}

// List lists all sessions, including those of sub-agents and archived ones, the newest first.
func (r *Reader) List() ([]Session, error) {
	var out []Session
	err := r.each("select id, coalesce(parent_id, ''), title, directory, time_updated, "+
		"time_archived is not null from session order by time_updated desc, id", "",
		func(s *sqlite3.Stmt) {
			out = append(out, Session{
				ID: s.ColumnText(0), Parent: s.ColumnText(1), Title: s.ColumnText(2),
				Dir: s.ColumnText(3), Updated: time.UnixMilli(s.ColumnInt64(4)),
				Archived: s.ColumnInt64(5) != 0, Bytes: -1,
			})
		})
	return out, err
}

// Count counts the rows of a session: the session itself, its messages and their parts.
func (r *Reader) Count(id string) (sessions, messages, parts int, err error) {
	const query = "select (select count(*) from session where id = ?1), " +
		"(select count(*) from message where session_id = ?1), " +
		"(select count(*) from part where session_id = ?1)"
	err = r.each(query, id, func(s *sqlite3.Stmt) {
		sessions, messages, parts = s.ColumnInt(0), s.ColumnInt(1), s.ColumnInt(2)
	})
	return sessions, messages, parts, err
}

// AddSizes sets the sizes of sessions, in their order, as long as they have no more than most parts
// together, because the size of each part must be read. The sizes of the others stay unknown.
func (r *Reader) AddSizes(list []Session, most int) error {
	if indexed, err := r.hasIndex(); err != nil || !indexed {
		return err
	}
	counts := make(map[string]int)
	err := r.each("select session_id, count(*) from part group by session_id", "",
		func(s *sqlite3.Stmt) { counts[s.ColumnText(0)] = s.ColumnInt(1) })
	for i := range list {
		if most -= counts[list[i].ID]; err != nil || most < 0 {
			break
		}
		const query = "select coalesce(sum(octet_length(data)), 0) from part where session_id = ?"
		err = r.each(query, list[i].ID, func(s *sqlite3.Stmt) { list[i].Bytes = s.ColumnInt64(0) })
	}
	return err
}

// hasIndex reports whether the parts of a session can be found without reading all parts.
func (r *Reader) hasIndex() (bool, error) {
	found := false
	const query = "select 1 from pragma_index_list('part') l, pragma_index_info(l.name) i " +
		"where i.seqno = 0 and i.name = 'session_id'"
	err := r.each(query, "", func(*sqlite3.Stmt) { found = true })
	return found, err
}

// object is a column's value as JSON, or false where it is not an object or list.
func object(text string) ([]byte, bool) {
	raw := []byte(strings.TrimSpace(text))
	return raw, len(raw) > 1 && (raw[0] == '{' || raw[0] == '[') && source.Valid(raw)
}
