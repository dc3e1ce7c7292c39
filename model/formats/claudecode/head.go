package claudecode

import (
	"math"
	"strings"

	"decant/model/formats/claudecode/skim"
	"decant/model/source"
)

// recordHead is the members of a record that lines of several kinds have, each absent where it is
// not there. They are looked up together, as a file may hold millions of records.
type recordHead struct {
	kind, subtype, parent, uuid, time, cwd, version, session source.Value
	// sessionAgain is the session under the name that some clients spell it by.
	sessionAgain, side, meta, summary, entry, message, result, failed source.Value
}

// readHead reads them off a record, void when the next one is read. Of duplicate names the last
// counts.
func (r *reader) readHead(v source.Value) *recordHead {
	h := &r.head
	*h = recordHead{}
	for name, value := range v.Fields() {
		if to := h.findLink(name); to != nil {
			*to = value
		} else if to := h.findMember(name); to != nil {
			*to = value
		}
	}
	return h
}

// findLink is where a member goes by its name that says what and where a record is, nil for
// others.
func (h *recordHead) findLink(name []byte) *source.Value {
	switch string(name) {
	case "type":
		return &h.kind
	case "subtype":
		return &h.subtype
	case "parentUuid":
		return &h.parent
	case "uuid":
		return &h.uuid
	case "timestamp":
		return &h.time
	case "cwd":
		return &h.cwd
	case "version":
		return &h.version
	case "sessionId":
		return &h.session
	}
	return nil
}

// findMember is findLink for all other members.
func (h *recordHead) findMember(name []byte) *source.Value {
	switch string(name) {
	case "session_id":
		return &h.sessionAgain
	case "isSidechain":
		return &h.side
	case "isMeta":
		return &h.meta
	case "isCompactSummary":
		return &h.summary
	case "entrypoint":
		return &h.entry
	case "message":
		return &h.message
	case "toolUseResult":
		return &h.result
	case "isApiErrorMessage":
		return &h.failed
	}
	return nil
}

// isPlain reports whether a fork takes the record over as it is, except for what it says of its
// place in the chain: nothing of it is spelled so that a client would pass over it, and all that
// its message holds is an event.
func (h *recordHead) isPlain(k kind) bool {
	return !h.sessionAgain.Exists() && !isSDK(h.entry) &&
		(!h.side.Exists() || h.side.Kind() == source.KindBool) &&
		(k == user || k == reply || !h.message.Exists())
}

// findPlaces are where a record that starts at a byte of the file holds what links it.
func (h *recordHead) findPlaces(start int) linkPlaces {
	return linkPlaces{
		parent: placeOf(h.parent, start), session: placeOf(h.session, start),
		time: placeOf(h.time, start),
	}
}

// placeOf is where a text stands in a record that starts at a byte of the file.
func placeOf(v source.Value, start int) place {
	at := v.Span()
	if v.Kind() != source.KindString || at.End-start > math.MaxUint32 {
		return place{}
	}
	return place{uint32(at.Start - start), uint32(at.End - start)} //nolint:gosec // It fits.
}

// isSDK reports whether a program started the session: the picker hides one whose first record
// says that no person typed it.
func isSDK(entry source.Value) bool {
	return strings.HasPrefix(entry.Text(), "sdk")
}

// findPlaces are the places in a line where the client may look for its uuid and that of its
// parent, which the tree knows of a line that was parsed.
func (r *reader) findPlaces(data []byte, parsed bool) skim.Places {
	if !parsed {
		return skim.FindPlaces(data)
	}
	sure, p := false, &r.places
	if p.UUIDs, sure = r.tree.Root().FindNames(skim.UUIDName, p.UUIDs[:0]); !sure {
		return skim.FindPlaces(data)
	}
	p.Parents = p.Parents[:0]
	if !skim.IsChained(data) {
		if p.Parents, sure = r.tree.Root().FindNames(skim.ParentName, p.Parents); !sure {
			return skim.FindPlaces(data)
		}
	}
	return p.Select(data)
}
