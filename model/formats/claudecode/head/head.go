// Package head reads the members that records of several kinds have off a record: what it is, where
// it is in the chain, who wrote it and when.
//
// It must never know what a message holds: that is the codec's business.
//
//	var h head.Head
//	h.Read(tree.Root())
//	if h.Kind.Is("assistant") && h.Side.True() { … }
package head

import (
	"math"
	"strings"

	"decant/model/source"
)

// Head is the members of a record that lines of several kinds have, each absent where it is
// not there. They are looked up together, as a file may hold millions of records.
type Head struct {
	Kind, Subtype, Parent, UUID, Time, CWD, Version, Session source.Value
	// SessionAgain is the session under the name that some clients spell it by.
	SessionAgain, Side, Meta, Summary, Entry, Message, Result, Failed source.Value
}

// Read reads them off a record. Of duplicate names the last counts. They are valid as long as the
// tree of the record is.
func (h *Head) Read(v source.Value) {
	*h = Head{}
	for name, value := range v.Fields() {
		if to := h.findLink(name); to != nil {
			*to = value
		} else if to := h.findMember(name); to != nil {
			*to = value
		}
	}
}

// findLink is where a member goes by its name that says what and where a record is, nil for
// others.
func (h *Head) findLink(name []byte) *source.Value {
	switch string(name) {
	case "type":
		return &h.Kind
	case "subtype":
		return &h.Subtype
	case "parentUuid":
		return &h.Parent
	case "uuid":
		return &h.UUID
	case "timestamp":
		return &h.Time
	case "cwd":
		return &h.CWD
	case "version":
		return &h.Version
	case "sessionId":
		return &h.Session
	}
	return nil
}

// findMember is findLink for all other members.
func (h *Head) findMember(name []byte) *source.Value {
	switch string(name) {
	case "session_id":
		return &h.SessionAgain
	case "isSidechain":
		return &h.Side
	case "isMeta":
		return &h.Meta
	case "isCompactSummary":
		return &h.Summary
	case "entrypoint":
		return &h.Entry
	case "message":
		return &h.Message
	case "toolUseResult":
		return &h.Result
	case "isApiErrorMessage":
		return &h.Failed
	}
	return nil
}

// FindPlaces are where a record that starts at a byte of the file holds what links it.
func (h *Head) FindPlaces(start int) Places {
	return Places{
		Parent: placeOf(h.Parent, start), Session: placeOf(h.Session, start),
		Time: placeOf(h.Time, start),
	}
}

// placeOf is where a text stands in a record that starts at a byte of the file.
func placeOf(v source.Value, start int) Place {
	at := v.Span()
	if v.Kind() != source.KindString || at.End-start > math.MaxUint32 {
		return Place{}
	}
	return Place{uint32(at.Start - start), uint32(at.End - start)} //nolint:gosec // It fits.
}

// IsSDK reports whether a program started the session: the picker hides one whose first record
// says that no person typed it.
func IsSDK(entry source.Value) bool {
	return strings.HasPrefix(entry.Text(), "sdk")
}

// Places are where the texts stand that name the parent and the session of a record, and its
// time.
type Places struct{ Parent, Session, Time Place }

// Place is where a value stands in its record, from its first byte; both are 0 if none exists.
// A record that can be parsed is no longer than 4 GB.
type Place struct{ start, end uint32 }

// Exists reports whether the record has the value.
func (p Place) Exists() bool { return p.end > 0 }

// In is the span of the file of a place in a record.
func (p Place) In(record source.Span) source.Span {
	return source.Span{Start: record.Start + int(p.start), End: record.Start + int(p.end)}
}
