package finder

// Index keeps what files told, so that one that did not change is not opened again. It is asked
// by several goroutines at a time.
type Index interface {
	// Recall is what a file of an agent told; false where it is not kept, or the file has
	// another size or time by now.
	Recall(agent string, f *File) (Told, bool)
	// Keep takes what it told, as it was when its size and time were asked for.
	Keep(agent string, f *File, t Told)
}

// Told is what a file told of itself alone: without what stands in other files, and whatever
// is looked for.
type Told struct {
	Peeked
	// Listed is false where it holds no conversation, nor one of a sub-agent.
	Listed bool
}

// Ask is what a file tells: as the index has it, or else read, and kept unless reading failed.
// Read is false when the file cannot be opened; it may be asked only what is true of the file
// whatever is looked for.
func (e Env) Ask(agent string, f *File, r *Reader, read func() (Told, bool)) (Told, bool) {
	if e.Index == nil {
		return read()
	}
	if t, ok := e.Index.Recall(agent, f); ok {
		return t, true
	}
	t, ok := read()
	if ok && !r.failed {
		e.Index.Keep(agent, f, t)
	}
	return t, ok
}
