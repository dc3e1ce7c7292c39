package texts

import (
	"bytes"

	"decant/model"
	"decant/model/source"
)

// findEmptyMessages finds empty messages of Claude Code, which the client leaves out.
func (f texts) findEmptyMessages() {
	if f.C.Format != "claude-code" || !f.Hollow {
		return
	}
	listed := make(map[int]bool, len(f.C.Source.Records))
	for i := range f.C.Events {
		listed[f.C.Events[i].Record] = true
	}
	const most = 4000 // An empty message is short.
	var t source.Tree
	for n, r := range f.C.Source.Records {
		if listed[n] || r.Len() > most || !bytes.Contains(f.RawAt(r.Span), []byte(`"content"`)) ||
			t.ParseIn(f.C.Source, r.Span) != nil {
			continue
		}
		v := t.Root()
		content := v.Get("message", "content")
		if content.Kind() != source.KindArray || content.Len() > 0 || v.Get("isSidechain").True() {
			continue
		}
		p := f.AddAt("message-empty", model.ID{Record: n + 1, Block: 1}.String())
		p.Harm, p.Effect = model.Healed, "Claude Code leaves it out when it sends"
	}
}
