package copilot

import (
	"cmp"
	"errors"
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
	"decant/model/tokens"
)

// Open reads a session. path is its log, or "-" or "" without a file. Lines that cannot be read
// become warnings. It returns an error only when no line is an event of the client.
func (Codec) Open(src *source.Source, path string) (*model.Conversation, error) {
	c := &model.Conversation{Source: src, Format: Name, Path: path}
	s := &state{
		head: none, base: none, forgot: none, assets: make(map[string]int),
		made: make(map[int]bool), again: make(map[int]bool), version: current,
	}
	s.lines = readLines(src, firstFolder(src))
	o := &opener{state: s, c: c, calls: make(map[int]*call)}
	if !o.hasEvents() {
		return nil, errors.New("it holds no event of Copilot CLI; check that this is the right " +
			"file")
	}
	o.findHead()
	o.findBases()
	s.answers, s.asks = pairResults(s)
	o.warnUnread()
	o.listEvents()
	o.pairCalls()
	o.findBroken()
	o.describeSession()
	o.recordUsage()
	c.State = s
	c.Rules = model.Rules{
		LiveOnly: true, UserFirst: true,
		ToolsStay: "the client declares its tools again when it resumes",
	}
	c.Measure()
	return c, nil
}

// current is the only known version of the format.
const current = 1

// firstFolder is the folder in which the session started, or "" where its first line does not say.
func firstFolder(src *source.Source) string {
	var t source.Tree
	for i := range src.Records {
		if t.ParseIn(src, src.Records[i].Span) == nil {
			return t.Root().Get("data", "context", "cwd").Text()
		}
	}
	return ""
}

// opener makes the events of a conversation.
type opener struct {
	*state
	c *model.Conversation
	// calls are the calls of the blocks, by event.
	calls map[int]*call
	// bases are the boundaries.
	bases []int
	// message counts messages, turn counts turns, and part counts partitions.
	message, turn, part int
}

// hasEvents reports whether any line is an event of a known type.
func (o *opener) hasEvents() bool {
	for i := range o.lines {
		if l := &o.lines[i]; l.err == nil && l.kind != setting && l.kind != detail {
			return true
		}
	}
	return false
}

// findHead finds the line that starts the session, which must be the first.
func (o *opener) findHead() {
	first := none
	for i := range o.lines {
		l := &o.lines[i]
		if l.err != nil {
			continue
		}
		if first == none {
			first = i
		}
		if l.kind == start && !l.unfit && l.agent == "" {
			o.head, o.version = i, l.version
			break
		}
	}
	if o.head == none || o.head != first {
		o.findRule(max(first, 0), ruleStart)
	}
}

// findBases finds where the client compacted or forgot.
func (o *opener) findBases() {
	for i := range o.lines {
		if k := o.lines[i].kind; !o.isMain(i) || k != compacted && k != cleared {
			continue
		}
		o.bases = append(o.bases, i)
		if o.lines[i].kind == cleared {
			o.forgot = i
		}
	}
	if len(o.bases) > 0 {
		o.base = o.bases[len(o.bases)-1]
	}
}

// warnUnread adds warnings for what cannot be read.
func (o *opener) warnUnread() {
	for i := range o.lines {
		l := &o.lines[i]
		number := o.c.Source.Records[i].Line
		switch {
		case l.err != nil:
			o.c.Warnings = append(o.c.Warnings, model.Warning{Line: number, Text: fmt.Sprintf(
				"cannot be read (%v); its agent drops it, and a fork is without it", l.err)})
			o.findUnread(number)
		case l.unfit:
			o.findRule(i, ruleField)
			o.c.Warnings = append(o.c.Warnings, model.Warning{
				Line: number, Text: "lacks a field, and the client refuses the whole session " +
					"for that; a fork leaves the event out",
			})
		case l.mend:
			o.findRule(i, ruleEnvelope)
			o.c.Warnings = append(o.c.Warnings, model.Warning{
				Line: number, Text: "has no valid id, time or link, and the client refuses " +
					"the whole session for that; a fork adds one",
			})
		}
	}
	if o.version != current {
		o.findRule(max(o.head, 0), ruleVersion)
		o.c.Warnings = append(o.c.Warnings, model.Warning{
			Text: "a version of the format that decant does not know, so no fork is made of it",
		})
	}
}

// findBroken finds what the client repairs or leaves out.
func (o *opener) findBroken() {
	for i := range o.lines {
		if o.isMain(i) {
			o.findBrokenMessage(i)
		}
	}
	c := o.c
	for i := range c.Calls {
		k := &c.Calls[i]
		switch {
		case k.Request < 0 && c.Events[k.Result].OffPath: // Nothing of a sub-agent is sent.
		case k.Request < 0:
			o.findRule(c.Events[k.Result].Record, ruleNoCall)
		case k.Result < 0 && !c.Events[k.Request].OffPath || o.made[k.Result]:
			o.findRule(c.Events[k.Request].Record, ruleNoResult)
		}
	}
}

// findBrokenMessage finds problems of a message of the session itself.
func (o *opener) findBrokenMessage(i int) {
	l := &o.lines[i]
	if l.stale && l.typed {
		o.findRule(i, ruleStale)
	}
	for _, p := range l.shows {
		if at, ok := o.assets[p.asset]; p.image && p.asset != "" && (!ok || at > i) {
			o.findRule(i, ruleAsset)
		}
	}
}

// describeSession fills in the session's title, folder and model.
func (o *opener) describeSession() {
	title := ""
	for i := range o.lines {
		l := &o.lines[i]
		if !o.isMain(i) {
			continue
		}
		if l.kind == start && i == o.head {
			o.c.Client = l.client
		}
		for _, p := range []struct {
			to   *string
			text string
		}{{&o.c.Model, l.model}, {&o.c.CWD, l.cwd}, {&title, l.title}} {
			if p.text != "" {
				*p.to = p.text
			}
		}
	}
	o.c.ID = o.findID()
	o.c.CWD = cmp.Or(o.c.CWD, readLine(readAbout(o.c.Path), "cwd"))
	o.c.Title = model.ShownTitle(o.findName(title))
	for _, t := range o.c.Turns {
		if o.c.Title == "" {
			o.c.Title = model.FirstLine(o.typedText(t.Prompt))
		}
	}
	used := 0
	for i := range o.lines {
		used = max(used, o.lines[i].used.Context())
	}
	found, known := tokens.Lookup(o.c.Model)
	o.c.Family, o.c.FamilyAssumed, o.c.Window = found.Family, !known, found.WindowFor(used)
	o.c.SubAgents = o.listAgents()
}

// listAgents lists the sub-agents with lines in the file.
func (o *opener) listAgents() []model.SubAgent {
	var out []model.SubAgent
	at := make(map[string]int)
	for i := range o.lines {
		agent := o.lines[i].agent
		if agent == "" {
			continue
		}
		n, ok := at[agent]
		if !ok {
			n = len(out)
			at[agent] = n
			out = append(out, model.SubAgent{ID: agent, Path: o.c.Path})
		}
		out[n].Bytes += o.c.Source.Records[i].Len()
	}
	return out
}

// typedText is the typed text of a prompt.
func (o *opener) typedText(event int) string {
	e := &o.c.Events[event]
	return o.c.EventText(&model.Event{Parts: []model.Part{o.contentPart(e.Record)}})
}

// contentPart is the typed text of a message, without what the client made from it.
func (o *opener) contentPart(record int) model.Part {
	var t source.Tree
	if t.ParseIn(o.c.Source, o.c.Source.Records[record].Span) != nil {
		return model.Part{}
	}
	text := t.Root().Get("data", "content")
	return model.Part{Text: model.Text{Encoding: model.JSONString, Span: text.Span()}}
}

// pairCalls connects requests with results.
func (o *opener) pairCalls() {
	p := kit.NewPairing[request](o.c)
	read := func(i int) (request, model.Call, bool) {
		e, info := &o.c.Events[i], o.calls[i]
		if info == nil {
			return request{}, model.Call{}, false
		}
		key := request{e.Record, e.ID.Block}
		if e.Kind == model.ToolResult && !o.made[i] {
			var ok bool
			if key, ok = o.asks[e.Record]; !ok {
				key = request{e.Record, none}
			}
		}
		return key, model.Call{
			ID: info.id, Tool: info.tool, Effect: info.facts.Effect, Folder: info.folder,
			Status: kit.EndStatus(info.failed, o.made[i]),
		}, true
	}
	p.PairAll(read, o.describeResult)
	p.AdoptAll(read)
	kit.MarkUnique(o.c)
}

// describeResult says what the result of a call delivers, according to its request.
func (o *opener) describeResult(c *model.Call) {
	e, facts := &o.c.Events[c.Result], o.calls[c.Request].facts
	if !c.Status.Good() || e.Parts[0].Text.Encoding != model.JSONString {
		return
	}
	facts.Deliver(c, &e.Parts[0], o.calls[c.Result].cut)
}
