package mcpserver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// invalidMessage is the answer to JSON that is no message: without a version or a method, or with
// an id that is an object.
const invalidMessage = "want an object with jsonrpc 2.0, a method, and an id that is a string or " +
	"a number"

// messageReader reads the messages of an input, one on each line. It answers any other line with an
// error, because the SDK's reader would end the session. It passes on a batch as its messages. The
// input ends after all requests are answered.
type messageReader struct {
	in    *bufio.Reader
	out   io.Writer
	calls *openCalls
	// ready holds the messages that are not read yet.
	ready bytes.Buffer
}

// Read implements [io.Reader].
func (m *messageReader) Read(p []byte) (int, error) {
	for m.ready.Len() == 0 {
		line, err := m.in.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := m.accept(line); err != nil {
				return 0, err
			}
		}
		if err != nil && m.ready.Len() == 0 {
			m.calls.wait()
			return 0, err
		}
	}
	return m.ready.Read(p)
}

// accept passes on the messages of a line, or answers it.
func (m *messageReader) accept(line []byte) error {
	if !json.Valid(line) {
		return m.refuse(jsonrpc.CodeParseError, "the line is not JSON")
	}
	batch := []json.RawMessage{line}
	if line[0] == '[' {
		if err := json.Unmarshal(line, &batch); err != nil {
			return m.refuse(jsonrpc.CodeParseError, "the line is not JSON")
		}
		if len(batch) == 0 {
			return m.refuse(jsonrpc.CodeInvalidRequest, "the batch is empty")
		}
	}
	for _, message := range batch {
		decoded, err := jsonrpc.DecodeMessage(message)
		if err != nil {
			if err := m.refuse(jsonrpc.CodeInvalidRequest, invalidMessage); err != nil {
				return err
			}
			continue
		}
		if request, ok := decoded.(*jsonrpc.Request); ok {
			m.calls.asked(request)
		}
		m.ready.Write(message)
		m.ready.WriteByte('\n')
	}
	return nil
}

// refuse answers a line that has no valid request.
func (m *messageReader) refuse(code int, why string) error {
	_, err := fmt.Fprintf(m.out,
		`{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%q}}`+"\n", code, why)
	return err
}

// lockedWriter lets several goroutines write whole messages, one after the other. Closing it leaves
// the writer open.
type lockedWriter struct {
	io.Writer
	mu    sync.Mutex
	calls *openCalls
}

// Write implements [io.Writer].
func (w *lockedWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n, err := w.Writer.Write(p)
	if err != nil {
		w.calls.end()
		return n, err
	}
	w.calls.answered(p)
	return n, nil
}

// Close implements [io.Closer].
func (w *lockedWriter) Close() error {
	w.calls.end()
	return nil
}
