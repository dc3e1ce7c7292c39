package cli

import (
	"slices"
	"time"

	"decant/model/store"
	"decant/render"
	"decant/render/page"
)

// maxTitle is how many cells of a title the listing shows.
const maxTitle = 60

// listed is one conversation in the JSON listing, whose keys other programs read.
type listed struct {
	// Agent is the name of its format, ID what the agent resumes it by, Path its file or folder.
	Agent string `json:"agent"`
	ID    string `json:"id"`
	Path  string `json:"path"`
	// Title and CWD are "" where they are not known.
	Title string `json:"title"`
	CWD   string `json:"cwd"`
	// Modified is when it was active last, in UTC; Bytes is the size of all its files.
	Modified time.Time `json:"modified"`
	Bytes    int64     `json:"bytes"`
}

// list prints the conversations of this folder's project, the newest first. Where there are none,
// people are shown those of all folders.
func (a *app) list() error {
	found, err := store.List(a.store(), a.env.Cwd)
	if err != nil {
		return err
	}
	// A script that asks for this folder must not get the conversations of others.
	if a.o.json {
		out := make([]listed, len(found))
		for i, f := range found {
			out[i] = listed{f.Agent, f.ID, f.Path, f.Title, f.CWD, f.Modified.UTC(), f.Bytes}
		}
		return writeJSON(a.out, out)
	}
	if len(found) > 0 {
		return a.printList("", found, false)
	}
	if found, err = store.List(a.store(), ""); err != nil {
		return err
	}
	if len(found) == 0 {
		return a.print("no conversations here or elsewhere; decant --demo shows what decant does\n")
	}
	return a.printList("none of this folder; those of all folders:", found, true)
}

// printList prints a table of conversations below a line, with their folders, and with their agents
// where these differ.
func (a *app) printList(line string, found []store.Entry, folders bool) error {
	other := func(f store.Entry) bool { return f.Agent != found[0].Agent }
	agents := slices.ContainsFunc(found, other)
	table := page.Table{
		// Numbers give way last, and an id must stay whole to be copied.
		Align: []page.Align{page.Right, page.Right, page.Right},
	}
	table.Head = listRow(agents, folders, "age", "size", "id", "agent", "title", "folder")
	now := a.env.now()
	for _, f := range found {
		table.Rows = append(table.Rows, listRow(agents, folders,
			age(now.Sub(f.Modified)), render.Size(int(f.Bytes)), f.ID, f.Agent,
			render.Clip(render.CleanLine(f.Title), maxTitle), f.CWD))
	}
	section := page.Section{Tables: []page.Table{table}}
	if line != "" {
		section.Lines = []string{line}
	}
	return a.print(page.Page{Sections: []page.Section{section}}.Text(a.env.Width))
}

// listRow is a row of the listing, without the cells of columns that are not shown.
func listRow(agents, folders bool, age, size, id, agent, title, folder string) []string {
	row := []string{age, size, id}
	if agents {
		row = append(row, agent)
	}
	row = append(row, title)
	if folders {
		row = append(row, folder)
	}
	return row
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
