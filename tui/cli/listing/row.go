package listing

import (
	"time"

	"decant/model/store"
)

// Row is one conversation in the JSON listing, whose keys other programs read.
type Row struct {
	// Agent is the name of its format, ID what the agent resumes it by, Path its file or folder.
	Agent string `json:"agent"`
	ID    string `json:"id"`
	Path  string `json:"path"`
	// Title and CWD are "" where they are not known.
	Title string `json:"title"`
	CWD   string `json:"cwd"`
	// Modified is when it was active last, in UTC; Bytes is the size of all its files, without
	// those of sub-agents.
	Modified time.Time `json:"modified"`
	Bytes    int64     `json:"bytes"`
	// Tokens is how many the context held last, as the agent recorded it; 0 where it did not.
	Tokens int `json:"tokens"`
	// Parent is the id of what it was forked from, "" where nothing says so; Fork is true for what
	// decant forked.
	Parent string `json:"parent"`
	Fork   bool   `json:"fork"`
	// SubAgents are the files of those that it started.
	SubAgents []SubAgent `json:"sub_agents"`
}

// SubAgent is the file of a sub-agent.
type SubAgent struct {
	ID    string `json:"id"`
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
}

// newRow is a conversation as the JSON listing has it.
func newRow(f *store.Entry) Row {
	out := Row{
		f.Agent, f.ID, f.Path, f.Title, f.CWD, f.Modified.UTC(), f.Bytes, f.Tokens, f.Parent,
		f.Fork,
		make([]SubAgent, len(f.SubAgents)),
	}
	for i, s := range f.SubAgents {
		out.SubAgents[i] = SubAgent(s)
	}
	return out
}
