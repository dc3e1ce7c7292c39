package pi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"decant/model/source"
)

// addMessage appends an entry that says a text to the model.
func (d *drafter) addMessage(kind, text, id string) {
	d.addEntry("custom_message", id, "customType", kind, "content", text,
		"display", []byte("true"))
}

// addEntry appends a new entry of a type with members of its own, as [source.Object] takes
// them. Without an id it gets a new one.
func (d *drafter) addEntry(kind, id string, own ...any) {
	pairs := []any{"type", kind}
	if d.version >= 2 {
		if id == "" {
			id = d.newID()
		}
		pairs = append(pairs, "id", id, "parentId", d.parentLink())
		d.prev = id
	}
	pairs = append(append(pairs, "timestamp", spellTime(d.now)), own...)
	d.pieces = append(d.pieces, source.Piece{Record: -1, New: source.Object(pairs...)})
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
