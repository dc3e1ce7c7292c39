package qwencode

import (
	"cmp"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/formats/kit"
	"decant/model/source"
)

// PeekEnds reads the first and the last bytes of a session's file. tail is only given for a file
// that is longer than head; cut lines do no harm.
func PeekEnds(head, tail []byte) finder.Peeked {
	p, title := peekHead(head)
	if p.ID == "" {
		peekCut(&p, head)
	}
	p.Talk = p.Talk || len(tail) > 0 && p.ID != ""
	end := tail
	if len(end) == 0 {
		end = head
	}
	p.Tokens = lastUsed(end)
	name := cmp.Or(lastTitle(tail), lastTitle(head))
	_, p.Fork = model.ForkNumber(name)
	p.Title = cmp.Or(model.ShownTitle(name), title)
	return p
}

// peekHead is what the lines of a head show up to the first prompt, and the title made from that
// prompt.
func peekHead(head []byte) (p finder.Peeked, title string) {
	for _, v := range kit.Lines(head) {
		if !v.Exists() || !hasIdentity(v) {
			continue
		}
		if p.ID == "" {
			peekSession(&p, v)
		}
		user := v.Get("type").Is("user") && !v.Get("subtype").Exists()
		p.Talk = p.Talk || user || v.Get("type").Is("assistant")
		if !user {
			continue
		}
		if title = model.FirstLine(firstText(v.Get("message", "parts"))); title != "" {
			break
		}
	}
	return p, title
}

// peekCut fills in what an incomplete first line shows.
func peekCut(p *finder.Peeked, head []byte) {
	line := source.Closed(head)
	var t source.Tree
	if t.Parse(line, source.Span{End: len(line)}) == nil && hasIdentity(t.Root()) {
		peekSession(p, t.Root())
	}
}

// peekSession fills in what each record says about its session.
func peekSession(p *finder.Peeked, v source.Value) {
	p.ID, p.CWD = v.Get("sessionId").Text(), v.Get("cwd").Text()
	p.Agent = v.Get("isSidechain").True()
	p.Parent = v.Get("forkedFrom", "sessionId").Text()
}

// firstText is the first text of some parts.
func firstText(parts source.Value) string {
	for p := range parts.Items() {
		if t := p.Get("text"); t.Kind() == source.KindString && !p.Get("thought").True() {
			return t.Text()
		}
	}
	return ""
}

// lastTitle is the newest name of the session, "" for none.
func lastTitle(lines []byte) string {
	for v := range kit.LastLinesWith(lines, `"custom_title"`) {
		if t := v.Get("systemPayload", "customTitle").Text(); v.Get("subtype").Is("custom_title") &&
			t != "" {
			return t
		}
	}
	return ""
}

// lastUsed is the size of the context after the newest record that contains it, or 0 for none.
func lastUsed(lines []byte) int {
	for v := range kit.LastLinesWith(lines, `"usageMetadata"`, `"chat_compression"`) {
		if v.Get("subtype").Is("chat_compression") {
			return max(0, v.Get("systemPayload", "info", "newTokenCount").Int())
		}
		if n := usedTokens(v.Get("usageMetadata")); n > 0 && v.Get("type").Is("assistant") {
			return n
		}
	}
	return 0
}
