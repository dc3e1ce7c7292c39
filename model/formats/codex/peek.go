package codex

import (
	"bytes"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/formats/kit"
	"decant/model/source"
)

// ReadTokens is the size of the context after the newest answer, in tokens as the client recorded
// it. It reads the end of a rollout; cut lines do no harm. It is 0 where the end does not say, or
// where the client compacted or rolled back since.
func ReadTokens(end []byte) int {
	texts := []string{`"token_count"`, `"compacted"`, `"thread_rolled_back"`}
	for line := range kit.LastLinesWith(end, texts...) {
		payload := line.Get("payload")
		switch kind := payload.Get("type"); {
		case line.Get("type").Is("compacted"), kind.Is("thread_rolled_back"):
			return 0
		case kind.Is("token_count"):
			n := payload.Get("info", "last_token_usage", "total_tokens").Int()
			if n > 0 {
				return n
			}
		}
	}
	return 0
}

// metaBytes is how much of a rollout's first line is read first. The line may have tens of
// kilobytes of instructions after the useful part.
const metaBytes = 4 << 10

// PeekHead reads the first bytes of a rollout; cut lines do no harm. It is zero where the bytes do
// not start a rollout.
func PeekHead(head []byte) finder.Peeked {
	first, rest, _ := bytes.Cut(head, []byte{'\n'})
	if p, ok := peekBare(first, rest); ok {
		return p
	}
	p, ok := peekMeta(source.Closed(first[:min(metaBytes, len(first))]))
	if !ok && len(first) > metaBytes {
		p, _ = peekMeta(source.Closed(first))
	}
	if p.ID != "" {
		p.Title = firstPrompt(rest)
	}
	return p
}

// peekBare reads the start of a rollout of a client before 0.45. It is false for any other.
func peekBare(first, rest []byte) (finder.Peeked, bool) {
	var t source.Tree
	if !bytes.Contains(first[:min(metaBytes, len(first))], []byte(`"instructions"`)) ||
		t.Parse(first, source.Span{End: len(first)}) != nil || !isBareOpening(t.Root()) {
		return finder.Peeked{}, false
	}
	p := finder.Peeked{
		ID: t.Root().Get("id").Text(), Parent: t.Root().Get("forked_from_id").Text(),
		Title: firstPrompt(rest),
	}
	for line := range kit.LinesWith(rest, string(environment)) {
		if p.CWD = bareFolder(line); p.CWD != "" {
			break
		}
	}
	return p, true
}

// peekMeta reads a rollout's first line. It is false when the line may continue and the rest may
// have what is missing.
func peekMeta(line []byte) (finder.Peeked, bool) {
	var t source.Tree
	if t.Parse(line, source.Span{End: len(line)}) != nil ||
		!t.Root().Get("type").Is("session_meta") {
		return finder.Peeked{}, false
	}
	meta := t.Root().Get("payload")
	spawned := meta.Get("source", "subagent")
	p := finder.Peeked{
		ID: meta.Get("id").Text(), CWD: meta.Get("cwd").Text(),
		Parent: meta.Get("forked_from_id").Text(),
		Agent:  spawned.Exists() || meta.Get("thread_source").Is("subagent"),
		Caller: spawned.Get("thread_spawn", "parent_thread_id").Text(),
	}
	if session := meta.Get("session_id").Text(); p.Agent && p.Caller == "" && session != p.ID {
		p.Caller = session
	}
	return p, p.ID != "" && p.CWD != "" && meta.Get("source").Exists()
}

// firstPrompt is the title made from the first prompt, or "" without one.
func firstPrompt(lines []byte) string {
	for line := range kit.LinesWith(lines, `"user_message"`, `"UserMessage"`, `"user"`) {
		said := promptOf(line.Get("payload"))
		if line.Get("role").Exists() {
			said = promptOf(line) // A bare line.
		}
		title := model.FirstLine(stripFileList(said))
		if title != "" {
			return title
		}
	}
	return ""
}

// promptOf is the user's text in a line, or "" where the line is not a prompt. The line is either
// for the screen or as it is sent.
func promptOf(payload source.Value) string {
	item := payload.Get("item")
	switch {
	case payload.Get("type").Is("user_message"):
		return payload.Get("message").Text()
	case item.Get("type").Is("UserMessage"):
		return firstText(item.Get("content"))
	case payload.Get("role").Is("user"):
		text := strings.TrimSpace(firstText(payload.Get("content")))
		if strings.HasPrefix(text, "<") || strings.HasPrefix(text, "# AGENTS.md instructions") {
			return "" // The client's own text around the conversation.
		}
		return text
	}
	return ""
}

// firstText is the first text of a message that is not blank.
func firstText(content source.Value) string {
	for part := range content.Items() {
		if text := part.Get("text").Text(); strings.TrimSpace(text) != "" {
			return text
		}
	}
	return ""
}

// stripFileList is a prompt without the list of files that an editor adds before it.
func stripFileList(prompt string) string {
	const request = "## My request for Codex:"
	if _, text, ok := strings.Cut(prompt, request); ok && strings.TrimSpace(text) != "" {
		return text
	}
	return prompt
}

// IDOf is the id of a thread in the name of its rollout's file, packed or not, or "" for another
// name. Where the id in the file differs, that one counts.
func IDOf(path string) string {
	const idLen = 36
	name, ok := strings.CutSuffix(strings.TrimSuffix(filepath.Base(path), ".zst"), ".jsonl")
	if !ok || !strings.HasPrefix(name, "rollout-") || len(name) <= len("rollout-")+idLen {
		return ""
	}
	return name[len(name)-idLen:]
}

// ReadNames are the user's names for threads, by their ids. It reads the client's index or the end
// of it; the last name of a thread counts.
func ReadNames(index []byte) map[string]string {
	out := make(map[string]string)
	for line := range kit.LinesWith(index, "") {
		id, name := line.Get("id").Text(), line.Get("thread_name").Text()
		if name = model.ShownTitle(name); id != "" && name != "" {
			out[id] = name
		}
	}
	return out
}
