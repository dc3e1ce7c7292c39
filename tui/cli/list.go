package cli

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"decant/model/store"
	"decant/render"
	"decant/render/page"
)

// allProjects is the --project of all folders. A folder of that name is ./all.
const allProjects = "all"

// listed is one conversation in the JSON listing, whose keys other programs read.
type listed struct {
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
	SubAgents []listedAgent `json:"sub_agents"`
}

// listedAgent is the file of a sub-agent.
type listedAgent struct {
	ID    string `json:"id"`
	Path  string `json:"path"`
	Bytes int    `json:"bytes"`
}

// newListed is a conversation as the JSON listing has it.
func newListed(f *store.Entry) listed {
	out := listed{
		f.Agent, f.ID, f.Path, f.Title, f.CWD, f.Modified.UTC(), f.Bytes, f.Tokens, f.Parent,
		f.Fork,
		make([]listedAgent, len(f.SubAgents)),
	}
	for i, s := range f.SubAgents {
		out.SubAgents[i] = listedAgent(s)
	}
	return out
}

// listClashes are the rules about which conversations are meant.
func (o *options) listClashes() []clash {
	unknown := o.unknownAgent()
	_, ok := parseAge(o.since)
	return []clash{
		{o.list && (o.save || o.dryRun), "--list stands alone: leave out --dry-run and --save"},
		{o.list && (o.demo || o.conversation != ""), "--list takes no conversation: leave it out"},
		{
			o.chooses() && (o.demo || o.conversation != "" || o.showRemoved != ""),
			"--agent, --project and --since choose among conversations, but one is named: leave " +
				"them out",
		},
		{
			o.chooses() && (o.printConfig || o.man || o.completion != ""),
			"--agent, --project and --since choose among conversations, and none is read: leave " +
				"them out",
		},
		{
			unknown != "" || len(o.agents) > 0 && len(o.agentNames()) == 0,
			"unknown agent " + unknown + didYouMean(unknown, store.Agents()) + "; want one of " +
				strings.Join(store.Agents(), ", "),
		},
		{o.since != "" && !ok, "unknown age " + o.since + ": want a number with min, h, d or w"},
	}
}

// chooses reports whether a flag says which conversations are listed, offered, or whose newest one
// is opened.
func (o *options) chooses() bool {
	return len(o.agents) > 0 || o.project != "" || o.since != ""
}

// unknownAgent is one of --agent that there is none of, "" where there are all.
func (o *options) unknownAgent() string {
	for _, name := range o.agentNames() {
		if !slices.Contains(store.Agents(), name) {
			return name
		}
	}
	return ""
}

// agentNames are those of --agent.
func (o *options) agentNames() []string {
	var out []string
	for _, list := range o.agents {
		for name := range strings.SplitSeq(list, ",") {
			if name = strings.TrimSpace(name); name != "" {
				out = append(out, name)
			}
		}
	}
	return out
}

// anAge is a span of time in one unit; so many digits cannot overflow.
var anAge = regexp.MustCompile(`^([0-9]{1,4})(min|h|d|w)$`)

// parseAge is a span of time as it is typed; false for what is none.
func parseAge(s string) (time.Duration, bool) {
	m := anAge.FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	const day = 24 * time.Hour
	unit := map[string]time.Duration{"min": time.Minute, "h": time.Hour, "d": day, "w": 7 * day}
	return time.Duration(n) * unit[m[2]], err == nil
}

// query is which conversations the flags ask for.
func (a *app) query() store.Query {
	q := store.Query{CWD: a.env.Cwd, Agents: a.o.agentNames()}
	switch a.o.project {
	case "":
	case allProjects:
		q.CWD = ""
	default:
		q.CWD = a.absolute(a.o.project)
	}
	if d, ok := parseAge(a.o.since); ok {
		q.Since = a.env.now().Add(-d)
	}
	return q
}

// list prints the conversations of a project, the newest first. Where there are none in this
// folder, people are shown those of all folders, but where they named it.
func (a *app) list() error {
	q := a.query()
	found, err := a.find(q)
	if err != nil {
		return err
	}
	// A script that asks for this folder must not get the conversations of others.
	if a.o.json {
		out := make([]listed, len(found))
		for i := range found {
			out[i] = newListed(&found[i])
		}
		return writeJSON(a.out, out)
	}
	if len(found) > 0 {
		return a.printList("", found, q.CWD == "")
	}
	if a.o.project == "" {
		q.CWD = ""
		if found, err = a.find(q); err != nil {
			return err
		}
	}
	switch {
	case len(found) > 0:
		return a.printList("none of this folder; those of all folders:", found, true)
	case a.o.project != "" || a.o.since != "" || len(a.o.agents) > 0:
		return a.print("no conversations fit; leave out --since or --agent, or try --project all\n")
	}
	return a.print("no conversations here or elsewhere; decant --demo shows what decant does\n")
}

// find are the conversations of a query, with what they were forked from. A place that cannot be
// read is an error when there are none, and else a warning: what is missing must not look as if
// it was not there.
func (a *app) find(q store.Query) ([]store.Entry, error) {
	found, err := store.Find(a.store(), q)
	if err != nil && len(found) == 0 {
		return nil, err
	}
	if err != nil {
		_, _ = fmt.Fprintln(a.errw, "decant: "+render.CleanLine(err.Error()))
	}
	a.lineage(found)
	return found, nil
}

// printList prints a table of conversations below a line, forks under their originals, with their
// folders, and with what differs or is there at all.
func (a *app) printList(line string, found []store.Entry, folders bool) error {
	agents := slices.ContainsFunc(found, func(f store.Entry) bool {
		return f.Agent != found[0].Agent
	})
	roomy := a.env.Width <= 0 || a.env.Width >= narrow
	counted := roomy && slices.ContainsFunc(found, func(f store.Entry) bool { return f.Tokens > 0 })
	started := slices.ContainsFunc(found, func(f store.Entry) bool { return len(f.SubAgents) > 0 })
	columns := slices.DeleteFunc(a.listColumns(found), func(c listColumn) bool {
		return c.head == "agent" && !agents || c.head == "folder" && !folders ||
			c.head == "sub-agents" && !started || c.head == "context" && !counted
	})
	var table page.Table
	for _, c := range columns {
		table.Head, table.Align = append(table.Head, c.head), append(table.Align, c.align)
	}
	for _, b := range family(found) {
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
	return a.print(page.Page{Sections: []page.Section{section}}.Text(a.env.Width))
}

// maxTitle is how many cells of a title the listing shows.
const maxTitle = 60

// listColumn is a column of the listing. A cell knows how deep its conversation stands under what
// it was forked from.
type listColumn struct {
	head  string
	align page.Align
	cell  func(f *store.Entry, depth int) string
}

// narrow is the width in cells of a terminal on which ids are cut to what tells them apart.
const narrow = 120

// listColumns are all columns of a list. What is right aligned gives way last: an id must stay
// what it can be called by.
func (a *app) listColumns(found []store.Entry) []listColumn {
	now, shown := a.env.now(), func(f *store.Entry) string { return f.ID }
	if w := a.env.Width; w > 0 && w < narrow {
		short := beginnings(found)
		shown = func(f *store.Entry) string { return short[f.ID] }
	}
	return []listColumn{
		{"age", page.Right, func(f *store.Entry, _ int) string { return age(now.Sub(f.Modified)) }},
		{"context", page.Right, func(f *store.Entry, _ int) string {
			if f.Tokens <= 0 {
				return ""
			}
			return render.Number(f.Tokens)
		}},
		{"file", page.Right, func(f *store.Entry, _ int) string {
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
		{"folder", page.Left, func(f *store.Entry, _ int) string { return a.folder(f.CWD) }},
	}
}

// age is a span of time in its greatest unit.
func age(d time.Duration) string {
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
