package copilot

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"time"

	"decant/model"
)

// The files that are read from a session's folder, and the folder of all sessions.
const (
	logFile     = "events.jsonl"
	aboutFile   = "workspace.yaml"
	sessionsDir = "session-state"
)

// FolderFiles are the names of the files in a fork's folder, the events file first.
func (Codec) FolderFiles() []string { return []string{logFile, aboutFile} }

// IDOf is the id in the name of the folder around a session's log, or "" for any other file.
func IDOf(path string) string {
	dir := filepath.Base(filepath.Dir(path))
	if filepath.Base(path) != logFile || !model.IsUUID(dir) {
		return ""
	}
	return dir
}

// HomeOf is the place for a fork's folder: next to the original's folder. It is "" for a
// session that is in no such folder, whose fork goes next to its file.
func (Codec) HomeOf(c *model.Conversation, _ time.Time) string {
	if IDOf(c.Path) == "" {
		return ""
	}
	return filepath.Dir(filepath.Dir(c.Path))
}

// Keeps reports whether the client finds a session whose folder or log is in a folder.
func (Codec) Keeps(dir string) bool {
	if model.IsUUID(filepath.Base(dir)) {
		dir = filepath.Dir(dir)
	}
	return filepath.Base(dir) == sessionsDir
}

// CompanionsOf are the folders of a session that its texts may name: the summaries of compactions,
// the files that the user attached, and notes of research. Its locks, and what the client needs to
// undo edits, belong to the original alone.
func (Codec) CompanionsOf(path string) []string {
	if IDOf(path) == "" {
		return nil
	}
	dir := filepath.Dir(path)
	return []string{
		filepath.Join(dir, "checkpoints"), filepath.Join(dir, "files"),
		filepath.Join(dir, "research"),
	}
}

// Entry is empty, because the client reads the title in the session's own folder.
func (Codec) Entry(string, string, string, time.Time) (file string, line []byte) { return "", nil }

// findID is the id by which the client resumes the session: its folder's name, else the id in its
// events.
func (o *opener) findID() string {
	if id := IDOf(o.c.Path); id != "" {
		return id
	}
	if o.head == none {
		return ""
	}
	return o.lines[o.head].session
}

// findName is the client's name for the session: from its folder, else from an event.
func (o *opener) findName(title string) string {
	if name := readLine(readAbout(o.c.Path), "name"); name != "" {
		return name
	}
	return title
}

// aboutBytes is how much is read at most of the file about a session.
const aboutBytes = 64 << 10

// readAbout is the file about the session next to its log, or nil without one.
func readAbout(path string) []byte {
	if filepath.Base(path) != logFile {
		return nil
	}
	file := filepath.Join(filepath.Dir(path), aboutFile)
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > aboutBytes {
		return nil
	}
	data, _ := os.ReadFile(file)
	return data
}

// readLine is a value of the file about a session, such as its name, or "" without one.
func readLine(about []byte, key string) string {
	for line := range bytes.Lines(about) {
		if value, ok := strings.CutPrefix(string(line), key+":"); ok {
			return unquote(strings.TrimSpace(value))
		}
	}
	return ""
}

// unquote is a plain or quoted text of one line of YAML.
func unquote(s string) string {
	switch {
	case len(s) > 1 && s[0] == '\'' && s[len(s)-1] == '\'':
		return strings.ReplaceAll(s[1:len(s)-1], "''", "'")
	case len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"':
		return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(s[1 : len(s)-1])
	}
	return s
}

// writeAbout is the file about the fork next to its log: the original's, with the fork's id, name
// and times.
func (d *drafter) writeAbout(id, title string) []byte {
	stamp := d.now.UTC().Format(spelled)
	own := []struct{ name, value string }{
		{"id", id},
		{"cwd", quoteLine(d.c.CWD)},
		{"name", quoteLine(title)},
		{"user_named", "true"},
		{"created_at", stamp},
		{"updated_at", stamp},
	}
	var out bytes.Buffer
	written := map[string]bool{}
	for line := range bytes.Lines(readAbout(d.c.Path)) {
		name, _, ok := strings.Cut(string(line), ":")
		if !ok || strings.TrimLeft(name, " -#") != name {
			continue // Nested values concern only the original.
		}
		for _, o := range own {
			if o.name == name && name != "cwd" {
				line = []byte(name + ": " + o.value + "\n")
			}
		}
		written[name] = true
		out.Write(append(bytes.TrimSpace(line), '\n'))
	}
	for _, o := range own {
		if !written[o.name] {
			out.WriteString(o.name + ": " + o.value + "\n")
		}
	}
	return out.Bytes()
}

// quoteLine is a text as one line of YAML.
func quoteLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x85 || r == 0x2028 || r == 0x2029 {
			return ' '
		}
		return r
	}, s)
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}
