package strategiestest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"decant/model"
)

// DrawConversation makes a random conversation, the same for the same seed. It has repeated reads
// of a few files, edits and whole writes with long arguments, long results, parallel calls, and
// errors. It also has reasoning, attachments, results of several parts, turns without a prompt, and
// a boundary. A broken one also has repeated ids, unanswered calls, results without a request, and
// events without text.
func DrawConversation(seed uint64, broken bool) *model.Conversation {
	return drawAny(seed, broken, false)
}

// drawAny makes a conversation, either as in a request or as a client stores it.
func drawAny(seed uint64, broken, request bool) *model.Conversation {
	g := generator{
		Builder: NewBuilder(), broken: broken, request: request, parts: map[int]partial{},
	}
	g.r = rand.New(rand.NewPCG(seed, 17))    //nolint:gosec // Chance that repeats is the point.
	g.more = rand.New(rand.NewPCG(seed, 18)) //nolint:gosec // As above.
	g.rare = rand.New(rand.NewPCG(seed, 19)) //nolint:gosec // As above.
	g.wide = rand.New(rand.NewPCG(seed, 20)) //nolint:gosec // As above.
	g.part = rand.New(rand.NewPCG(seed, 21)) //nolint:gosec // As above.
	g.late = rand.New(rand.NewPCG(seed, 22)) //nolint:gosec // As above.
	g.preface()
	g.rules()
	for range 1 + g.r.IntN(12) {
		g.mark()
		g.turnOf()
		g.extra()
		if g.r.IntN(14) == 0 {
			g.Boundary()
			g.Add(model.Summary, "user", g.Part("summary of what was", ""))
		}
	}
	if g.r.IntN(4) == 0 {
		g.OffPath()
		g.pairs()
	}
	g.finish()
	return g.Done()
}

type generator struct {
	*Builder
	r      *rand.Rand
	more   *rand.Rand      // For what not every format has, so that r yields the same.
	rare   *rand.Rand      // For what few conversations have.
	wide   *rand.Rand      // For long texts, so that the others yield the same.
	part   *rand.Rand      // For reads of part of a file.
	late   *rand.Rand      // For changes on top of the rest.
	parts  map[int]partial // By request: the requested part of a file.
	broken bool
	// request adds what a client sends besides the conversation, some of it always.
	request bool
}

func (g *generator) rules() {
	rules := []model.ReasoningRule{
		model.ReasoningSuffix, model.ReasoningSuffix, model.ReasoningFree, model.ReasoningTurn,
		model.ReasoningGroup,
	}
	g.Rules().Reasoning = rules[g.r.IntN(len(rules))]
	if rule := g.Rules().Reasoning; rule == model.ReasoningTurn || rule == model.ReasoningFree {
		g.Rules().MarkedTurns = g.more.IntN(2) == 0
		if g.more.IntN(3) == 0 {
			g.Think("thinking before anybody asked")
		}
	}
	g.Rules().NoLoneReasoning = g.r.IntN(3) > 0
	g.Rules().LiveOnly = g.r.IntN(4) > 0
	if g.r.IntN(5) == 0 {
		g.Attach(g.uri(), g.content())
	}
}

// mark starts turns without a prompt: some empty, some with calls that may all be removed.
func (g *generator) mark() {
	if !g.Rules().MarkedTurns {
		return
	}
	for g.more.IntN(4) == 0 {
		g.Mark()
		switch g.more.IntN(3) {
		case 0:
			g.Think("thinking by itself")
		case 1:
			g.Tool("Read", `{"file_path":"/w/0.go"}`, "line\n"+strings.Repeat("of text\n", 50))
		}
	}
}

// turnOf adds one prompt with what follows.
func (g *generator) turnOf() {
	g.Prompt("prompt " + strconv.Itoa(g.r.IntN(5)))
	if g.r.IntN(4) == 0 {
		g.Add(model.Attachment, "user", g.resource())
	}
	for range g.r.IntN(7) {
		if g.r.IntN(3) == 0 {
			i := g.Think(strings.Repeat("thinking ", g.r.IntN(9)))
			g.r.IntN(4)
			g.Event(i).Signed = g.r.IntN(5) > 0
		}
		g.pairs()
	}
	if g.r.IntN(5) > 0 {
		g.Say("answer " + strconv.Itoa(g.r.IntN(9)))
	}
}

// pairs adds one message with calls, and their results.
func (g *generator) pairs() {
	n := 1 + g.r.IntN(3)
	asked := make([]int, 0, n)
	for range n {
		asked = append(asked, g.ask())
	}
	for _, i := range asked {
		if g.broken && g.r.IntN(10) == 0 {
			continue
		}
		g.answer(i)
	}
}

var tools = []string{
	"Read", "Read", "Read", "Read", "Bash", "Edit", "TodoWrite", "mcp__x__y", "WebFetch",
}

func (g *generator) ask() int {
	id := "call_" + strconv.Itoa(len(g.c.Calls)+1)
	if g.broken && g.r.IntN(12) == 0 {
		id = "twice"
	}
	tool := tools[g.r.IntN(len(tools))]
	path := g.path()
	args := fmt.Sprintf(`{"file_path":%q,"n":%d}`, path, g.r.IntN(2))
	if g.r.IntN(2) == 0 {
		args = fmt.Sprintf(`{ "n": %d, "file_path":%q }`, g.r.IntN(2), path)
	}
	tool, args = g.longer(tool, path, args)
	tool, args, of := g.ranged(tool, path, args)
	i := g.Ask(id, tool, args)
	e := &g.Call(i).Effect
	if of != nil {
		g.parts[i] = *of
	}
	switch tool {
	case "Read":
		*e = model.Effect{Kind: model.Reads, Paths: []string{path}}
		e.Lines, e.Cut = g.parts[i].lines, of != nil && g.part.IntN(12) == 0
	case "Grep":
		*e = model.Effect{Kind: model.Searches, Paths: []string{path}}
	case "Edit", "Write", "MultiEdit":
		*e = model.Effect{Kind: model.Writes, Paths: []string{path}}
	case "Bash":
		e.Kind = model.Runs
		if g.r.IntN(9) == 0 {
			*e = model.Effect{Kind: model.Writes, Everything: true}
		}
		g.shell(e, path)
	}
	return i
}

// shell makes some commands a write that counts even if it fails, or a plain read.
func (g *generator) shell(e *model.Effect, path string) {
	switch g.wide.IntN(8) {
	case 0:
		*e = model.Effect{
			Kind: model.Writes, Paths: []string{path}, Anyway: true, Programs: []string{"sed"},
		}
	case 1:
		*e = model.Effect{Kind: model.Reads, Paths: []string{path}, Programs: []string{"cat"}}
	case 2:
		*e = model.Effect{
			Kind: model.Runs, Programs: []string{"ls"}, Newest: true, Folder: "/w",
		}
	}
}

func (g *generator) answer(request int) {
	n := 1 + g.r.IntN(9)/6*g.r.IntN(4)
	parts := make([]model.Part, 0, n)
	for range n {
		parts = append(parts, g.answerPart(request))
	}
	if g.broken && g.r.IntN(30) == 0 {
		parts = nil
	}
	i := g.Answer(request, parts...)
	switch g.r.IntN(9) {
	case 0:
		g.Call(request).Status = model.Failed
	case 1:
		g.needs(i)
	}
	if g.broken && g.r.IntN(40) == 0 {
		g.Call(request).Request = -1
	}
}

// answerPart returns one part of the answer to a request.
func (g *generator) answerPart(request int) model.Part {
	tool, shown := g.Call(request).Tool, g.Call(request).Effect.Kind == model.Reads
	p := g.Part(g.content(), "")
	if tool == "Read" || tool == "WebFetch" || tool == "Bash" && shown {
		p = g.resource()
	}
	if tool != "TodoWrite" && g.r.IntN(2) == 0 {
		p.Envelope = model.NumbersTab | model.TrailingReminder
	}
	if of, ok := g.parts[request]; ok {
		p = g.partOf(of.path, of.lines)
	}
	if g.broken && g.r.IntN(12) == 0 {
		p = g.ImagePart()
	}
	return g.longPart(tool, p)
}

// resource returns a part with an identity. Each URI has only a few versions.
func (g *generator) resource() model.Part {
	uri := g.uri()
	var b strings.Builder
	version := g.r.IntN(12) / 11
	for i := range 14 {
		fmt.Fprintf(&b, "%d\tversion %d of %s\n", i+1, version, uri)
	}
	if g.r.IntN(3) == 0 {
		b.WriteString("\n<system-reminder>\nmind this\n</system-reminder>\n")
	}
	return g.Part(b.String(), uri)
}

// needs makes a result depend on an earlier one.
func (g *generator) needs(i int) {
	on := g.r.IntN(i)
	if e := g.Event(on); e.Kind == model.ToolResult && e.Partition == g.Event(i).Partition &&
		e.OffPath == g.Event(i).OffPath {
		g.Event(i).Needs = []int{on}
	}
}

// finish sets what only the end of a conversation shows.
func (g *generator) finish() {
	for i := range g.c.Calls {
		g.c.Calls[i].Keeps = g.r.IntN(12) == 0
	}
	g.answers()
	g.fix()
	if g.r.IntN(6) > 0 {
		return
	}
	for i := g.c.EventCount() - 1; i >= 0; i-- {
		if e := g.c.EventAt(i); e.Kind == model.Reasoning && e.Live {
			g.Rules().Held = []int{i}
			return
		}
	}
}

func (g *generator) path() string { return "/w/" + strconv.Itoa(g.r.IntN(3)) + ".go" }

func (g *generator) uri() string {
	switch g.r.IntN(6) {
	case 0:
		return "https://example.org/page"
	case 1:
		return "file://" + g.path() + "#L1-9"
	default:
		return "file://" + g.path()
	}
}

// content returns one of a few texts: some short, some numbered, some with a reminder.
func (g *generator) content() string {
	line := "line of text number " + strconv.Itoa(g.r.IntN(3)) + "\n"
	n := []int{0, 1, 12, 20, 40}[g.r.IntN(5)]
	var b strings.Builder
	number := g.r.IntN(4) == 0
	for i := range n {
		if number {
			b.WriteString(strconv.Itoa(i+1) + "\t")
		}
		b.WriteString(line)
		if g.r.IntN(60) == 0 {
			b.WriteString("an odd line\n")
		}
	}
	if g.r.IntN(5) == 0 {
		b.WriteString("\n<system-reminder>\nmind this\n</system-reminder>\n")
	}
	return b.String()
}
