package strategies

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// pruneTools is the registry entry of the strategy.
var pruneTools = strategy{
	Info: spec.Info{
		Name:    "prune-tools",
		Summary: "removes definitions of tools that no call uses",
		Classes: []model.Class{model.Dropped},
	},
	one: "tool definition", many: "tool definitions",
	kinds: []model.Kind{model.Definition},
	make:  func(v *plan.View, _ spec.Use) plan.Pass { return newToolPruner(v) },
	prove: proveUnused,
}

// toolPruner removes tool definitions that no call uses, or says why they stay.
type toolPruner struct {
	v    *plan.View
	used map[string]bool // By name: tools that any call of the loaded conversation uses.
	out  [1]plan.Edit
	// going marks the definition in question.
	going []bool
}

// newToolPruner records which tools are called, live or not.
func newToolPruner(v *plan.View) *toolPruner {
	p := &toolPruner{v: v, used: map[string]bool{}}
	for i := range v.Index.Conversation.Calls {
		p.used[v.Index.Conversation.Calls[i].Tool] = true
	}
	return p
}

// Propose proposes to remove a definition that no call uses. Fences cover turns and calls, so none
// protects it; the user can.
func (p *toolPruner) Propose(event int) []plan.Edit {
	v := p.v
	e := v.Index.Event(event)
	if e.Kind != model.Definition || !v.Allows(model.Dropped, spec.NewClassSet(model.Dropped)) ||
		!v.Free(event) {
		return nil
	}
	if p.used[e.Label] {
		v.Note(why.Used)
		return nil
	}
	if why := v.Index.Conversation.Rules.ToolsStay; why != "" {
		v.Refuse(why, event)
		return nil
	}
	if p.isLast(event) {
		v.Refuse(why.Definition.String(), event)
		return nil
	}
	p.out[0] = plan.Edit{
		Event: event, Part: -1, Op: model.Remove, Class: model.Dropped,
		Reason: "no call uses the tool", Anchor: -1, AnchorPart: -1, Cover: -1,
	}
	return p.out[:]
}

// isLast reports whether a definition is the last one left and must stay for the calls.
func (p *toolPruner) isLast(event int) bool {
	if p.going == nil {
		p.going = make([]bool, p.v.Index.Conversation.EventCount())
	}
	p.going[event] = true
	defer func() { p.going[event] = false }()
	return p.v.NeedsDefinition(p.going)
}

// SwitchedOff returns the unused tools that a plan switches off in the fork's config. A list-only
// use switches off none.
func (p *toolPruner) SwitchedOff() []string {
	c, s := p.v.Index.Conversation, p.v.Chosen()
	if s.Scope != facts.ScopeLive || !slices.ContainsFunc(s.Uses, func(u spec.Use) bool {
		return u.Name == pruneTools.Name && !u.ListOnly &&
			(u.Classes == 0 || u.Classes.Has(model.Dropped))
	}) {
		return nil
	}
	out := slices.DeleteFunc(slices.Clone(c.Switchable), func(name string) bool {
		return slices.ContainsFunc(c.Calls, func(k model.Call) bool { return k.Tool == name })
	})
	slices.Sort(out)
	return out
}

// ExplainNothing says why nothing was done, or nothing if tools are switched off.
func (p *toolPruner) ExplainNothing() string {
	c := p.v.Index.Conversation
	if len(p.SwitchedOff()) > 0 {
		return ""
	}
	defined := p.defined()
	if len(defined) == 0 {
		return "nothing to do: the conversation has no tool definitions"
	}
	unused := p.unused(defined)
	if len(unused) == 0 {
		return "nothing to do: " + amount.Either(len(defined), pruneTools.one,
			pruneTools.many) + " found; each is used"
	}
	if c.Rules.ToolsStay == "" && len(c.Tools) == 0 {
		return p.v.Why()
	}
	out := amount.Either(len(unused), "tool is", "tools are") + " never called: " +
		strings.Join(unused, ", ")
	if why := c.Rules.ToolsStay; why != "" {
		out += "; nothing is removed: " + why
	}
	return out
}

// Remarks names the removed definitions, and the tools that are switched off, with the unused tools
// that stay.
func (p *toolPruner) Remarks() []string {
	if off := p.SwitchedOff(); len(off) > 0 {
		text := amount.Either(len(off), "tool is", "tools are") + " never called and switched " +
			"off in the fork's config, tokens unknown:  " + strings.Join(off, ", ")
		stay := slices.DeleteFunc(p.unused(p.defined()), func(name string) bool {
			return slices.Contains(off, name)
		})
		if len(stay) > 0 {
			text += "; " + amount.Either(len(stay),
				"other is never called, but stays because the fork's config cannot switch it off",
				"others are never called, but stay because the fork's config cannot switch them "+
					"off") + ": " + strings.Join(stay, ", ")
		}
		return []string{text}
	}
	var names []string
	for _, event := range p.v.Own() {
		names = append(names, p.v.Index.Event(event).Label)
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	return []string{
		amount.Either(len(names), "tool is", "tools are") + " never called: " +
			strings.Join(names, ", ") + "; removed",
	}
}

// defined returns the names of the tools that the conversation defines in scope, or that its format
// names without a definition.
func (p *toolPruner) defined() []string {
	v := p.v
	out := slices.Clone(v.Index.Conversation.Tools)
	for i := range v.Index.Briefs {
		if v.Index.Briefs[i].Kind == model.Definition && v.InScope(i) {
			out = append(out, v.Index.Event(i).Label)
		}
	}
	return out
}

// unused returns those tools that the loaded conversation never calls, live or not.
func (p *toolPruner) unused(defined []string) []string {
	out := slices.DeleteFunc(slices.Clone(defined), func(name string) bool {
		return p.used[name]
	})
	slices.Sort(out)
	return slices.Compact(out)
}

// proveUnused looks for a call, live or not, of the tool whose definition is removed.
func proveUnused(k *check.Finished, c *model.Change) (model.Class, string) {
	e := k.Conversation.EventAt(c.Event)
	switch {
	case c.Op != model.Remove || c.Part >= 0 || e.Kind != model.Definition:
		return model.Dropped, "no definition of a tool is removed"
	case k.Conversation.Rules.ToolsStay != "":
		return model.Dropped, "definitions stay: " + k.Conversation.Rules.ToolsStay
	case slices.ContainsFunc(k.Conversation.Calls,
		func(call model.Call) bool { return call.Tool == e.Label }):
		return model.Dropped, "a call uses the tool"
	}
	return model.Dropped, ""
}
