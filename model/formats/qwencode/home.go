package qwencode

import (
	"path/filepath"
	"strings"
	"time"
	"unicode/utf16"

	"decant/model"
)

// The folders below the client's own that contain sessions.
const (
	projectsFolder = "projects"
	chatsFolder    = "chats"
	archiveFolder  = "archive"
	agentsFolder   = "subagents"
)

// stamp is the client's format for times.
const stamp = "2006-01-02T15:04:05.000Z"

// spellTime is a time in the client's format.
func spellTime(t time.Time) string { return t.UTC().Format(stamp) }

// projectName is the name of the project folder for a working folder. Everything except letters and
// digits becomes "-", one for each UTF-16 unit.
func projectName(dir string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(dir)) {
		if u < 0x80 && (u >= '0' && u <= '9' || u|0x20 >= 'a' && u|0x20 <= 'z') {
			b.WriteByte(byte(u))
		} else {
			b.WriteByte('-')
		}
	}
	return b.String()
}

// worktreeRoot is the repository of a worktree that the client made, or "" for another folder. The
// client finds a worktree's sessions from the repository.
func worktreeRoot(dir string) string {
	if at := strings.LastIndex(dir, "/.qwen/worktrees/"); at > 0 {
		return dir[:at]
	}
	return ""
}

// IDOf is the id in the name of a session's file, or "" without one.
func IDOf(path string) string {
	id, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	if !ok || !model.IsUUID(id) {
		return ""
	}
	return id
}

// HomeOf is the folder for a fork. For an archived session, which cannot be resumed in its place,
// it is the folder of active sessions. It is "" for the original's folder.
func (Codec) HomeOf(c *model.Conversation, _ time.Time) string {
	dir := filepath.Dir(c.Path)
	if projectOf(c.Path) == "" || filepath.Base(dir) != archiveFolder {
		return ""
	}
	return filepath.Dir(dir)
}

// Keeps reports whether the client finds a session in a folder.
func (Codec) Keeps(dir string) bool {
	return filepath.Base(dir) == chatsFolder && projectOf(filepath.Join(dir, "x")) != ""
}

// Entry is empty, because a session contains its own name.
func (Codec) Entry(_, _, _ string, _ time.Time) (file string, line []byte) { return "", nil }
