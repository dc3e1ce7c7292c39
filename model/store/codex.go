package store

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/codex"
)

// codexHome is the folder that holds all of Codex's.
func codexHome(env Env) string {
	return cmp.Or(env.CodexHome, filepath.Join(env.Home, ".codex"))
}

// The folders of rollouts, and of those that were put away.
const (
	sessions = "sessions"
	shelved  = "archived_sessions"
)

// codexDepth is how deep rollouts lie at most: below a year, a month and a day, and
// one more for who sorts them himself.
const codexDepth = 4

// codexFiles are all rollouts, the newest days first: which folder a thread works in
// only its file tells.
func codexFiles(env Env, _ search) ([]file, error) {
	return listRollouts(filepath.Join(codexHome(env), sessions), codexDepth)
}

// codexShelf are the rollouts that were put away.
func codexShelf(env Env) ([]file, error) {
	return listRollouts(filepath.Join(codexHome(env), shelved), codexDepth)
}

// listRollouts are those below a folder. A packed one does not count beside the same one
// unpacked. The error is of the folder itself.
func listRollouts(dir string, depth int) ([]file, error) {
	found, err := readDir(dir)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b fs.DirEntry) int { return cmp.Compare(b.Name(), a.Name()) })
	var out []file
	for _, f := range found {
		path := joinPath(dir, f.Name())
		switch {
		case f.IsDir() && depth > 0:
			more, _ := listRollouts(path, depth-1) // One folder of many.
			out = append(out, more...)
		case f.IsDir() || codex.IDOf(path) == "":
		case len(out) > 0 && out[len(out)-1].path == path+".zst":
			out[len(out)-1].path = path
		default:
			out = append(out, file{path: path})
		}
	}
	return out, nil
}

// codexLook looks into one rollout: at what its first line begins with, and where it
// is looked for also for what was said first, which may come late.
func codexLook(s search, f *file, r *reader) (seen, bool) {
	if !r.open(f.path, f.size) {
		return seen{}, false
	}
	defer r.close()
	p := codexStart(r)
	asked := s.works(p.CWD) && !f.time.Before(s.since)
	for n := endBytes; asked && !p.Agent && p.Title == "" && n <= 2*endBytes; n += endBytes {
		head := r.head(n)
		if p = codex.PeekHead(head); len(head) < n {
			break
		}
	}
	_, fork := model.ForkNumber(p.Title)
	e := Entry{
		Agent: codex.Name, ID: p.ID, Path: f.path, Title: p.Title, CWD: p.CWD,
		Modified: f.time, Bytes: f.size, Parent: p.Parent, Fork: fork,
	}
	if asked && !p.Agent && p.ID != "" {
		e.Tokens = codex.ReadTokens(r.end())
	}
	talk := p.Title != "" || f.size > 2*endBytes
	return seen{e, p.Agent, p.Caller}, p.ID != "" && (p.Agent || asked && talk)
}

// codexStart is what the first line of a rollout begins with.
func codexStart(r *reader) codex.Peeked {
	p := codex.PeekHead(r.head(firstBytes))
	if p.ID == "" || p.CWD == "" {
		p = codex.PeekHead(r.head(endBytes))
	}
	return p
}

// indexBytes is how much of the end of Codex's index of names is read at most.
const indexBytes = 1 << 20

// codexTitles are the names that the person gave to threads.
func codexTitles(env Env, r *reader) map[string]string {
	if env.CodexHome == "" && env.Home == "" {
		return nil
	}
	path := codex.IndexPath(codexHome(env))
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || !r.open(path, info.Size()) {
		return nil
	}
	defer r.close()
	size := min(info.Size(), indexBytes)
	return codex.ReadNames(r.read(make([]byte, size), info.Size()-size))
}

// expandHome is a path in which the person's home may be written as "~".
func expandHome(path, home string) string {
	if path == "~" || strings.HasPrefix(path, "~/") {
		return filepath.Join(home, path[1:])
	}
	return path
}
