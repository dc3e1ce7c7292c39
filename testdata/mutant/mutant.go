// Package mutant damages conversations for tests as damaged files are: records, members and
// elements are dropped, repeated and swapped, values are replaced. What it makes stays JSON, so
// that it is opened far more often than bytes that were changed by chance.
package mutant

import (
	"bytes"
	"math/rand/v2"
	"strings"
)

// MakeMutant damages a file of lines of JSON, or of one JSON value, in one to four places. What it
// makes is the same for the same chance.
func MakeMutant(r *rand.Rand, data []byte) []byte {
	m := &maker{r: r}
	m.split(data)
	for range 1 + r.IntN(4) {
		m.damage()
	}
	var b bytes.Buffer
	for i, record := range m.records {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.Write(record)
	}
	if m.lines {
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// maker is one damaged file while it is made.
type maker struct {
	r       *rand.Rand
	records [][]byte
	lines   bool // The file is one of lines.
}

// split parts a file in its records: its lines, or one where the whole is one value.
func (m *maker) split(data []byte) {
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	if _, err := parse(lines[0]); err != nil {
		m.records = [][]byte{data}
		return
	}
	m.records, m.lines = lines, true
}

// damage changes one place: a record as a whole, or one value in it.
func (m *maker) damage() {
	if len(m.records) == 0 {
		return
	}
	i := m.r.IntN(len(m.records))
	if n := len(m.records); n > 1 && m.r.IntN(2) == 0 {
		switch j := m.r.IntN(n); m.r.IntN(3) {
		case 0:
			m.records = append(m.records[:i:i], m.records[i+1:]...)
		case 1:
			m.records = append(m.records, m.records[j])
			copy(m.records[i+1:], m.records[i:])
		default:
			m.records[i], m.records[j] = m.records[j], m.records[i]
		}
		return
	}
	root, err := parse(m.records[i])
	if err != nil {
		return
	}
	m.damageIn(root)
	m.records[i] = root.bytes()
}

// damageIn changes one value in a record.
func (m *maker) damageIn(root *node) {
	all := root.all(nil)
	n := all[m.r.IntN(len(all))]
	switch {
	case n.open == 0:
		n.scalar = m.value(n, all)
	case len(n.items) == 0 || m.r.IntN(8) == 0:
		*n = node{scalar: m.value(n, all)}
	default:
		i, j := m.r.IntN(len(n.items)), m.r.IntN(len(n.items))
		switch m.r.IntN(3) {
		case 0:
			n.drop(i)
		case 1:
			n.repeat(i)
		default:
			n.items[i], n.items[j] = n.items[j], n.items[i]
		}
	}
}

// value is what a value is replaced by: nothing, another type, a long text, or what another
// record says under the same name, so that ids point elsewhere.
func (m *maker) value(old *node, all []*node) any {
	switch m.r.IntN(8) {
	case 0:
		return ""
	case 1:
		return nil
	case 2:
		return m.r.IntN(3) - 1
	case 3:
		return strings.Repeat("a long text ", 1+m.r.IntN(99))
	case 4:
		return true
	default:
		return m.other(old, all)
	}
}

// other is the text of another value of the same name, from any record.
func (m *maker) other(old *node, all []*node) any {
	name := nameOf(old, all)
	root, err := parse(m.records[m.r.IntN(len(m.records))])
	if err != nil {
		return old.scalar
	}
	var found []*node
	for _, n := range root.all(nil) {
		for i, key := range n.keys {
			if key == name && n.items[i].open == 0 {
				found = append(found, n.items[i])
			}
		}
	}
	if len(found) == 0 {
		return "other"
	}
	return found[m.r.IntN(len(found))].scalar
}

// nameOf is the name of a value in what holds it, "" where it has none.
func nameOf(of *node, all []*node) string {
	for _, n := range all {
		for i, key := range n.keys {
			if n.items[i] == of {
				return key
			}
		}
	}
	return ""
}
