package pi

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"decant/model"
	"decant/model/source"
)

// stamp is how the client spells times.
const stamp = "2006-01-02T15:04:05.000Z"

// drafter makes a fork.
type drafter struct {
	*state
	c    *model.Conversation
	outs map[int]model.Outcome
	id   string
	now  time.Time
	parser
	// live are the events that the fork holds, by entry; lost is true for an entry of
	// which a live event goes or changes.
	live map[int][]int
	lost map[int]bool
	// sent are the blocks that the original sends, by record and number.
	sent map[[2]int]bool
	// plain are the answers whose items lose the ids that the server gave them.
	plain map[int]bool
	// answers are results that the client would make up, and that the fork holds with
	// another text, by event.
	answers []int
	// list are the entries of the fork in order; has tells which.
	list []int
	has  map[int]bool
	// pieces are the fork so far, prev the id of its last entry, ids all that it has.
	pieces []source.Piece
	prev   string
	ids    map[string]bool
	// counted is the answer whose usage is marked, and is to be usage where that is not
	// zero; none for none.
	counted int
	usage   [2]int
}

// parser parses records into one tree.
type parser struct {
	src  *source.Source
	tree source.Tree
}

// root is a record's value. It holds until the next call.
func (p *parser) root(record int) (source.Value, error) {
	if err := p.tree.Parse(p.src.Data, p.src.Records[record].Span); err != nil {
		return source.Value{}, fmt.Errorf("line %d: %w", p.src.Records[record].Line, err)
	}
	return p.tree.Root(), nil
}

// Draft makes a fork of what is live with the changes done: the session's own records
// in one line. It returns an error when a change cannot be written in this format, or
// when nothing would be left.
func Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, ok := c.State.(*state)
	if !ok {
		return nil, errors.New("draft fork: not a conversation of this format")
	}
	d := &drafter{
		state: s, c: c, outs: model.Outcomes(changes), id: o.ID, now: o.Now,
		parser: parser{src: c.Source}, live: make(map[int][]int), lost: make(map[int]bool),
		sent: make(map[[2]int]bool), plain: make(map[int]bool), has: make(map[int]bool),
		ids: make(map[string]bool), counted: none,
	}
	if err := d.allows(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d.choose()
	if len(d.live) == 0 {
		return nil, errors.New("draft fork: nothing would be left of the conversation")
	}
	title, err := d.write(o)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	id, name := c.ID, filepath.Base(c.Path)
	if o.ID != "" {
		id = o.ID
		name = fileName(o.Now, id)
	}
	return &model.Draft{
		ID: id, Title: title, Name: name,
		Files:  []model.DraftFile{{Name: name, Source: c.Source, Pieces: d.pieces}},
		Resume: Resume(c, beside(c.Path, name), id),
	}, nil
}

// fileName is what the client calls the file of a session.
func fileName(made time.Time, id string) string {
	return strings.NewReplacer(":", "-", ".", "-").Replace(spell(made)) + "_" + id + ".jsonl"
}

// spell is a time as the client spells it.
func spell(t time.Time) string { return t.UTC().Format(stamp) }

// allows reports why a change cannot be made.
func (d *drafter) allows(changes []model.Change) error {
	for i := range changes {
		e := &d.c.Events[changes[i].Event]
		if e.Kind == model.Reasoning && changes[i].Op == model.Replace {
			return fmt.Errorf("%s: reasoning can be removed, never replaced", e.ID)
		}
	}
	return d.c.Writable(changes)
}

// Resume is how the client goes on with a fork of c that lies at a path, "" for none
// yet: by its id where the client looks for sessions of the folder, else by the file,
// which it takes from anywhere.
func Resume(c *model.Conversation, path, id string) model.Command {
	file := absolute(path)
	folder := filepath.Base(filepath.Dir(file))
	if file == "" || c.CWD != "" && folder == filepath.Base(Folder("", c.CWD)) {
		return model.Command{Dir: c.CWD, Args: []string{"pi", "--session", id}}
	}
	return model.Command{Args: []string{"pi", "--session", file}}
}

// beside is the path of a file in the folder of another, "" where that is in none.
func beside(path, name string) string {
	if path == "" || path == "-" {
		return ""
	}
	return filepath.Join(filepath.Dir(path), name)
}

// absolute is a path from the root, "" for what is in no folder.
func absolute(path string) string {
	if path == "" || path == "-" {
		return ""
	}
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// choose finds out what the fork holds.
func (d *drafter) choose() {
	for i := range d.c.Events {
		if d.c.Events[i].Live {
			d.outcome(i)
		}
	}
	for _, i := range d.path {
		d.has[i] = d.stays(i)
	}
	newest := d.labels()
	for _, i := range d.path {
		switch e := &d.entries[i]; e.kind {
		case edited:
			d.has[i] = d.stands(i)
		case labelled:
			d.has[i] = d.version < 2 || newest[e.target] == i && d.targets(e)
		default:
		}
		if d.has[i] {
			d.list = append(d.list, i)
		}
	}
	d.count()
}

// outcome notes what becomes of a live event.
func (d *drafter) outcome(i int) {
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

// stays reports whether an entry of the path is in the fork: what is sent, and what
// is no message at all.
func (d *drafter) stays(i int) bool {
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
		return i == d.cut && d.summed()
	default:
		return false
	}
}

// roles are those of messages that hold something that is sent.
var roles = map[string]bool{
	"user": true, "assistant": true, "toolResult": true, "custom": true, "system": true,
	"bashExecution": true, "branchSummary": true, "compactionSummary": true,
}

// summed reports whether the summary of the live stretch stays as it is.
func (d *drafter) summed() bool {
	for _, i := range d.live[d.cut] {
		if _, changed := d.outs[i]; d.c.Events[i].Kind == model.Summary {
			return !changed
		}
	}
	return false
}

// stands reports whether an edit still says what is sent: its target is there, and as
// it was.
func (d *drafter) stands(i int) bool {
	target, ok := d.at[d.entries[i].edit.target]
	if at, inForce := d.edits[target]; !ok || !inForce || at != i {
		return false
	}
	return d.has[target] && !d.lost[target]
}

// labels are the newest labels by what they name.
func (d *drafter) labels() map[string]int {
	out := make(map[string]int)
	for i := range d.entries {
		if e := &d.entries[i]; e.kind == labelled {
			out[e.target] = i
		}
	}
	return out
}

// targets reports whether what a label names is in the fork.
func (d *drafter) targets(e *entry) bool {
	target, ok := d.at[e.target]
	return ok && d.has[target] && e.text != ""
}

// count finds the newest answer by whose usage the client tells how full the context
// is, and what is to stand there: it would compact a fork at once when told of the
// context that the original had. It is marked in any case, as it is the original's.
func (d *drafter) count() {
	changed := len(d.lost) > 0
	for _, i := range d.path {
		e := &d.entries[i]
		changed = changed || !d.has[i] && (e.kind == edited || i == d.cut)
	}
	for n := len(d.list) - 1; n >= 0 && changed; n-- {
		i := d.list[n]
		if d.entries[i].used == 0 {
			continue
		}
		before, reply := 0, 0
		for _, events := range d.live {
			for _, at := range events {
				switch e := &d.c.Events[at]; {
				case e.Record == i:
					reply += d.tokens(at)
				case at < d.live[i][0]:
					before += d.tokens(at)
				}
			}
		}
		if d.counted = i; before+reply < d.entries[i].used {
			d.usage = [2]int{before, reply}
		}
		return
	}
}

// tokens is the estimate of an event after its outcome.
func (d *drafter) tokens(i int) int {
	e := &d.c.Events[i]
	o, changed := d.outs[i]
	if !changed {
		return e.Tokens
	}
	text, _ := d.c.TextAfter(e, o)
	return model.Round(d.c.TextWeight(text))
}
