package qwencode

import (
	"slices"

	"decant/model/source"
)

// none means no line.
const none = -1

// chain is the lines with their links, as the client reads them.
type chain struct {
	lines []line
	// at finds the first line of a record by its id, and more the others: the client joins records
	// with one id.
	at   map[string]int
	more map[int][]int
	// path leads from the root to the leaf, by the first lines of records.
	path []int
	// lost is the line of the path with a missing parent. circle is the line whose parent comes
	// after it in the path. Both may be none.
	lost, circle int
}

// newChain links the lines.
func newChain(lines []line) *chain {
	c := &chain{
		lines: lines, at: make(map[string]int, len(lines)), more: make(map[int][]int),
		lost: none, circle: none,
	}
	leaf := none
	for i := range lines {
		if lines[i].kind <= aside {
			continue
		}
		leaf = i
		if first, known := c.at[lines[i].uuid]; known {
			c.more[first] = append(c.more[first], i)
			leaf = first
			continue
		}
		c.at[lines[i].uuid] = i
	}
	c.walkPath(leaf)
	return c
}

// walkPath follows the links from the leaf to the root.
func (c *chain) walkPath(leaf int) {
	seen := make(map[int]bool)
	for i := leaf; i != none; {
		seen[i] = true
		c.path = append(c.path, i)
		parent := c.lines[i].parent
		if parent == "" {
			break
		}
		next, ok := c.at[parent]
		switch {
		case !ok:
			c.lost, i = i, none
		case seen[next]:
			c.circle, i = i, none
		default:
			i = next
		}
	}
	slices.Reverse(c.path)
}

// stretch is one partition: what is sent between two compressions, in its order.
type stretch struct {
	// cut is the compression at its start, or none for the first stretch.
	cut   int
	lines []int
}

// cutStretches cuts the path at the client's compressions.
func (c *chain) cutStretches() []stretch {
	out := []stretch{{cut: none}}
	for _, i := range c.path {
		if c.lines[i].kind == cut {
			out = append(out, stretch{cut: i})
			continue
		}
		s := &out[len(out)-1]
		s.lines = append(s.lines, i)
	}
	return out
}

// fragments are the lines of the record that starts on a line.
func (c *chain) fragments(i int) []int {
	return append([]int{i}, c.more[i]...)
}

// joinLines reads later lines of a record as the client does. It sends all of them in the role of
// the first that has a message. The first line alone says what the record is: a later one is no
// compression, and a record of the client sends no message.
func (c *chain) joinLines(src *source.Source) error {
	p := parser{src: src}
	r := reader{src: src}
	for first := range c.more {
		role, known := "", false
		for _, i := range c.fragments(first) {
			l := &c.lines[i]
			if i != first && (l.kind == cut || l.kind == said && c.isSilent(first)) {
				l.kind, l.contents = carried, nil
			}
			if l.kind != said || l.contents[0].role == role && known {
				continue
			}
			if !known {
				role, known = l.contents[0].role, true
				continue
			}
			root, err := p.root(i)
			if err != nil {
				return err
			}
			r.readMessage(l, root, role)
			l.numberBlocks(i)
		}
	}
	return nil
}

// isSilent reports whether the client sends no message of the record that starts on a line.
func (c *chain) isSilent(first int) bool {
	l := &c.lines[first]
	return l.recordType == "system" || l.subtype == unsentSubtype
}

// unsentPrompts are the prompts, by line, that a command of the client cancelled, and the records
// that say so.
func (c *chain) unsentPrompts(text func(line int) string) map[int]bool {
	out := make(map[int]bool)
	last := none // The newest message.
	for _, i := range c.path {
		switch l := &c.lines[i]; {
		case l.kind == cut:
			last = none
		case l.kind == said:
			last = i
		case l.subtype == "slash_command" && last != none:
			before := &c.lines[last]
			if before.recordType != "user" {
				continue
			}
			if l.command != "" && before.plain && len(c.more[last]) == 0 &&
				text(last) == l.command {
				out[last] = true
			}
			last = none
		}
	}
	return out
}
