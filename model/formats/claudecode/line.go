package claudecode

import (
	"time"

	"decant/model"
	"decant/model/formats/claudecode/head"
	"decant/model/formats/claudecode/skim"
	"decant/model/formats/claudecode/stock"
	"decant/model/formats/kit"
	"decant/model/source"
	"decant/model/tokens"
)

// kind is the kind of a line.
type kind uint8

const (
	unread   kind = iota // Not one JSON object.
	carried              // Not in the chain.
	noted                // Names a title or a leaf.
	user                 // A prompt, results, an echo, a summary.
	reply                // One or more blocks of a reply.
	attached             // Attached by the client.
	local                // A command's echo, sent as the user's text.
	boundary             // A compaction by the client.
	passed               // In the chain but never sent.
	progress             // Never sent; what follows is linked to what precedes it.
)

// line is what Open keeps of one record. A file may contain millions.
type line struct {
	kind kind
	// root is true when the record says that it has no parent.
	root bool
	// side is true for a sub-agent's line.
	side bool
	// summary is true for the text that replaces compacted content; meta is true for what the
	// client wrote.
	summary, meta bool
	// prompt is true when the record starts a turn.
	prompt bool
	// unsent is true when the client never sends the record.
	unsent bool
	// plain is true when a fork copies the record unchanged, except for its place in the chain.
	plain bool
	// counted is true when the size of the context was recorded with a reply.
	counted bool
	// noded, leaf and marked are what the client sees in the line of a large file before it parses
	// lines: a uuid with a parent, a leaf note, a boundary.
	noded, leaf, marked bool
	// places are where the record has the values that a fork rewrites to link it.
	places head.Places
	// held is how many events the record has, and kinds are their kinds, one bit each. blocks are
	// the events until they are listed.
	held         int
	kinds        uint16
	blocks       []block
	uuid, parent string
	// other is the node that the client sees where it is not the line's own node.
	other *skim.Node
	*origin
	*answer
	time time.Time
	// agent is the id of the sub-agent that a call started.
	agent string
	// err is why the line is unread.
	err error
	// note is the content of a noted line, and cut is the content of a boundary.
	note *note
	cut  *cut
}

// origin is where a record was written. Adjacent lines share it.
type origin struct{ cwd, version, session string }

// answer is what a reply says about its call: the reply's id, its model, and the recorded size of
// the context after it, in tokens.
type answer struct {
	message, model string
	used           int
	usage          kit.Usage
}

// newLine is a line about which nothing is known yet.
func newLine() line { return line{origin: &noOrigin, answer: &noAnswer} }

// The values of lines that say nothing about it. Nothing writes to them.
var (
	noOrigin origin
	noAnswer answer
)

// note is a line that names a title, the last prompt or the leaf.
type note struct {
	kind, text, leaf string
	// noLeaf is true when the note says that there is no leaf. explicit is true when later lines do
	// not matter.
	noLeaf, explicit bool
}

// cut is what a boundary says.
type cut struct {
	logical, trigger       string
	tokens                 int
	anchor, head, tailUUID string
	kept                   []string
	// preserves is true when the boundary says what it preserved, even if that is nothing.
	preserves bool
}

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
	// large is true for a file that the client skims before it parses lines.
	large bool
	// last are texts of the previous line, which most lines repeat. origin and answer are values
	// that the next line may share.
	last   struct{ uuid, session, cwd, version, message, model, tool stock.Said }
	origin *origin
	answer *answer
	// texts makes the strings of all lines. The others have the memory of what the lines keep.
	texts   stock.Texts
	lines   stock.Stock[line]
	blocks  stock.Stock[block]
	parts   stock.Stock[model.Part]
	calls   stock.Stock[call]
	answers stock.Stock[answer]
	// head and places are reused for each line.
	head   head.Head
	places skim.Places
	// line is the line that is being read, and read are its blocks.
	line line
	read []block
	// measures is true where the sizes of texts are needed. measurer, which is made for the first
	// text, measures them while they are in the processor's cache. family is that of the model that
	// was read last.
	measures bool
	measurer *model.EarlyMeasurer
	family   tokens.Family
}

// addBlock appends an event.
func (l *line) addBlock(b block) {
	l.blocks = append(l.blocks, b)
	l.kinds |= 1 << b.kind
}

// holds reports whether the line has an event of a kind.
func (l *line) holds(k model.Kind) bool { return l.kinds&(1<<k) != 0 }

// labelBlocks sets the label of all events of the line.
func (l *line) labelBlocks(s string) {
	for i := range l.blocks {
		l.blocks[i].label = s
	}
}

// isChained reports whether the line is part of the chain.
func (l *line) isChained() bool { return l.kind >= user && l.kind != progress && l.uuid != "" }

// holdsResult reports whether the line has a result.
func (l *line) holdsResult() bool { return l.kind == user && l.holds(model.ToolResult) }
