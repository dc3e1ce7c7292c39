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

// databaseEnd is what the names of databases end in.
const databaseEnd = ".db"

// forksDir is the folder beside a database into which the forks of its sessions go.
const forksDir = "decant"

// Holds reports whether a path is that of a session in a database of the agent: the path of the
// database, with the session's id behind it.
func (k Codec) Holds(path string) bool {
	file, id := filepath.Split(path)
	file = filepath.Clean(file)
	if !isID(sessionPrefix, id) || filepath.Ext(id) != "" || k.isOther(file) {
		return false
	}
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular()
}

// isOther reports whether a database is called by the other agent of the family.
func (k Codec) isOther(file string) bool {
	return strings.HasPrefix(filepath.Base(file), Kilo.command) != k.fork
}

// ReadShelved is a session of a database as the client exports it.
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
		return nil, fmt.Errorf("%w; decant --list shows all conversations", err)
	}
	return data, nil
}

// HomeOf is where a fork of a session in a database goes, "" for beside the file of an export.
func (k Codec) HomeOf(c *model.Conversation, _ time.Time) string {
	if !k.Holds(c.Path) {
		return ""
	}
	return filepath.Join(filepath.Dir(filepath.Dir(c.Path)), forksDir)
}

// Keeps reports that the client takes a file from anywhere.
func (Codec) Keeps(string) bool { return true }

// Entry is none: the client reads the title in the session itself.
func (Codec) Entry(string, string, string, time.Time) (file string, line []byte) { return "", nil }
