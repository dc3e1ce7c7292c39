package facts

import (
	"hash/maphash"
	"sync/atomic"

	"decant/model"
	"decant/strategies/marker"
)

// pack is a number of events, parts or calls in half the room: a file of the size that is read has
// fewer than int32 can count.
func pack(n int) int32 { return int32(n) } //nolint:gosec // It never overflows.

// Slot is one of several copies of the same content. The slots of one group
// stand together in Copies.Slots, in context order.
type Slot struct {
	Event, Part int  // Part is -1 for a result's whole content.
	First       int  // The group's first slot.
	Barrier     int  // No anchor at or before this event, -1 for none.
	Nameable    bool // Whether a marker can say where it is.
}

// Copies are the contents that are there more than once.
type Copies struct {
	// Slots has one for each copy; those of one content stand together.
	Slots []Slot
	whole []int32 // By event: the slot of a result's whole content, -1 for none.
	parts []int32 // By part, as Index.frames: the slot of the resource that it delivers.
	lines []int32 // By slot: the lines of a resource, at the first slot of its group.
}

// Of is the slot of a result's whole content, -1 for none.
func (c *Copies) Of(event int) int { return int(c.whole[event]) }

// Lines are those of the resource of a slot.
func (c *Copies) Lines(slot int) int { return int(c.lines[c.Slots[slot].First]) }

// equalCalls are the pairs that have equals.
type equalCalls struct {
	of     []EqualCall // By call.
	groups [][]int     // Equal calls of one partition, in context order.
	goods  [][]int     // By group: those of it that went well and say so themselves.
	odd    []int       // Those whose lines matter, as not all answers of their group are alike.
}

// EqualCall is what is known of a call and its equals.
type EqualCall struct {
	// LastSame is the latest equal call with the same raw content, itself where there is no
	// other, and PrevSame the one before it with that content, -1 for none.
	LastSame, PrevSame int32
	// Group is the same number for equal calls, -1 where no other call is equal.
	Group int32
}

// lossFact is what is known of losing a call.
type lossFact struct {
	cover  int32       // The call that class was computed for, -1 for none.
	class  model.Class // What losing it to cover costs.
	stub   bool        // It is a repeated call whose result is only what is left of one.
	text   *textFact   // What its result says, where its lines may matter, else nil.
	within []Container // Later reads of its lines and more, the latest first.
}

// textFact is what results with the same raw content say.
type textFact struct {
	// Stands says that it only stands in the place of another, stub that it is only what is left
	// of a result.
	stands, stub bool
	count        int32    // Of its lines.
	cut          int32    // The first line, from 0, that tells of a cut, -1 for none.
	lines        []uint64 // Hashes of its lines, sorted; nil where nobody compares them.
}

// losses are the facts of calls that others may stand for.
type losses struct {
	ix    *Index
	at    []int32 // By call: its place in list, that of an empty fact where no other is like it.
	list  []lossFact
	texts map[model.Sum]*textFact // By raw content.
	salt  maphash.Seed
}

// of is what is known of losing a call.
func (l *losses) of(call int) *lossFact { return &l.list[l.at[call]] }

// Container is a later read whose range contains an earlier one's.
type Container struct {
	Call  int32
	Class model.Class // What losing the earlier read to it costs.
}

// ToolFile is what dedup-recent knows of a call.
type ToolFile struct {
	Kind  toolKind // What it takes the tool for.
	Files []int    // Numbers of the paths that the call is about, where Kind is not OtherTool.
}

// fileKey is a file as calls of one stretch of the conversation see it.
type fileKey struct {
	partition int
	off       bool
	path      string
}

// fileWrites are the good calls that changed one file, each list in the order of requests.
type fileWrites struct {
	writes   []int // All that changed it.
	rewrites []int // Those of them that gave it new contents as a whole.
}

// StaleFact is what is known of a read whose file was written later.
type StaleFact struct {
	Writes []int  // The good writes after it, in order.
	Path   string // Of the file, as the call spells it.
}

// laterWrites are what happened to files after they were read.
type laterWrites struct {
	stale []*StaleFact // By call.
	files map[fileKey]*fileWrites
}

// ShrunkFact is what is known of a call whose arguments may shrink.
type ShrunkFact struct {
	// Covers are what came after a write, in order; none for other calls.
	Covers []WriteCover
	// Read, Written and Failed are the arguments with a note for each reason.
	// Those that cannot come up are empty.
	Read, Written, Failed WeighedText
}

// WriteCover is a later call that makes the arguments of a write redundant.
type WriteCover struct {
	Call  int
	Class model.Class // What losing the arguments to it costs.
	Reads bool        // It shows the file, else it gives it new contents.
}

// Event is where the cover's text is: the result of a read, the request of a write.
func (w *WriteCover) Event(c *model.Call) int {
	if w.Reads {
		return c.Result
	}
	return c.Request
}

// Trim is a long result of which the middle is cut out.
type Trim struct {
	*marker.Cut
	// Frame is what surrounds it, Weight the tokens of both, 0 where they were not worth
	// counting.
	Frame  model.Frame
	Weight float64
}

// WeighedText is a text that may stand in the place of another, and its tokens.
type WeighedText struct {
	Text   string
	Weight float64
}

// TouchFact is when the file of each call was last touched: read, found by a search, or written, by
// a live call that went well.
type TouchFact struct {
	// Ago is by call how many live calls ago its file was touched, the last call being 1; 0 for a
	// call that is of no file.
	Ago []int32
	// Age is by call how many live calls ago it was made, 0 for one that is not live.
	Age []int32
	// Changed is by call whether a live call that went well wrote its file.
	Changed []bool
	// Last is by call the request that touched its file last, -1 for none.
	Last []int32
	// Lines are by call the hashes of the lines of a live read of a file, each once.
	Lines [][]uint64
	// File is by call the number of its file, -1 for none.
	File []int32
}

// StillFact is which lines of a read whose file was written later are still in the file.
type StillFact struct {
	// Count is how many lines the read has.
	Count int
	// Lines are those that no later result or argument holds, with short ones between them.
	Lines []marker.OutlineLine
	// lines are all of them, and still is by line whether it is proved to be in the file.
	lines []string
	still []bool
}

// NoLine is the line of a term that an outline need not keep.
const NoLine = -1

// TermAt is a term of an event, and the line of a result, from 0, that tells most of it; NoLine for
// one that only stands inside of others, and in what is no result.
type TermAt struct{ Term, Line int32 }

// TermFact is the names, numbers, paths and files that stand in live events.
type TermFact struct {
	// Names are the terms by number, Weights what each counts, Events how many live events it
	// stands in.
	Names   []string
	Weights []uint8
	Events  []int32
	// of are the terms of all events, those of one from starts up to the next.
	of     []TermAt
	starts []int32
	lines  []int32 // By event: how many lines a result has.
	pools  [][]PoolLine
	kept   []atomic.Pointer[Kept] // By event: the outline that was written last.
}

// PoolLine is a line of a result that an outline may keep.
type PoolLine struct {
	// At is its place in the result, from 0.
	At int32
	// Weight is what its terms count for: plain, or for a line that tells more.
	Weight uint8
	// Text is the line, cut round its terms where it is long.
	Text string
	// Names are the terms that this line tells most of.
	Names []int32
}

// Kept is what a plan keeps of a result.
type Kept struct {
	// Head is the marker above it.
	Head string
	// Lines are places in the result's pool, Names are terms.
	Lines, Names []int32
	text         WeighedText
}

// liveTexts is what one pass over the texts of all live events tells, so that no text is read and
// decoded again for each kind of facts.
type liveTexts struct {
	// terms has no pools yet.
	terms *TermFact
	// lines are by call the hashes of the lines of a live read of a file, each once.
	lines [][]uint64
	// starts are by event how a result of one text begins, as a stub has it; "" where that is not
	// known.
	starts []string
	// held is the last event that holds a line.
	held *heldLines
}

// request is what the arguments of a call tell, which are read once for all of it.
type request struct {
	key   callKey   // Of a pair.
	asked readRange // Of a good call that may have asked for lines.
	// spelled is the path of a good read or search of one file, as its arguments have it.
	spelled string
}

// callKey is what equal calls have in common.
type callKey struct {
	partition int
	args      model.Sum // Of tool and arguments.
}

// readRange is what lines a call of a file asked for and showed. From and to are
// those that a later read must have; from and shows those that this one proves to
// have, where shows is 0 for none.
type readRange struct {
	ok              bool
	key             rangeKey
	from, to, shows int
	asked           model.LineRange
}

// heldLines is which events hold the lines of outdated reads that are still in their files.
type heldLines struct {
	salt maphash.Seed
	// numbers are those of the lines, by the hash of each. Maybe tells of most other hashes that
	// they are none of them: its bits are those of the hashes, cut to as many as it has.
	numbers map[uint64]int32
	maybe   []uint64
	// last is by line the number of the last event that holds it, from 1, 0 for none.
	last []atomic.Int32
}

// rangeKey is what reads of one file have in common, their ranges aside.
type rangeKey struct {
	partition int
	path      string
	rest      model.Sum // Of the other arguments, zero for none.
}
