package llm

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
)

// maxEvent is how many bytes one line of a stream may have.
const maxEvent = 4 << 20

// errStop ends reading a stream without an error.
var errStop = errors.New("stop")

// readEither reads a response that is one object, or a stream of events: its type tells, or that it
// begins as no event does.
func readEither(r io.Reader, contentType string, whole, event func(data []byte) error) error {
	kind, _, _ := strings.Cut(contentType, ";")
	in := bufio.NewReader(r)
	first, _ := in.Peek(1) // Whoever reads on meets its error.
	if !strings.EqualFold(strings.TrimSpace(kind), "application/json") && string(first) != "{" {
		return readEvents(in, event)
	}
	all, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	return whole(all)
}

// readEvents calls handle with the data of each server-sent event that has some, and
// ends without an error where handle returns errStop. Names of events are not needed:
// the data say what they are. The data hold until handle returns. An event that the
// end of the stream cuts off is handled too; its data are then no JSON.
func readEvents(r io.Reader, handle func(data []byte) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 16<<10), maxEvent)
	var data []byte
	flush := func() error {
		if len(data) == 0 {
			return nil
		}
		err := handle(data)
		data = data[:0]
		return err
	}
	for lines.Scan() {
		line := bytes.TrimSuffix(lines.Bytes(), []byte("\r"))
		if len(line) == 0 {
			if err := flush(); err != nil {
				return ignoreStop(err)
			}
			continue
		}
		if value, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			if len(data) > 0 {
				data = append(data, '\n')
			}
			data = append(data, bytes.TrimPrefix(value, []byte(" "))...)
		}
		if len(data) > maxEvent {
			return errTooMuch
		}
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			return errTooMuch
		}
		return err
	}
	return ignoreStop(flush())
}

// ignoreStop is an error except for errStop.
func ignoreStop(err error) error {
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}
