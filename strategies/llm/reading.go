package llm

import (
	"bytes"
	"fmt"
	"io"

	"decant/model/amount"
)

// maxAnswer is the largest response in bytes. Events take about ten times their text.
const maxAnswer = 32 << 20

// watched reports each read, and fails if there is too much data.
type watched struct {
	from io.Reader
	left int
	read func()
}

// Read implements [io.Reader].
func (w *watched) Read(p []byte) (int, error) {
	n, err := w.from.Read(p)
	w.read()
	if w.left -= n; w.left < 0 {
		return 0, errTooMuch
	}
	return n, err
}

// errTooMuch is the error for a response that does not end.
var errTooMuch = fmt.Errorf("the response has more than %s",
	amount.Of(maxAnswer, "byte"))

// Output keeps what a program writes, up to a limit in bytes.
type Output struct {
	// Limit is how many bytes are kept. With Tail, the last ones are kept. Otherwise the first ones
	// are kept, and more is an error, which ends the program.
	Limit int
	Tail  bool
	// Over is true once there was more than Limit, without Tail.
	Over bool

	b bytes.Buffer
}

// Write implements [io.Writer]; the error is [io.ErrShortWrite].
func (o *Output) Write(p []byte) (int, error) {
	room := o.Limit - o.b.Len()
	if o.Tail {
		o.b.Write(p)
		o.b.Next(max(0, o.b.Len()-o.Limit))
		return len(p), nil
	}
	o.b.Write(p[:min(room, len(p))])
	if len(p) <= room {
		return len(p), nil
	}
	o.Over = true
	return room, io.ErrShortWrite
}

// Bytes returns what was kept.
func (o *Output) Bytes() []byte { return o.b.Bytes() }
