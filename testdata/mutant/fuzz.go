package mutant

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// small is how many bytes a piece that a fuzz target starts from may have, except for what all
// pieces of a file must have. Ten times of it are opened ten times less often.
const small = 1500

// FuzzForks damages small conversations and has each checked. Numbers alone choose the conversation,
// what befalls it, and how often: the tool that makes an interesting input smaller leaves numbers
// as they are, so that all its time goes into other inputs. A count of 0 leaves a seed unchanged.
func FuzzForks(f *testing.F, seeds [][]byte, check func(t *testing.T, data []byte)) {
	f.Helper()
	if len(seeds) == 0 {
		f.Fatal("there is nothing to damage")
	}
	for i := range seeds {
		f.Add(uint16(i), uint64(0), uint8(0))
		f.Add(uint16(i), uint64(i), uint8(1))
	}
	f.Fuzz(func(t *testing.T, seed uint16, chance uint64, count uint8) {
		data := seeds[int(seed)%len(seeds)]
		r := rand.New(rand.NewPCG(chance, 0))
		for range count % 4 {
			data = MakeMutant(r, data)
		}
		check(t, data)
	})
}

// SplitPieces are small conversations that are cut from files.
func SplitPieces(files [][]byte) [][]byte {
	out := make([][]byte, 0, len(files))
	for _, data := range files {
		out = append(out, cut(data, small)...)
	}
	return out
}

// cut parts a file of lines of JSON, or of one JSON value, in small ones of its kind. Each has the
// first line, or what the value holds besides its longest list, and the next of the other lines
// or of the list's items. What is larger than a piece may be is in none, so that a call may lack
// its result.
func cut(data []byte, size int) [][]byte {
	m := &maker{}
	m.split(data)
	if len(m.records) > 1 {
		return windows(m.records[1:], size-len(m.records[0]), func(rest [][]byte) []byte {
			return append(bytes.Join(append(m.records[:1:1], rest...), []byte("\n")), '\n')
		})
	}
	root, err := parse(data)
	if err != nil {
		return [][]byte{data}
	}
	list := root.longest()
	items := list.items
	list.items = nil
	bare := len(root.bytes())
	return windows(items, size-bare, func(some []*node) []byte {
		list.items = some
		return root.bytes()
	})
}

// windows makes pieces of as many successive items as fit in each, which are made to bytes.
func windows[T any](items []T, size int, piece func([]T) []byte) [][]byte {
	bare, start := len(piece(nil)), 0
	var out [][]byte
	for i := range items {
		switch most := max(size, small/2); {
		case len(piece(items[i:i+1]))-bare > most:
			if i > start {
				out = append(out, piece(items[start:i]))
			}
			start = i + 1
		case len(piece(items[start:i+1]))-bare > most:
			out = append(out, piece(items[start:i]))
			start = i
		}
	}
	if start < len(items) {
		out = append(out, piece(items[start:]))
	}
	return out
}
