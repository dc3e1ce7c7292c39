package codex

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats/finder"
)

// maxSiblings is how many files are examined at most to find sub-agents.
const maxSiblings = 1000

// listSubAgents lists the rollouts of sub-agents that the thread started. It looks only in the same
// folder, because the client keeps a folder for each day.
func (o *opener) listSubAgents() []model.SubAgent {
	if o.c.Path == "" || o.c.Path == "-" || o.c.ID == "" {
		return nil
	}
	dir := filepath.Dir(o.c.Path)
	found, err := os.ReadDir(dir)
	if err != nil || len(found) > maxSiblings {
		return nil
	}
	var out []model.SubAgent
	for _, f := range found {
		name := f.Name()
		if !strings.HasPrefix(name, "rollout-") || filepath.Ext(name) != ".jsonl" ||
			!f.Type().IsRegular() || name == filepath.Base(o.c.Path) {
			continue
		}
		path := filepath.Join(dir, name)
		p, size := peekFile(path)
		if p.Agent && p.Caller == o.c.ID && p.ID != o.c.ID {
			out = append(out, model.SubAgent{ID: p.ID, Path: path, Bytes: size})
		}
	}
	return out
}

// peekFile reads the beginning of a rollout. It ignores a file that cannot be read: the list is
// optional and never a reason to fail.
func peekFile(path string) (finder.Peeked, int) {
	f, err := os.Open(path)
	if err != nil {
		return finder.Peeked{}, 0
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return finder.Peeked{}, 0
	}
	head, _ := io.ReadAll(io.LimitReader(f, metaBytes))
	return PeekHead(head), int(info.Size())
}
