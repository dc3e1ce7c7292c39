package store

import (
	"cmp"
	"path/filepath"

	"decant/model/formats/pi"
)

// piSessions is the folder that holds one folder of sessions for each working folder.
func piSessions(env Env) string {
	root := cmp.Or(expandHome(env.PiDir, env.Home), filepath.Join(env.Home, ".pi", "agent"))
	return filepath.Join(root, "sessions")
}

// piFiles are the files of sessions of a working folder, or of others whose folder is
// called alike, or of all. A folder that the person chose holds those of any.
func piFiles(env Env, s search) ([]file, error) {
	var out []file
	var err error
	own := expandHome(env.PiSessions, env.Home)
	if own != "" {
		out, err = piIn(own)
	}
	switch {
	case s.dir != "" && own != "":
		return out, err
	case s.dir != "":
		return piIn(pi.SessionFolder(piSessions(env), s.dir))
	}
	dirs, errAll := readDir(piSessions(env))
	for _, d := range dirs {
		if dir := joinPath(piSessions(env), d.Name()); isFolder(d) && dir != filepath.Clean(own) {
			found, _ := piIn(dir) // One folder of many.
			out = append(out, found...)
		}
	}
	return out, cmp.Or(err, errAll)
}

// piIn are the files of sessions in one folder.
func piIn(dir string) ([]file, error) {
	found, err := readDir(dir)
	var out []file
	for _, f := range found {
		if !f.IsDir() && pi.IDOf(f.Name()) != "" {
			out = append(out, file{path: joinPath(dir, f.Name())})
		}
	}
	return out, err
}

// piLook looks into one file.
func piLook(s search, f *file, r *reader) (seen, bool) {
	if f.time.Before(s.since) || !r.open(f.path, f.size) {
		return seen{}, false
	}
	defer r.close()
	p := pi.PeekEnds(r.head(endBytes), r.tail())
	e := Entry{
		Agent: pi.Name, ID: p.ID, Path: f.path, Title: p.Title, CWD: p.CWD,
		Modified: f.time, Bytes: f.size, Tokens: p.Tokens, Fork: p.Fork,
		Parent: pi.IDOf(p.Parent),
	}
	return seen{Entry: e}, p.Talk && s.works(p.CWD)
}
