package llm

import (
	"bytes"
	"fmt"
	"io"
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
var errTooMuch = fmt.Errorf("the response has more than %d bytes", maxAnswer)

// kept keeps what is written up to a limit in bytes.
type kept struct {
	b     bytes.Buffer
	limit int
	tail  bool // The end is kept; else more is an error, which ends the program.
	over  bool
}

// Write implements [io.Writer]; the error is [io.ErrShortWrite].
func (k *kept) Write(p []byte) (int, error) {
	room := k.limit - k.b.Len()
	if k.tail {
		k.b.Write(p)
		k.b.Next(max(0, k.b.Len()-k.limit))
		return len(p), nil
	}
	k.b.Write(p[:min(room, len(p))])
	if len(p) <= room {
		return len(p), nil
	}
	k.over = true
	return room, io.ErrShortWrite
}

// written are what was kept.
func (k *kept) written() []byte { return k.b.Bytes() }
