package jp

import (
	"bytes"
	"encoding/json"
	"time"

	"decant/model"
	"decant/model/formats/jp/places"
	"decant/model/source"
)

// freshMembers are the members of metadata that concern only the original.
var freshMembers = map[string]bool{"pinned_at": true, "archived_at": true, "expires_at": true}

// forkMetadata is the metadata.json of a fork: the original's with another title and time, and with
// a label that names the original. It is neither pinned nor archived.
func forkMetadata(c *model.Conversation, s *state, title string, now time.Time) []byte {
	data := bytes.TrimSpace(s.stored.Metadata)
	if !isObject(data) {
		data = []byte("{}")
	}
	src := source.SingleRecord(places.MetadataFile, data, source.Span{End: len(data)})
	var t source.Tree
	if err := t.Parse(data, src.Records[0].Span); err != nil {
		panic("jp: metadata was an object: " + err.Error())
	}
	root := t.Root()
	edits := []source.Edit{
		source.Set(root.Span(), "title", source.Quote(title)),
		source.Set(root.Span(), "last_activated_at",
			source.Quote(spellTime(now.Truncate(time.Microsecond)))),
	}
	for name := range freshMembers {
		edits = append(edits, dropMembers(root, name)...)
	}
	if digits := sourceDigits(c, s); digits != "" {
		edits = append(edits, labelFork(root, "c"+digits))
	}
	var b, pretty bytes.Buffer
	if err := src.Write(&b, []source.Piece{{Edits: edits}}); err != nil {
		panic("jp: edit metadata: " + err.Error())
	}
	if json.Indent(&pretty, b.Bytes(), "", "  ") != nil {
		return b.Bytes()
	}
	return pretty.Bytes()
}

// labelFork gives a fork the label of its original.
func labelFork(root source.Value, from string) source.Edit {
	labels := root.Get("labels")
	if labels.Kind() == source.KindObject {
		return source.Set(labels.Span(), places.ForkLabel, source.Quote(from))
	}
	return source.Set(root.Span(), "labels", source.Object(places.ForkLabel, from))
}
