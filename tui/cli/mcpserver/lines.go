package mcpserver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// What a message that is refused has to be.
const (
	wantMessage = "want an object with jsonrpc 2.0, a method, and an id that is a string or a " +
		"whole number"
	wantShort = "the line is too long: want at most 8 MB"
	wantFree  = "a request with this id waits for its answer: want another id"
)

const (
	// maxLine is the longest line with messages, in bytes. No request needs as much, and the SDK
	// ends at twice as many.
	maxLine = 8 << 20
	// maxID is the largest number that every JSON parser reads exactly.
	maxID = 1 << 53
)

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
	if len(line) > maxLine {
		return m.refuse(jsonrpc.CodeInvalidRequest, wantShort)
	}
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
		if want := m.check(message); want != "" {
			if err := m.refuse(jsonrpc.CodeInvalidRequest, want); err != nil {
				return err
			}
			continue
		}
		m.ready.Write(message)
		m.ready.WriteByte('\n')
	}
	return nil
}

// check notes a message, or says what it has to be.
func (m *messageReader) check(message []byte) (want string) {
	var head struct {
		ID any `json:"id"`
	}
	decoded, err := jsonrpc.DecodeMessage(message)
	if err != nil || json.Unmarshal(message, &head) != nil {
		return wantMessage
	}
	if n, ok := head.ID.(float64); ok && (n != math.Trunc(n) || math.Abs(n) > maxID) {
		return wantMessage
	}
	if request, ok := decoded.(*jsonrpc.Request); ok && !m.calls.ask(request) {
		return wantFree
	}
	return ""
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
