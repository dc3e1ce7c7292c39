package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/uuid"

	"decant/model/formats/claudecode"
)

// claudeRoot is the folder that holds all of Claude Code's.
func claudeRoot(env Env) string {
	if env.ClaudeConfig != "" {
		return env.ClaudeConfig
	}
	return filepath.Join(env.Home, ".claude")
}

// claudeFiles are the session files of a working folder, or of all folders when
// it is "". A session's file is called by a UUID, a sub-agent's is not.
func claudeFiles(env Env, cwd string) ([]string, error) {
	if cwd != "" {
		dir, err := realPath(cwd)
		if err != nil {
			return nil, fmt.Errorf("list conversations of %s: %w", cwd, err)
		}
		return sessionsIn(claudecode.Folder(claudeRoot(env), dir))
	}
	root := claudecode.Folders(claudeRoot(env))
	dirs, err := readDir(root)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, d := range dirs {
		if !d.IsDir() && d.Type()&fs.ModeSymlink == 0 {
			continue
		}
		files, err := sessionsIn(filepath.Join(root, d.Name()))
		if err != nil {
			continue // One folder of many, and the rest can be listed.
		}
		out = append(out, files...)
	}
	return out, nil
}

// realPath is the path as the agent sees it: absolute, without symbolic links.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// sessionsIn are the session files of one folder.
func sessionsIn(dir string) ([]string, error) {
	files, err := readDir(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range files {
		if filepath.Ext(f.Name()) == ".jsonl" && isUUID(idOf(f.Name())) {
			out = append(out, filepath.Join(dir, f.Name()))
		}
	}
	return out, nil
}

// isUUID knows the usual spelling alone, in upper or lower case.
func isUUID(s string) bool {
	const spelled = 36
	return len(s) == spelled && uuid.Validate(s) == nil
}

// readDir is a folder's files in no certain order; none when there is no folder.
func readDir(dir string) ([]fs.DirEntry, error) {
	d, err := os.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, listError(dir, err)
	}
	defer d.Close() //nolint:errcheck // It was only read.
	files, err := d.ReadDir(-1)
	if err != nil {
		return nil, listError(dir, err)
	}
	return files, nil
}

// listError is one line: what was tried, on what, why not, what next.
func listError(dir string, err error) error {
	var in *fs.PathError
	if errors.As(err, &in) {
		err = in.Err // The folder is named once.
	}
	return fmt.Errorf("list conversations in %s: %w; name a file, or mend CLAUDE_CONFIG_DIR",
		dir, err)
}
