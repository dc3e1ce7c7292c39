package fleet

import (
	"decant/model"
	"decant/strategies/plan"
)

// Source says which conversation was measured.
type Source struct {
	// Agent is the name of its format. ID is the id that the agent resumes it by. Path is its file
	// or folder.
	Agent, ID, Path string
	// Title is its title and Project its folder, "" if unknown.
	Title, Project string
	// Fork is true if it is a fork by decant, whose texts its original has too.
	Fork bool
}

// Sizes are tokens of live texts: now, under the chosen plan, and the savings of preset lossless
// through texts that stay elsewhere in context. The last number excludes what the format also
// requires.
type Sizes struct {
	Tokens   int `json:"tokens"`
	After    int `json:"tokens_after"`
	Lossless int `json:"lossless_saved"`
}

// add adds other sizes.
func (s *Sizes) add(t Sizes) {
	s.Tokens += t.Tokens
	s.After += t.After
	s.Lossless += t.Lossless
}

// share returns a part of sizes, between two marks on a scale up to all. Adjacent parts add up
// exactly.
func (s Sizes) share(from, to, all int) Sizes {
	part := func(n int) int { return n*to/all - n*from/all }
	return Sizes{part(s.Tokens), part(s.After), part(s.Lossless)}
}

// toolSums sums up the calls of one tool.
type toolSums struct {
	Sizes
	calls, failed int
}

// resourceSums sums up the uses of one file or address.
type resourceSums struct {
	Sizes
	reads, writes int
}

// classSums sums up the changes of one class.
type classSums struct{ changes, tokens int }

// Item is what one conversation adds.
type Item struct {
	Source
	Sizes
	// Context is the tokens of everything that is sent, including what belongs to no event. Window
	// is the model's context window in tokens, 0 if unknown.
	Context, Window int

	tools     map[string]toolSums
	resources map[string]resourceSums
	classes   [model.Summarised + 1]classSums
}

// Measure sums up one conversation from its chosen plan and from the plan of preset lossless. Both
// must be for the same conversation and scope.
func Measure(chosen, lossless *plan.Plan, of Source) *Item {
	c := chosen.Index.Conversation
	context, _ := chosen.Context()
	it := &Item{
		Source: of, Context: context.Sum(), Window: c.Window,
		tools: map[string]toolSums{}, resources: map[string]resourceSums{},
	}
	free := make([]int, c.EventCount())
	for i := range lossless.Changes {
		if ch := &lossless.Changes[i]; ch.Class <= model.Covered && ch.Cause < 0 {
			free[ch.Event] += ch.Tokens
		}
	}
	for i := range c.EventCount() {
		size := Sizes{chosen.SizeBefore(i).Tokens, chosen.SizeAfter(i).Tokens, free[i]}
		it.add(size)
		if chosen.InScope(i) {
			it.addTool(c, i, size)
		}
		it.addResources(c, i, size)
	}
	for i := range c.Calls {
		it.countCall(c, &c.Calls[i])
	}
	for i := range chosen.Changes {
		ch := &chosen.Changes[i]
		it.classes[ch.Class].changes++
		it.classes[ch.Class].tokens += ch.Tokens
	}
	return it
}

// addTool counts an event for its tool, "" for an event without a tool.
func (it *Item) addTool(c *model.Conversation, event int, size Sizes) {
	name := ""
	if call := c.EventAt(event).Call; call >= 0 {
		name = c.Calls[call].Tool
	}
	sums := it.tools[name]
	sums.add(size)
	it.tools[name] = sums
}

// countCall counts a call that is in context, as [decant/strategies/report] does.
func (it *Item) countCall(c *model.Conversation, call *model.Call) {
	live := func(event int) bool { return event >= 0 && c.EventAt(event).Live }
	if !live(call.Request) && !live(call.Result) {
		return
	}
	sums := it.tools[call.Tool]
	sums.calls++
	if call.Status == model.Failed {
		sums.failed++
	}
	it.tools[call.Tool] = sums
}

// addResources counts an event for the resources that it delivers or writes. Each resource gets the
// size of its part of the text. A write of several files counts for each of them in equal parts.
// Text without a resource counts for "". Uses are counted on the active path, including those that
// are no longer sent.
func (it *Item) addResources(c *model.Conversation, event int, size Sizes) {
	e := c.EventAt(event)
	if paths := writtenPaths(c, e); len(paths) > 0 {
		done := c.Calls[e.Call].Pair() &&
			(c.Calls[e.Call].Status.Good() || c.Calls[e.Call].Effect.Anyway)
		for i, path := range paths {
			it.addUse(path, size.share(i, i+1, len(paths)), 0, countIf(done && !e.OffPath))
		}
		return
	}
	if len(e.Parts) == 0 {
		it.addUse("", size, 0, 0)
	}
	all, from := 0, 0
	for i := range e.Parts {
		all += e.Parts[i].Bytes + 1 // Parts without a text count too.
	}
	read := map[string]bool{}
	for i := range e.Parts {
		p := &e.Parts[i]
		name, to := nameResource(p.URI), from+p.Bytes+1
		first := name != "" && !read[name] && !e.OffPath
		read[name] = true
		it.addUse(name, size.share(from, to, all), countIf(first), 0)
		from = to
	}
}

// countIf returns 1 for true, else 0.
func countIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// addUse counts a part of an event for a resource.
func (it *Item) addUse(name string, size Sizes, reads, writes int) {
	sums := it.resources[name]
	sums.add(size)
	sums.reads += reads
	sums.writes += writes
	it.resources[name] = sums
}

// writtenPaths returns the files that a call writes, nil for any other event.
func writtenPaths(c *model.Conversation, e *model.Event) []string {
	if e.Kind != model.ToolCall || e.Call < 0 {
		return nil
	}
	effect := &c.Calls[e.Call].Effect
	if effect.Kind != model.Writes || effect.Everything {
		return nil
	}
	return effect.Paths
}

// nameResource returns the path of a file, without a range of lines, or else an address.
func nameResource(uri string) string {
	path, file := model.FilePath(uri)
	if !file {
		return uri
	}
	return model.Lineless(path)
}
