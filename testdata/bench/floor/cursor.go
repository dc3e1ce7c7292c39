package floor

import "bytes"

// cursor is a place in a line of JSON. Where the line goes wrong it stands at the end.
type cursor struct {
	data []byte
	at   int
}

// next is the byte at the cursor behind white space, 0 at the end.
func (c *cursor) next() byte {
	for ; c.at < len(c.data); c.at++ {
		if b := c.data[c.at]; b > ' ' {
			return b
		}
	}
	return 0
}

// skip moves behind a byte and reports whether it stood there.
func (c *cursor) skip(b byte) bool {
	if c.next() != b {
		return false
	}
	c.at++
	return true
}

// member moves to the value of the next member of an object that was entered, and returns its key
// as it is written; nil behind the last one.
func (c *cursor) member() []byte {
	if c.skip('}') {
		return nil
	}
	c.skip(',')
	if c.next() == '"' {
		if key := c.cutString(); c.skip(':') {
			return key
		}
	}
	c.at = len(c.data)
	return nil
}

// element moves to the next element of a list that was entered, and reports whether there is one.
func (c *cursor) element() bool {
	if c.skip(']') {
		return false
	}
	c.skip(',')
	return c.next() != 0
}

// cutString moves behind a string and returns what stands between its quotes, never nil.
func (c *cursor) cutString() []byte {
	from := c.at + 1
	for c.at = from; ; c.at++ {
		n := bytes.IndexByte(c.data[c.at:], '"')
		if n < 0 {
			c.at = len(c.data)
			return c.data[min(from, c.at):]
		}
		c.at += n
		if !escaped(c.data[from:c.at]) {
			c.at++
			return c.data[from : c.at-1]
		}
	}
}

// escaped reports whether what follows a piece of a string is escaped by its end.
func escaped(piece []byte) bool {
	n := len(piece)
	for n > 0 && piece[n-1] == '\\' {
		n--
	}
	return (len(piece)-n)%2 == 1
}

// skipValue moves behind a value.
func (c *cursor) skipValue() {
	switch c.next() {
	case '"':
		c.cutString()
	case '{', '[':
		c.skipNested()
	default:
		from := c.at
		for c.at < len(c.data) && !ends[c.data[c.at]] {
			c.at++
		}
		if c.at == from {
			c.at = len(c.data)
		}
	}
}

// skipNested moves behind an object or a list.
func (c *cursor) skipNested() {
	for depth := 0; c.at < len(c.data); {
		switch c.data[c.at] {
		case '"':
			c.cutString()
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		c.at++
		if depth == 0 {
			return
		}
	}
}

// ends are the bytes behind a number or a word.
var ends = [256]bool{',': true, ']': true, '}': true, ' ': true, '\t': true, '\r': true}
