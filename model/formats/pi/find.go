package pi

import (
	"cmp"
	"path/filepath"

	"decant/model/formats/finder"
)

// Finder finds the client's sessions.
func (Codec) Finder() finder.Finder {
	return finder.Files{
		Name: Name, Variable: "PI_CODING_AGENT_DIR", ID: IDOf, Find: findFiles, Peek: peekFile,
	}
}

// sessionsFolder is the folder that holds one folder of sessions for each working folder.
func sessionsFolder(env finder.Env) string {
	root := env.Expand(env.Getenv("PI_CODING_AGENT_DIR"))
	return filepath.Join(cmp.Or(root, filepath.Join(env.Home, ".pi", "agent")), "sessions")
}

// findFiles is the files of sessions of a working folder, or of others whose folder is
// called alike, or of all. A folder that the user chose holds those of any.
func findFiles(env finder.Env, s finder.Search) ([]finder.File, error) {
	var out []finder.File
	var err error
	own, all := env.Expand(env.Getenv("PI_CODING_AGENT_SESSION_DIR")), sessionsFolder(env)
	if own != "" {
		out, err = finder.FilesIn(own, IDOf)
	}
	switch {
	case s.Dir != "" && own != "":
		return out, err
	case s.Dir != "":
		return finder.FilesIn(SessionFolder(all, s.Dir), IDOf)
	}
	dirs, errAll := finder.ReadDir(all)
	for _, d := range dirs {
		dir := finder.JoinPath(all, d.Name())
		if finder.IsFolder(d) && dir != filepath.Clean(own) {
			found, _ := finder.FilesIn(dir, IDOf) // One folder of many.
			out = append(out, found...)
		}
	}
	return out, cmp.Or(err, errAll)
}

// peekFile looks into one file.
func peekFile(s finder.Search, _ *finder.File, r *finder.Reader) (finder.Peeked, bool) {
	p := PeekEnds(r.Head(finder.EndBytes), r.Tail())
	return p, p.Talk && s.Works(p.CWD)
}
