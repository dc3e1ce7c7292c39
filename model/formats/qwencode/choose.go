package qwencode

import (
	"fmt"
	"slices"
	"time"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// drafter makes a fork.
type drafter struct {
	*state
	c    *model.Conversation
	outs map[int]model.Outcome
	id   string
	now  time.Time
	parser
	// live are the events in the fork, by line. holds finds them by their ids. sent has the ids of
	// all events that the original sends.
	live  map[int][]int
	holds map[model.ID]int
	sent  map[model.ID]bool
	// lost is true for a line with a removed or changed live event.
	lost map[int]bool
	// answers are results that the client would invent and that have another text in the fork, by
	// event.
	answers []int
	// list are the lines of the fork in order.
	list []int
	// pieces are the fork so far, and prev is the uuid of its last record in the chain. version and
	// cwd are what the client writes into each record. ids counts new records.
	pieces             []source.Piece
	prev, version, cwd string
	ids                int
	// parents are the parents of records with several lines, by uuid.
	parents map[string][]byte
	// counted is the record whose usage is marked, or none. Its usage becomes usage where that is
	// not zero.
	counted int
	usage   [2]int
}

// parser parses records into one tree.
type parser struct {
	src  *source.Source
	tree source.Tree
}

// root is a record's value. It is valid until the next call.
func (p *parser) root(record int) (source.Value, error) {
	if err := p.tree.ParseIn(p.src, p.src.Records[record].Span); err != nil {
		return source.Value{}, fmt.Errorf("line %d: %w", p.src.Records[record].Line, err)
	}
	return p.tree.Root(), nil
}

// noted are the client's records that repeat texts, to count or to show them. No fork contains
// them, because the texts may be removed.
var noted = map[string]bool{"ui_telemetry": true}

// foreign are the client's records about the session's origin, or about what is stored next to it.
// They are true only for the original.
var foreign = map[string]bool{
	"parent_session": true, "session_source": true, "turn_result": true,
	"file_history_snapshot": true, "branch_checkpoint": true,
}

// chooseLines decides what the fork contains.
func (d *drafter) chooseLines() {
	for i := range d.c.Events {
		if d.c.Events[i].Live {
			d.noteOutcome(i)
		}
	}
	d.chooseAnswers()
	for _, first := range d.path {
		for _, i := range d.fragments(first) {
			if d.lineStays(i, first) {
				d.list = append(d.list, i)
			}
		}
	}
	if d.id == "" {
		d.addAsides()
	}
	d.countUsage()
}

// noteOutcome notes the outcome of a live event.
func (d *drafter) noteOutcome(i int) {
	e := &d.c.Events[i]
	o, changed := d.outs[i]
	gone := changed && o.Gone(e)
	if d.made[i] {
		return
	}
	d.sent[e.ID] = true
	d.lost[e.Record] = d.lost[e.Record] || changed
	if !gone {
		d.live[e.Record] = append(d.live[e.Record], i)
		d.holds[e.ID] = i
	}
}

// chooseAnswers decides which of the invented results the fork contains. Those of one answer are
// all in it if one has another text, or if what follows them goes: else the client would put the
// others in another place. Those in a compression stay with it.
func (d *drafter) chooseAnswers() {
	var group []int
	moved := false
	for i := range d.c.Events {
		e := &d.c.Events[i]
		if !e.Live {
			continue
		}
		o, changed := d.outs[i]
		gone := changed && o.Gone(e)
		if d.made[i] {
			if !gone && e.ID.Item == 0 {
				group, moved = append(group, i), moved || changed
			}
			continue
		}
		if moved || gone {
			d.answers = append(d.answers, group...)
		}
		group, moved = nil, false
	}
	if moved {
		d.answers = append(d.answers, group...)
	}
}

// lineStays reports whether a line of the path is in the fork: what is sent, and what the client
// itself wrote. A later line of a record that sends nothing could become its first.
func (d *drafter) lineStays(i, first int) bool {
	l := &d.lines[i]
	switch l.kind {
	case said:
		return len(d.live[i]) > 0
	case cut:
		return i == d.cut && l.shape
	case carried:
		return i == first && l.recordType == "system" && !noted[l.subtype] && !isAnswered(l) &&
			(d.id == "" || !foreign[l.subtype])
	default:
		return false
	}
}

// isAnswered reports whether a record is the answer of a client's command. In a fork it would
// cancel the prompt before it.
func isAnswered(l *line) bool { return l.subtype == "slash_command" && l.command != "" }

// addAsides adds the records outside the chain, each in its old place.
func (d *drafter) addAsides() {
	for i := range d.lines {
		if d.lines[i].kind != aside {
			continue
		}
		at := slices.IndexFunc(d.list, func(n int) bool { return n > i })
		if at < 0 {
			at = len(d.list)
		}
		d.list = slices.Insert(d.list, at, i)
	}
}

// countUsage finds the newest record whose usage the client uses for the size of the context, and
// its new usage. The client would compact a fork at once if it saw the original's context size. The
// record is marked, because it is the original's, unless the fork has all that its calls were made
// with.
func (d *drafter) countUsage() {
	changed := slices.Contains(d.lostLines(), true)
	if !changed && !d.losesCalls() {
		return
	}
	for _, i := range slices.Backward(d.list) {
		l := &d.lines[i]
		if l.used == 0 {
			continue
		}
		before, reply := d.c.Beside(d.outs).Beside(), 0
		for at, events := range d.live {
			for _, e := range events {
				switch {
				case at == i:
					reply += kit.EventTokens(d.c, d.outs, e)
				case len(d.live[i]) > 0 && e < d.live[i][0]:
					before += kit.EventTokens(d.c, d.outs, e)
				}
			}
		}
		if d.counted = i; changed && before+reply < l.used {
			d.usage = [2]int{before, reply}
		}
		return
	}
}

// lostLines says which lines lose or change something.
func (d *drafter) lostLines() []bool {
	out := make([]bool, 0, len(d.lost))
	for _, lost := range d.lost {
		out = append(out, lost)
	}
	return out
}

// losesCalls reports whether the original records calls that the fork does not.
func (d *drafter) losesCalls() bool {
	kept := make([]bool, len(d.lines))
	for _, i := range d.list {
		kept[i] = true
	}
	return slices.ContainsFunc(d.c.Usage, func(u model.Usage) bool {
		return !kept[d.c.Events[u.Event].Record]
	})
}

// losesUsage reports whether the original has records with a usage and the fork has none.
func (d *drafter) losesUsage() bool {
	counted := func(i int) bool { return d.lines[i].used > 0 }
	return slices.ContainsFunc(d.path, counted) && !slices.ContainsFunc(d.list, counted)
}
