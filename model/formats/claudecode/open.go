package claudecode

import (
	"errors"
	"slices"

	"decant/model/formats/claudecode/detect"

	"decant/model"
	"decant/model/formats/claudecode/rules"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Open reads a session. path is the session's file, or "-" or "" without a file; sub-agents are
// searched next to it. Lines that cannot be read become warnings. It returns an error only when no
// line is a record of the format.
func (Codec) Open(src *source.Source, path string) (*model.Conversation, error) {
	return openSession(src, path, 0)
}

// OpenUncompacted is Open for the session as it was before that many of its newest compactions,
// together with what came after. It returns an error where the session has fewer compactions.
func (Codec) OpenUncompacted(
	src *source.Source, path string, compactions int,
) (*model.Conversation, error) {
	return openSession(src, path, compactions)
}

// openSession opens a session without its last compactions.
func openSession(
	src *source.Source, path string, without int,
) (*model.Conversation, error) {
	lines := readLines(src)
	var skipped []bool // Lines that the client does not read in a large file may be wanted again.
	if without == 0 {
		skipped = skipLines(src, lines)
	}
	all := newChain(lines)
	o := &opener{
		loaded: all.loadChain(skipped), dead: make(map[int]string),
		c: &model.Conversation{Source: src, Format: Name, Path: path},
		s: &state{lines: lines, replyOf: all.replyOf, replies: all.replies},
	}
	o.c.State = o.s
	if slices.Contains(skipped, true) {
		o.small = all.loadChain(nil).live
	}
	if err := o.warnUnread(); err != nil {
		return nil, err
	}
	stretches, err := o.cutStretches(without)
	if err != nil {
		return nil, err
	}
	o.checkLinks(stretches)
	o.listEvents(stretches)
	o.pairCalls()
	o.dropUnsent() // Needs the pairs, and decides what is live for all later steps.
	o.describe(stretches)
	o.bindEvents()
	o.recordUsage()
	o.c.SubAgents = o.listSubAgents()
	o.c.Measure()
	o.c.Fixes = model.SelectFixes(Codec{}.Check(o.c), rules.Fixes)
	o.nameStart(stretches[len(stretches)-1].lines)
	return o.c, nil
}

// startsThere is what a fork contains where the parent of the first sent record is missing.
const startsThere = "the fork starts with it: the client does not send what is before it either"

// nameStart corrects what is said of the first sent line if its parent is missing: a fork links it
// to no other.
func (o *opener) nameStart(sent []int) {
	if len(sent) == 0 {
		return
	}
	at := rules.Table.FindInRecord(rules.Chain, sent[0]).Place
	for i := range o.c.Fixes {
		if f := &o.c.Fixes[i]; f.Rule == rules.Chain && f.Place == at {
			f.Edits = startsThere
		}
	}
}

// warnUnread adds warnings for what cannot be read.
func (o *opener) warnUnread() error {
	known := false
	for i := range o.lines {
		l := o.lines[i]
		if known = known || l.kind > carried; l.kind != unread {
			continue
		}
		o.c.Warnings = append(o.c.Warnings, model.UnreadWarning(o.c.Source, i, l.err))
	}
	if !known && !o.notesOnly() {
		return errors.New("no line is a record of a Claude Code session; check that this is the " +
			"right file")
	}
	return nil
}

// notesOnly reports whether a line that is neither a user's record nor a reply has this format.
func (o *opener) notesOnly() bool {
	var t source.Tree
	return slices.ContainsFunc(o.c.Source.Records, func(r source.Record) bool {
		return t.ParseIn(o.c.Source, r.Span) == nil && detect.IsType(t.Root().Get("type").Text())
	})
}

// checkLinks notes problems of the chain itself.
func (o *opener) checkLinks(stretches []stretch) {
	note := func(i int, rule string) {
		o.s.findings = append(o.s.findings, rules.Table.FindInRecord(rule, i))
	}
	for _, i := range stretches[len(stretches)-1].lines {
		if slices.Contains(o.lost, i) {
			note(i, rules.Chain)
		}
		if l := o.lines[i]; l.kind == reply && l.message == "" {
			note(i, rules.Message)
		}
	}
	for _, i := range o.twice {
		note(i, rules.Twice)
	}
	switch {
	case o.tip == none:
		o.s.findings = append(o.s.findings, rules.Table.Find(rules.Nothing, "conversation"))
	case o.isCutShort():
		note(o.tip, rules.End)
	}
	if i := o.firstUnlike(); i != none {
		note(i, rules.Large)
	}
}

// firstUnlike is the first line that the client would send only if the file were smaller, else the
// first that it sends only because the file is large. It is none where both send the same.
func (o *opener) firstUnlike() int {
	if o.small == nil {
		return none
	}
	for _, two := range [][2][]int{{o.small, o.live}, {o.live, o.small}} {
		sent := markLines(len(o.lines), two[1])
		for _, i := range two[0] {
			if !sent[i] && len(o.lines[i].blocks) > 0 {
				return i
			}
		}
	}
	return none
}

// listEvents lists the events in context order, then those off the path.
func (o *opener) listEvents(stretches []stretch) {
	n := 0
	for i := range o.lines {
		n += len(o.lines[i].blocks)
	}
	o.c.Events, o.calls = make([]model.Event, 0, n), make([]*call, n)
	on := make([]bool, len(o.lines))
	for p, s := range stretches {
		if s.boundary != none {
			o.listBoundary(s.boundary)
		}
		o.last = nil
		for _, i := range s.lines {
			on[i] = true
			o.listLine(i, model.Event{Partition: p, Live: p == len(stretches)-1})
		}
	}
	o.last = nil
	// Events off the path are listed in file order, with the stretch in which they were written.
	passed := 0
	for i := range o.lines {
		if passed < len(stretches)-1 && i > stretches[passed+1].boundary {
			passed++
		}
		if l := o.lines[i]; !on[i] && (l.uuid == "" || o.isCurrent(i)) {
			o.listLine(i, model.Event{Partition: passed, OffPath: true})
		}
	}
	for _, l := range o.lines {
		if len(l.blocks) > 0 { // Shared lines have no blocks and must not be written to.
			l.held, l.blocks = len(l.blocks), nil
		}
	}
}

// listBoundary lists one boundary.
func (o *opener) listBoundary(i int) {
	cut := o.lines[i].cut
	o.c.Boundaries = append(o.c.Boundaries, model.Boundary{
		Record: i, Turn: o.turn, Trigger: cut.trigger, TokensBefore: cut.tokens,
	})
}

// listLine lists the events of one line; as gives their place.
func (o *opener) listLine(i int, as model.Event) {
	l := o.lines[i]
	if len(l.blocks) == 0 {
		return
	}
	if !o.joinsLast(l) {
		o.message++
	}
	o.last = l
	if l.prompt && !as.OffPath {
		o.turn++
		o.c.Turns = append(o.c.Turns, model.Turn{Number: o.turn, Prompt: len(o.c.Events)})
	}
	for k := range l.blocks {
		b, n := &l.blocks[k], len(o.c.Events)
		e := l.makeEvent(i, k)
		e.Partition, e.Live, e.OffPath, e.Message = as.Partition, as.Live, as.OffPath, o.message
		e.Prompt = e.Prompt && !as.OffPath
		if l.unsent {
			e.Live = false
		}
		e.Unsent = l.unsent || b.dead != ""
		if b.dead != "" && e.Live {
			o.dead[n] = b.dead
		}
		o.calls[n] = b.call
		if !as.OffPath {
			e.Turn = o.turn
		}
		kit.AddEvent(o.c, e)
	}
}

// joinsLast reports whether the client joins a line to the previous one: lines of one reply, or the
// lines between two replies.
func (o *opener) joinsLast(l *line) bool {
	if o.last == nil {
		return false
	}
	if l.kind == reply || o.last.kind == reply {
		return l.kind == o.last.kind && l.message != "" && l.message == o.last.message
	}
	return true
}
