package rescue

import (
	"bytes"

	"decant/model"
	"decant/model/source"
)

// findEmptyMessages finds messages of Claude Code that hold nothing, which the client leaves out.
func (f texts) findEmptyMessages() {
	if f.c.Format != "claude-code" || !f.hollow {
		return
	}
	listed := make(map[int]bool, len(f.c.Source.Records))
	for i := range f.c.Events {
		listed[f.c.Events[i].Record] = true
	}
	const most = 4000 // What holds nothing is short.
	var t source.Tree
	for n, r := range f.c.Source.Records {
		if listed[n] || r.Len() > most || !bytes.Contains(f.rawAt(r.Span), []byte(`"content"`)) ||
			t.ParseIn(f.c.Source, r.Span) != nil {
			continue
		}
		v := t.Root()
		content := v.Get("message", "content")
		if content.Kind() != source.KindArray || content.Len() > 0 || v.Get("isSidechain").True() {
			continue
		}
		p := f.addAt("message-empty", model.ID{Record: n + 1, Block: 1}.String())
		p.Harm, p.Effect = model.Healed, "Claude Code leaves it out when it sends"
	}
}
