package opencode

import (
	"fmt"
	"os"
	"path/filepath"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/opencode/database"
	"decant/model/source"
)

// switches are variables that isolate an import, after the agent's prefix. They stop it from
// loading the plugins of the user and of the folder, from updating and from fetching.
var switches = []string{
	"PURE=1", "DISABLE_PROJECT_CONFIG=1", "DISABLE_AUTOUPDATE=1", "DISABLE_MODELS_FETCH=1",
	"DISABLE_LSP_DOWNLOAD=1",
}

// Import is how the client imports a fork of c. It runs in the session's folder, because the
// importer ties the session to the folder it runs in. It uses the database that contains c. For a
// fork of an export the database is unknown.
func (k Codec) Import(c *model.Conversation, path, id string) codec.Import {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	out := codec.Import{
		Agent: k.command, ID: id, Path: path,
	}
	other := k.otherDatabase(c)
	out.Take = model.Command{
		Dir: c.CWD, Args: []string{k.command, "import", path}, Variables: other,
	}
	out.Discard = model.Command{
		Dir: c.CWD, Args: []string{k.command, "session", "delete", id}, Variables: other,
	}
	for _, set := range switches {
		out.Variables = append(out.Variables, k.prefix+"_"+set)
	}
	if out.Database = k.databaseOf(c); out.Database != "" {
		out.Variables = append(out.Variables, k.prefix+"_DB="+out.Database)
	}
	return out
}

// databaseOf is the absolute path of the database that contains c, or "" for an export.
func (k Codec) databaseOf(c *model.Conversation) string {
	if !k.Holds(c.Path) {
		return ""
	}
	file := filepath.Dir(c.Path)
	if abs, err := filepath.Abs(file); err == nil {
		return abs
	}
	return file
}

// otherDatabase names the database that contains c for the client, if it is not the one that the
// client opens by itself.
func (k Codec) otherDatabase(c *model.Conversation) []string {
	file := k.databaseOf(c)
	if file == "" || filepath.Base(file) == k.command+databaseEnd {
		return nil
	}
	return []string{k.prefix + "_DB=" + file}
}

// CountFile counts the messages and parts of a document.
func (k Codec) CountFile(of codec.Import) (codec.Rows, error) {
	data, err := os.ReadFile(of.Path)
	if err != nil {
		return codec.Rows{}, fmt.Errorf("read the fork: %w", err)
	}
	src, err := k.Split(of.Path, data)
	if err != nil {
		return codec.Rows{}, fmt.Errorf("read the fork %s: %w", of.Path, err)
	}
	out := codec.Rows{Sessions: 1, Messages: len(src.Records) - 1}
	var t source.Tree
	for _, r := range src.Records[1:] {
		if err := t.ParseIn(src, r.Span); err != nil {
			return codec.Rows{}, fmt.Errorf("read the fork %s: line %d: %w", of.Path, r.Line, err)
		}
		for range t.Root().Get("parts").Items() {
			out.Parts++
		}
	}
	return out, nil
}

// CountStored counts the rows of a session.
func (Codec) CountStored(of codec.Import) (codec.Rows, error) {
	r, err := database.NewReader(of.Database)
	if err != nil {
		return codec.Rows{}, err
	}
	defer r.Close() //nolint:errcheck // It was only read.
	sessions, messages, parts, err := r.Count(of.ID)
	return codec.Rows{Sessions: sessions, Messages: messages, Parts: parts}, err
}

// IsLocked takes the lock that an import needs, and releases it.
func (Codec) IsLocked(of codec.Import) bool { return database.IsLocked(of.Database) }
