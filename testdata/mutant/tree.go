package mutant

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// node is one value of a JSON document, with its members in their order.
type node struct {
	// open is '{' or '[' for what holds others, 0 for a scalar.
	open byte
	// keys are the names of the members, nil for a list; items are what it holds.
	keys  []string
	items []*node
	// scalar is what a value is that holds no others.
	scalar any
}

// parse reads one JSON value that is all of the data.
func parse(data []byte) (*node, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	n, err := parseNext(d)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more follows")
	}
	return n, nil
}

// parseNext reads the next value.
func parseNext(d *json.Decoder) (*node, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	open, ok := token.(json.Delim)
	if !ok {
		return &node{scalar: token}, nil
	}
	n := &node{open: byte(open)}
	for d.More() {
		if n.open == '{' {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			n.keys = append(n.keys, key.(string)) //nolint:errcheck // A decoded key is a string.
		}
		item, err := parseNext(d)
		if err != nil {
			return nil, err
		}
		n.items = append(n.items, item)
	}
	_, err = d.Token()
	return n, err
}

// write appends the value as JSON.
func (n *node) write(b *bytes.Buffer) {
	if n.open == 0 {
		e := json.NewEncoder(b)
		e.SetEscapeHTML(false)
		_ = e.Encode(n.scalar) // A decoded scalar can be encoded.
		b.Truncate(b.Len() - 1)
		return
	}
	b.WriteByte(n.open)
	for i, item := range n.items {
		if i > 0 {
			b.WriteByte(',')
		}
		if n.open == '{' {
			(&node{scalar: n.keys[i]}).write(b)
			b.WriteByte(':')
		}
		item.write(b)
	}
	b.WriteByte(n.open + 2)
}

// all lists the value and all that it holds.
func (n *node) all(out []*node) []*node {
	out = append(out, n)
	for _, item := range n.items {
		out = item.all(out)
	}
	return out
}

// bytes are the value as JSON.
func (n *node) bytes() []byte {
	var b bytes.Buffer
	n.write(&b)
	return b.Bytes()
}

// longest is the list with the most items, of the value and all that it holds; the value itself
// if none exists.
func (n *node) longest() *node {
	best := n
	for _, other := range n.all(nil) {
		if other.open == '[' && (best.open != '[' || len(other.items) > len(best.items)) {
			best = other
		}
	}
	return best
}

// drop takes out an item.
func (n *node) drop(i int) {
	n.items = append(n.items[:i:i], n.items[i+1:]...)
	if n.open == '{' {
		n.keys = append(n.keys[:i:i], n.keys[i+1:]...)
	}
}

// repeat puts an item in twice.
func (n *node) repeat(i int) {
	n.items = append(n.items, n.items[i])
	if n.open == '{' {
		n.keys = append(n.keys, n.keys[i])
	}
}
