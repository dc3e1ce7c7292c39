// Package floor is the least that a report on a session of Claude Code has to do: read the file,
// find the texts that are sent, and take checksum and estimate of each. What decant takes is
// measured against it. It reads in chunks, with one goroutine, and keeps nothing.
package floor

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"os"

	"decant/model/tokens"
)

// chunk is how much is read at once, in bytes. A longer line takes as much as it is long.
const chunk = 1_000_000

// Totals are what was found in a file.
type Totals struct {
	// Records are lines, Texts the texts of their messages.
	Records, Texts int
	// Bytes are those of the texts, decoded: in arguments of calls those of their JSON.
	Bytes int
	// Tokens are estimated for Claude up to 4.6, not rounded and not calibrated.
	Tokens float64
	// Sum is the exclusive or of the checksums of all texts.
	Sum [sha256.Size]byte
}

// Run reads a file. A line that is no JSON counts for what is found before it goes wrong.
func Run(path string) (Totals, error) {
	f, err := os.Open(path)
	if err != nil {
		return Totals{}, err
	}
	defer func() { _ = f.Close() }() // It was read only.
	return Read(f)
}

// Read is Run for what is read from anywhere.
func Read(r io.Reader) (Totals, error) {
	var t taker
	buf := make([]byte, 0, chunk)
	for {
		if len(buf) == cap(buf) {
			buf = append(make([]byte, 0, 2*cap(buf)), buf...)
		}
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		rest := t.takeLines(buf)
		buf = buf[:copy(buf, rest)]
		if errors.Is(err, io.EOF) {
			t.takeRecord(buf)
			return t.Totals, nil
		}
		if err != nil {
			return Totals{}, err
		}
	}
}

// taker adds up texts.
type taker struct {
	Totals
	// plain is where a text is decoded.
	plain []byte
}

// takeLines takes all whole lines and returns what is left behind the last.
func (t *taker) takeLines(data []byte) []byte {
	for {
		end := bytes.IndexByte(data, '\n')
		if end < 0 {
			return data
		}
		t.takeRecord(data[:end])
		data = data[end+1:]
	}
}

// takeRecord takes the texts of a line's message.
func (t *taker) takeRecord(line []byte) {
	if len(line) == 0 {
		return
	}
	t.Records++
	c := cursor{data: line}
	if !c.skip('{') {
		return
	}
	for key := c.member(); key != nil; key = c.member() {
		if string(key) == "message" {
			t.takeMembers(&c)
		} else {
			c.skipValue()
		}
	}
}

// takeMembers takes the texts of a message or of a block, and of blocks in it.
func (t *taker) takeMembers(c *cursor) {
	if !c.skip('{') {
		c.skipValue()
		return
	}
	for key := c.member(); key != nil; key = c.member() {
		switch string(key) {
		case "content", "text", "thinking":
			t.takeContent(c)
		case "input":
			c.next()
			from := c.at
			c.skipValue()
			t.takeText(c.data[from:c.at])
		default:
			c.skipValue()
		}
	}
}

// takeContent takes a text, or those of a list of blocks.
func (t *taker) takeContent(c *cursor) {
	if c.next() == '"' {
		t.takeText(t.decode(c.cutString()))
		return
	}
	if !c.skip('[') {
		c.skipValue()
		return
	}
	for c.element() {
		t.takeMembers(c)
	}
}

// takeText counts a text.
func (t *taker) takeText(text []byte) {
	t.Texts++
	t.Bytes += len(text)
	t.Tokens += tokens.Estimate(tokens.Claude46, text)
	for i, b := range sha256.Sum256(text) {
		t.Sum[i] ^= b
	}
}
