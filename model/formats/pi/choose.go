package pi

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
	// live are the events in the fork, by entry. lost is true for an entry with a removed or
	// changed live event.
	live map[int][]int
	lost map[int]bool
	// sent are the blocks that the original sends, by record and number.
	sent map[[2]int]bool
	// plain are the answers whose items lose the server's ids.
	plain map[int]bool
	// answers are results that the client would invent and that have another text in the fork, by
	// event.
	answers []int
	// list are the entries of the fork in order; has says which entries are in it.
	list []int
	has  map[int]bool
	// pieces are the fork so far, prev is the id of its last entry, and ids are all its ids.
	pieces []source.Piece
	prev   string
	ids    map[string]bool
	// counted is the answer whose usage is marked, or none. Its usage becomes usage where that is
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

// chooseEntries decides what the fork contains.
func (d *drafter) chooseEntries() {
	for i := range d.c.Events {
		if d.c.Events[i].Live {
			d.noteOutcome(i)
		}
	}
	for _, i := range d.path {
		d.has[i] = d.entryStays(i)
	}
	newest := d.newestLabels()
	for _, i := range d.path {
		switch e := &d.entries[i]; e.kind {
		case edited:
			d.has[i] = d.editStands(i)
		case labelled:
			d.has[i] = d.version < 2 || newest[e.target] == i && d.labelHolds(e)
		default:
		}
		if d.has[i] {
			d.list = append(d.list, i)
		}
	}
	d.countUsage()
}

// noteOutcome notes the outcome of a live event.
func (d *drafter) noteOutcome(i int) {
	e := &d.c.Events[i]
	o, changed := d.outs[i]
	if d.made[i] {
		if changed && !o.Gone(e) {
			d.answers = append(d.answers, i)
		}
		return
	}
	d.sent[[2]int{e.Record, e.ID.Block}] = true
	if changed {
		d.lost[e.Record] = true
	}
	if !changed || !o.Gone(e) {
		d.live[e.Record] = append(d.live[e.Record], i)
	} else if e.Group > 0 {
		d.plain[e.Record] = true
	}
}

// entryStays reports whether an entry of the path is in the fork: what is sent, and what is not a
// message.
func (d *drafter) entryStays(i int) bool {
	e := &d.entries[i]
	switch e.kind {
	case carried, named:
		return true
	case message:
		if len(e.blocks) == 0 {
			return !roles[e.role] || e.role == "system" && d.sends[i]
		}
		return len(d.live[i]) > 0
	case custom, branch:
		return len(d.live[i]) > 0
	case compacted:
		return i == d.cut && d.keepsSummary()
	default:
		return false
	}
}

// roles are the roles of messages with sent content.
var roles = map[string]bool{
	"user": true, "assistant": true, "toolResult": true, "custom": true, "system": true,
	"bashExecution": true, "branchSummary": true, "compactionSummary": true,
	"developer": true, "pythonExecution": true, "fileMention": true,
}

// keepsSummary reports whether the summary of the live stretch is unchanged.
func (d *drafter) keepsSummary() bool {
	for _, i := range d.live[d.cut] {
		if _, changed := d.outs[i]; d.c.Events[i].Kind == model.Summary {
			return !changed
		}
	}
	return false
}

// editStands reports whether an edit still describes what is sent: its target exists and is
// unchanged.
func (d *drafter) editStands(i int) bool {
	target, ok := d.at[d.entries[i].edit.target]
	if at, inForce := d.edits[target]; !ok || !inForce || at != i {
		return false
	}
	return d.has[target] && !d.lost[target]
}

// newestLabels are the newest labels, by the entries that they name.
func (d *drafter) newestLabels() map[string]int {
	out := make(map[string]int)
	for i := range d.entries {
		if e := &d.entries[i]; e.kind == labelled {
			out[e.target] = i
		}
	}
	return out
}

// labelHolds reports whether the entry that a label names is in the fork.
func (d *drafter) labelHolds(e *entry) bool {
	target, ok := d.at[e.target]
	return ok && d.has[target] && e.text != ""
}

// countUsage finds the newest answer whose usage the client uses for the size of the context, and
// its new usage. The client would compact a fork at once if it saw the original's context size. The
// answer is marked where the fork is changed, and where it is without answers of the original,
// because the others do not measure the same scale.
func (d *drafter) countUsage() {
	changed, partial := d.leavesOut()
	if !changed && !partial {
		return
	}
	for _, i := range slices.Backward(d.list) {
		used := d.entries[i].used
		if used == 0 {
			continue
		}
		if d.counted = i; !changed {
			return
		}
		before, reply := d.sizeAt(i)
		// Calls since the compaction did not send the restored content, so they report too little.
		if before+reply < used || len(d.undone) > 0 {
			d.usage = [2]int{before, reply}
		}
		return
	}
}

// leavesOut reports whether the fork's texts differ from those of the original, and whether it is
// without answers whose usage is recorded.
func (d *drafter) leavesOut() (changed, partial bool) {
	changed = len(d.lost) > 0 || len(d.undone) > 0
	for _, i := range d.path {
		e := &d.entries[i]
		changed = changed || !d.has[i] && (e.kind == edited || i == d.cut)
		partial = partial || !d.has[i] && e.used > 0
	}
	return changed, partial
}

// sizeAt is the tokens that are sent before an answer of the fork, and those of the answer.
func (d *drafter) sizeAt(answer int) (before, reply int) {
	before = d.c.Beside(d.outs).Beside()
	for _, events := range d.live {
		for _, at := range events {
			switch e := &d.c.Events[at]; {
			case e.Record == answer:
				reply += kit.EventTokens(d.c, d.outs, at)
			case at < d.live[answer][0]:
				before += kit.EventTokens(d.c, d.outs, at)
			}
		}
	}
	return before, reply
}
