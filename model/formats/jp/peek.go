package jp

import (
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/jp/places"
	"decant/model/source"
)

// Peeked is what metadata.json tells about a conversation.
type Peeked struct {
	// Title is what JP shows, "" for none.
	Title string
	// Active is when it was active last, zero when the file does not say.
	Active time.Time
	// Archived is true for one that was put away.
	Archived bool
	// Fork is true for one that decant made, as far as its label or title tells.
	Fork bool
	// Original is the digits of the id of what it was forked from, "" when no label
	// tells.
	Original string
}

// forkLabel is the label of a fork, with the id of its original.
const forkLabel = "forked-from"

// PeekMetadata reads metadata.json; what is no such file tells nothing.
func PeekMetadata(metadata []byte) Peeked {
	var t source.Tree
	if t.Parse(metadata, source.Span{End: len(metadata)}) != nil {
		return Peeked{}
	}
	root := t.Root()
	p := Peeked{Title: strings.TrimSpace(root.Get("title").Text())}
	p.Active, _ = places.PeekTime(root.Get("last_activated_at").Text())
	_, p.Archived = places.PeekTime(root.Get("archived_at").Text())
	_, p.Fork = model.ForkNumber(p.Title)
	label := root.Get("labels", forkLabel)
	p.Fork = p.Fork || label.Exists()
	p.Original, _ = places.DigitsOf(strings.TrimPrefix(strings.TrimPrefix(label.Text(), "jp-"),
		"c"))
	return p
}
