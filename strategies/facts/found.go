package facts

import (
	"hash/maphash"
	"sync/atomic"

	"decant/model"
	"decant/strategies/marker"
)

// pack stores a number of events, parts or calls in half the room. Files of the supported size hold
// fewer of them than int32 can count.
func pack(n int) int32 { return int32(n) } //nolint:gosec // It never overflows.

// Slot is one of several copies of the same content. The slots of one group are adjacent in
// Copies.Slots, in context order.
type Slot struct {
	Event, Part int  // Part is -1 for a result's whole content.
	First       int  // The group's first slot.
	Barrier     int  // An anchor must come after this event; -1 for no limit.
	Nameable    bool // Whether a marker can name its place.
}

// Copies are the contents that occur more than once.
type Copies struct {
	// Slots has one slot for each copy. The slots of one content are adjacent.
	Slots []Slot
	whole []int32 // By event: the slot of a result's whole content, -1 for none.
	parts []int32 // By part, as Index.frames: the slot of its resource.
	lines []int32 // By slot: the line count of a resource, at the first slot of its group.
}

// Of returns the slot of a result's whole content, -1 for none.
func (c *Copies) Of(event int) int { return int(c.whole[event]) }

// Lines returns the line count of the resource of a slot.
func (c *Copies) Lines(slot int) int { return int(c.lines[c.Slots[slot].First]) }

// equalCalls are the pairs that have equals.
type equalCalls struct {
	of     []EqualCall // By call.
	groups [][]int     // Equal calls of one partition, in context order.
	goods  [][]int     // By group: the calls with an explicit success.
	odd    []int       // Calls whose lines are compared, as the answers of their group differ.
}

// EqualCall holds what is known about a call and its equals.
type EqualCall struct {
	// LastSame is the latest equal call with the same raw content, or the call itself if there is
	// no other. PrevSame is the one before it with that content, -1 for none.
	LastSame, PrevSame int32
	// Group is the same number for equal calls, -1 if no other call is equal.
	Group int32
}

// lossFact is what is known about losing a call.
type lossFact struct {
	cover  int32       // The call that class was computed for, -1 for none.
	class  model.Class // The class of losing it while cover stays.
	stub   bool        // Its result is only a remainder of a result, and its call is repeated.
	text   *textFact   // Its result's lines if they may matter, else nil.
	within []Container // Later reads of at least its lines, the latest first.
}

// textFact describes the results with one raw content.
type textFact struct {
	// stands is true if the text only stands for another text. stub is true if it is only the
	// remainder of a result.
	stands, stub bool
	count        int32    // Of its lines.
	cut          int32    // The first line, from 0, that mentions a cut, -1 for none.
	lines        []uint64 // Sorted hashes of its lines; nil if they are not compared.
}

// losses holds the facts of calls that other calls may replace.
type losses struct {
	ix    *Index
	at    []int32 // By call: its index in list. Calls without a similar call share an empty fact.
	list  []lossFact
	texts map[model.Sum]*textFact // By raw content.
	salt  maphash.Seed
}

// of returns what is known about losing a call.
func (l *losses) of(call int) *lossFact { return &l.list[l.at[call]] }

// Container is a later read whose range contains an earlier one's.
type Container struct {
	Call  int32
	Class model.Class // The class of losing the earlier read while this one stays.
}

// ToolFile is what dedup-recent knows about a call.
type ToolFile struct {
	Kind  toolKind // The kind of its tool.
	Files []int    // Numbers of the call's paths, if Kind is not OtherTool.
}

// fileKey identifies a file for the calls of one stretch of the conversation.
type fileKey struct {
	partition int
	off       bool
	path      string
}

// fileWrites holds the successful calls that changed one file. Each list is in the order of
// requests.
type fileWrites struct {
	writes   []int // All calls that changed it.
	rewrites []int // The calls among them that replaced its whole contents.
}

// StaleFact is what is known about a read whose file was written later.
type StaleFact struct {
	Writes []int  // The successful writes after it, in order.
	Path   string // The path as the call spells it.
}

// laterWrites records what happened to files after they were read.
type laterWrites struct {
	stale []*StaleFact // By call.
	files map[fileKey]*fileWrites
}

// ShrunkFact is what is known about a call whose arguments may shrink.
type ShrunkFact struct {
	// Covers are the later calls that cover a write, in order. Other calls have none.
	Covers []WriteCover
	// Read, Written and Failed are the shrunk arguments with a note for each reason. They are empty
	// if the reason cannot apply.
	Read, Written, Failed WeighedText
}

// WriteCover is a later call that makes the arguments of a write redundant.
type WriteCover struct {
	Call  int
	Class model.Class // The class of losing the arguments while it stays.
	Reads bool        // It shows the file; else it replaces the contents.
}

// Event returns the event that holds the cover's text: the result of a read, or the request of a
// write.
func (w *WriteCover) Event(c *model.Call) int {
	if w.Reads {
		return c.Result
	}
	return c.Request
}

// Trim is a long result without its middle.
type Trim struct {
	*marker.Cut
	// Frame is what surrounds the result. Weight is the tokens of both, 0 if they were not worth
	// counting.
	Frame  model.Frame
	Weight float64
}

// WeighedText is a text that may replace another, with its tokens.
type WeighedText struct {
	Text   string
	Weight float64
}

// TouchFact records when the file of each call was last touched. A live, successful call touches a
// file if it reads or writes it, or finds it in a search.
type TouchFact struct {
	// Ago lists by call how many live calls ago its file was touched, where the last call is 1. It
	// is 0 for a call without a file.
	Ago []int32
	// Age lists by call how many live calls ago it was made, 0 for a call that is not live.
	Age []int32
	// Changed lists by call whether a live, successful call wrote its file.
	Changed []bool
	// Last lists by call the request that touched its file last, -1 for none.
	Last []int32
	// Lines lists by call the hashes of the lines of a live read of a file, each once.
	Lines [][]uint64
	// File lists by call the number of its file, -1 for none.
	File []int32
}

// StillFact tells which lines of an outdated read are still in the file.
type StillFact struct {
	// Count is the number of lines of the read.
	Count int
	// Lines are the lines that no later result or argument holds, and short gaps between them.
	Lines []marker.OutlineLine
	// lines are all lines of the read. still tells by line whether it is proved to be in the file.
	lines []string
	still []bool
}

// NoLine is the line of a term that an outline does not need to keep.
const NoLine = -1

// TermAt is a term of an event. Line is the line of a result, from 0, that tells most about it. It
// is NoLine for a term that occurs only inside other terms, and outside results.
type TermAt struct{ Term, Line int32 }

// TermFact holds the names, numbers, paths and files that occur in live events.
type TermFact struct {
	// Names are the terms by number. Weights are their weights, and Events the number of live
	// events they occur in.
	Names   []string
	Weights []uint8
	Events  []int32
	// of holds the terms of all events. The terms of one event go from its start to the next start.
	of     []TermAt
	starts []int32
	lines  []int32 // By event: the number of lines of a result.
	// pools lists by event the lines that its outline may keep, nil before somebody asks. same is
	// that of [liveTexts]: results with the same text share them.
	pools []atomic.Pointer[[]PoolLine]
	same  []int32
	kept  []atomic.Pointer[Kept] // By event: the outline that was written last.
}

// PoolLine is a line of a result that an outline may keep.
type PoolLine struct {
	// At is its place in the result, from 0.
	At int32
	// Weight is the weight of its terms: plain, or higher for a line that tells more.
	Weight uint8
	// Text is the line. A long line is cut around its terms.
	Text string
	// Names are the terms that this line tells most about.
	Names []int32
}

// Kept is what a plan keeps of a result.
type Kept struct {
	// Head is the marker above it.
	Head string
	// Lines are indices into the result's pool. Names are terms.
	Lines, Names []int32
	text         WeighedText
}

// liveTexts is the result of one pass over the texts of all live events. So no text is read and
// decoded again for each kind of facts.
type liveTexts struct {
	// terms are the terms of all events.
	terms *TermFact
	// lines lists by call the hashes of the lines of a live read of a file, each once.
	lines [][]uint64
	// starts lists by event the start of a one-part result, as a stub has it. It is "" if unknown.
	starts []string
	// held records the last event that holds each line.
	held *heldLines
	// same lists by event the event whose text was read for it, usually itself.
	same []int32
}

// request is what the request of a call tells.
type request struct {
	key   callKey // Of a pair.
	asked readAsk // What a successful call may have asked for.
	// spelled is the path of a read of one file, as its arguments spell it. It is "" for calls
	// whose arguments were not read.
	spelled string
}

// callKey is the key that equal calls share.
type callKey struct {
	partition int
	args      model.Sum // Checksum of tool and arguments.
}

// readAsk is what a read asks for: lines of a file. It is not ok for a call that asks for none.
type readAsk struct {
	ok    bool
	key   rangeKey
	lines model.LineRange
}

// readRange is the range of lines that a call asked for and showed. A later read must have the
// lines from from to to. This read proves the lines from from to shows; shows is 0 for none.
type readRange struct{ from, to, shows int }

// heldLines tells which events hold the lines of outdated reads that are still in their files.
type heldLines struct {
	salt maphash.Seed
	// numbers maps the hash of each line to its number. maybe is a filter that rules out most other
	// hashes: it has a bit set for each hash, modulo its size.
	numbers map[uint64]int32
	maybe   []uint64
	// last lists by line the last event that holds it, from 1; 0 for none.
	last []atomic.Int32
}

// rangeKey is the key that reads of one file share, apart from their ranges.
type rangeKey struct {
	partition int
	path      string
	rest      model.Sum // Checksum of the other arguments, zero for none.
}
