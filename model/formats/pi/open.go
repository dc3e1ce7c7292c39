package pi

import (
	"errors"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/source"
)

// Open reads a session. path is the session's file, or "-" or "" without a file. Lines that cannot
// be read become warnings. It returns an error only when the first readable line is not a header.
func (k Codec) Open(src *source.Source, path string) (*model.Conversation, error) {
	return k.openSession(src, path, 0)
}

// openSession opens a session without its newest compactions.
func (k Codec) openSession(
	src *source.Source, path string, without int,
) (*model.Conversation, error) {
	o := &opener{
		calls: make(map[int]*call), closed: make(map[int]bool),
		r: &reader{src: src, client: k.client},
		c: &model.Conversation{Source: src, Format: k.Name(), Path: path},
	}
	first, version, err := o.readHeader()
	if err != nil {
		return nil, err
	}
	if k.client == openClaw {
		o.warnClaw()
	}
	o.tree = newTree(readEntries(src, o.c.CWD, k.client), version, k.client)
	if err := o.undoCompactions(without); err != nil {
		return nil, err
	}
	o.s.tree, o.c.State = o.tree, o.s
	o.warnUnread()
	o.s.first, o.s.next = first, o.chosenModel(first, o.path)
	stretches := o.cutStretches()
	last := stretches[len(stretches)-1]
	o.s.cut, o.s.edits = last.cut, o.editsInForce(last)
	o.s.sends = make(map[int]bool, len(last.entries))
	for _, i := range last.entries {
		o.s.sends[i] = true
	}
	o.listEvents(stretches)
	o.replaceDefinitions()
	o.pairCalls()
	if k.client == ohMyPi {
		o.dropOpenCalls()
		o.findOmpRules()
	}
	o.groupAnswers()
	o.findBroken()
	o.findTitle()
	o.measureModel(o.s.next)
	o.recordUsage()
	o.c.Rules = model.Rules{
		Reasoning: o.s.next.bindingRule(), LiveOnly: true, UserFirst: true, NoLoneReasoning: true,
		ToolsStay: "the client declares its tools again when it resumes",
	}
	o.c.Rules.Held = o.openReasoning()
	o.c.Measure()
	return o.c, nil
}

// readHeader reads the first readable line, and what it says about the model.
func (o *opener) readHeader() (first origin, version int, err error) {
	r, titles := o.r, []int(nil)
	for i := range r.src.Records {
		if r.tree.ParseIn(r.src, r.src.Records[i].Span) != nil {
			continue
		}
		v := r.tree.Root()
		if r.client == ohMyPi && isTitle(v) {
			titles = append(titles, i)
			continue
		}
		if !IsHeader(v) {
			break
		}
		o.s = &state{head: i, titles: titles, made: make(map[int]bool)}
		o.s.name = strings.TrimSpace(v.Get("title").Text())
		o.c.ID, o.c.CWD = v.Get("id").Text(), v.Get("cwd").Text()
		r.cwd = o.c.CWD
		first = origin{provider: v.Get("provider").Text(), model: v.Get("modelId").Text()}
		version = 1
		if n := v.Get("version"); n.Exists() && n.Kind() != source.KindNull {
			version = n.Int()
			if n.Kind() != source.KindNumber {
				version = current
			}
		}
		return first, version, nil
	}
	return first, 0, errors.New("its first line is not the header of a pi session; check that " +
		"this is the right file")
}

// current is the newest version of the format that is known.
const current = 3

// warnUnread adds warnings for what cannot be read, and for errors of the chain.
func (o *opener) warnUnread() {
	for i := range o.entries {
		if e := &o.entries[i]; e.kind == unread {
			o.c.Warnings = append(o.c.Warnings, model.UnreadWarning(o.c.Source, i, e.err))
			o.s.findings = append(o.s.findings, o.client.rules().Find(
				ruleUnread, "line "+strconv.Itoa(o.c.Source.Records[i].Line)))
		}
	}
	if o.lost != none {
		o.s.findRule(o.lost, ruleChain)
	}
	if o.circle != none {
		o.s.findRule(o.circle, ruleCircle)
	}
	for _, i := range o.bare {
		o.s.findRule(i, ruleID)
	}
	for _, i := range o.twice {
		o.s.findRule(i, ruleTwice)
	}
}

// findBroken finds what the client would send but cannot read.
func (o *opener) findBroken() {
	if o.client == openClaw {
		return // It reads all of that.
	}
	for _, i := range o.path {
		e := &o.entries[i]
		if e.broken {
			o.s.findRule(i, ruleShape)
		}
		if o.client == pi && e.role == "assistant" && e.unsent == "" && !e.counted {
			o.s.findRule(i, ruleUsage)
		}
	}
}

// listEvents lists the events in context order, then those off the path.
func (o *opener) listEvents(stretches []stretch) {
	on := make(map[int]bool, len(o.path))
	for p, s := range stretches {
		as := model.Event{Partition: p, Live: p == len(stretches)-1}
		if s.cut != none {
			o.listBoundary(s.cut)
			on[s.cut] = true
			o.listEntry(s.cut, as)
		}
		for _, i := range s.entries {
			on[i] = true
			o.listEntry(i, as)
		}
	}
	o.closeCalls()
	passed := 0
	for i := range o.entries {
		if passed < len(stretches)-1 && i > stretches[passed+1].cut {
			passed++
		}
		if !on[i] {
			o.listEntry(i, model.Event{Partition: passed, OffPath: true})
		}
	}
}

// listBoundary lists one boundary.
func (o *opener) listBoundary(i int) {
	b := model.Boundary{Record: i, Turn: o.turn, TokensBefore: o.entries[i].cut.tokens}
	if o.entries[i].kind == cleared {
		b.Trigger = model.ClearTrigger
	}
	o.c.Boundaries = append(o.c.Boundaries, b)
}

// listEntry lists the events of one entry; as gives their place.
func (o *opener) listEntry(i int, as model.Event) {
	e := &o.entries[i]
	if as.Live {
		o.replaceEdited(i, &as)
	}
	if as.Live && e.closesCalls() {
		o.closeCalls()
	}
	if len(e.blocks) == 0 {
		return
	}
	o.message++
	prompt := e.kind == message && e.role == "user" && !as.OffPath
	if prompt {
		o.turn++
		o.c.Turns = append(o.c.Turns, model.Turn{Number: o.turn, Prompt: len(o.c.Events)})
	}
	if e.unsent != "" {
		as.Live = false
	}
	for n := range e.blocks {
		o.addEvent(e, &e.blocks[n], as, prompt && n == 0)
	}
}

// closeCalls answers waiting calls like the client, which accepts no result after this.
func (o *opener) closeCalls() {
	if o.client == ohMyPi { // It leaves out the calls, see dropOpenCalls.
		o.open = nil
		return
	}
	for _, i := range o.open {
		e, asked := &o.c.Events[i], o.calls[i]
		b := literalBlock(model.ToolResult, o.answerMissing(), source.Value{})
		b.event.ID = e.ID
		b.event.ID.Block += len(o.entries[e.Record].blocks)
		b.event.Record, b.event.Call, b.event.Time = e.Record, -1, e.Time
		b.call = &call{id: asked.id, tool: asked.tool, failed: true}
		o.message++
		o.s.made[len(o.c.Events)] = true
		o.addEvent(&o.entries[e.Record], &b, model.Event{Partition: e.Partition, Live: true}, false)
	}
	o.open = nil
	o.closed[len(o.c.Events)] = true
}

// noResult is the client's result for a call without one.
const noResult = "No result provided"

// answerMissing is the result that the session's client writes for a call without one.
func (o *opener) answerMissing() string {
	if o.client == openClaw {
		return answerOf(o.s.next.api)
	}
	return noResult
}
