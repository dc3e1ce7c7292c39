package mcpserver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

// The codes of JSON-RPC for a line that is no JSON, and for one that is no message.
const (
	parseError     = -32700
	invalidRequest = -32600
)

// messages passes on the messages of an input, one on each line. A line that is none is answered
// with an error, because the SDK's reader would end the session. A batch is passed on as its
// messages.
type messages struct {
	in  *bufio.Reader
	out io.Writer
	// ready holds what was not read yet.
	ready bytes.Buffer
}

// Read implements [io.Reader].
func (m *messages) Read(p []byte) (int, error) {
	for m.ready.Len() == 0 {
		line, err := m.in.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := m.accept(line); err != nil {
				return 0, err
			}
		}
		if err != nil && m.ready.Len() == 0 {
			return 0, err
		}
	}
	return m.ready.Read(p)
}

// accept passes on the messages of a line, or answers it.
func (m *messages) accept(line []byte) error {
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
		var head struct {
			Version string `json:"jsonrpc"`
		}
		if err := json.Unmarshal(message, &head); err != nil || head.Version != "2.0" {
			if err := m.refuse(invalidRequest, "want an object with jsonrpc 2.0"); err != nil {
				return err
			}
			continue
		}
		m.ready.Write(message)
		m.ready.WriteByte('\n')
	}
	return nil
}

// refuse answers a line that names no request.
func (m *messages) refuse(code int, why string) error {
	_, err := fmt.Fprintf(m.out,
		`{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%q}}`+"\n", code, why)
	return err
}

// turns lets several goroutines write whole messages, one after the other. Who closes it leaves
// the writer open.
type turns struct {
	io.Writer
	mu sync.Mutex
}

// Write implements [io.Writer].
func (t *turns) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Writer.Write(p)
}

// Close implements [io.Closer].
func (*turns) Close() error { return nil }
