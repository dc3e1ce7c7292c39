package claudecode

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/model/tokens"
)

// state is what the codec needs again for a fork.
type state struct {
	lines []line
	// home is the folder that the session resumes from, "" when not known.
	home string
	// titles are the newest notes by kind.
	titles map[string]string
	// findings are what Open saw of broken rules.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*chain
	c *model.Conversation
	s *state
	// calls are what the blocks said, by event; dead the rule by which an event
	// of the last stretch is not sent.
	calls map[int]*call
	dead  map[int]string
	// message numbers messages, turn turns.
	message, turn int
	last          *line
}

// Open reads a session. Path is where it is stored, "-" or "" when it is in no
// folder; sub-agents are looked for beside it. Lines that cannot be read become
// warnings; it returns an error only when no line is a record of the format.
func Open(src *source.Source, path string) (*model.Conversation, error) {
	lines := readLines(src)
	o := &opener{
		chain: newChain(lines), calls: make(map[int]*call), dead: make(map[int]string),
		c: &model.Conversation{Source: src, Format: Name, Path: path},
		s: &state{lines: lines},
	}
	o.c.State = o.s
	if err := o.warn(); err != nil {
		return nil, err
	}
	stretches := o.stretches()
	o.links(stretches)
	o.events(stretches)
	o.pair()
	o.repair() // Needs the pairs, and says what is live for all that follows.
	o.describe(stretches)
	o.tie()
	o.recorded()
	o.c.SubAgents = o.subAgents()
	o.c.Measure()
	return o.c, nil
}

// warn lists what cannot be read.
func (o *opener) warn() error {
	known := false
	for i := range o.lines {
		l := &o.lines[i]
		if known = known || l.kind > carried; l.kind != unread {
			continue
		}
		o.c.Warnings = append(o.c.Warnings, model.Warning{
			Line: o.c.Source.Records[i].Line,
			Text: fmt.Sprintf("cannot be read (%v); it is left out of a fork", l.err),
		})
	}
	if !known && !o.notesOnly() {
		return errors.New("no line is a record of a Claude Code session; is it the right file?")
	}
	return nil
}

// notesOnly reports whether a line in which nobody speaks is of this format.
func (o *opener) notesOnly() bool {
	var t source.Tree
	return slices.ContainsFunc(o.c.Source.Records, func(r source.Record) bool {
		return t.Parse(o.c.Source.Data, r.Span) == nil && knownTypes[t.Root().Get("type").Text()]
	})
}

// links notes what is wrong with the chain itself.
func (o *opener) links(stretches []stretch) {
	note := func(i int, rule string) {
		id := model.ID{Record: i + 1, Block: 1}
		o.s.findings = append(o.s.findings,
			model.Finding{Rule: rule, Place: id.String(), Effect: effects[rule]})
	}
	for _, i := range stretches[len(stretches)-1].lines {
		if o.lost(i) {
			note(i, ruleChain)
		}
		if l := &o.lines[i]; l.kind == reply && l.message == "" {
			note(i, ruleMessage)
		}
	}
	for _, i := range o.twice {
		note(i, ruleTwice)
	}
}

// events lists the events in context order, then those off the path.
func (o *opener) events(stretches []stretch) {
	n := 0
	for i := range o.lines {
		n += len(o.lines[i].blocks)
	}
	o.c.Events = make([]model.Event, 0, n)
	on := make(map[int]bool)
	for p, s := range stretches {
		if s.boundary != none {
			o.bound(s.boundary)
		}
		o.last = nil
		for _, i := range s.lines {
			on[i] = true
			o.line(i, model.Event{Partition: p, Live: p == len(stretches)-1})
		}
	}
	o.last = nil
	// What is off the path is listed in file order, with the stretch it was written in.
	passed := 0
	for i := range o.lines {
		if passed < len(stretches)-1 && i > stretches[passed+1].boundary {
			passed++
		}
		if l := &o.lines[i]; !on[i] && (l.uuid == "" || o.current(i)) {
			o.line(i, model.Event{Partition: passed, OffPath: true})
		}
	}
}

// bound lists one boundary.
func (o *opener) bound(i int) {
	cut := o.lines[i].cut
	o.c.Boundaries = append(o.c.Boundaries, model.Boundary{
		Record: i, Turn: o.turn, Trigger: cut.trigger, TokensBefore: cut.tokens,
	})
}

// line lists the events of one line; as says where they stand.
func (o *opener) line(i int, as model.Event) {
	l := &o.lines[i]
	if len(l.blocks) == 0 {
		return
	}
	if !o.same(l) {
		o.message++
	}
	o.last = l
	if l.prompt && !as.OffPath {
		o.turn++
		o.c.Turns = append(o.c.Turns, model.Turn{Number: o.turn, Prompt: len(o.c.Events)})
	}
	for _, b := range l.blocks {
		e, n := b.event, len(o.c.Events)
		e.Partition, e.Live, e.OffPath, e.Message = as.Partition, as.Live, as.OffPath, o.message
		e.Prompt = e.Prompt && !as.OffPath
		if l.unsent != "" {
			e.Live = false
		}
		e.Unsent = l.unsent != "" || b.dead != ""
		if b.dead != "" && e.Live {
			o.dead[n] = b.dead
		}
		if b.call != nil {
			o.calls[n] = b.call
		}
		if !as.OffPath {
			if e.Turn = o.turn; o.turn > 0 {
				t := &o.c.Turns[o.turn-1]
				t.Events = append(t.Events, n)
			}
		}
		o.c.Events = append(o.c.Events, e)
	}
}

// same reports whether the client joins a line to the one before it: lines of
// one reply, or what stands between two replies.
func (o *opener) same(l *line) bool {
	if o.last == nil {
		return false
	}
	if l.kind == reply || o.last.kind == reply {
		return l.kind == o.last.kind && l.message != "" && l.message == o.last.message
	}
	return true
}

// describe fills in what names the conversation.
func (o *opener) describe(stretches []stretch) {
	c := o.c
	var newest *line
	session, used, cwds := "", 0, []string{}
	for i := range o.lines {
		l := &o.lines[i]
		if l.session != "" {
			session = l.session
		}
		if l.cwd != "" && !l.side {
			cwds = append(cwds, l.cwd)
		}
	}
	for _, s := range stretches {
		for _, i := range s.lines {
			l := &o.lines[i]
			newest = l
			if l.cwd != "" {
				c.CWD = l.cwd
			}
			if l.version != "" {
				c.Client = l.version
			}
			if l.kind == reply && l.model != "" && l.model != synthetic {
				c.Model, used = l.model, max(used, l.used)
			}
		}
	}
	if newest == nil && len(cwds) > 0 {
		c.CWD = cwds[len(cwds)-1]
	}
	o.s.home = homeOf(c.Path, cwds)
	c.ID = idOf(c.Path, session)
	o.s.titles = o.titles()
	c.Title = o.title()
	m, known := tokens.Lookup(c.Model)
	c.Family, c.FamilyAssumed, c.Window = m.Family, !known, m.WindowFor(used)
}

// synthetic is the model of replies that the client made up.
const synthetic = "<synthetic>"

// idOf is the session's id: the name of the file, which the client goes by, or
// where that is none the id in the records.
func idOf(path, session string) string {
	stem := strings.TrimSuffix(filepath.Base(path), ".jsonl")
	if model.IsUUID(stem) || session == "" && path != "" && path != "-" {
		return stem
	}
	return session
}

// homeOf is the first folder whose project the file is stored in: the session
// resumes only from there. It is the first folder of all when none is.
func homeOf(path string, cwds []string) string {
	project := filepath.Base(filepath.Dir(path))
	for _, d := range cwds {
		if munge(d) == project {
			return d
		}
	}
	if len(cwds) > 0 {
		return cwds[0]
	}
	return ""
}
