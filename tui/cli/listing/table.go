package listing

import (
	"slices"
	"time"

	"decant/model/store"
	"decant/render"
	"decant/render/page"
	"decant/tui/cli/flags"
)

// printTable prints a table of conversations below a line, forks below their originals, with their
// folders. It shows only columns that have values or differ.
func (l *Listing) printTable(line string, found []store.Entry, folders bool) error {
	agents := slices.ContainsFunc(found, func(f store.Entry) bool {
		return f.Agent != found[0].Agent
	})
	roomy := l.Env.Width <= 0 || l.Env.Width >= narrow || l.Options.Sort == flags.ByContext
	counted := roomy && slices.ContainsFunc(found, func(f store.Entry) bool { return f.Tokens > 0 })
	started := slices.ContainsFunc(found, func(f store.Entry) bool { return len(f.SubAgents) > 0 })
	columns := slices.DeleteFunc(l.columns(found), func(c column) bool {
		return c.head == "agent" && !agents || c.head == "folder" && !folders ||
			c.head == "sub-agents" && !started || c.head == "context" && !counted
	})
	var table page.Table
	for _, c := range columns {
		table.Head, table.Align = append(table.Head, c.head), append(table.Align, c.align)
	}
	for _, b := range orderFamilies(found) {
		row := make([]string, len(columns))
		for i, c := range columns {
			row[i] = c.cell(&found[b.entry], b.depth)
		}
		table.Rows = append(table.Rows, row)
	}
	section := page.Section{Tables: []page.Table{table}}
	if line != "" {
		section.Lines = []string{line}
	}
	return l.print(page.Page{Sections: []page.Section{section}}.Text(l.Env.Width))
}

// maxTitle is how many cells of a title the listing shows.
const maxTitle = 60

// column is a column of the listing. A cell knows the depth of its conversation below its original.
type column struct {
	head  string
	align page.Align
	cell  func(f *store.Entry, depth int) string
}

// narrow is the terminal width in cells below which ids are cut to what tells them apart.
const narrow = 120

// columns returns all columns of a list. Right-aligned columns are cut last, because an id must
// stay usable.
func (l *Listing) columns(found []store.Entry) []column {
	now, shown := l.Env.Clock(), func(f *store.Entry) string { return f.ID }
	if w := l.Env.Width; w > 0 && w < narrow {
		short := shortenIDs(found)
		shown = func(f *store.Entry) string { return short[f.ID] }
	}
	return []column{
		{"age", page.Right, func(f *store.Entry, _ int) string {
			return spellAge(now.Sub(f.Modified))
		}},
		{"context", page.Right, func(f *store.Entry, _ int) string {
			if f.Tokens <= 0 {
				return ""
			}
			return render.Number(f.Tokens)
		}},
		{"file", page.Right, func(f *store.Entry, _ int) string {
			if f.Bytes < 0 {
				return "?"
			}
			return render.Size(int(f.Bytes))
		}},
		{"sub-agents", page.Right, func(f *store.Entry, _ int) string {
			if len(f.SubAgents) == 0 {
				return ""
			}
			return render.Number(len(f.SubAgents))
		}},
		{"id", page.Right, func(f *store.Entry, _ int) string { return shown(f) }},
		{"agent", page.Left, func(f *store.Entry, _ int) string { return f.Agent }},
		{"title", page.Left, func(f *store.Entry, depth int) string {
			return branchMark(depth) + render.Clip(render.CleanLine(f.Title), maxTitle)
		}},
		{"folder", page.Left, func(f *store.Entry, _ int) string {
			return l.Env.ShownFolder(f.CWD)
		}},
	}
}

// spellAge writes a duration in its largest unit.
func spellAge(d time.Duration) string {
	for _, unit := range []struct {
		size time.Duration
		name string
	}{
		{24 * time.Hour, "d"}, {time.Hour, "h"}, {time.Minute, "min"},
	} {
		if d >= unit.size {
			return render.Number(int(d/unit.size)) + " " + unit.name
		}
	}
	return "now"
}

// Row is one conversation in the JSON listing, whose keys other programs read.
type Row struct {
	// Agent is the name of its format, ID the id with which the agent resumes it, Path its file or
	// folder.
	Agent string `json:"agent"`
	ID    string `json:"id"`
	Path  string `json:"path"`
	// Title and CWD are "" if unknown.
	Title string `json:"title"`
	CWD   string `json:"cwd"`
	// Modified is the time of the last activity, in UTC. Bytes is the size of all files without
	// those of sub-agents, null if unknown.
	Modified time.Time `json:"modified"`
	Bytes    *int64    `json:"bytes"`
	// Tokens is the last size of the context, as the agent recorded it, or 0 if it did not.
	Tokens int `json:"tokens"`
	// Parent is the id of its original, "" if unknown. Fork is true if decant forked it.
	Parent string `json:"parent"`
	Fork   bool   `json:"fork"`
	// SubAgents are the files of the sub-agents that it started.
	SubAgents []SubAgent `json:"sub_agents"`
}

// SubAgent is the file of a sub-agent.
type SubAgent struct {
	ID    string `json:"id"`
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
}

// newRow makes the row of a conversation in the JSON listing.
func newRow(f *store.Entry) Row {
	out := Row{
		f.Agent, f.ID, f.Path, f.Title, f.CWD, f.Modified.UTC(), nil, f.Tokens, f.Parent,
		f.Fork,
		make([]SubAgent, len(f.SubAgents)),
	}
	if f.Bytes >= 0 {
		out.Bytes = &f.Bytes
	}
	for i, s := range f.SubAgents {
		out.SubAgents[i] = SubAgent(s)
	}
	return out
}
