package claudecode

import (
	"bytes"
	"time"

	"decant/model"
	"decant/model/formats/claudecode/head"
	"decant/model/formats/claudecode/skim"
	"decant/model/formats/kit"
	"decant/model/source"
)

// kind is what a line is.
type kind uint8

const (
	unread   kind = iota // Not one JSON object.
	carried              // No part of the chain.
	noted                // Names a title or a leaf.
	user                 // A prompt, results, an echo, a summary.
	reply                // One or more blocks of a reply.
	attached             // What the client added.
	local                // A command's echo that is sent as the person's.
	boundary             // Where the client compacted.
	passed               // In the chain, and never sent.
	progress             // Never sent; the client links what follows to what was before.
)

// line is what Open keeps of one record. A file may hold millions.
type line struct {
	kind kind
	// root is true when the parent is said to be none.
	root bool
	// side is a sub-agent's.
	side bool
	// summary stands for what was compacted; meta was written by the client.
	summary, meta bool
	// prompt is true when the record starts a turn.
	prompt bool
	// unsent is true when the client never sends the record.
	unsent bool
	// plain is true when a fork takes the record over as it is, except for its place in the chain.
	plain bool
	// counted is true when the size of the context was recorded with a reply.
	counted bool
	// noded, leaf and marked are what the client sees of the line in a large file before it
	// parses any: a uuid and a parent, a note of a leaf, a boundary.
	noded, leaf, marked bool
	// places are where the record holds what a fork writes anew to link it to another.
	places head.Places
	// held is how many events the record holds, kinds are theirs, one bit each; blocks are these
	// until they are listed.
	held         int
	kinds        uint16
	blocks       []block
	uuid, parent string
	// other is the node that the client sees where it is not the line's own.
	other *skim.Node
	*origin
	*answer
	time time.Time
	// agent is the id of the sub-agent that a call started.
	agent string
	// err is why the line is unread.
	err error
	// note is a noted line, cut what a boundary holds.
	note *note
	cut  *cut
}

// origin is where a record was written. Neighbours share it.
type origin struct{ cwd, version, session string }

// answer is what a reply says of its call: the id of the reply, the model that gave it, and how
// many tokens the context held after it, as recorded.
type answer struct {
	message, model string
	used           int
	usage          kit.Usage
}

// newLine is a line of which nothing is known yet.
func newLine() line { return line{origin: &noOrigin, answer: &noAnswer} }

// What lines have that tell nothing of it. Nothing writes to them.
var (
	noOrigin origin
	noAnswer answer
)

// note is a line that names a title, the last prompt or the leaf.
type note struct {
	kind, text, leaf string
	// noLeaf is true when the leaf is said to be none; explicit when what was written
	// after does not matter.
	noLeaf, explicit bool
}

// cut is what a boundary says.
type cut struct {
	logical, trigger       string
	tokens                 int
	anchor, head, tailUUID string
	kept                   []string
	// preserves is true when it says what it preserved, be it nothing.
	preserves bool
}

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
	// large is true of a file that the client looks through before it parses a line.
	large bool
	// last are texts of the line before, which most lines say again, origin and answer
	// those that the next line may share.
	last   struct{ uuid, session, cwd, version, message, model saidText }
	origin *origin
	answer *answer
	// head and places are used again for each line.
	head   head.Head
	places skim.Places
}

// saidText is a text, and how it is spelled.
type saidText struct {
	text string
	raw  []byte
}

// again is the text of a value. Where it is spelled as the last one, it shares that one's memory.
func again(v source.Value, last *saidText) string {
	if v.Kind() != source.KindString {
		return ""
	}
	if raw := v.Raw(); !bytes.Equal(raw, last.raw) {
		last.text, last.raw = v.Text(), append(last.raw[:0], raw...)
	}
	return last.text
}

// addBlock appends an event.
func (l *line) addBlock(b block) {
	l.blocks = append(l.blocks, b)
	l.kinds |= 1 << b.event.Kind
}

// holds reports whether the line holds an event of a kind.
func (l *line) holds(k model.Kind) bool { return l.kinds&(1<<k) != 0 }

// labelBlocks names all events of the line.
func (l *line) labelBlocks(s string) {
	for i := range l.blocks {
		l.blocks[i].event.Label = s
	}
}

// isChained reports whether the line is part of the chain.
func (l *line) isChained() bool { return l.kind >= user && l.kind != progress && l.uuid != "" }

// holdsResult reports whether the line holds a result.
func (l *line) holdsResult() bool { return l.kind == user && l.holds(model.ToolResult) }
