package load

import (
	"fmt"
	"os"
	"runtime/debug"

	"decant/model"
)

// memoryShare is which part of the machine's memory a file may have and still be read into it: a
// report takes up to 1.3 times the file, and other programs want room too.
const memoryShare = 4

// usualMemory is taken for the memory of a machine that does not tell.
const usualMemory = 8 << 30

// streamFrom is the size of a file from which on it stays on the disk.
func (l *Loader) streamFrom() int64 {
	if l.Options.Stream {
		return 1
	}
	memory := machineMemory()
	if memory <= 0 {
		memory = usualMemory
	}
	return memory / memoryShare
}

// streamPercent is how much is allocated between collections of garbage, in percent of what is
// kept, while a file stays on the disk: what was read of it is garbage at once.
const streamPercent = 50

// expectStream has garbage collected early, unless the environment says when.
func expectStream() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(streamPercent)
	}
}

// explainHeld says why a conversation was read into memory though --stream was given, "" where it
// was not.
func (l *Loader) explainHeld(c *model.Conversation) string {
	switch {
	case !l.Options.Stream || c.Source.OnDisk():
		return ""
	case c.Path == "" || c.Path == "-":
		return "--stream: standard input is no file, so it is read into memory"
	case c.Stamp.Packed:
		return "--stream: the file is packed, so it is unpacked into memory"
	}
	return fmt.Sprintf("--stream: a conversation of %s is not one record a line, so it is read "+
		"into memory", c.Format)
}
