package codex

import (
	"bytes"
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/formats/kit"
)

// Finder finds the client's threads.
func (Codec) Finder() finder.Finder {
	return finder.Files{
		Name: Name, Variable: "CODEX_HOME", ID: IDOf, Mixed: true,
		Find: findFiles, Shelf: findArchived, Peek: peekRollout, Titles: readTitles,
	}
}

// findHome is the client's home folder.
func findHome(env finder.Env) string {
	return cmp.Or(env.Getenv("CODEX_HOME"), filepath.Join(env.Home, ".codex"))
}

// rolloutDepth is the maximum depth of rollouts: below a year, a month and a day. It is one more
// for users who sort rollouts themselves.
const rolloutDepth = 4

// findFiles are all rollouts, the newest days first. Only its file says in which folder a thread
// works.
func findFiles(env finder.Env, _ finder.Search) ([]finder.File, error) {
	return listRollouts(env, filepath.Join(findHome(env), sessions), rolloutDepth)
}

// findArchived are the archived rollouts.
func findArchived(env finder.Env) ([]finder.File, error) {
	return listRollouts(env, filepath.Join(findHome(env), archived), rolloutDepth)
}

// listRollouts are the rollouts below a folder. A packed rollout is ignored when its unpacked file
// exists too. The error is only for the folder itself.
func listRollouts(env finder.Env, dir string, depth int) ([]finder.File, error) {
	found, err := finder.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b fs.DirEntry) int { return cmp.Compare(b.Name(), a.Name()) })
	var out []finder.File
	for _, f := range found {
		path := finder.JoinPath(dir, f.Name())
		switch {
		case f.IsDir() && depth > 0:
			more, err := listRollouts(env, path, depth-1)
			env.Unread.Add(path, err)
			out = append(out, more...)
		case f.IsDir() || IDOf(path) == "":
		case len(out) > 0 && out[len(out)-1].Path == path+".zst":
			out[len(out)-1].Path = path
		default:
			out = append(out, finder.File{Path: path})
		}
	}
	return out, nil
}

// peekRollout reads the start of one rollout. Where the search needs it, it also finds the first
// prompt, which may come late.
func peekRollout(s finder.Search, f *finder.File, r *finder.Reader) (finder.Peeked, bool) {
	const most = 2 * finder.EndBytes
	p := peekStart(f.Path, r)
	asked := s.Works(p.CWD) && !f.Time.Before(s.Since)
	for n := finder.EndBytes; asked && !p.Agent && p.Title == "" && n <= most; {
		head := r.Head(n)
		if p = peekNamed(f.Path, head); len(head) < n {
			break
		}
		n += finder.EndBytes
	}
	_, p.Fork = model.ForkNumber(p.Title)
	if asked && !p.Agent && p.ID != "" {
		p.Tokens = ReadTokens(r.End())
	}
	p.Talk = p.Title != "" || f.Size > most
	return p, p.ID != "" && (p.Agent || asked && p.Talk)
}

// peekStart is the information at the start of a rollout's first line.
func peekStart(path string, r *finder.Reader) finder.Peeked {
	p := PeekHead(r.Head(finder.FirstBytes))
	if p.ID == "" || p.CWD == "" {
		p = peekNamed(path, r.Head(finder.EndBytes))
	}
	return p
}

// peekNamed is [PeekHead] of a file in a folder of rollouts. If its first line is broken, the id is
// that in its name, because the rest can be rescued.
func peekNamed(path string, head []byte) finder.Peeked {
	p := PeekHead(head)
	if _, rest, _ := bytes.Cut(head, []byte{'\n'}); p.ID == "" {
		p.CWD, p.Title = firstFolder(rest), firstPrompt(rest)
		if p.CWD != "" || p.Title != "" {
			p.ID = IDOf(path)
		}
	}
	return p
}

// firstFolder is the working folder that the first turn names, or "" without one.
func firstFolder(lines []byte) string {
	for line := range kit.LinesWith(lines, `"turn_context"`) {
		if cwd := line.Get("payload", "cwd").Text(); line.Get("type").Is("turn_context") {
			return cwd
		}
	}
	return ""
}

// readTitles are the names that the user gave to threads. It reads them in the home of a folder of
// rollouts or of the environment.
func readTitles(env finder.Env, folder string, r *finder.Reader) map[string]string {
	root := findHome(env)
	if folder != "" {
		root, _ = RootOf(filepath.Join(folder, "any"))
	}
	if root == "" {
		return nil
	}
	path := IndexPath(root)
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || !r.Open(path, info.Size()) {
		return nil
	}
	defer r.Close()
	size := min(info.Size(), indexBytes)
	return ReadNames(r.ReadAt(make([]byte, size), info.Size()-size))
}
