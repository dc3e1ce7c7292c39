package responses

import "decant/model/formats/effect"

// Step is one thing that a script did, as records outside of its call tell.
type Step struct {
	// Argv is a command as it was started, CWD where, absolute; nil for none.
	Argv []string
	CWD  string
	// Writes are paths of files that it changed, Reads the path of a file or image that
	// it delivered, "" for none; relative ones are taken from CWD.
	Writes []string
	Reads  string
	// Output is what it delivered, a JSON string as it stands in the source; nil when
	// not known.
	Output []byte
}

// Delivery is a text that an output may hold, and what it then is.
type Delivery struct {
	// URI is of the resource; Text is a JSON string as it stands in the source.
	URI  string
	Text []byte
}

// Script is what a script does whose steps are known, and what its outputs may be. A
// script of one step does what that does; of several, it writes what they write
// together, and runs where none writes.
func Script(steps []Step) (effect.Facts, []Delivery) { return script(steps) }
