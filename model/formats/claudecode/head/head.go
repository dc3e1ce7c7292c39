// Package head reads the members that many kinds of records have: the record's type, its place in
// the chain, who wrote it and when.
//
// It must never know the content of a message: only the codec knows that.
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

// Head is the members that many kinds of records have, each absent where it does not exist. They
// are read in one pass because a file may contain millions of records.
type Head struct {
	Kind, Subtype, Parent, UUID, Time, CWD, Version, Session source.Value
	// SessionAgain is the session under another name, which some clients use.
	SessionAgain, Side, Meta, Summary, Entry, Message, Result, Failed source.Value
}

// Read reads the members of a record. The last of duplicate names counts. The values are valid as
// long as the record's tree.
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

// findLink is the field for a member that says what a record is and where it belongs, or nil for
// other members.
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

// findMember is the field for any other member, or nil.
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

// Message is the members of a message, each absent where it does not exist.
type Message struct{ ID, Model, Usage, Content source.Value }

// ReadMessage reads the members of a message in one pass, as [Head.Read] reads those of a record.
func ReadMessage(v source.Value) (m Message) {
	for name, value := range v.Fields() {
		switch string(name) {
		case "id":
			m.ID = value
		case "model":
			m.Model = value
		case "usage":
			m.Usage = value
		case "content":
			m.Content = value
		}
	}
	return m
}

// FindPlaces are the places of the values that link a record, which starts at a byte of the file.
func (h *Head) FindPlaces(start int) Places {
	return Places{
		Parent: placeOf(h.Parent, start), Session: placeOf(h.Session, start),
		Time: placeOf(h.Time, start),
	}
}

// placeOf is the place of a text in a record that starts at a byte of the file.
func placeOf(v source.Value, start int) Place {
	at := v.Span()
	if v.Kind() != source.KindString || at.End-start > math.MaxUint32 {
		return Place{}
	}
	return Place{uint32(at.Start - start), uint32(at.End - start)} //nolint:gosec // It fits.
}

// IsSDK reports whether a program started the session. The picker hides a session whose first
// record says that no user typed it.
func IsSDK(entry source.Value) bool {
	return strings.HasPrefix(entry.Text(), "sdk")
}

// Places are the places of the texts with the parent, the session and the time of a record.
type Places struct{ Parent, Session, Time Place }

// Place is where a value is in its record, counted from the record's first byte. Both numbers are 0
// without a value. A record that can be parsed is not longer than 4 GB.
type Place struct{ start, end uint32 }

// Exists reports whether the record has the value.
func (p Place) Exists() bool { return p.end > 0 }

// In converts a place in a record to a span of the file.
func (p Place) In(record source.Span) source.Span {
	return source.Span{Start: record.Start + int(p.start), End: record.Start + int(p.end)}
}
