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
	"sync/atomic"
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

// tally counts what one client was given; its fields are safe for parallel use.
type tally struct{ forks, before, after atomic.Int64 }

// TestForksResume forks every conversation by every recipe and lets every client
// resume it: what it sends must be what decant said is live.
func TestForksResume(t *testing.T) {
	files := inputs(t)
	for _, c := range clients(t) {
		var sum tally
		t.Run(c.version, func(t *testing.T) {
			for _, file := range files {
				t.Run(filepath.Base(filepath.Dir(file)), func(t *testing.T) {
					t.Parallel()
					c.resumeForks(t, file, &sum)
				})
			}
		})
		t.Logf("Claude Code %s: %d conversations, %d forks resumed, %d bytes before, %d after",
			c.version, len(files), sum.forks.Load(), sum.before.Load(), sum.after.Load())
	}
}

// resumeForks lets the client resume one conversation and all its forks. An old
// client loses parallel calls of the original, so there the unchanged fork, which
// comes first, says what reasoning is bound to.
func (c client) resumeForks(t *testing.T, file string, sum *tally) {
	conv, err := formats.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	original := sent(c.resume(t, file))
	for _, r := range recipes {
		t.Run(r.name, func(t *testing.T) {
			saved, changes := fork(t, conv, r.uses)
			got := sent(c.resume(t, saved))
			c.compare(t, promised(conv, model.Outcomes(changes)), got)
			if len(changes) == 0 && !c.old {
				c.compare(t, original, got)
			}
			if len(r.uses) == 0 && c.old {
				original = got
			}
			if n := unbound(original, got); n > 0 {
				t.Errorf("%d reasoning blocks have a changed prefix", n)
			}
			sum.forks.Add(1)
			sum.before.Add(size(t, file))
			sum.after.Add(size(t, saved))
		})
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

func size(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
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

// plain takes reminders off, which the client adds and moves as it likes. A text
// that starts as one is one, whatever it quotes.
func plain(s string) string {
	if strings.HasPrefix(strings.TrimSpace(s), "<system-reminder>") {
		return ""
	}
	return strings.TrimSpace(reminder.ReplaceAllString(s, ""))
}

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
		input := string(source.AppendCompact(nil, b.Input))
		return item{what: "call " + b.Name + " " + b.ID, text: input}
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
		switch e.Kind { //nolint:exhaustive // The other kinds are texts.
		case model.Reasoning:
			it = item{what: "reasoning", text: text}
		case model.ToolCall:
			call := conv.Calls[e.Call]
			it = item{what: "call " + call.Tool + " " + call.ID, text: text}
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

// filler is what the client says in the model's place after a last user message.
const filler = "No response requested."

// comparable leaves out what is the client's own business: the filler at the end,
// and for old clients the user texts, of which they send fewer kinds.
func (c client) comparable(items []item) []item {
	var out []item
	for i, it := range items {
		filled := i == len(items)-1 && it.what == "assistant text" && it.text == filler
		if filled || c.old && it.what == "user text" {
			continue
		}
		out = append(out, item{what: it.what, text: it.text})
	}
	return out
}

// compare reports the first block in which two histories differ.
func (c client) compare(t *testing.T, want, got []item) {
	t.Helper()
	got, want = c.comparable(got), c.comparable(want)
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
