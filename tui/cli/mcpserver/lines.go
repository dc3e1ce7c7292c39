package mcpserver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// The codes of JSON-RPC for a line that is not JSON, and for one that is not a message.
const (
	parseError     = -32700
	invalidRequest = -32600
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
	if !json.Valid(line) {
		return m.refuse(parseError, "the line is not JSON")
	}
	batch := []json.RawMessage{line}
	if line[0] == '[' {
		if err := json.Unmarshal(line, &batch); err != nil {
			return m.refuse(parseError, "the line is not JSON")
		}
		if len(batch) == 0 {
			return m.refuse(invalidRequest, "the batch is empty")
		}
	}
	for _, message := range batch {
		var head envelope
		if err := json.Unmarshal(message, &head); err != nil || head.Version != "2.0" {
			if err := m.refuse(invalidRequest, "want an object with jsonrpc 2.0"); err != nil {
				return err
			}
			continue
		}
		m.calls.asked(&head)
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
