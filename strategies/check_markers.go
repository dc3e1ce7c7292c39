package strategies

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
)

// markers holds what a text says of what it stands for against the conversation.
func (k *checker) markers() {
	for i := range k.p.Changes {
		c := &k.p.Changes[i]
		if c.Op != model.Replace || c.Cause >= 0 {
			continue
		}
		good := true
		switch c.Strategy {
		case dedupRecent.Name, dedupContent.Name:
			good = k.namesAnchor(c)
		case stripImages.Name:
			good = k.saysImage(c)
		case stripAttachments.Name:
			good = k.saysAttachment(c)
		}
		if !good {
			k.find(c.Event, "%s", c.Strategy)
		}
	}
}

// namesAnchor reports whether a reference names its anchor's call, and that one alone.
func (k *checker) namesAnchor(c *model.Change) bool {
	call := k.call(max(c.Anchor, 0))
	if c.Anchor < 0 || call == nil || !call.Unique {
		return false
	}
	parts := k.c.Events[c.Event].Parts
	body, ok := ends(k.c, parts).Within(c.Text)
	if !ok {
		return false
	}
	forms := []string{
		"[DEDUP] identical to tool_call_id=" + call.ID + " (",
		"> [ref: " + call.ID + "]", "> [ref: " + call.ID + ", byte-identical]",
		nearStart + call.ID + ", ",
	}
	for _, kind := range toolKindNames {
		forms = append(forms, "> [ref: "+call.ID+", byte-identical, from: "+kind+"]")
	}
	return slices.ContainsFunc(forms, func(f string) bool {
		return body == f || !strings.HasSuffix(f, "]") && strings.HasPrefix(body, f)
	})
}

// ends are what the envelopes put before the first text of a result and after its
// last.
func ends(c *model.Conversation, parts []model.Part) (out model.Frame) {
	for i := range parts {
		if parts[i].Text.Encoding == model.NoText {
			continue
		}
		f := parts[i].Envelope.Frame([]byte(c.PartText(&parts[i])))
		if out.Tail = f.Tail; out.Head == "" {
			out.Head, out.Quoted = f.Head, f.Quoted
		}
	}
	return out
}

// saysImage reports whether a text tells of the image in its place what is known.
func (k *checker) saysImage(c *model.Change) bool {
	parts := k.c.Events[c.Event].Parts
	if c.Part < 0 && len(parts) != 1 {
		return false
	}
	p := &parts[max(c.Part, 0)]
	m := p.Image
	size := fmt.Sprintf("%d×%d", m.Width, m.Height)
	return p.Kind == model.PartImage && strings.HasPrefix(c.Text, "[image removed") &&
		strings.Contains(c.Text, m.Type) &&
		strings.Contains(c.Text, size) == (m.Width > 0 && m.Height > 0)
}

// saysAttachment reports whether a text tells the name and every URI of the attachment
// in its place, and whether that may go.
func (k *checker) saysAttachment(c *model.Change) bool {
	e := &k.c.Events[c.Event]
	if e.Kind != model.Attachment || e.Standing || !strings.Contains(c.Text, e.Label) {
		return false
	}
	for i := range e.Parts {
		if !strings.Contains(c.Text, e.Parts[i].URI) {
			return false
		}
	}
	return strings.HasPrefix(c.Text, "[attachment removed")
}

// imageBytes are how many bytes at most stand in the place of images, which have none.
func (k *checker) imageBytes() int {
	n := k.summaryBytes()
	for event, o := range k.outcomes {
		parts := k.c.Events[event].Parts
		if o.Replaced && len(parts) == 1 && parts[0].Kind == model.PartImage {
			n += len(o.Whole) + 1
		}
		for i, text := range o.Parts {
			if text != nil && parts[i].Kind == model.PartImage {
				n += len(*text) + 1
			}
		}
	}
	return n
}
