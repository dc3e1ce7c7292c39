package cli

import (
	"time"

	"decant/model/store"
	"decant/render"
	"decant/render/page"
)

// maxTitle is how many cells of a title the listing shows.
const maxTitle = 60

// listed is one conversation in the JSON listing.
type listed struct {
	Agent    string    `json:"agent"`
	ID       string    `json:"id"`
	Path     string    `json:"path"`
	Title    string    `json:"title"`
	CWD      string    `json:"cwd"`
	Modified time.Time `json:"modified"`
	Bytes    int64     `json:"bytes"`
}

// list prints the conversations of this folder's project, the newest first.
func (a *app) list() error {
	found, err := store.List(a.store())
	if err != nil {
		return err
	}
	if a.o.json {
		out := make([]listed, len(found))
		for i, f := range found {
			out[i] = listed{f.Agent, f.ID, f.Path, f.Title, f.CWD, f.Modified, f.Bytes}
		}
		return writeJSON(a.out, out)
	}
	table := page.Table{
		Head:  []string{"age", "size", "id", "title"},
		Align: []page.Align{page.Right, page.Right},
	}
	now := a.env.now()
	for _, f := range found {
		table.Rows = append(table.Rows, []string{
			age(now.Sub(f.Modified)), render.Size(int(f.Bytes)), f.ID,
			render.Clip(render.CleanLine(f.Title), maxTitle),
		})
	}
	if len(found) == 0 {
		return a.print("no conversations here; decant --demo shows what decant does\n")
	}
	return a.print(page.Page{Sections: []page.Section{{Tables: []page.Table{table}}}}.Text(a.env.Width))
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
