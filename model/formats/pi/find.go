package pi

import (
	"cmp"
	"path/filepath"
	"slices"

	"decant/model/formats/finder"
)

// Finder finds the client's sessions.
func (k Codec) Finder() finder.Finder {
	out := finder.Files{
		Name: k.Name(), Variable: "PI_CODING_AGENT_DIR or PI_CODING_AGENT_SESSION_DIR", ID: IDOf,
		Find: k.findFiles, Peek: k.peekFile,
	}
	if k.client == openClaw {
		out.Variable, out.ID, out.Find = "OPENCLAW_STATE_DIR", k.idOf, k.findClawFiles
	}
	return out
}

// findClawFiles are the session files of all agents of OpenClaw, because none of its folders
// belongs to a working folder.
func (k Codec) findClawFiles(env finder.Env, _ finder.Search) ([]finder.File, error) {
	root := env.Expand(env.Getenv("OPENCLAW_STATE_DIR"))
	agents := filepath.Join(cmp.Or(root, filepath.Join(env.Home, ".openclaw")), "agents")
	return env.FilesInEach(agents, func(agent string) ([]finder.File, error) {
		return finder.FilesIn(filepath.Join(agent, "sessions"), k.idOf)
	})
}

// sessionsFolder is the folder with one folder of sessions for each working folder.
func (k Codec) sessionsFolder(env finder.Env) string {
	root, home := env.Expand(env.Getenv("PI_CODING_AGENT_DIR")), ".pi"
	if k.client == ohMyPi {
		home = ".omp"
	}
	return filepath.Join(cmp.Or(root, filepath.Join(env.Home, home, "agent")), "sessions")
}

// findFiles are the session files of a working folder, including folders with the same folder name,
// or of all. A folder that the user chose has the sessions of any working folder.
func (k Codec) findFiles(env finder.Env, s finder.Search) ([]finder.File, error) {
	var out []finder.File
	var err error
	own, all := env.Expand(env.Getenv("PI_CODING_AGENT_SESSION_DIR")), k.sessionsFolder(env)
	if own != "" {
		out, err = finder.FilesIn(own, IDOf)
	}
	switch {
	case s.Dir != "" && own != "":
		return out, err
	case s.Dir != "":
		return k.filesOf(env, all, s.Dir)
	}
	found, errAll := env.FilesInEach(all, func(folder string) ([]finder.File, error) {
		if folder == filepath.Clean(own) {
			return nil, nil // They are there already.
		}
		return finder.FilesIn(folder, IDOf)
	})
	return slices.Concat(out, found), cmp.Or(err, errAll)
}

// peekFile reads the ends of one file.
func (k Codec) peekFile(
	s finder.Search, f *finder.File, r *finder.Reader,
) (finder.Peeked, bool) {
	head := r.Head(finder.EndBytes)
	p, headless := k.peekNamed(f.Path, head, r.Tail())
	if folder := filepath.Base(filepath.Dir(f.Path)); p.CWD == "" && k.isFolderOf(folder, s.Dir) {
		p.CWD = s.Dir // Only the folder of its file says where it worked.
	}
	return p, p.Talk && s.Works(p.CWD) && (headless || k.Detect(head))
}

// filesOf are the session files of a working folder.
func (k Codec) filesOf(env finder.Env, all, cwd string) ([]finder.File, error) {
	var out []finder.File
	var err error
	for _, name := range k.folderNames(env.Home, cwd) {
		found, e := finder.FilesIn(filepath.Join(all, name), IDOf)
		out, err = append(out, found...), cmp.Or(err, e)
	}
	return out, err
}
