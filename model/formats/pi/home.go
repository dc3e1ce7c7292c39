package pi

import (
	"path/filepath"
	"strings"
	"time"
)

// stamp is the client's format for times.
const stamp = "2006-01-02T15:04:05.000Z"

// fileName is the client's name for a session's file.
func (k Codec) fileName(made time.Time, id string) string {
	if k.client == openClaw {
		return id + ".jsonl"
	}
	return strings.NewReplacer(":", "-", ".", "-").Replace(spellTime(made)) + "_" + id + ".jsonl"
}

// spellTime is a time in the client's format.
func spellTime(t time.Time) string { return t.UTC().Format(stamp) }

// besidePath is the path of a file in the same folder as another, or "" where that is in no folder.
func besidePath(path, name string) string {
	if path == "" || path == "-" {
		return ""
	}
	return filepath.Join(filepath.Dir(path), name)
}

// absolutePath is a path from the root, or "" for what is in no folder.
func absolutePath(path string) string {
	if path == "" || path == "-" {
		return ""
	}
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// IDOf is the id in the name of a session's file, or "" without one. Where the id in the file
// differs, that one counts.
func IDOf(path string) string {
	name := filepath.Base(path)
	if !strings.HasSuffix(name, ".jsonl") {
		return ""
	}
	_, id, _ := strings.Cut(strings.TrimSuffix(name, ".jsonl"), "_")
	return id
}

// Missing is what the place of a session's file says about the session, where its header does not:
// its id, and here if its folder is that of the user's current folder. Both may be "".
func Missing(path, here string) (id, cwd string) {
	if here != "" && (Codec{}).isFolderOf(filepath.Base(filepath.Dir(path)), here) {
		cwd = here
	}
	return IDOf(path), cwd
}

// idOf is [IDOf] for the client.
func (k Codec) idOf(path string) string {
	if k.client != openClaw {
		return IDOf(path)
	}
	id, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	if !ok || strings.Contains(id, ".") {
		return "" // What happened in a run, or a checkpoint.
	}
	id, _, _ = strings.Cut(id, "-topic-")
	return id
}

// SessionFolder is where the client keeps the sessions of a working folder, below its folder of
// sessions.
func SessionFolder(sessions, cwd string) string {
	dir := cwd
	if strings.HasPrefix(dir, "/") || strings.HasPrefix(dir, `\`) {
		dir = dir[1:]
	}
	dir = strings.NewReplacer("/", "-", `\`, "-", ":", "-").Replace(dir)
	return filepath.Join(sessions, "--"+dir+"--")
}
