// Package skim finds in the bytes of a session's lines what Claude Code looks for before it parses
// any line of a large file. It accepts only values at the places that they have in the client's own
// lines.
//
// It must never parse a line: it must find what the client finds, right or wrong.
//
//	n, ok := skim.ReadNode(line, skim.FindPlaces(line), toString) // Its uuid, and its parent's.
package skim

import (
	"bytes"
	"iter"
	"slices"

	"decant/model/source"
)

// How many bytes of a line the client examines before it parses the line. A leaf note must be
// shorter than noteBytes and be recognisable in its first noteHead bytes. A boundary and a side
// chain must be recognisable in their first boundaryHead and sideHead bytes.
const (
	noteBytes    = 1024
	noteHead     = 64
	boundaryHead = 4096
	sideHead     = 256
)

// UUIDBytes is how many bytes the client reads as a uuid.
const UUIDBytes = 36

// none means no place.
const none = -1

// What the client looks for in the bytes of a line.
var (
	noteKey     = []byte(`"type":"last-prompt"`)
	boundaryKey = []byte(`"compact_boundary"`)
	sideKey     = []byte(`"isSidechain":true`)
	parentKey   = []byte(`"parentUuid":`)
	uuidKey     = []byte(`"uuid":"`)
	stampKey    = []byte(`","timestamp":"`)
	// chained is the start of chain records as the client writes them.
	chained = []byte(`{"parentUuid":`)
)

// Node is a line with a uuid and a parent, according to the line's bytes.
type Node struct {
	UUID, Parent string
	// Root is true when the parent is not a text. Side is true when the line says that it is in a
	// side chain.
	Root, Side bool
}

// firstBytes is the first bytes of data.
func firstBytes(data []byte, n int) []byte { return data[:min(n, len(data))] }

// IsBoundary reports whether the client recognises a line as a possible boundary.
func IsBoundary(data []byte) bool {
	return bytes.Contains(firstBytes(data, boundaryHead), boundaryKey)
}

// IsChained reports whether a line starts like the client's own chain records.
func IsChained(data []byte) bool { return bytes.HasPrefix(data, chained) }

// IsLeafNote reports whether the client recognises a line as a leaf note.
func IsLeafNote(data []byte) bool {
	return len(data) < noteBytes && bytes.Contains(firstBytes(data, noteHead), noteKey)
}

// Places are where a uuid, and a parent's uuid, may be in a line, in order. The places of parents
// are needed only for a line that is not [IsChained].
type Places struct{ UUIDs, Parents []int }

// FindPlaces finds the places using only the bytes.
func FindPlaces(data []byte) Places {
	p := Places{UUIDs: slices.Collect(eachPlace(data, uuidKey))}
	if !IsChained(data) {
		p.Parents = slices.Collect(eachPlace(data, parentKey))
	}
	return p
}

// PlacesIn is [FindPlaces] for a parsed line, whose members give most of the places. It overwrites
// the lists of p.
func PlacesIn(line source.Value, data []byte, p Places) Places {
	uuids, sure := line.FindNames("uuid", p.UUIDs[:0])
	if !sure {
		return FindPlaces(data)
	}
	parents := p.Parents[:0]
	if !IsChained(data) {
		if parents, sure = line.FindNames("parentUuid", parents); !sure {
			return FindPlaces(data)
		}
	}
	return Places{selectPlaces(data, uuids, uuidKey), selectPlaces(data, parents, parentKey)}
}

// selectPlaces are the places that contain a text. It overwrites the old list.
func selectPlaces(data []byte, places []int, text []byte) []int {
	return slices.DeleteFunc(places, func(at int) bool {
		return !bytes.HasPrefix(data[at:], text)
	})
}

// ReadNode reads uuid and parent from a line's bytes like the client, at the places that they have
// in the client's own lines. It is false where it finds none. p is the result of [FindPlaces].
// spell makes a string from an id, which the caller may already have.
func ReadNode(data []byte, p Places, spell func(id []byte) string) (n Node, ok bool) {
	at := len(chained) - len(parentKey)
	if !IsChained(data) {
		if at = firstAtTop(data, p.Parents); at == none {
			return n, false
		}
	}
	rest := data[at+len(parentKey):]
	if n.Root = len(rest) == 0 || rest[0] != '"'; !n.Root {
		n.Parent = spell(firstBytes(rest[1:], UUIDBytes))
	}
	if at = uuidPlace(data, p.UUIDs); at == none {
		return n, false
	}
	n.UUID = spell(firstBytes(data[at+len(uuidKey):], UUIDBytes))
	n.Side = saysSide(firstBytes(data, sideHead))
	return n, true
}

// saysSide reports whether the side key is in a text. It searches for the part of the key from its
// rarest letter on, because nearly all bytes of a line's head are quotes and small letters.
func saysSide(head []byte) bool {
	const rare = len(`"is`)
	for at := range eachPlace(head, sideKey[rare:]) {
		if bytes.HasSuffix(head[:at], sideKey[:rare]) {
			return true
		}
	}
	return false
}

// uuidPlace is where a line's uuid is: the one that a time follows. Of several it is the first that
// is not part of another value, else the first. It is none without one.
func uuidPlace(data []byte, uuids []int) int {
	if len(uuids) == 0 {
		return none
	}
	first := uuids[0]
	stamped := slices.DeleteFunc(uuids, func(at int) bool { return !isStamped(data, at) })
	if len(stamped) == 0 {
		return first
	}
	if len(stamped) > 1 {
		if at := firstAtTop(data, stamped); at != none {
			return at
		}
	}
	return stamped[len(stamped)-1]
}

// isStamped reports whether a time follows the uuid at a place.
func isStamped(data []byte, at int) bool {
	end := at + len(uuidKey) + UUIDBytes
	return end <= len(data) && bytes.HasPrefix(data[end:], stampKey)
}

// eachPlace yields each place of a text in data, in order.
func eachPlace(data, text []byte) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; ; at += len(text) {
			n := bytes.Index(data[at:], text)
			if n < 0 || !yield(at+n) {
				return
			}
			at += n
		}
	}
}

// firstAtTop is the first of some places that is in the outermost object but not inside one of its
// texts, or none.
func firstAtTop(data []byte, places []int) int {
	depth, quoted, escaped := 0, false, false
	for at := 0; at < len(data) && len(places) > 0; at++ {
		if at == places[0] {
			if depth == 1 && !quoted {
				return at
			}
			places = places[1:]
		}
		switch c := data[at]; {
		case escaped:
			escaped = false
		case quoted:
			escaped, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
	}
	return none
}
