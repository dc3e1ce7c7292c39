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
	kinds: []model.Kind{model.Definition},
	make:  func(v *view, _ Use) looker { return newToolPruner(v) },
}

// toolPruner removes definitions of tools that no call uses, or says why they stay.
type toolPruner struct {
	v    *view
	used map[string]bool // By name: tools that any call of the conversation as loaded uses.
	out  [1]edit
}

// newToolPruner notes which tools are called, live or not.
func newToolPruner(v *view) *toolPruner {
	p := &toolPruner{v: v, used: map[string]bool{}}
	for i := range v.ix.Conversation.Calls {
		p.used[v.ix.Conversation.Calls[i].Tool] = true
	}
	return p
}

// look proposes to take out a definition that no call uses. Fences are of turns and
// calls, so none protects it; the person may.
func (p *toolPruner) look(event int) []edit {
	v := p.v
	e := v.ix.event(event)
	if e.Kind != model.Definition || !v.allows(model.Dropped, Classes(model.Dropped)) ||
		!v.free(event) {
		return nil
	}
	if p.used[e.Label] {
		v.note(usedWay)
		return nil
	}
	if why := v.ix.Conversation.Rules.ToolsStay; why != "" {
		v.e.trace.refuse(v.pass, why, event)
		return nil
	}
	p.out[0] = edit{
		event: event, part: -1, op: model.Remove, class: model.Dropped,
		reason: "no call uses the tool", anchor: -1, anchorPart: -1, cover: -1,
	}
	return p.out[:]
}

// excuse says why nothing was done.
func (p *toolPruner) excuse() string {
	c := p.v.ix.Conversation
	defined := p.defined()
	if len(defined) == 0 {
		return "nothing to do: the conversation carries no tool definitions"
	}
	unused := p.unused(defined)
	if len(unused) == 0 {
		return "nothing to do: of " + counted(len(defined), pruneTools.one, pruneTools.many) +
			", each is used"
	}
	if c.Rules.ToolsStay == "" && len(c.Tools) == 0 {
		return p.v.e.why(p.v.pass)
	}
	out := counted(len(unused), "tool is", "tools are") + " never called: " +
		strings.Join(unused, ", ")
	if why := c.Rules.ToolsStay; why != "" {
		out += "; they stay: " + why
	}
	return out
}

// remark names the tools whose definitions go.
func (p *toolPruner) remark() []string {
	var names []string
	for i := range p.v.e.recs {
		if r := &p.v.e.recs[i]; r.pass == p.v.pass && !r.void && r.cause < 0 {
			names = append(names, p.v.ix.event(r.event).Label)
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	return []string{
		counted(len(names), "tool is", "tools are") + " never called: " + strings.Join(names, ", "),
	}
}

// defined are the names of the tools that the conversation defines in scope, or that
// its format names without their definitions.
func (p *toolPruner) defined() []string {
	v := p.v
	out := slices.Clone(v.ix.Conversation.Tools)
	for i := range v.ix.briefs {
		if v.ix.briefs[i].kind == model.Definition && v.inScope(i) {
			out = append(out, v.ix.event(i).Label)
		}
	}
	return out
}

// unused are those of some tools that are never called in the conversation as it was
// loaded, live or not.
func (p *toolPruner) unused(defined []string) []string {
	out := slices.DeleteFunc(slices.Clone(defined), func(name string) bool {
		return p.used[name]
	})
	slices.Sort(out)
	return slices.Compact(out)
}
