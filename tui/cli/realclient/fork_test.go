//go:build realclient

package realclient

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/model/source"
	"decant/strategies"
)

// inputs are our own conversations, and the genuine ones where they are at hand.
func inputs(t *testing.T) []string {
	t.Helper()
	var out []string
	demo, err := formats.Open(filepath.Join("..", "..", "..", "testdata", "demo.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	named := filepath.Join(t.TempDir(), demo.ID+".jsonl")
	copyFile(t, demo.Path, named)
	out = append(out, named)
	genuine, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "corpus", "genuine",
		"claude-code", "*", "*.jsonl"))
	return append(out, genuine...)
}

// recipes are the plans that every conversation is forked by.
var recipes = []struct {
	name string
	uses []string
}{
	{"unchanged", nil},
	{"strip-reasoning", []string{"strip-reasoning"}},
	{"strip-tool-results", []string{"strip-tool-results"}},
	{"dedup-tools", []string{"dedup-tools"}},
	{"dedup-resources", []string{"dedup-resources"}},
	{"dedup-content", []string{"dedup-content"}},
	{"lossless", []string{"lossless"}},
	{"auto", []string{"auto"}},
}

// TestForksResume forks every conversation by every recipe and lets every client
// resume it: what it sends must be what decant said is live.
func TestForksResume(t *testing.T) {
	files := inputs(t)
	for _, c := range clients(t) {
		resumed, before, after := 0, 0, 0
		for _, file := range files {
			conv, err := formats.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			original := sent(c.resume(t, file))
			for _, r := range recipes {
				name := fmt.Sprintf("%s/%s/%s", c.version, filepath.Base(filepath.Dir(file)), r.name)
				t.Run(name, func(t *testing.T) {
					saved, changes := fork(t, conv, r.uses)
					got := sent(c.resume(t, saved))
					compare(t, promised(conv, model.Outcomes(changes)), got)
					if len(changes) == 0 && c.version != "2.0.76" {
						compare(t, texts(original), got)
					}
					if n := unbound(original, got); n > 0 {
						t.Errorf("%d reasoning blocks have a changed prefix", n)
					}
					before, after, resumed = before+size(t, file), after+size(t, saved), resumed+1
				})
			}
		}
		t.Logf("Claude Code %s: %d conversations, %d forks resumed, %d bytes before, %d after",
			c.version, len(files), resumed, before, after)
	}
}

// fork saves the conversation's fork by a list of strategies without fences, so
// that as much as can be is changed.
func fork(t *testing.T, conv *model.Conversation, uses []string) (string, []model.Change) {
	t.Helper()
	list, err := strategies.Expand(uses)
	if err != nil {
		t.Fatal(err)
	}
	spec := strategies.Default().WithUses(list)
	spec.KeepLast = strategies.Fence{}
	plan := strategies.Make(strategies.NewIndex(conv), spec)
	if f := strategies.Check(plan); len(f) > 0 {
		t.Fatalf("checker: %v", f)
	}
	saved, err := formats.Save(conv, plan.Changes, formats.SaveOptions{
		Output: t.TempDir(), Now: time.Now(),
	})
	if err != nil {
		t.Fatal(err)
	}
	return saved.Path, plan.Changes
}

func size(t *testing.T, path string) int {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return int(info.Size())
}

// item is one block, as sent or as promised.
type item struct {
	// what is its kind and what it is named by; text its text; id what reasoning
	// is bound by.
	what, text, id string
}

func (i item) String() string {
	return fmt.Sprintf("%s sha256:%x %.60q", i.what, sha256.Sum256([]byte(i.text)), i.text)
}

var reminder = regexp.MustCompile(`(?s)<system-reminder>.*?</system-reminder>`)

// plain takes reminders off, which the client adds and moves as it likes.
func plain(s string) string { return strings.TrimSpace(reminder.ReplaceAllString(s, "")) }

// sent are the blocks of the messages without reminders and the probe.
func sent(messages []message) []item {
	var out []item
	for _, m := range messages {
		for _, b := range m.blocks() {
			i := sentBlock(m.Role, b)
			if i.text == probe || i.what == "user text" && i.text == "" {
				continue
			}
			out = append(out, i)
		}
	}
	return out
}

func sentBlock(role string, b block) item {
	switch b.Type {
	case "text":
		return item{what: role + " text", text: plain(b.Text)}
	case "thinking":
		return item{what: "reasoning", text: b.Thinking, id: b.Signature}
	case "redacted_thinking":
		return item{what: "reasoning", text: b.Data, id: b.Data}
	case "tool_use":
		return item{what: "call " + b.Name + " " + b.ID, text: string(source.AppendCompact(nil, b.Input))}
	case "tool_result":
		return item{what: "result " + b.ToolUseID, text: plain(resultText(b.Content))}
	}
	return item{what: role + " " + b.Type}
}

// resultText joins the texts of a result by newlines.
func resultText(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var bs []block
	if json.Unmarshal(raw, &bs) != nil {
		return string(raw)
	}
	var texts []string
	for _, b := range bs {
		if b.Type == "text" {
			texts = append(texts, b.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// promised is what decant says that the fork sends, in the same form. What the
// client adds or moves by itself (attachments) is left out on both sides.
func promised(conv *model.Conversation, outcomes map[int]model.Outcome) []item {
	var out []item
	for i := range conv.Events {
		e := &conv.Events[i]
		text, ok := conv.TextAfter(e, outcomes[i])
		if !e.Live || !ok || e.Kind == model.Attachment {
			continue
		}
		it := item{what: e.Role + " text", text: plain(text)}
		switch e.Kind {
		case model.Reasoning:
			it = item{what: "reasoning", text: text}
		case model.ToolCall:
			it = item{what: "call " + conv.Calls[e.Call].Tool + " " + conv.Calls[e.Call].ID, text: text}
		case model.ToolResult:
			it.what = "result " + conv.Calls[e.Call].ID
		case model.ImageMessage:
			it = item{what: e.Role + " image"}
		}
		if it.what == "user text" && it.text == "" {
			continue
		}
		out = append(out, it)
	}
	return out
}

// texts leaves what binds reasoning out of a comparison.
func texts(items []item) []item {
	out := make([]item, len(items))
	for i, it := range items {
		out[i] = item{what: it.what, text: it.text}
	}
	return out
}

// compare reports the first block in which two histories differ.
func compare(t *testing.T, want, got []item) {
	t.Helper()
	got, want = texts(got), texts(want)
	for i := range max(len(got), len(want)) {
		var g, w string
		if i < len(got) {
			g = got[i].String()
		}
		if i < len(want) {
			w = want[i].String()
		}
		if g != w {
			t.Errorf("block %d of %d:\nsent     %s\npromised %s", i+1, len(want), g, w)
			return
		}
	}
}

// unbound counts reasoning in the fork whose prefix is not the original's.
func unbound(original, fork []item) int {
	where := map[string]int{}
	for i, it := range original {
		if it.what == "reasoning" {
			where[it.id] = i
		}
	}
	n := 0
	for i, it := range fork {
		if it.what != "reasoning" {
			continue
		}
		at, ok := where[it.id]
		if !ok || at != i || fmt.Sprint(original[:at]) != fmt.Sprint(fork[:i]) {
			n++
		}
	}
	return n
}
