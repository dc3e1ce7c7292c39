package terms

import (
	"hash/maphash"
	"strings"
	"sync"
	"sync/atomic"
)

// shards is the number of maps of a Numbering. With many maps, workers seldom wait for each other.
const shards = 64

// Numbering numbers terms from 0, by their keys. Several workers may use it at once.
type Numbering struct {
	next atomic.Int32
	salt maphash.Seed
	maps [shards]struct {
		sync.Mutex
		of map[string]numbered
	}
}

// numbered is a term with its number and weight.
type numbered struct {
	key    string
	id     int32
	weight uint8
}

// NewNumbering returns a Numbering without terms.
func NewNumbering() *Numbering {
	in := &Numbering{salt: maphash.MakeSeed()}
	for i := range in.maps {
		in.maps[i].of = map[string]numbered{}
	}
	return in
}

// Number returns the number of a term and a copy of its key that may be kept. A new term gets the
// next number and the weight; a known one keeps its own.
func (in *Numbering) Number(key string, weight uint8) (id int32, kept string) {
	m := &in.maps[maphash.String(in.salt, key)%shards]
	m.Lock()
	defer m.Unlock()
	n, ok := m.of[key]
	if !ok {
		n = numbered{strings.Clone(key), in.next.Add(1) - 1, weight}
		m.of[n.key] = n
	}
	return n.id, n.key
}

// List returns the keys and the weights of all terms by number. Call it when no worker numbers any
// more.
func (in *Numbering) List() (keys []string, weights []uint8) {
	n := in.next.Load()
	keys, weights = make([]string, n), make([]uint8, n)
	for i := range in.maps {
		for key, at := range in.maps[i].of {
			keys[at.id], weights[at.id] = key, at.weight
		}
	}
	return keys, weights
}
