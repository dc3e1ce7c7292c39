package qwencode

import (
	"errors"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Open reads a session. path is the session's file, or "-" or "" without a file; sub-agents are
// searched next to it. Lines that cannot be read become warnings. It returns an error only when no
// line is a record of the format.
func (Codec) Open(src *source.Source, path string) (*model.Conversation, error) {
	o := &opener{
		chain: newChain(readLines(src)), blocks: make(map[int]*block),
		c: &model.Conversation{Source: src, Format: Name, Path: path},
	}
	o.s = &state{chain: o.chain, made: make(map[int]bool)}
	o.c.State = o.s
	if err := o.readFirst(); err != nil {
		return nil, err
	}
	if err := o.joinLines(src); err != nil {
		return nil, err
	}
	o.warnUnread()
	o.s.taken = o.unsentPrompts(o.promptText)
	stretches := o.cutStretches()
	o.s.cut = stretches[len(stretches)-1].cut
	o.listStretches(stretches)
	o.listOffPath()
	o.pairCalls()
	o.checkChain()
	o.describe()
	o.recordUsage()
	o.setRules()
	o.c.SubAgents = o.listSubAgents()
	o.c.Measure()
	return o.c, nil
}

// readFirst reads what the first record says about the session.
func (o *opener) readFirst() error {
	for i := range o.lines {
		if l := &o.lines[i]; l.kind != unread {
			o.c.ID, o.c.CWD, o.c.Client = l.session, l.cwd, l.version
			return nil
		}
	}
	return errors.New("no line is a record of a session of Qwen Code; check that this is the " +
		"right file")
}

// warnUnread adds warnings for what cannot be read.
func (o *opener) warnUnread() {
	for i := range o.lines {
		l := &o.lines[i]
		if l.kind != unread {
			continue
		}
		w := model.UnreadWarning(o.c.Source, i, l.err)
		if w.Torn && holdsObject(o.c.Source.Bytes(i)) {
			// The client reads complete records from such a line, which a fork must not contain.
			w.Torn = false
			w.Text = "has more than one record, which only the client can read; it is left out " +
				"of a fork"
		}
		o.c.Warnings = append(o.c.Warnings, w)
		o.s.findings = append(o.s.findings, ruleTable.Find(
			ruleUnread, "line "+strconv.Itoa(o.c.Source.Records[i].Line)))
	}
}

// holdsObject reports whether a line that is not JSON contains a complete JSON object.
func holdsObject(line []byte) bool {
	depth, inText := 0, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && inText:
			i++
		case c == '"':
			inText = !inText
		case inText:
		case c == '{':
			depth++
		case c == '}':
			if depth == 1 {
				return true
			}
			depth = max(0, depth-1)
		}
	}
	return false
}

// promptText is the text of a prompt with one part.
func (o *opener) promptText(i int) string {
	b := &o.lines[i].contents[0].blocks[0]
	return o.c.PartText(&b.event.Parts[0])
}

// listStretches lists the events of the path in context order.
func (o *opener) listStretches(stretches []stretch) {
	for p, s := range stretches {
		live := p == len(stretches)-1
		if s.cut != none {
			o.c.Boundaries = append(o.c.Boundaries, model.Boundary{
				Record: s.cut, Turn: o.turn, TokensBefore: o.lines[s.cut].tokens,
			})
			if !o.lines[s.cut].shape {
				o.dies = o.dies || live
				live = false
			}
		}
		settled := settler{
			list: o.messagesOf(s), results: make(map[int]*block), pairs: o.pairs,
			answered: make(map[string]bool),
		}
		settled.settle()
		o.pairs = settled.pairs
		for i := range settled.list {
			m := &settled.list[i]
			if live && m.role != "user" && m.role != "model" {
				o.s.findRule(m.line, ruleRole)
			}
			o.listMessage(m, model.Event{Partition: p, Live: live})
			o.checkMessage(m, live)
		}
		o.closeCalls()
	}
}

// checkMessage notes what the client leaves out of a message that it sends.
func (o *opener) checkMessage(m *message, live bool) {
	if !live || o.s.taken[m.line] {
		return
	}
	if m.void {
		o.s.findRule(m.line, ruleEmpty)
	}
	if m.bare {
		o.s.findRule(m.line, ruleShape)
	}
	for _, b := range m.unanswered {
		f := ruleTable.Find(ruleNoResult, b.event.ID.String())
		f.Harmless = true // The client answers it.
		o.s.findings = append(o.s.findings, f)
	}
	for _, b := range m.blocks {
		switch {
		case b.fault != "":
			o.s.findRule(b.event.Record, b.fault)
		case b.isResult() && b.pair == 0:
			o.s.findRule(b.event.Record, ruleNoCall)
		}
	}
}

// listOffPath lists the events outside the path to the leaf.
func (o *opener) listOffPath() {
	on := make(map[int]bool, len(o.path))
	for _, i := range o.path {
		for _, at := range o.fragments(i) {
			on[at] = true
		}
	}
	passed := 0
	for i := range o.lines {
		for passed < len(o.c.Boundaries) && i > o.c.Boundaries[passed].Record {
			passed++
		}
		if on[i] {
			continue
		}
		for n := range o.lines[i].contents {
			m := message{line: i}
			m.add(&o.lines[i].contents[n])
			o.listMessage(&m, model.Event{Partition: passed, OffPath: true})
		}
	}
}

// checkChain notes problems of the records and their links.
func (o *opener) checkChain() {
	if o.lost != none {
		o.s.findRule(o.lost, ruleChain)
	}
	if o.circle != none {
		o.s.findRule(o.circle, ruleCircle)
	}
	if o.dies {
		o.s.findRule(o.s.cut, ruleShape)
	}
	for i := range o.lines {
		if l := &o.lines[i]; l.kind != unread && l.session != o.c.ID {
			o.s.findRule(i, ruleSession)
			break
		}
	}
	if id := IDOf(o.c.Path); id != "" && !strings.EqualFold(id, o.c.ID) {
		o.s.findings = append(o.s.findings, ruleTable.Find(ruleSession, "conversation"))
	}
}

// setRules sets the rules of the format for a fork.
func (o *opener) setRules() {
	o.c.Rules.LiveOnly, o.c.Rules.NoLoneReasoning = true, true
	o.c.Rules.ToolsStay = "the client declares its tools again when it resumes"
	if o.c.Rules.Reasoning == model.ReasoningSuffix && !isClaude(o.c.Model) {
		o.c.Rules.Reasoning = model.ReasoningFree
	}
	for i := range o.c.Events {
		e := &o.c.Events[i]
		b := o.blocks[i]
		if o.c.Rules.Reasoning == model.ReasoningFree {
			break
		}
		e.Signed = e.Kind == model.Reasoning && b != nil && b.signature != unsigned
		if o.c.Rules.Reasoning == model.ReasoningGroup && e.Role == "assistant" {
			e.Group = e.Message
		}
	}
	o.c.Rules.Held = o.openReasoning()
}

// openReasoning is the reasoning of the last answer of an open tool loop.
func (o *opener) openReasoning() []int {
	events := o.c.Events
	end := kit.LoopEnd(events)
	var out []int
	for i := 0; i <= end; i++ {
		e := &events[i]
		if e.Live && e.Message == events[end].Message && e.Kind == model.Reasoning {
			out = append(out, i)
		}
	}
	return out
}
