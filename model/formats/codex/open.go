package codex

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// Open reads a rollout. path is the rollout's file, or "-" or "" without a file; sub-agents and the
// name of the thread are searched from there. Lines that cannot be read become warnings. It returns
// an error only when no line names a thread.
func (Codec) Open(src *source.Source, path string) (*model.Conversation, error) {
	return openRollout(src, path, 0)
}

// openRollout opens a rollout without its newest compactions.
func openRollout(src *source.Source, path string, without int) (*model.Conversation, error) {
	lines := readLines(src)
	first := firstMeta(lines)
	if first == nil && !slices.ContainsFunc(lines, func(l *line) bool { return l.kind > carried }) {
		return nil, errors.New("no line belongs to a Codex rollout; check that this is the right " +
			"file")
	}
	if first == nil {
		first = &meta{}
	}
	r := newReplay(src, lines)
	if err := r.undoCompactions(without); err != nil {
		return nil, err
	}
	o := &opener{
		replay: r,
		c:      &model.Conversation{Source: src, Format: Name, Path: path},
		s:      &state{lines: lines, meta: first, base: -1, aborted: make(map[place]int)},
		live:   make(map[place]bool),
	}
	o.s.undone = r.undone
	o.c.State = o.s
	if o.s.bare = slices.ContainsFunc(lines, func(l *line) bool { return l.bare }); o.s.bare {
		o.c.Warnings = append(o.c.Warnings, model.Warning{Text: barePast})
	}
	o.warnUnread()
	if n := len(o.boundaries); n > 0 {
		o.s.base = o.boundaries[n-1]
	}
	o.findPairs()
	for _, p := range o.history {
		o.live[p] = !o.orphans[p]
	}
	o.s.live, o.s.tight = o.live, o.tight
	o.describe()
	o.findOwners()
	o.listEvents()
	responses.PairSides(o.c, o.sides)
	o.recordUsage()
	o.s.brackets = o.bracketTurns()
	o.c.Title = o.findTitle()
	o.c.Rules = model.Rules{Reasoning: model.ReasoningGroup, LiveOnly: true}
	o.c.SubAgents = o.listSubAgents()
	o.checkAll()
	o.c.Measure()
	return o.c, nil
}

// warnUnread adds warnings for what the client cannot read.
func (o *opener) warnUnread() {
	for i := range o.lines {
		l := o.lines[i]
		text := ""
		switch {
		case l.kind == unread:
			o.c.Warnings = append(o.c.Warnings, model.UnreadWarning(o.src, i, l.err))
			continue
		case l.kind == compacted && l.err != nil:
			text = fmt.Sprintf("%v: Codex skips it and resumes from the records before it", l.err)
		case l.kind == item && l.items[0].unfit == ruleItem:
			text = "holds an item that Codex cannot read; it is left out of a fork"
		default:
			continue
		}
		o.c.Warnings = append(o.c.Warnings, model.Warning{Line: o.src.Records[i].Line, Text: text})
	}
}

// orderItems lists all items in context order: one partition after another, then the items off the
// path.
func (o *opener) orderItems() []spot {
	var out []spot
	passed := 0
	for i := range o.lines {
		l := o.lines[i]
		if l.kind == compacted && l.err != nil {
			continue
		}
		if passed < len(o.boundaries) && o.boundaries[passed] == i {
			passed++
		}
		for n := range l.items {
			p := place{i, n}
			s := spot{p, passed, o.taken[p] || i < o.start || o.skipped[i] || o.undone[i]}
			if _, moved := o.moved[p]; moved && o.live[p] {
				s.partition = len(o.boundaries)
			}
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b spot) int {
		if a.off != b.off {
			if b.off {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.partition, b.partition)
	})
	return out
}

// listEvents lists the events in context order.
func (o *opener) listEvents() {
	spots := o.orderItems()
	o.last = place{-1, 0}
	told, bounds := false, 0
	for _, s := range spots {
		for bounds < len(o.boundaries) && !s.off && s.partition > bounds {
			o.listBoundary(bounds)
			bounds++
		}
		if !told && (s.off || s.partition == len(o.boundaries)) {
			o.listInstructions()
			told = true
		}
		o.listItem(s)
	}
	for ; bounds < len(o.boundaries); bounds++ {
		o.listBoundary(bounds)
	}
	if !told {
		o.listInstructions()
	}
}

// listBoundary lists one boundary.
func (o *opener) listBoundary(n int) {
	b := model.Boundary{Record: o.boundaries[n], Turn: o.turn}
	for i := b.Record - 1; i >= 0 && b.TokensBefore == 0; i-- {
		if t := o.lines[i].report; t != nil {
			b.TokensBefore = t.used
		}
	}
	o.c.Boundaries = append(o.c.Boundaries, b)
}

// listInstructions lists the model's first instructions. A client that lists its tools among the
// items puts the instructions there too.
func (o *opener) listInstructions() {
	at := slices.IndexFunc(o.lines, func(l *line) bool { return l.meta != nil })
	if at < 0 || o.s.meta.instructions.Empty() {
		return
	}
	for _, p := range o.history {
		if o.itemAt(p).Type == "additional_tools" {
			return
		}
	}
	o.message++
	text := model.Text{Encoding: model.JSONString, Span: o.s.meta.instructions}
	o.addEvent(model.Event{
		ID: model.ID{Record: at + 1, Block: 1}, Kind: model.System, Role: "system", Fixed: true,
		Partition: len(o.boundaries), Live: true, Label: "base_instructions", Record: at,
		Time: o.lines[at].time, Call: -1, Parts: []model.Part{{Text: text}},
	}, place{at, -1})
}

// listItem lists the events of one item.
func (o *opener) listItem(s spot) {
	e := o.itemAt(s.place)
	l := o.lines[s.record]
	if len(e.Events) == 0 {
		return
	}
	o.message++
	o.numberAnswers(s, e)
	prompt := o.startsPrompt(s, e)
	if prompt {
		o.turn++
		o.c.Turns = append(o.c.Turns, model.Turn{Number: o.turn, Prompt: len(o.c.Events)})
	}
	stretch := 2 * s.partition
	if s.off || e.unfit != "" || o.orphans[s.place] {
		stretch = -1 - stretch
	}
	for n := range e.Events {
		ev := e.Events[n]
		ev.ID.Record, ev.Record, ev.Time = s.record+1, s.record, l.time
		if l.kind == compacted && l.cut.replaced {
			ev.ID.Item = s.item + 1
		}
		ev.Partition, ev.OffPath = s.partition, s.off
		ev.Live = o.live[s.place]
		ev.Unsent = e.unfit != "" || o.orphans[s.place]
		ev.Prompt = prompt && n == 0
		ev.Fixed = ev.Fixed || o.stuck[s.place]
		if e.Model {
			ev.Group = o.group
		}
		o.correctSent(&ev, s, l)
		if n < len(e.Calls) && e.Calls[n] != nil {
			o.sides = append(o.sides, responses.Side{
				Event: len(o.c.Events), Call: e.Calls[n], Stretch: stretch,
			})
		}
		o.addEvent(ev, s.place)
	}
	o.listAborted(s, e, stretch)
}

// startsPrompt reports whether an item starts a turn. An item that a compaction repeats starts
// none. A single image may come from an old client's tool, so the line for the screen decides.
func (o *opener) startsPrompt(s spot, e *entry) bool {
	_, moved := o.moved[s.place]
	if !e.prompt || o.lines[s.record].kind != item || e.unfit != "" || s.off ||
		moved && o.tight {
		return false
	}
	for i := range e.Events {
		if e.Events[i].Kind != model.ImageMessage {
			return true
		}
	}
	for i := s.record + 1; i < len(o.lines) && o.lines[i].kind != item; i++ {
		t := o.lines[i].report
		if t != nil && (t.kind == "user_message" || t.kind == "UserMessage") {
			return true
		}
	}
	return false
}

// numberAnswers numbers the answers of the model. An answer ends when something else is said, or
// when the client notes its usage. It continues after an output that a fork writes instead of the
// client, because the client inserts such an output into an answer.
func (o *opener) numberAnswers(s spot, e *entry) {
	if !e.Model {
		if !o.isMadeUp(e) {
			o.last = place{-1, 0}
		}
		return
	}
	fresh := o.last.record < 0 || s.record < o.last.record
	for i := o.last.record + 1; !fresh && i < s.record; i++ {
		l := o.lines[i]
		fresh = l.kind == usage ||
			l.kind == reported && (tellsStart(l.report.kind) || tellsEnd(l.report.kind))
	}
	if fresh {
		o.group++
	}
	o.last = s.place
}
