package messages

import (
	"maps"
	"strings"

	"decant/model"
	"decant/model/formats/effect"
)

// known are the tools of those agents whose names no other agent gives another meaning.
var known = func() effect.Table {
	out := maps.Clone(effect.ClaudeCode)
	maps.Copy(out, effect.Editors)
	return out
}()

// table is the tools that count in this file. Plain words count only where the file
// shows, by several of them, whose they are.
func (r *reader) table() effect.Table {
	if r.s.cut { // Nobody but SWE-agent writes such files.
		return effect.SWEAgent
	}
	names := map[string]bool{}
	for i := range r.c.Events {
		if e := &r.c.Events[i]; e.Kind == model.Definition {
			names[e.Label] = true
		} else if info := r.s.calls[i]; info != nil {
			names[info.tool] = true
		}
	}
	for _, name := range []string{"read", "bash", "edit", "write"} {
		if !names[name] {
			return known
		}
	}
	return effect.Pi
}

// effects finds out what requests do. A relative path is taken from the folder that the
// file itself names, as long as no command went elsewhere.
func (r *reader) effects(table effect.Table) {
	cwd := r.cwd
	for i := range r.c.Events {
		e, info := &r.c.Events[i], r.s.calls[i]
		if r.s.cut {
			if said, ok := currentFolder(r.c.Text(e)); ok && e.Role == "user" {
				cwd, r.c.CWD = said, said
			}
		}
		if info == nil || e.Kind != model.ToolCall {
			continue
		}
		text := r.c.Text(e)
		info.facts = table.Read(info.tool, r.parsed(text), cwd)
		if !r.s.cut && moves(text) {
			cwd = ""
		}
	}
}

// moves reports whether the arguments of a call may hold a command that goes to another
// folder for good.
func moves(arguments string) bool {
	for _, word := range []string{"cd", "pushd", "popd", "chdir"} {
		rest := arguments
		for {
			at := strings.Index(rest, word)
			if at < 0 {
				break
			}
			after := at + len(word)
			if !letter(rest, at-1) && !letter(rest, after) {
				return true
			}
			rest = rest[after:]
		}
	}
	return false
}

// letter reports whether a letter or digit stands at an index.
func letter(s string, at int) bool {
	if at < 0 || at >= len(s) {
		return false
	}
	c := s[at]
	// An escape of JSON is a letter, and parts words.
	if at > 0 && s[at-1] == '\\' {
		return false
	}
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_'
}

// currentFolder is what SWE-agent says at the end of an answer.
func currentFolder(text string) (string, bool) {
	const mark = "(Current directory: "
	at := strings.LastIndex(text, mark)
	if at < 0 {
		return "", false
	}
	dir, _, ok := strings.Cut(text[at+len(mark):], ")\n")
	return dir, ok && strings.HasPrefix(dir, "/")
}

// workingFolder is the folder that Claude Code tells its model, "" when a text of the
// system does not say.
func workingFolder(text string) string {
	const mark = "Working directory: "
	at := strings.Index(text, "\n"+mark)
	if at < 0 {
		return ""
	}
	dir, _, _ := strings.Cut(text[at+1+len(mark):], "\n")
	if dir = strings.TrimSpace(dir); !strings.HasPrefix(dir, "/") {
		return ""
	}
	return dir
}
