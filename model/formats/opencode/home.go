package opencode

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/opencode/database"
)

// databaseEnd is the suffix of databases' names.
const databaseEnd = ".db"

// forksDir is the folder next to a database for the forks of its sessions.
const forksDir = "decant"

// Holds reports whether a path names a session in a database of the agent: the path of the
// database, followed by the session's id.
func (k Codec) Holds(path string) bool {
	file, id := filepath.Split(path)
	file = filepath.Clean(file)
	if !isID(sessionPrefix, id) || filepath.Ext(id) != "" || k.isOther(file) {
		return false
	}
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular()
}

// isOther reports whether a database has the name of the family's other agent.
func (k Codec) isOther(file string) bool {
	return strings.HasPrefix(filepath.Base(file), Kilo.command) != k.fork
}

// ReadShelved is a session of a database in the form of the client's export.
func (k Codec) ReadShelved(path string) ([]byte, error) {
	file, id := filepath.Split(path)
	r, err := database.NewReader(filepath.Clean(file))
	if err != nil {
		return nil, err
	}
	data, err := r.Document(id)
	if closed := r.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, fmt.Errorf("%w; decant --list --project all shows all conversations", err)
	}
	return data, nil
}

// HomeOf is the folder for a fork of a session in a database, or "" for the folder of an export's
// file.
func (k Codec) HomeOf(c *model.Conversation, _ time.Time) string {
	if !k.Holds(c.Path) {
		return ""
	}
	return filepath.Join(filepath.Dir(filepath.Dir(c.Path)), forksDir)
}

// Keeps reports that the client accepts a file from anywhere.
func (Codec) Keeps(string) bool { return true }

// Entry is empty, because the client reads the title from the session itself.
func (Codec) Entry(string, string, string, time.Time) (file string, line []byte) { return "", nil }
