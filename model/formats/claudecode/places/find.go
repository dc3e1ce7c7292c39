package places

import (
	"cmp"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats/finder"
)

// FindFiles are the session files of one working folder, or of all.
func FindFiles(env finder.Env, s finder.Search) ([]finder.File, error) {
	root := cmp.Or(env.Getenv("CLAUDE_CONFIG_DIR"), filepath.Join(env.Home, ".claude"))
	if s.Dir != "" {
		return filesIn(ProjectFolder(root, s.Dir))
	}
	return env.FilesInEach(ProjectsFolder(root), filesIn)
}

// filesIn are the session files in one folder, each with its own folder where it has one, and
// sub-agents' files among them.
func filesIn(dir string) ([]finder.File, error) {
	found, err := finder.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	own := make(map[string]bool)
	var out []finder.File
	for _, f := range found {
		path, id := finder.JoinPath(dir, f.Name()), SessionID(f.Name())
		switch {
		case id != "":
			out = append(out, finder.File{Path: path, Own: finder.JoinPath(dir, id)})
		case f.IsDir():
			own[path] = true
		case AgentID(f.Name()) != "":
			out = append(out, finder.File{Path: path, Side: true})
		}
	}
	for i := range out {
		if !own[out[i].Own] {
			out[i].Own = ""
		}
	}
	return out, nil
}

// SessionID is the id in the name of a session's file, which is a UUID. The name of a sub-agent's
// file is not one.
func SessionID(path string) string {
	id, ok := strings.CutSuffix(filepath.Base(path), ".jsonl")
	if !ok || !model.IsUUID(id) {
		return ""
	}
	return id
}

// FindAgents are the sub-agents whose files are in a session's own folder.
func FindAgents(own string) []model.SubAgent {
	dir := filepath.Join(own, AgentsFolder)
	found, _ := finder.ReadDir(dir)
	var out []model.SubAgent
	for _, f := range found {
		id := AgentID(f.Name())
		info, err := f.Info()
		if id == "" || err != nil || !info.Mode().IsRegular() {
			continue
		}
		out = append(out, model.SubAgent{
			ID: id, Path: finder.JoinPath(dir, f.Name()), Bytes: int(info.Size()),
		})
	}
	return out
}
