package broken

import (
	"encoding/json"
	"sync"
)

// shape is one way to break a session of an agent.
type shape[S any] struct {
	name, rule string
	build      func(s S)
	// write is how the records become the file; where it is nil, as in all files of the agent.
	write func(records []json.RawMessage) []byte
}

// session builds the records of one conversation.
type session interface {
	// name is what its agent resumes it by.
	name() string
	list() []json.RawMessage
}

// agent is how the sessions of an agent are made.
type agent[S session] struct {
	format string
	// start begins the n-th session, from 1.
	start func(n int) S
	// write is how the records become the file, where a shape does not say it.
	write func(records []json.RawMessage) []byte
	// file names a file by its shape and what its session is resumed by.
	file func(shape, id string) string
}

// list makes a file of each shape.
func (a agent[S]) list(shapes []shape[S]) []File {
	out := make([]File, len(shapes))
	for i, shape := range shapes {
		id := a.start(i + 1).name()
		out[i] = File{a.file(shape.name, id), a.format, id, shape.rule, sync.OnceValue(
			func() []byte { return a.make(i+1, shape) },
		)}
	}
	return out
}

// make makes the bytes of the n-th file.
func (a agent[S]) make(n int, shape shape[S]) []byte {
	s, write := a.start(n), a.write
	if shape.build != nil {
		shape.build(s)
	}
	if shape.write != nil {
		write = shape.write
	}
	return write(s.list())
}

// jsonl names a file by its shape alone.
func jsonl(shape, _ string) string { return shape + ".jsonl" }
