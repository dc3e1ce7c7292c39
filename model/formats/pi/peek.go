package pi

import (
	"bytes"
	"cmp"
	"strings"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/formats/kit"
	"decant/model/source"
)

// PeekEnds reads the first and the last bytes of a session's file. tail is only given for a file
// that is longer than head; cut lines do no harm.
func PeekEnds(head, tail []byte) finder.Peeked {
	header, rest, _ := bytes.Cut(source.TrimMark(head), []byte{'\n'})
	var t source.Tree
	err := t.Parse(header, source.Span{End: len(header)})
	title := ""
	if err == nil && isTitle(t.Root()) {
		title = strings.TrimSpace(t.Root().Get("title").Text())
		header, rest, _ = bytes.Cut(rest, []byte{'\n'})
		err = t.Parse(header, source.Span{End: len(header)})
	}
	if err != nil || !t.Root().Get("type").Is("session") {
		return finder.Peeked{}
	}
	root := t.Root()
	p := finder.Peeked{
		ID: root.Get("id").Text(), CWD: root.Get("cwd").Text(),
		Parent: parentOf(root.Get("parentSession").Text()),
	}
	if p.ID == "" {
		return finder.Peeked{}
	}
	peekTalk(&p, rest, tail, title, strings.TrimSpace(root.Get("title").Text()))
	return p
}

// peekNamed is [PeekEnds] of a file in a folder of sessions. If its header is missing or broken,
// the id is that in its name, because the rest can be rescued. It reports whether that is so.
func (k Codec) peekNamed(path string, head, tail []byte) (p finder.Peeked, headless bool) {
	if p = PeekEnds(head, tail); p.ID != "" || k.client != pi {
		return p, false
	}
	for _, line := range kit.Lines(head) {
		if !line.Exists() {
			continue
		}
		if _, headless = VersionOf(line); headless || line.Get("type").Is("session") {
			p.ID, p.CWD, headless = IDOf(path), line.Get("cwd").Text(), true
			peekTalk(&p, head, tail, "", "")
		}
		break
	}
	return p, headless
}

// peekTalk reads what the entries say. title is the title before the header, which counts most, and
// old is that in the header, which counts least.
func peekTalk(p *finder.Peeked, rest, tail []byte, title, old string) {
	first, talk := firstPrompt(rest)
	p.Talk = talk || len(tail) > 0
	name, named := lastName(tail)
	if !named {
		name, _ = lastName(rest)
	}
	name = cmp.Or(title, name, old)
	if p.Tokens = usedLast(tail); len(tail) == 0 {
		p.Tokens = usedLast(rest)
	}
	_, p.Fork = model.ForkNumber(name)
	if p.Title = model.ShownTitle(name); p.Title == "" {
		p.Title = first
	}
}

// parentOf is the id of the session that another was forked from. pi stores its file, and Oh My Pi
// its id.
func parentOf(said string) string {
	if id := IDOf(said); id != "" || strings.ContainsAny(said, `/\`) {
		return id
	}
	return said
}

// lastName is the newest name of the session. The client can also remove a name.
func lastName(lines []byte) (name string, named bool) {
	for line := range kit.LastLinesWith(lines, `"session_info"`) {
		if line.Get("type").Is("session_info") {
			return strings.TrimSpace(line.Get("name").Text()), true
		}
	}
	return "", false
}

// usedLast is the size of the context after the newest answer. It is 0 where that is unknown, or
// where a later entry changed the context.
func usedLast(lines []byte) int {
	texts := []string{`"usage"`, `"compaction"`, `"branch_summary"`, `"context_edit"`}
	for line := range kit.LastLinesWith(lines, texts...) {
		switch line.Get("type").Text() {
		case "compaction", "branch_summary", "context_edit":
			return 0
		}
		m := line.Get("message")
		stop := m.Get("stopReason")
		if !m.Get("role").Is("assistant") || stop.Is("error") || stop.Is("aborted") {
			continue
		}
		if n := usedTokens(m.Get("usage")); n > 0 {
			return n
		}
	}
	return 0
}

// firstPrompt is the title made from the user's first message with a text, and whether there is any
// message.
func firstPrompt(lines []byte) (title string, talk bool) {
	for line := range kit.LinesWith(lines, `"message"`) {
		message := line.Get("message")
		user := message.Get("role").Is("user")
		talk = talk || user || message.Get("role").Is("assistant")
		if !user {
			continue
		}
		if title = model.FirstLine(messageText(message.Get("content"))); title != "" {
			return title, true
		}
	}
	return "", talk
}

// messageText is a message as the client's own list shows it.
func messageText(content source.Value) string { return joinText(content, " ") }
