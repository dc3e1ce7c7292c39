package load

import (
	"io/fs"
	"math"
	"os"
	"runtime/debug"

	"decant/model"
)

const (
	// roomBytes is what the program may take besides its own code and what the collector of
	// garbage is late with: in all it stays below 64 MB and 1.3 times the conversation.
	roomBytes = 40_000_000
	// roomTimes is how much of a conversation's bytes may be taken, in tenths.
	roomTimes = 13
)

// limitMemory has garbage collected more often rather than that memory of some times the
// conversation is taken. It only ever raises the limit: more than one conversation may be open.
func limitMemory(size int64) {
	if size > math.MaxInt64/roomTimes {
		return
	}
	limit := size*roomTimes/10 + roomBytes
	if was := debug.SetMemoryLimit(-1); was == math.MaxInt64 || was < limit {
		debug.SetMemoryLimit(limit)
	}
}

// expectFile limits the memory before a file is read, by what it has on the disk.
func expectFile(path string) {
	if info, err := os.Stat(path); err == nil && info.Mode().Type() == fs.FileMode(0) {
		limitMemory(info.Size())
	}
}

// limitOpened limits the memory once it is known how much was read: of a folder, or of a packed
// file.
func limitOpened(c *model.Conversation, err error) (*model.Conversation, error) {
	if c != nil && c.Source != nil {
		limitMemory(int64(c.Source.Size()))
	}
	return c, err
}
