package llm

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
)

// maxEvent is the largest length of a stream's line in bytes.
const maxEvent = 4 << 20

// errStop ends reading a stream without an error.
var errStop = errors.New("stop")

// readEither reads a response that is one object, or a stream of events. The content type tells
// which, or a start that no event has.
func readEither(r io.Reader, contentType string, whole, event func(data []byte) error) error {
	in := bufio.NewReader(r)
	first, _ := in.Peek(1) // The next read returns its error.
	if !isOfType(contentType, "application/json") && string(first) != "{" {
		return readEvents(in, event)
	}
	all, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	return whole(all)
}

// isOfType reports whether a header for the content's type names a type.
func isOfType(contentType, want string) bool {
	kind, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(kind), want)
}

// readEvents calls handle with the data of each server-sent event that has data. It ends without an
// error if handle returns errStop. The data tell the kind of event, so event names are not needed.
// The data are valid until handle returns. An event cut off by the end of the stream is handled
// too; its data are not valid JSON.
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

// ignoreStop returns an error unless it is errStop.
func ignoreStop(err error) error {
	if errors.Is(err, errStop) {
		return nil
	}
	return err
}
