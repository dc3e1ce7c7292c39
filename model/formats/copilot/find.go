package copilot

import (
	"cmp"
	"path/filepath"

	"decant/model/formats/finder"
)

// Finder finds the client's sessions.
func (Codec) Finder() finder.Finder { return sessionFinder{files} }

// sessionFinder is a finder for files that are each in a folder of their own.
type sessionFinder struct{ finder.Files }

// files finds the logs of sessions.
var files = finder.Files{
	Name: Name, Variable: "COPILOT_HOME", ID: IDOf, Peek: peekFile, Titles: readTitles,
	Find: func(env finder.Env, _ finder.Search) ([]finder.File, error) {
		return findLogs(sessionsFolder(env))
	},
}

// ListFolder finds the sessions whose folders are in one folder, or the session whose folder it is.
func (f sessionFinder) ListFolder(folder string, s finder.Search) ([]finder.Entry, error) {
	inner := f.Files
	inner.Find = func(finder.Env, finder.Search) ([]finder.File, error) {
		if log := filepath.Join(folder, logFile); IDOf(log) != "" {
			return []finder.File{{Path: log}}, nil
		}
		return findLogs(folder)
	}
	inner.Titles = func(_ finder.Env, _ string, r *finder.Reader) map[string]string {
		return titlesIn(folder, r)
	}
	return inner.List(finder.Env{}, s)
}

// sessionsFolder is the folder with one folder for each session.
func sessionsFolder(env finder.Env) string {
	home := env.Expand(env.Getenv("COPILOT_HOME"))
	return filepath.Join(cmp.Or(home, filepath.Join(env.Home, ".copilot")), sessionsDir)
}

// findLogs are the logs of the sessions whose folders are in one folder. Only its log says in which
// folder a session works.
func findLogs(dir string) ([]finder.File, error) {
	found, err := finder.ReadDir(dir)
	var out []finder.File
	for _, f := range found {
		if log := finder.JoinPath(finder.JoinPath(dir, f.Name()), logFile); IDOf(log) != "" {
			out = append(out, finder.File{Path: log})
		}
	}
	return out, err
}

// readTitles are the sessions' names in their folders.
func readTitles(env finder.Env, _ string, r *finder.Reader) map[string]string {
	return titlesIn(sessionsFolder(env), r)
}

// titlesIn are the names of the sessions whose folders are in one folder.
func titlesIn(dir string, _ *finder.Reader) map[string]string {
	logs, _ := findLogs(dir)
	out := make(map[string]string, len(logs))
	for _, f := range logs {
		if name := readLine(readAbout(f.Path), "name"); name != "" {
			out[IDOf(f.Path)] = name
		}
	}
	return out
}

// peekFile reads the ends of one log.
func peekFile(s finder.Search, f *finder.File, r *finder.Reader) (finder.Peeked, bool) {
	p := PeekEnds(r.Head(finder.EndBytes), r.Tail())
	if p.ID = IDOf(f.Path); p.CWD == "" {
		p.CWD = readLine(readAbout(f.Path), "cwd")
	}
	return p, p.Talk && s.Works(p.CWD)
}
