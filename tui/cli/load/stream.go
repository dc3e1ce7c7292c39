package load

import (
	"fmt"
	"runtime"

	"decant/model"
)

// streamBytes is the size from which on a file stays on the disk. To read a large file into memory
// costs more than to read it again: fresh memory is the dearest thing there is.
const streamBytes = 4 << 20

// memoryShare is which part of the machine's memory a file may have and still be read into it where
// a file that is open cannot be renamed, as agents do.
const memoryShare = 4

// usualMemory is taken for the memory of a machine that does not tell.
const usualMemory = 8 << 30

// streamFrom is the size of a file from which on it stays on the disk.
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

// explainHeld says why a conversation was read into memory though --stream was given, "" where it
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
