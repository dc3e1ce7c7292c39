package places

import (
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/source"
)

// ForkLabel is the label of a fork, with the id of its original.
const ForkLabel = "forked-from"

// PeekMetadata reads metadata.json. It is empty for any other file.
func PeekMetadata(metadata []byte) finder.Peeked {
	var t source.Tree
	if t.Parse(metadata, source.Span{End: len(metadata)}) != nil {
		return finder.Peeked{}
	}
	root := t.Root()
	p := finder.Peeked{Title: strings.TrimSpace(root.Get("title").Text())}
	p.Active, _ = PeekTime(root.Get("last_activated_at").Text())
	_, p.Archived = PeekTime(root.Get("archived_at").Text())
	_, p.Fork = model.ForkNumber(p.Title)
	label := root.Get("labels", ForkLabel)
	p.Fork = p.Fork || label.Exists()
	original := strings.TrimPrefix(strings.TrimPrefix(label.Text(), "jp-"), "c")
	if digits, _ := DigitsOf(original); digits != "" {
		p.Parent = IDPrefix + digits
	}
	return p
}

// PeekTime reads a time in JP's format, or one with a zone.
func PeekTime(s string) (time.Time, bool) {
	for _, layout := range []string{time.DateTime, time.RFC3339} { // With or without a fraction.
		if at, err := time.Parse(layout, s); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}
