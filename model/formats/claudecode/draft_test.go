package claudecode

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
	"decant/testdata/sound"
)

const forkID = "0f0f0f0f-1111-4222-8333-444444444444"

var forkTime = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// forkOf drafts a fork and opens what would be written.
func forkOf(
	t testing.TB, c *model.Conversation, changes []model.Change,
) (*model.Conversation, *model.Draft) {
	t.Helper()
	d, err := Codec{}.Draft(c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
	if err != nil {
		t.Fatal(err)
	}
	return written(t, d), d
}

// written opens a draft as if it had been saved.
func written(t testing.TB, d *model.Draft) *model.Conversation {
	t.Helper()
	var out bytes.Buffer
	if err := d.Files[0].Source.Write(&out, d.Files[0].Pieces); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("nowhere", d.Name)
	fork, err := Codec{}.Open(source.Lines(name, out.Bytes()), name)
	if err != nil {
		t.Fatal(err)
	}
	return fork
}

// recipe is a way to change a conversation.
type recipe struct {
	name string
	make func(c *model.Conversation) []model.Change
}

func remove(i int) model.Change { return model.Change{Event: i, Part: -1, Op: model.Remove} }

func replace(i int, text string) model.Change {
	return model.Change{Event: i, Part: -1, Op: model.Replace, Text: text}
}

// each makes the changes of single live events.
func each(
	change func(c *model.Conversation, i int, e *model.Event) []model.Change,
) func(*model.Conversation) []model.Change {
	return func(c *model.Conversation) []model.Change {
		var out []model.Change
		for i := range c.Events {
			if c.Events[i].Live {
				out = append(out, change(c, i, &c.Events[i])...)
			}
		}
		return out
	}
}

// recipes keep the format's rules: reasoning goes after the first change.
var recipes = []recipe{
	{"unchanged", func(*model.Conversation) []model.Change { return nil }},
	{"no reasoning", each(func(_ *model.Conversation, i int, e *model.Event) []model.Change {
		if e.Kind != model.Reasoning {
			return nil
		}
		return []model.Change{remove(i)}
	})},
	{"results stripped", each(func(c *model.Conversation, i int, e *model.Event) []model.Change {
		switch e.Kind {
		case model.Reasoning:
			return []model.Change{remove(i)}
		case model.ToolResult:
			return []model.Change{replace(i, "[compacted] "+c.Calls[e.Call].Tool+": \"é\" done")}
		default:
			return nil
		}
	})},
	{"some pairs removed", each(func(c *model.Conversation, i int, e *model.Event) []model.Change {
		if e.Kind == model.Reasoning {
			return []model.Change{remove(i)}
		}
		if e.Call >= 0 && c.Calls[e.Call].Pair() && e.Call%3 == 0 {
			return []model.Change{remove(i)}
		}
		return nil
	})},
	{"parts replaced", each(func(_ *model.Conversation, i int, e *model.Event) []model.Change {
		if e.Kind == model.Reasoning {
			return []model.Change{remove(i)}
		}
		if e.Kind != model.ToolResult {
			return nil
		}
		last := len(e.Parts) - 1
		out := []model.Change{{Event: i, Part: last, Op: model.Replace, Text: "part"}}
		if last > 0 {
			out = append(out, model.Change{Event: i, Part: 0, Op: model.Remove})
		}
		return out
	})},
	{"others replaced", each(func(_ *model.Conversation, i int, e *model.Event) []model.Change {
		switch {
		case e.Kind == model.Reasoning, e.Kind == model.Attachment && i%2 == 0:
			return []model.Change{remove(i)}
		case e.Kind == model.Attachment, e.Kind == model.ImageMessage, e.Kind == model.Summary,
			e.Kind == model.System, e.Kind == model.User && i%2 == 0:
			return []model.Change{replace(i, "said \\ otherwise\n")}
		case e.Kind == model.ToolCall:
			return []model.Change{replace(i, `{"file_path":"/x"}`)}
		}
		return nil
	})},
}

// TestForkIsWhatWasPromised opens forks again: they hold what the changes leave,
// and break no rule; and so does a fork of the fork.
func TestForkIsWhatWasPromised(t *testing.T) {
	t.Parallel()
	for _, file := range sessions(t) {
		c := open(t, file)
		for _, r := range recipes {
			t.Run(name(file)+"/"+r.name, func(t *testing.T) {
				t.Parallel()
				changes := r.make(c)
				fork, _ := forkOf(t, c, changes)
				want := c.ForkView(model.FoldChanges(changes))
				if f := model.CompareViews(want, fork.View(nil), "fork"); len(f) > 0 {
					t.Fatal(f)
				}
				if f := model.ListHarmful(Codec{}.Check(fork)); len(f) > 0 {
					t.Fatalf("%d findings, first: %v", len(f), f[0])
				}
				again, _ := forkOf(t, fork, nil)
				if f := model.CompareViews(want, again.View(nil), "fork of the fork"); len(f) > 0 {
					t.Fatal(f)
				}
				if f := model.ListHarmful(Codec{}.Check(again)); len(f) > 0 {
					t.Fatalf("fork of the fork: %v", f[0])
				}
			})
		}
	}
}

// name is the folder and the start of the file's name.
func name(file string) string {
	return filepath.Base(filepath.Dir(file)) + "/" +
		strings.TrimSuffix(filepath.Base(file), ".jsonl")
}

// rewritten are the fields that a fork may rewrite in a record that is kept.
var rewritten = []string{"parentUuid", "sessionId", "session_id", "timestamp", "entrypoint"}

// TestKeptRecordsStay compares each record of an unchanged fork with the
// original: except for the named fields it is the same, and its other bytes stand
// in the same order.
func TestKeptRecordsStay(t *testing.T) {
	t.Parallel()
	for _, file := range sessions(t) {
		t.Run(name(file), func(t *testing.T) {
			t.Parallel()
			c := open(t, file)
			fork, d := forkOf(t, c, nil)
			pieces := d.Files[0].Pieces
			prev, last := "", ""
			usages := make(map[string]bool) // The replies whose usage was rewritten.
			for n := range pieces[:len(pieces)-2] {
				was, is := object(t, c, pieces[n].Record), object(t, fork, n)
				prev, last = checkHead(t, is, prev, last)
				if !reflect.DeepEqual(usageOf(was), usageOf(is)) {
					usages[replyID(is)] = true
				}
				for _, o := range []map[string]any{was, is} {
					for _, f := range rewritten {
						delete(o, f)
					}
					usageOf(o)
				}
				if whole(c, pieces[n].Record) && !reflect.DeepEqual(was, is) {
					t.Fatalf("record %d differs:\n%v\n%v", n, was, is)
				}
			}
			// The client drops a reply at the end that waits for results, and looks further back.
			if len(usages) > 1 && !waits(c) {
				t.Errorf("the usage of %d replies was rewritten", len(usages))
			}
			checkNotes(t, object(t, fork, len(pieces)-2), object(t, fork, len(pieces)-1), prev)
		})
	}
}

// waits reports whether a conversation ends in a call without its result.
func waits(c *model.Conversation) bool {
	for i := range slices.Backward(c.Events) {
		if e := &c.Events[i]; e.Live {
			return e.Kind == model.ToolCall && c.Calls[e.Call].Result < 0
		}
	}
	return false
}

// whole reports whether all blocks of a record are live.
func whole(c *model.Conversation, record int) bool {
	for i := range c.Events {
		if c.Events[i].Record == record && !c.Events[i].Live {
			return false
		}
	}
	return true
}

// object decodes a record by other means than the codec's.
func object(t *testing.T, c *model.Conversation, record int) map[string]any {
	t.Helper()
	var o map[string]any
	if err := json.Unmarshal(c.Source.Bytes(record), &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// usageOf takes the usage out of a record.
func usageOf(o map[string]any) any {
	m, _ := o["message"].(map[string]any)
	u := m["usage"]
	delete(m, "usage")
	return u
}

// checkHead checks the fields that link the records of a fork.
func checkHead(t *testing.T, o map[string]any, prev, last string) (string, string) {
	t.Helper()
	if p, _ := o["parentUuid"].(string); p != prev {
		t.Fatalf("parent %q, want %q", p, prev)
	}
	if _, there := o["parentUuid"]; !there {
		t.Fatal("no parentUuid")
	}
	if o["sessionId"] != forkID || o["isSidechain"] == true {
		t.Fatalf("session %v, side chain %v", o["sessionId"], o["isSidechain"])
	}
	if e, _ := o["entrypoint"].(string); strings.HasPrefix(e, "sdk") {
		t.Fatalf("entrypoint %q", e)
	}
	at := o["timestamp"].(string)
	if at <= last {
		t.Fatalf("time %s after %s", at, last)
	}
	return o["uuid"].(string), at
}

// checkNotes checks the last two lines.
func checkNotes(t *testing.T, title, prompt map[string]any, leaf string) {
	t.Helper()
	if title["type"] != "custom-title" || title["sessionId"] != forkID ||
		!strings.HasSuffix(title["customTitle"].(string), " (decant 1)") {
		t.Errorf("title %v", title)
	}
	if prompt["type"] != "last-prompt" || prompt["sessionId"] != forkID ||
		prompt["leafUuid"] != leaf {
		t.Errorf("last prompt %v, want leaf %s", prompt, leaf)
	}
}

// TestDraftKeepsTheOrderOfAReply leaves reasoning out of a reply that thinks, asks and thinks
// again: without the first thought the client sends the second before the call. Without both it
// changes nothing.
func TestDraftKeepsTheOrderOfAReply(t *testing.T) {
	t.Parallel()
	var s script
	s.user("p")
	s.reply("1", think("a"))
	s.reply("1", use("c"))
	s.reply("1", think("b"))
	s.result("c")
	s.reply("2", text("done"))
	c := s.open(t)
	var thoughts []int
	for i := range c.Events {
		if c.Events[i].Kind == model.Reasoning {
			thoughts = append(thoughts, i)
		}
	}
	if len(thoughts) != 2 {
		t.Fatalf("reasoning at %v", thoughts)
	}
	var gone []model.Change
	for n, fails := range []bool{false, true, false} {
		if n > 0 {
			gone = append(gone, model.Change{Event: thoughts[n-1], Part: -1, Op: model.Remove})
		}
		d, err := Codec{}.Draft(c, gone, model.ForkOptions{ID: forkID, Now: forkTime})
		if fails != (err != nil) {
			t.Errorf("without %d thoughts: %v", n, err)
		}
		if err == nil {
			want := c.ForkView(model.FoldChanges(gone))
			sound.Fork(t, sound.Codec{Open: Codec{}.Open, Check: Codec{}.Check}, d, want)
		}
	}
}
