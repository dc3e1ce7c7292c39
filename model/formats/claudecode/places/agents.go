package places

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"decant/model"
	"decant/model/source"
)

// AgentsFolder is the folder of sub-agents' files in a session's own folder.
const AgentsFolder = "subagents"

// ListAgents lists the files of sub-agents that belong to the session with the file at path. They
// are all files below the session's own folder, and files next to it that the session names or that
// name its id.
func ListAgents(path, session string, named map[string]bool) []model.SubAgent {
	dir, stem := filepath.Dir(path), strings.TrimSuffix(filepath.Base(path), ".jsonl")
	var out []model.SubAgent
	own := filepath.Join(dir, stem, AgentsFolder)
	for _, f := range agentFiles(own) {
		out = appendAgent(out, own, f)
	}
	for _, f := range agentFiles(dir) {
		if named[AgentID(f)] || readSession(filepath.Join(dir, f)) == session {
			out = appendAgent(out, dir, f)
		}
	}
	return out
}

// AgentID is the id in the name of a sub-agent's file, or "" for a file with another kind of name.
func AgentID(path string) string {
	name, agent := strings.CutPrefix(filepath.Base(path), "agent-")
	id, ok := strings.CutSuffix(name, ".jsonl")
	if !agent || !ok {
		return ""
	}
	return id
}

// agentFiles are the names of sub-agents' files in a folder, sorted. A folder that cannot be read
// has none.
func agentFiles(dir string) []string {
	d, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer func() { _ = d.Close() }()
	names, _ := d.Readdirnames(-1)
	var out []string
	for _, n := range names {
		if AgentID(n) != "" {
			out = append(out, n)
		}
	}
	sort.Strings(out)
	return out
}

// appendAgent adds a file with its size. A file that is gone, or is not a plain file, is left out:
// the list is optional and never a reason to fail.
func appendAgent(out []model.SubAgent, dir, file string) []model.SubAgent {
	path := filepath.Join(dir, file)
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return out
	}
	return append(out, model.SubAgent{ID: AgentID(file), Path: path, Bytes: int(info.Size())})
}

// SessionOf is the session that the first line of a sub-agent's file names, or "" for none. A cut
// line is read as far as it goes.
func SessionOf(head []byte) string {
	line, _, _ := bytes.Cut(head, []byte{'\n'})
	line = source.Closed(line)
	var t source.Tree
	if t.Parse(line, source.Span{Start: 0, End: len(line)}) != nil {
		return ""
	}
	return t.Root().Get("sessionId").Text()
}

// readSession is the session that a sub-agent's file names, or "" for none.
func readSession(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	// A folder may contain hundreds of such files, so only 64 KB of each are read.
	head, _ := io.ReadAll(io.LimitReader(f, 1<<16))
	return SessionOf(head)
}
