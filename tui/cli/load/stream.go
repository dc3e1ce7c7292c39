package load

import (
	"fmt"
	"runtime"

	"decant/model"
)

// streamBytes is the size from which a file stays on disk. Reading a large file into memory costs
// more than reading it again, because fresh memory is the most expensive part.
const streamBytes = 4 << 20

// memoryShare is the part of the machine's memory below which a file is still read into memory. It
// applies on systems where an open file cannot be renamed, as agents do.
const memoryShare = 4

// usualMemory is assumed for a machine that does not report its memory.
const usualMemory = 8 << 30

// streamFrom returns the size from which a file stays on disk.
func (l *Loader) streamFrom() int64 {
	switch {
	case l.Options.Stream:
		return 1
	case runtime.GOOS != "windows":
		return streamBytes
	}
	memory := machineMemory()
	if memory <= 0 {
		memory = usualMemory
	}
	return memory / memoryShare
}

// explainHeld says why a conversation was read into memory although --stream was given, "" if it
// was not.
func (l *Loader) explainHeld(c *model.Conversation) string {
	switch {
	case !l.Options.Stream || c.Source.OnDisk():
		return ""
	case c.Path == "" || c.Path == "-":
		return "--stream: standard input is not a file, so decant reads it into memory"
	case c.Stamp.Packed:
		return "--stream: the file is compressed, so decant decompresses it into memory"
	}
	return fmt.Sprintf("--stream: a conversation of %s does not have one record per line, so "+
		"decant reads it into memory", c.Format)
}
