package llm

import (
	"bytes"
	"fmt"
	"io"

	"decant/model/amount"
)

// maxAnswer is how many bytes one response may have; events take about ten times their
// text.
const maxAnswer = 32 << 20

// watched reports each read and ends with an error when there is too much.
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

// errTooMuch is for a response that does not end.
var errTooMuch = fmt.Errorf("the response has more than %s",
	amount.Of(maxAnswer, "byte"))

// Output keeps what a program writes, up to a limit in bytes.
type Output struct {
	// Limit is how many bytes are kept: with Tail the last ones, else the first, and more is an
	// error, which ends the program.
	Limit int
	Tail  bool
	// Over is true once there was more than the first ones.
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

// Bytes are what was kept.
func (o *Output) Bytes() []byte { return o.b.Bytes() }
