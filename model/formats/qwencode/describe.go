package qwencode

import (
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/tokens"
)

// bind notes that live reasoning is signed. How the API binds it is decided when the model is
// known.
func (o *opener) bind(s signature) {
	if s == responses {
		o.c.Rules.Reasoning = model.ReasoningGroup
	} else if o.c.Rules.Reasoning == model.ReasoningFree {
		o.c.Rules.Reasoning = model.ReasoningSuffix
	}
}

// isClaude reports whether a model is Anthropic's, whoever serves it: only these sign reasoning
// together with everything before it.
func isClaude(name string) bool { return strings.Contains(strings.ToLower(name), "claude") }

// describe fills in the title, the model and the folder.
func (o *opener) describe() {
	for i := range o.lines {
		if l := &o.lines[i]; l.title != "" {
			o.s.name = l.title
		}
	}
	o.c.Title = model.ShownTitle(o.s.name)
	for _, t := range o.c.Turns {
		if o.c.Title != "" {
			break
		}
		if e := &o.c.Events[t.Prompt]; e.Kind == model.User {
			o.c.Title = o.c.FirstLine(e)
		}
	}
	used, window := 0, 0
	for _, i := range o.path {
		for _, at := range o.fragments(i) {
			l := &o.lines[at]
			if l.model != "" {
				o.c.Model = l.model
			}
			if l.window > 0 {
				window = l.window
			}
			used = max(used, l.used)
		}
	}
	found, known := tokens.Lookup(o.c.Model)
	o.c.Family, o.c.FamilyAssumed, o.c.Window = found.Family, !known, found.WindowFor(used)
	if window > 0 {
		o.c.Window = window
	}
	o.findHome()
}

// findHome finds the folder from which the client resumes, and whether the client would find the
// session there. It is the folder itself, or the repository of a worktree.
func (o *opener) findHome() {
	o.s.home = o.c.CWD
	project := projectOf(o.c.Path)
	if project == "" || o.c.CWD == "" || projectName(o.c.CWD) == project {
		return
	}
	if root := worktreeRoot(o.c.CWD); root != "" && projectName(root) == project {
		o.s.home = root
		return
	}
	o.s.findings = append(o.s.findings, ruleTable.Find(ruleFolder, "conversation"))
}

// projectOf is the name of the project folder with a session's file, or "" for a file in another
// place.
func projectOf(path string) string {
	dir := filepath.Dir(path)
	if filepath.Base(dir) == archiveFolder {
		dir = filepath.Dir(dir)
	}
	project := filepath.Dir(dir)
	if path == "" || path == "-" || filepath.Base(dir) != chatsFolder ||
		filepath.Base(filepath.Dir(project)) != projectsFolder {
		return ""
	}
	return filepath.Base(project)
}
