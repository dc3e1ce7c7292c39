package pages

import (
	"cmp"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/render/page"
	"decant/render/web"
	"decant/strategies/fleet"
	"decant/strategies/nature"
)

// FleetSheet is the text report of many conversations.
type FleetSheet struct {
	Report *fleet.Report
	// Note comes first, "" for none. Scope says where the conversations are. Plan names the plan.
	// Folder says how a path is shown.
	Note   string
	Scope  string
	Plan   string
	Folder func(path string) string
	// mask removes from a text what a page for a browser must not contain. It is nil for other
	// reports.
	mask func(text string) string
}

// The number of rows of a list in the text report, and in the page for a browser. Both have ten
// heaviest conversations.
const (
	maxFleetRows    = 12
	maxFleetWebRows = 200
	maxFleetHeavy   = 10
)

// LayOut lays out the report as text.
func (f *FleetSheet) LayOut() page.Page {
	p := page.Page{Title: fleetTitle}
	head := page.Section{Lines: f.headLines()}
	p.Sections = append(p.Sections, head)
	for _, s := range f.sections(maxFleetRows, f.conversationFields()) {
		if len(s.Tables) == 0 && len(s.Lines) == 0 {
			continue
		}
		text := page.Section{Title: s.Title, Lines: s.Lines}
		for i := range s.Tables {
			text.Tables = append(text.Tables, textTable(&s.Tables[i]))
		}
		p.Sections = append(p.Sections, text)
	}
	return p
}

// fleetTitle is the title of both forms of the report.
const fleetTitle = "decant: stored conversations"

// WebPage lays out the report for a browser. Mask removes from a text what must not be passed on,
// nil for nothing.
func (f *FleetSheet) WebPage(mask func(text string) string) *web.Page {
	f.mask = mask
	p := &web.Page{
		Title: fleetTitle, Mask: mask,
		Lines: append(f.headLines(), "Made by decant "+f.Report.Total.Decant),
	}
	heavy := append(f.conversationFields(), []field[fleet.ConversationRow]{
		{head: "folder", wide: true, say: func(r *fleet.ConversationRow) string {
			return f.Folder(r.Project)
		}},
		{head: "≈ after", key: "tokens_after", count: func(r *fleet.ConversationRow) int {
			return r.After
		}},
	}...)
	for _, s := range f.sections(maxFleetWebRows, heavy) {
		if len(s.Tables) == 0 && len(s.Lines) == 0 {
			continue
		}
		if s.ID == fleet.KindClass {
			s.Bars = []web.Bar{f.classBar()}
		}
		p.Sections = append(p.Sections, s)
	}
	return p
}

// headLines says how many conversations there are, and what fills them.
func (f *FleetSheet) headLines() []string {
	var lines []string
	if f.Note != "" {
		lines = append(lines, strings.TrimSuffix(f.Note, ":"))
	}
	r := &f.Report.Total
	count := amount.Of(r.Conversations, "conversation") + " of " + f.Scope
	if r.Forks > 0 {
		count += ", " + amount.Either(r.Forks, "of them is a fork", "of them are forks") +
			" by decant"
	}
	lines = append(lines,
		count+": ≈ "+render.Number(r.Tokens)+
			" tokens of texts that are sent on resume",
		"lossless: ≈ "+render.Number(r.Lossless)+" tokens can be removed ("+
			spellPercent(r.Lossless, r.Tokens)+"); their text stays in the same conversation",
		"the plan "+f.Plan+" removes ≈ "+render.Number(r.Tokens-r.After)+" tokens ("+
			spellPercent(r.Tokens-r.After, r.Tokens)+")")
	if r.Failed > 0 {
		lines = append(lines, amount.Of(r.Failed, "conversation")+" cannot be read (last section)")
	}
	return lines
}

// sections returns the tables, each with at most that many rows. A line says how many more there
// are.
func (f *FleetSheet) sections(most int, heavy []field[fleet.ConversationRow]) []web.Section {
	r := f.Report
	errors := web.Section{ID: fleet.KindError, Title: "Cannot be read"}
	for i := range r.Errors {
		text := r.Errors[i].Error
		if !strings.Contains(text, r.Errors[i].Path) {
			text = r.Errors[i].Path + ": " + text
		}
		errors.Lines = append(errors.Lines, text)
	}
	return []web.Section{
		fleetSection(fleet.KindClass, "By class, with the plan "+f.Plan, most, r.Classes,
			classFields()),
		fleetSection(fleet.KindAgent, "By agent", most, r.Agents, agentFields()),
		fleetSection(fleet.KindProject, "By project", most, r.Projects, f.projectFields()),
		fleetSection(fleet.KindTool, "By tool", most, r.Tools, toolFields()),
		fleetSection(fleet.KindResource, "By file or address", most, r.Resources,
			f.resourceFields()),
		fleetSection("read", "Read most often", min(most, maxFleetRows), r.MostRead(),
			f.resourceFields()),
		fleetSection(fleet.KindConversation, "Heaviest conversations", maxFleetHeavy,
			r.Conversations, heavy),
		errors,
	}
}

// fleetSection makes a table of at most that many rows of one kind.
func fleetSection[T any](
	id, title string, most int, rows []T, fields []field[T],
) web.Section {
	s := web.Section{ID: id, Title: title}
	s.Tables = listTables(listTable(id, rows[:min(most, len(rows))], fields, nil))
	if more := len(rows) - most; more > 0 {
		s.Lines = []string{"the first " + render.Number(most) + "; " + amount.Of(more, "row") +
			" more with --json"}
	}
	return s
}

// textTable converts a table for a browser to text.
func textTable(t *web.Table) page.Table {
	var out page.Table
	for _, c := range t.Columns {
		side := page.Left
		if c.Number {
			side = page.Right
		}
		out.Head, out.Align = append(out.Head, c.Head), append(out.Align, side)
	}
	for i := range t.Rows {
		row := make([]string, len(t.Rows[i].Cells))
		for k := range row {
			row[k] = t.Rows[i].Cells[k].Text
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// sizeFields returns the columns of sizes.
func sizeFields[T any](of func(*T) *fleet.Sizes) []field[T] {
	return []field[T]{
		{head: "≈ tokens", key: "tokens", count: func(r *T) int { return of(r).Tokens }},
		{head: "≈ saved lossless", key: "lossless_saved", count: func(r *T) int {
			return of(r).Lossless
		}},
		{head: "≈ after", key: "tokens_after", count: func(r *T) int { return of(r).After }},
	}
}

// agentFields returns the columns of agents.
func agentFields() []field[fleet.AgentRow] {
	type row = fleet.AgentRow
	return append([]field[row]{
		{head: "agent", key: "agent", say: func(r *row) string { return r.Agent }},
		{head: "conversations", key: "conversations", count: func(r *row) int {
			return r.Conversations
		}},
	}, sizeFields(func(r *row) *fleet.Sizes { return &r.Sizes })...)
}

// projectFields returns the columns of projects.
func (f *FleetSheet) projectFields() []field[fleet.ProjectRow] {
	type row = fleet.ProjectRow
	return append([]field[row]{
		{head: "project", wide: true, say: func(r *row) string {
			return cmp.Or(f.Folder(r.Project), "(no folder)")
		}},
		{head: "conversations", key: "conversations", count: func(r *row) int {
			return r.Conversations
		}},
	}, sizeFields(func(r *row) *fleet.Sizes { return &r.Sizes })...)
}

// toolFields returns the columns of tools.
func toolFields() []field[fleet.ToolRow] {
	type row = fleet.ToolRow
	return append([]field[row]{
		{head: "tool", say: func(r *row) string { return cmp.Or(r.Tool, "(no tool)") }},
		{head: "calls", key: "calls", count: func(r *row) int { return r.Calls }},
		{head: "failed", key: "failed", count: func(r *row) int { return r.Failed }},
	}, sizeFields(func(r *row) *fleet.Sizes { return &r.Sizes })...)
}

// resourceFields returns the columns of files and addresses.
func (f *FleetSheet) resourceFields() []field[fleet.ResourceRow] {
	type row = fleet.ResourceRow
	return append([]field[row]{
		{head: "file or address", wide: true, say: func(r *row) string {
			return cmp.Or(f.Folder(r.Resource), "(no file or address)")
		}},
		{head: "reads", key: "reads", count: func(r *row) int { return r.Reads }},
		{head: "writes", key: "writes", count: func(r *row) int { return r.Writes }},
	}, sizeFields(func(r *row) *fleet.Sizes { return &r.Sizes })...)
}

// classFields returns the columns of classes.
func classFields() []field[fleet.ClassRow] {
	type row = fleet.ClassRow
	return []field[row]{
		{head: "class", say: func(r *row) string { return nature.NameClass(r.Class) }},
		{head: "changes", key: "changes", count: func(r *row) int { return r.Changes }},
		{head: "≈ tokens", key: "tokens", count: func(r *row) int { return r.Tokens }},
	}
}

// classBar shows what is kept and what is removed by class.
func (f *FleetSheet) classBar() web.Bar {
	r := f.Report
	bar := web.Bar{Name: "all texts that are sent, in ≈ tokens", Total: r.Total.Tokens}
	bar.Parts = append(bar.Parts, web.Part{
		Name: nature.Kept.String(), Value: r.Total.After, Tone: web.Kept,
	})
	for i, class := range model.Classes {
		if n := r.Classes[i].Tokens; n > 0 {
			bar.Parts = append(bar.Parts, web.Part{
				Name: nature.ClassWord(class), Value: n, Tone: classTones[class],
			})
		}
	}
	return bar
}

// conversationFields returns the columns of conversations.
func (f *FleetSheet) conversationFields() []field[fleet.ConversationRow] {
	type row = fleet.ConversationRow
	sizes := sizeFields(func(r *row) *fleet.Sizes { return &r.Sizes })
	return append(sizes[:2], []field[row]{
		{head: "≈ context", key: "context", count: func(r *row) int { return r.Context }},
		{head: "of window", right: true, say: func(r *row) string {
			if r.Window <= 0 {
				return ""
			}
			return render.Percent(r.Context, r.Window)
		}},
		{head: "agent", key: "agent", say: func(r *row) string { return r.Agent }},
		// Right-aligned columns are cut last, because an id must stay usable.
		{head: "id", key: "id", right: true, say: func(r *row) string { return r.ID }},
		{head: "title", wide: true, say: func(r *row) string { return f.cutTitle(r.Title) }},
	}...)
}

// maxFleetTitle is how many cells of a title are shown.
const maxFleetTitle = 60

// cutTitle returns a title on one line, masked before it is cut.
func (f *FleetSheet) cutTitle(title string) string {
	title = render.CleanLine(title)
	if f.mask != nil {
		title = f.mask(title)
	}
	return render.Clip(title, maxFleetTitle)
}
