package strategies

import (
	"slices"
	"strings"

	"decant/model"
)

// pruneTools is the strategy's row of the registry.
var pruneTools = strategy{
	Info: Info{
		"prune-tools", "definitions of tools that no call uses go", []model.Class{model.Dropped},
	},
	one: "tool definition", many: "tool definitions",
	make: func(v *view, _ Use) looker { return &toolPruner{v} },
}

// toolPruner says which definitions of tools no call uses, and why they stay: no
// format that is known has any that a fork could do without.
type toolPruner struct{ v *view }

// look finds nothing: definitions are not among the events.
func (p *toolPruner) look(int) []edit { return nil }

// excuse says why nothing was done.
func (p *toolPruner) excuse() string {
	c := p.v.ix.Conversation
	if len(c.Tools) == 0 {
		return "nothing to do: the conversation carries no tool definitions"
	}
	unused := unusedTools(c)
	if len(unused) == 0 {
		return "nothing to do: of " + counted(len(c.Tools), pruneTools.one, pruneTools.many) +
			", each is used"
	}
	out := counted(len(unused), "tool is", "tools are") + " never called: " +
		strings.Join(unused, ", ")
	if why := c.Rules.ToolsStay; why != "" {
		out += "; they stay: " + why
	}
	return out
}

// unusedTools lists the tools that are defined and never called in the conversation as
// it was loaded, live or not.
func unusedTools(c *model.Conversation) []string {
	used := map[string]bool{}
	for i := range c.Calls {
		used[c.Calls[i].Tool] = true
	}
	out := slices.DeleteFunc(slices.Clone(c.Tools), func(name string) bool { return used[name] })
	slices.Sort(out)
	return slices.Compact(out)
}
