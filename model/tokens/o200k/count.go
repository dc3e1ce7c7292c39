package o200k

import (
	_ "embed"
	"encoding/binary"
	"math"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// tokens is the number of tokens in the vocabulary, without special ones.
const tokens = 199998

// packed is the compressed vocabulary: the length of each token as a varint and then its bytes, in
// the order of the ranks.
//
//go:embed vocabulary.zst
var packed []byte

// ranks is the rank of each token. Lower ranks merge first.
var ranks = sync.OnceValue(unpackVocabulary)

func unpackVocabulary() map[string]uint32 {
	reader, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		panic("o200k: " + err.Error())
	}
	defer reader.Close()
	plain, err := reader.DecodeAll(packed, nil)
	if err != nil {
		panic("o200k: " + err.Error())
	}
	all := string(plain)
	out := make(map[string]uint32, tokens)
	for rank := uint32(0); len(plain) > 0; rank++ {
		n, head := binary.Uvarint(plain)
		from := len(all) - len(plain) + head
		out[all[from:from+int(n)]] = rank //nolint:gosec // Our own file.
		plain = plain[head+int(n):]       //nolint:gosec // Our own file.
	}
	return out
}

// Count is the number of tokens of a text, or 0 for an empty text. Bytes that are not UTF-8 are
// counted unchanged.
func Count(text []byte) int {
	c := counter{ranks: ranks()}
	for len(text) > 0 {
		n := pieceLength(text)
		c.add(text[:n])
		text = text[n:]
	}
	return c.tokens
}

// A counter counts one piece after another.
type counter struct {
	ranks  map[string]uint32
	tokens int
	parts  []part
	heap   []merge
}

// none is the rank for bytes that are not a token.
const none = math.MaxUint32

// A part is a token of a piece during merging: from its start to the start of the next part.
type part struct {
	next, before int32
	// rank is the rank of this part merged with the next, or none where they do not merge.
	rank uint32
}

// A merge is a pair of parts that may become one. The lowest rank comes first, then the leftmost.
type merge struct {
	rank uint32
	at   int32
}

func (c *counter) add(piece []byte) {
	if _, ok := c.ranks[string(piece)]; ok {
		c.tokens++
		return
	}
	c.tokens += c.merge(piece)
}

// merge is how many tokens remain of a piece after byte-pair encoding.
func (c *counter) merge(piece []byte) int {
	n := int32(len(piece)) //nolint:gosec // Texts are shorter than 2 GB.
	c.parts, c.heap = c.parts[:0], c.heap[:0]
	for i := range n + 1 {
		c.parts = append(c.parts, part{next: i + 1, before: i - 1, rank: none})
	}
	c.parts[n].next = -1
	for i := range n - 1 {
		c.rate(piece, i)
	}
	left := int(n)
	for len(c.heap) > 0 {
		m := c.pop()
		p := &c.parts[m.at]
		if p.rank != m.rank {
			continue // It was merged in the meantime.
		}
		gone := &c.parts[p.next]
		gone.rank, p.next = none, gone.next
		c.parts[p.next].before = m.at
		left--
		c.rate(piece, m.at)
		if p.before >= 0 {
			c.rate(piece, p.before)
		}
	}
	return left
}

// rate finds the rank of the part at a byte together with the next part.
func (c *counter) rate(piece []byte, at int32) {
	p := &c.parts[at]
	p.rank = none
	next := p.next
	if next < 0 {
		return
	}
	end := c.parts[next].next
	if end < 0 {
		return
	}
	if rank, ok := c.ranks[string(piece[at:end])]; ok {
		p.rank = rank
		c.push(merge{rank, at})
	}
}

func (m merge) less(o merge) bool { return m.rank < o.rank || m.rank == o.rank && m.at < o.at }

func (c *counter) push(m merge) {
	c.heap = append(c.heap, m)
	for i := len(c.heap) - 1; i > 0; {
		up := (i - 1) / 2
		if !c.heap[i].less(c.heap[up]) {
			return
		}
		c.heap[i], c.heap[up] = c.heap[up], c.heap[i]
		i = up
	}
}

func (c *counter) pop() merge {
	h := c.heap
	top, last := h[0], len(h)-1
	h[0] = h[last]
	c.heap = h[:last]
	for i := 0; ; {
		low := 2*i + 1
		if low >= last {
			return top
		}
		if low+1 < last && h[low+1].less(h[low]) {
			low++
		}
		if !h[low].less(h[i]) {
			return top
		}
		h[i], h[low] = h[low], h[i]
		i = low
	}
}
