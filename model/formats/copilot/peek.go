package copilot

import (
	"bytes"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/formats/kit"
	"decant/model/source"
)

// PeekEnds reads the first and the last bytes of a session's log. tail is only given for a file
// that is longer than head; cut lines do no harm. Without its first line, which has the id and the
// folder, the rest can be rescued.
func PeekEnds(head, tail []byte) finder.Peeked {
	first, rest, _ := bytes.Cut(source.TrimMark(head), []byte{'\n'})
	var t source.Tree
	var p finder.Peeked
	switch err := t.Parse(first, source.Span{End: len(first)}); {
	case err == nil && isStart(t.Root()):
		data := t.Root().Get("data")
		p.ID, p.CWD = data.Get("sessionId").Text(), data.Get("context", "cwd").Text()
	case Codec{}.Detect(head):
		rest = head
	default:
		return p
	}
	p.Title, p.Talk = firstPrompt(rest)
	p.Talk = p.Talk || len(tail) > 0
	if title := lastTitle(tail); title != "" {
		p.Title = title
	} else if title := lastTitle(rest); title != "" {
		p.Title = title
	}
	_, p.Fork = model.ForkNumber(p.Title)
	if p.Tokens = usedLast(tail); len(tail) == 0 {
		p.Tokens = usedLast(rest)
	}
	return p
}

// firstPrompt is the title made from the first typed message, and whether there is any message.
func firstPrompt(lines []byte) (title string, talk bool) {
	for line := range kit.LinesWith(lines, `"user.message"`, `"assistant.message"`) {
		said := line.Get("type").Is("user.message")
		talk = talk || said || line.Get("type").Is("assistant.message")
		if !said || line.Get("agentId").Text() != "" || line.Get("data", "source").Exists() {
			continue
		}
		if title = model.FirstLine(line.Get("data", "content").Text()); title != "" {
			return title, true
		}
	}
	return "", talk
}

// lastTitle is the newest title in an event.
func lastTitle(lines []byte) string {
	for line := range kit.LastLinesWith(lines, `"session.title_changed"`) {
		if line.Get("type").Is("session.title_changed") && line.Get("agentId").Text() == "" {
			return model.ShownTitle(line.Get("data", "title").Text())
		}
	}
	return ""
}

// usedLast is the size of the context after the newest answer. It is 0 where that is unknown, or
// where the client or a fork changed the context since.
func usedLast(lines []byte) int {
	texts := []string{
		`"session.usage_record"`, `"session.compaction_complete"`, `"session.context_cleared"`,
	}
	for line := range kit.LastLinesWith(lines, texts...) {
		data := line.Get("data")
		switch name := line.Get("type"); {
		case line.Get("agentId").Text() != "":
		case name.Is("session.context_cleared"),
			name.Is("session.compaction_complete") && data.Get("success").True():
			return 0
		case name.Is("session.usage_record"):
			if used := usageNames.Read(data.Get("usage")); used.Mark == nil {
				return used.Context()
			}
			return 0
		}
	}
	return 0
}
