package pi

import (
	"bytes"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/source"
)

// PeekEnds looks at the first and the last bytes of a session's file. A tail is only
// given for a file that is longer than the head; lines that are cut do no harm.
func PeekEnds(head, tail []byte) finder.Peeked {
	header, rest, _ := bytes.Cut(head, []byte{'\n'})
	var t source.Tree
	if t.Parse(header, source.Span{End: len(header)}) != nil ||
		!t.Root().Get("type").Is("session") {
		return finder.Peeked{}
	}
	root := t.Root()
	p := finder.Peeked{
		ID: root.Get("id").Text(), CWD: root.Get("cwd").Text(),
		Parent: IDOf(root.Get("parentSession").Text()),
	}
	if p.ID == "" {
		return finder.Peeked{}
	}
	first, talk := firstSaid(rest)
	p.Talk = talk || len(tail) > 0
	name, named := lastName(tail)
	if !named {
		name, _ = lastName(rest)
	}
	if p.Tokens = usedLast(tail); len(tail) == 0 {
		p.Tokens = usedLast(rest)
	}
	_, p.Fork = model.ForkNumber(name)
	if p.Title = model.ShownTitle(name); p.Title == "" {
		p.Title = first
	}
	return p
}

// lastName is the newest name of the session; the client also takes one away.
func lastName(lines []byte) (name string, named bool) {
	var t source.Tree
	for _, line := range slices.Backward(bytes.Split(lines, []byte{'\n'})) {
		if !bytes.Contains(line, []byte(`"session_info"`)) ||
			t.Parse(line, source.Span{End: len(line)}) != nil {
			continue
		}
		if t.Root().Get("type").Is("session_info") {
			return strings.TrimSpace(t.Root().Get("name").Text()), true
		}
	}
	return "", false
}

// anew are the entries after which the context is not what the answer before them had.
var anew = []string{"compaction", "branch_summary", "context_edit"}

// usedLast is what the context held after the newest answer, 0 where it is not known.
func usedLast(lines []byte) int {
	var t source.Tree
	for _, line := range slices.Backward(bytes.Split(lines, []byte{'\n'})) {
		if !bytes.Contains(line, []byte(`"usage"`)) && !slices.ContainsFunc(anew,
			func(kind string) bool { return bytes.Contains(line, []byte(`"`+kind+`"`)) }) ||
			t.Parse(line, source.Span{End: len(line)}) != nil {
			continue
		}
		root := t.Root()
		if slices.Contains(anew, root.Get("type").Text()) {
			return 0
		}
		m := root.Get("message")
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

// firstSaid is the title that the person's first message with a text makes, and
// whether there is any message.
func firstSaid(lines []byte) (title string, talk bool) {
	var t source.Tree
	for line := range bytes.Lines(lines) {
		if !bytes.Contains(line, []byte(`"message"`)) ||
			t.Parse(line, source.Span{End: len(line)}) != nil {
			continue
		}
		message := t.Root().Get("message")
		person := message.Get("role").Is("user")
		talk = talk || person || message.Get("role").Is("assistant")
		if !person {
			continue
		}
		if title = model.FirstLine(saidText(message.Get("content"))); title != "" {
			return title, true
		}
	}
	return "", talk
}

// saidText is a message as the client's own list shows it.
func saidText(content source.Value) string { return joinText(content, " ") }
