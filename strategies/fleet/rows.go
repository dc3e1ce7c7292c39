package fleet

import (
	"cmp"
	"slices"
	"strings"

	"decant/model"
)

// The kinds of rows, in the order in which they are listed.
const (
	KindTotal        = "total"
	KindAgent        = "agent"
	KindProject      = "project"
	KindTool         = "tool"
	KindResource     = "resource"
	KindClass        = "class"
	KindConversation = "conversation"
	KindError        = "error"
)

// TotalRow sums up all conversations.
type TotalRow struct {
	Kind string `json:"kind"`
	// Decant is the program's version. Forks counts those made by decant, Failed the conversations
	// without numbers.
	Decant        string `json:"decant"`
	Conversations int    `json:"conversations"`
	Forks         int    `json:"forks"`
	Failed        int    `json:"failed"`
	Sizes
	// Context sums up what is sent, including what belongs to no event.
	Context int `json:"context"`
}

// AgentRow sums up all conversations of one agent.
type AgentRow struct {
	Kind          string `json:"kind"`
	Agent         string `json:"agent"`
	Conversations int    `json:"conversations"`
	Sizes
	Context int `json:"context"`
}

// ProjectRow sums up all conversations of one folder, "" if unknown.
type ProjectRow struct {
	Kind          string `json:"kind"`
	Project       string `json:"project"`
	Conversations int    `json:"conversations"`
	Sizes
	Context int `json:"context"`
}

// ToolRow sums up all calls of one tool with their results. Tool "" is for everything without a
// tool.
type ToolRow struct {
	Kind          string `json:"kind"`
	Tool          string `json:"tool"`
	Conversations int    `json:"conversations"`
	Calls         int    `json:"calls"`
	Failed        int    `json:"failed"`
	Sizes
}

// ResourceRow sums up all uses of one file, by its path, or of one address. Resource "" is for
// everything without a resource.
type ResourceRow struct {
	Kind     string `json:"kind"`
	Resource string `json:"resource"`
	// Conversations counts the conversations that use it. Reads and Writes count its uses on the
	// active paths, including those that are no longer sent.
	Conversations int `json:"conversations"`
	Reads         int `json:"reads"`
	Writes        int `json:"writes"`
	Sizes
}

// ClassRow is what the changes of one class save under the chosen plans. Class [KeptClass] is for
// what stays.
type ClassRow struct {
	Kind    string `json:"kind"`
	Class   string `json:"class"`
	Changes int    `json:"changes"`
	Tokens  int    `json:"tokens"`
}

// KeptClass is the class of what stays.
const KeptClass = "kept"

// ConversationRow is one conversation.
type ConversationRow struct {
	Kind    string `json:"kind"`
	Agent   string `json:"agent"`
	ID      string `json:"id"`
	Path    string `json:"path"`
	Title   string `json:"title"`
	Project string `json:"project"`
	Fork    bool   `json:"fork"`
	Sizes
	Context int `json:"context"`
	Window  int `json:"window"`
}

// ErrorRow is a conversation that cannot be read.
type ErrorRow struct {
	Kind  string `json:"kind"`
	Agent string `json:"agent"`
	Path  string `json:"path"`
	Error string `json:"error"`
}

// Report holds the sums of a fleet. Lists are sorted by tokens, the most first, then by name.
type Report struct {
	Total         TotalRow
	Agents        []AgentRow
	Projects      []ProjectRow
	Tools         []ToolRow
	Resources     []ResourceRow
	Classes       []ClassRow // From free to costly, then what stays.
	Conversations []ConversationRow
	Errors        []ErrorRow // In order of addition.
}

// Fleet gathers conversations. The zero Fleet has none.
type Fleet struct {
	items  []*Item
	errors []ErrorRow
}

// Add adds a conversation.
func (f *Fleet) Add(it *Item) { f.items = append(f.items, it) }

// AddError adds a conversation that cannot be read.
func (f *Fleet) AddError(agent, path string, err error) {
	f.errors = append(f.errors, ErrorRow{KindError, agent, path, err.Error()})
}

// Failed counts the conversations that cannot be read.
func (f *Fleet) Failed() int { return len(f.errors) }

// Sum sums up the fleet. The order of addition matters only for errors.
func (f *Fleet) Sum(version string) *Report {
	r := &Report{
		Total: TotalRow{
			Kind: KindTotal, Decant: version, Conversations: len(f.items), Failed: len(f.errors),
		},
		Errors: slices.Clone(f.errors),
	}
	agents, projects := map[string]*AgentRow{}, map[string]*ProjectRow{}
	tools, resources := map[string]*ToolRow{}, map[string]*ResourceRow{}
	var classes [model.Summarised + 1]classSums
	for _, it := range f.items {
		r.Total.add(it.Sizes)
		r.Total.Context += it.Context
		if it.Fork {
			r.Total.Forks++
		}
		a := rowOf(agents, it.Agent, AgentRow{Kind: KindAgent, Agent: it.Agent})
		a.Conversations++
		a.add(it.Sizes)
		a.Context += it.Context
		p := rowOf(projects, it.Project, ProjectRow{Kind: KindProject, Project: it.Project})
		p.Conversations++
		p.add(it.Sizes)
		p.Context += it.Context
		for name, sums := range it.tools {
			t := rowOf(tools, name, ToolRow{Kind: KindTool, Tool: name})
			t.Conversations++
			t.Calls, t.Failed = t.Calls+sums.calls, t.Failed+sums.failed
			t.add(sums.Sizes)
		}
		for name, sums := range it.resources {
			s := rowOf(resources, name, ResourceRow{Kind: KindResource, Resource: name})
			s.Conversations++
			s.Reads, s.Writes = s.Reads+sums.reads, s.Writes+sums.writes
			s.add(sums.Sizes)
		}
		for class := range classes {
			classes[class].changes += it.classes[class].changes
			classes[class].tokens += it.classes[class].tokens
		}
	}
	r.Agents = sortRows(agents, func(x *AgentRow) (int, string) { return x.Tokens, x.Agent })
	r.Projects = sortRows(projects, func(x *ProjectRow) (int, string) {
		return x.Tokens, x.Project
	})
	r.Tools = sortRows(tools, func(x *ToolRow) (int, string) { return x.Tokens, x.Tool })
	r.Resources = sortRows(resources, func(x *ResourceRow) (int, string) {
		return x.Tokens, x.Resource
	})
	r.Classes = listClasses(classes, r.Total.After)
	r.Conversations = f.listConversations()
	return r
}

// rowOf returns the row of a name. It adds the row if there is none.
func rowOf[T any](rows map[string]*T, name string, fresh T) *T {
	if rows[name] == nil {
		rows[name] = &fresh
	}
	return rows[name]
}

// sortRows lists rows, the most tokens first, then by name.
func sortRows[T any](rows map[string]*T, key func(*T) (int, string)) []T {
	out := make([]T, 0, len(rows))
	for _, row := range rows {
		out = append(out, *row)
	}
	slices.SortFunc(out, func(a, b T) int {
		tokens, name := key(&a)
		others, other := key(&b)
		return cmp.Or(cmp.Compare(others, tokens), strings.Compare(name, other))
	})
	return out
}

// listClasses lists all classes, and what stays.
func listClasses(sums [model.Summarised + 1]classSums, after int) []ClassRow {
	out := make([]ClassRow, 0, len(model.Classes)+1)
	for _, class := range model.Classes {
		out = append(out, ClassRow{
			KindClass, class.String(), sums[class].changes, sums[class].tokens,
		})
	}
	return append(out, ClassRow{Kind: KindClass, Class: KeptClass, Tokens: after})
}

// listConversations lists all conversations, the largest first.
func (f *Fleet) listConversations() []ConversationRow {
	out := make([]ConversationRow, 0, len(f.items))
	for _, it := range f.items {
		out = append(out, ConversationRow{
			KindConversation, it.Agent, it.ID, it.Path, it.Title, it.Project, it.Fork,
			it.Sizes, it.Context, it.Window,
		})
	}
	slices.SortFunc(out, func(a, b ConversationRow) int {
		return cmp.Or(
			cmp.Compare(b.Tokens, a.Tokens), strings.Compare(a.Agent, b.Agent),
			strings.Compare(a.Path, b.Path), strings.Compare(a.ID, b.ID),
		)
	})
	return out
}

// MostRead returns the files and addresses that were read at least twice, the most often first.
// Equal ones are sorted by tokens.
func (r *Report) MostRead() []ResourceRow {
	var out []ResourceRow
	for i := range r.Resources {
		if s := &r.Resources[i]; s.Reads > 1 && s.Resource != "" {
			out = append(out, *s)
		}
	}
	slices.SortStableFunc(out, func(a, b ResourceRow) int { return cmp.Compare(b.Reads, a.Reads) })
	return out
}

// Rows returns all rows, each as it is printed as JSON.
func (r *Report) Rows() []any {
	out := []any{r.Total}
	out = appendRows(out, r.Agents)
	out = appendRows(out, r.Projects)
	out = appendRows(out, r.Tools)
	out = appendRows(out, r.Resources)
	out = appendRows(out, r.Classes)
	out = appendRows(out, r.Conversations)
	return appendRows(out, r.Errors)
}

// appendRows appends rows of one kind.
func appendRows[T any](to []any, rows []T) []any {
	for i := range rows {
		to = append(to, rows[i])
	}
	return to
}
