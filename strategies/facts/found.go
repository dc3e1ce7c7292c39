package facts

import (
	"hash/maphash"

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
	// Frame is what stands round it, Weight the tokens of both, 0 where they were not worth
	// counting.
	Frame  model.Frame
	Weight float64
}

// WeighedText is a text that may stand in the place of another, and its tokens.
type WeighedText struct {
	Text   string
	Weight float64
}
