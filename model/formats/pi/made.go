package pi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"decant/model/source"
)

// members are an entry's own members, in order.
type members [][2]any

// customMessage is an entry that says a text to the model.
func customMessage(kind, text string) members {
	return members{
		{"type", source.Quote("custom_message")},
		{"customType", source.Quote(kind)},
		{"content", source.Quote(text)},
		{"display", []byte("true")},
	}
}

// addEntry appends a new entry. Without an id it gets a new one.
func (d *drafter) addEntry(own members, id string) {
	out := []byte{'{'}
	member := func(name string, value []byte) {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, source.Quote(name)...), ':'), value...)
	}
	member("type", own[0][1].([]byte))
	if d.version >= 2 {
		if id == "" {
			id = d.newID()
		}
		member("id", source.Quote(id))
		member("parentId", d.parentLink())
		d.prev = id
	}
	member("timestamp", source.Quote(spellTime(d.now)))
	for _, m := range own[1:] {
		member(m[0].(string), m[1].([]byte))
	}
	d.pieces = append(d.pieces, source.Piece{Record: -1, New: append(out, '}')})
}

// parentLink is the link to the entry before.
func (d *drafter) parentLink() []byte {
	if d.prev == "" {
		return []byte("null")
	}
	return source.Quote(d.prev)
}

// newID is an id of the client's form that the fork does not have.
func (d *drafter) newID() string {
	for n := 0; ; n++ {
		sum := sha256.Sum256(fmt.Append(nil, d.c.ID, " ", d.id, " ", len(d.ids), " ", n))
		if id := hex.EncodeToString(sum[:4]); !d.ids[id] {
			d.ids[id] = true
			return id
		}
	}
}
