package store

import (
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats/claudecode"
)

// claudeRoot is the folder that holds all of Claude Code's.
func claudeRoot(env Env) string {
	if env.ClaudeConfig != "" {
		return env.ClaudeConfig
	}
	return filepath.Join(env.Home, ".claude")
}

// claudeFiles are the session files of a working folder, or of all.
func claudeFiles(env Env, s search) ([]file, error) {
	if s.dir != "" {
		return claudeIn(claudecode.ProjectFolder(claudeRoot(env), s.dir))
	}
	root := claudecode.ProjectsFolder(claudeRoot(env))
	dirs, err := readDir(root)
	if err != nil {
		return nil, err
	}
	var out []file
	for _, d := range dirs {
		if isFolder(d) {
			found, _ := claudeIn(joinPath(root, d.Name())) // One folder of many.
			out = append(out, found...)
		}
	}
	return out, nil
}

// claudeIn are the files of sessions in one folder, each with its own folder where it
// has one, and those of sub-agents that lie among them.
func claudeIn(dir string) ([]file, error) {
	found, err := readDir(dir)
	if err != nil {
		return nil, err
	}
	own := make(map[string]bool)
	var out []file
	for _, f := range found {
		path, id := joinPath(dir, f.Name()), claudeID(f.Name())
		switch {
		case id != "":
			out = append(out, file{path: path, own: joinPath(dir, id)})
		case f.IsDir():
			own[path] = true
		case claudecode.AgentID(f.Name()) != "":
			out = append(out, file{path: path, side: true})
		}
	}
	for i := range out {
		if !own[out[i].own] {
			out[i].own = ""
		}
	}
	return out, nil
}

// claudeID is the id of the session that a file is called by: a UUID, which a
// sub-agent's file is not called by.
func claudeID(path string) string {
	id, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	if !ok || !model.IsUUID(id) {
		return ""
	}
	return id
}

// claudeLook looks into one file. Which folder it works in its place has told.
func claudeLook(s search, f *file, r *reader) (seen, bool) {
	if f.time.Before(s.since) && !f.side || !r.open(f.path, f.size) {
		return seen{}, false
	}
	defer r.close()
	if f.side {
		caller := claudecode.SessionOf(r.head(firstBytes))
		return seen{Entry{
			ID: claudecode.AgentID(f.path), Path: f.path, Bytes: f.size,
		}, true, caller}, caller != ""
	}
	p := claudecode.PeekEnds(r.head(endBytes), r.tail())
	e := Entry{
		Agent: claudecode.Name, ID: claudeID(f.path), Path: f.path, Title: p.Title, CWD: p.CWD,
		Modified: f.time, Bytes: f.size, Tokens: p.Tokens, Fork: p.Fork,
	}
	if f.own != "" {
		e.SubAgents = claudeAgents(filepath.Join(f.own, claudecode.AgentsFolder))
	}
	return seen{Entry: e}, p.Talk && !p.Side
}

// claudeAgents are the sub-agents whose files lie in a folder.
func claudeAgents(dir string) []model.SubAgent {
	found, _ := readDir(dir)
	var out []model.SubAgent
	for _, f := range found {
		id := claudecode.AgentID(f.Name())
		info, err := f.Info()
		if id == "" || err != nil || !info.Mode().IsRegular() {
			continue
		}
		out = append(out, model.SubAgent{
			ID: id, Path: joinPath(dir, f.Name()), Bytes: int(info.Size()),
		})
	}
	return out
}
