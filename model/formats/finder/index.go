package finder

// Index keeps what files contained, so that an unchanged file is not opened again. Several
// goroutines may use it at a time.
type Index interface {
	// Recall is what a file of an agent contained. It is false where nothing is kept, or where the
	// file's size or time changed.
	Recall(agent string, f *File) (Told, bool)
	// Keep stores what a file contained when its size and time were read.
	Keep(agent string, f *File, t Told)
}

// Told is what a file shows on its own: without the content of other files, and independent of the
// search.
type Told struct {
	Peeked
	// Listed is false where the file contains no conversation, not even of a sub-agent.
	Listed bool
}

// Ask is what a file contains: from the index, or else from read. A result of read is kept unless
// reading failed. read is false when the file cannot be opened. It must return only what does not
// depend on the search.
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
