package qwencode

import (
	"cmp"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats/finder"
)

// Finder finds the client's sessions.
func (Codec) Finder() finder.Finder {
	return finder.Files{
		Name: Name, Variable: "QWEN_HOME", ID: IDOf, Find: findFiles, Shelf: findArchived,
		Peek: peekFile, Agents: findAgents,
	}
}

// projectsOf is the folder with one folder for each working folder. What the client writes while it
// works may be in another place than its settings.
func projectsOf(env finder.Env) string {
	root := cmp.Or(env.Getenv("QWEN_RUNTIME_DIR"), env.Getenv("QWEN_HOME"))
	root = cmp.Or(env.Expand(root), filepath.Join(env.Home, ".qwen"))
	if !filepath.IsAbs(root) {
		root = filepath.Join(env.Here, root)
	}
	return filepath.Join(root, projectsFolder)
}

// findFiles are the session files of a working folder, including folders with the same project
// name, or of all.
func findFiles(env finder.Env, s finder.Search) ([]finder.File, error) {
	if s.Dir != "" {
		return filesIn(filepath.Join(projectsOf(env), projectName(s.Dir)), chatsFolder)
	}
	return findAll(env, chatsFolder)
}

// findArchived are the files of archived sessions.
func findArchived(env finder.Env) ([]finder.File, error) {
	return findAll(env, filepath.Join(chatsFolder, archiveFolder))
}

// findAll are the session files in a folder of each project.
func findAll(env finder.Env, folder string) ([]finder.File, error) {
	return env.FilesInEach(projectsOf(env), func(project string) ([]finder.File, error) {
		return filesIn(project, folder)
	})
}

// filesIn are the session files in a folder of a project, each with the folder of its sub-agents.
func filesIn(project, folder string) ([]finder.File, error) {
	found, err := finder.FilesIn(filepath.Join(project, folder), IDOf)
	for i := range found {
		found[i].Own = filepath.Join(project, agentsFolder, IDOf(found[i].Path))
	}
	return found, err
}

// findAgents are the sub-agents whose files are in a session's own folder.
func findAgents(own string) []model.SubAgent {
	found, _ := finder.ReadDir(own)
	var out []model.SubAgent
	for _, f := range found {
		name, agent := strings.CutPrefix(f.Name(), "agent-")
		id, lines := strings.CutSuffix(name, ".jsonl")
		info, err := f.Info()
		if !agent || !lines || err != nil || !info.Mode().IsRegular() {
			continue
		}
		out = append(out, model.SubAgent{
			ID: id, Path: finder.JoinPath(own, f.Name()), Bytes: int(info.Size()),
		})
	}
	return out
}

// listSubAgents lists the files of sub-agents that belong to the session. They are in the client's
// folder for them, or in one next to a file that was moved.
func (o *opener) listSubAgents() []model.SubAgent {
	if o.c.Path == "" || o.c.Path == "-" {
		return nil
	}
	project := filepath.Dir(o.c.Path)
	if projectOf(o.c.Path) != "" {
		archive := string(filepath.Separator) + archiveFolder
		project = filepath.Dir(strings.TrimSuffix(project, archive))
	}
	return findAgents(filepath.Join(project, agentsFolder, o.c.ID))
}

// peekFile reads the ends of one file. It checks the folder, because different folders may have the
// same project name.
func peekFile(s finder.Search, f *finder.File, r *finder.Reader) (finder.Peeked, bool) {
	p := PeekEnds(r.Head(finder.EndBytes), r.Tail())
	p.Archived = filepath.Base(filepath.Dir(f.Path)) == archiveFolder
	return p, p.Talk && !p.Agent &&
		(s.Works(p.CWD) || s.Works(worktreeRoot(p.CWD)))
}
