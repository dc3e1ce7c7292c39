package opencode

import (
	"encoding/json"
	"strings"
	"testing"

	"decant/model"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// eventOf is the first live event whose text starts so.
func eventOf(t *testing.T, c *model.Conversation, text string) int {
	t.Helper()
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && strings.HasPrefix(c.EventText(e), text) {
			return i
		}
	}
	t.Fatalf("nothing starts with %q", text)
	return 0
}

func remove(i int) model.Change { return model.Change{Event: i, Part: -1, Op: model.Remove} }

func replace(i int, text string) model.Change {
	return model.Change{Event: i, Part: -1, Op: model.Replace, Text: text}
}

// written is the fork that changes of one of our own exports lead to.
func written(t *testing.T, name string, plan func(*model.Conversation) []model.Change) string {
	t.Helper()
	c := open(t, samples.Own(t, "opencode/"+name+".json")[0])
	changes := plan(c)
	d, err := drafted(c, changes)
	if err != nil {
		t.Fatal(err)
	}
	reopened(t, c, d, changes)
	return string(write(t, d))
}

// TestForkInfo holds what the session of a fork says of itself.
func TestForkInfo(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"undone", "helper"} {
		var got struct {
			Info map[string]any
		}
		out := written(t, name, func(*model.Conversation) []model.Change { return nil })
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err)
		}
		for _, gone := range []string{"revert", "share", "parentID"} {
			if got.Info[gone] != nil {
				t.Errorf("%s: the fork has a %s", name, gone)
			}
		}
		updated := got.Info["time"].(map[string]any)["updated"]
		if got.Info["title"] != "Bakery (decant 1)" || got.Info["slug"] != "warm-oven" ||
			updated != float64(forkTime.UnixMilli()) {
			t.Errorf("%s: got %v", name, got.Info)
		}
	}
}

// TestForkPieces holds what a fork has, and what it has not, once something changes.
func TestForkPieces(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, file string
		plan       func(c *model.Conversation) []model.Change
		has, not   []string
	}{
		{
			"what is shown of a result goes with it", "minimal",
			func(c *model.Conversation) []model.Change {
				return []model.Change{replace(eventOf(t, c, "<path>"), "gone")}
			},
			[]string{`"output": "gone"`, `"metadata": {}`, `"title": ""`},
			[]string{"preview", "yeast"},
		},
		{
			"what is shown of another stays", "minimal",
			func(c *model.Conversation) []model.Change {
				return []model.Change{replace(eventOf(t, c, "It takes"), "Some.")}
			},
			[]string{`"text": "Some."`, "preview"},
			[]string{"350 grams"},
		},
		{
			"the newest answer says how full the context is", "minimal",
			func(c *model.Conversation) []model.Change {
				return []model.Change{replace(eventOf(t, c, "<path>"), "gone")}
			},
			[]string{`"decant":`, `"tokens": ` + noTokens},
			[]string{"9090", "9180"},
		},
		{
			"a compaction that stays keeps its tail", "tail",
			func(c *model.Conversation) []model.Change {
				return []model.Change{remove(eventOf(t, c, "Two."))}
			},
			[]string{`"compaction"`, `"tail_start_id": "msg_`, "And the rolls?"},
			[]string{"Count the loaves", `"Two."`},
		},
		{
			"a compaction without its summary is a question", "tail",
			func(c *model.Conversation) []model.Change {
				return []model.Change{remove(eventOf(t, c, "Two loaves"))}
			},
			[]string{`"text":"` + question + `"`},
			[]string{`"type": "compaction"`, "tail_start_id"},
		},
		{
			"a summary without its question is an answer", "tail",
			func(c *model.Conversation) []model.Change {
				return []model.Change{remove(eventOf(t, c, question))}
			},
			[]string{"Two loaves were counted."},
			[]string{`"summary": true`, "tail_start_id"},
		},
		{
			"no tail is left", "tail",
			func(c *model.Conversation) []model.Change {
				var out []model.Change
				for i := range c.Events {
					if e := &c.Events[i]; e.Live && e.ID.Item == 1 {
						out = append(out, remove(i))
					}
				}
				return out
			},
			[]string{`"compaction"`, "Two loaves were counted."},
			[]string{"tail_start_id", "rolls"},
		},
		{
			"a picture becomes a text", "pictures",
			func(c *model.Conversation) []model.Change {
				for i := range c.Events {
					if e := &c.Events[i]; e.Kind == model.ImageMessage {
						return []model.Change{replace(i, "a loaf")}
					}
				}
				return nil
			},
			[]string{`{"type":"text","text":"a loaf","id":"prt_`},
			[]string{"loaf.png"},
		},
		{
			"pictures of a call go with its output", "pictures",
			func(c *model.Conversation) []model.Change {
				return []model.Change{replace(eventOf(t, c, "Image read"), "a roll")}
			},
			[]string{`"output": "a roll"`},
			[]string{`"filename": "roll.png"`, "a.pdf"},
		},
		{
			"what was cleared can be said again", "pictures",
			func(c *model.Conversation) []model.Change {
				return []model.Change{replace(eventOf(t, c, cleared), "bread")}
			},
			[]string{`"output": "bread"`},
			[]string{"compacted", "yeast"},
		},
		{
			"a call that did not end ends in an error", "interrupted",
			func(c *model.Conversation) []model.Change {
				return []model.Change{replace(eventOf(t, c, interrupted), "it stopped")}
			},
			[]string{`{"status":"error","input":{},"error":"it stopped"`},
			[]string{"pending"},
		},
		{
			"items do not name reasoning that is gone", "items",
			func(c *model.Conversation) []model.Change {
				i := eventOf(t, c, "I look.") - 1
				return []model.Change{remove(i)}
			},
			[]string{"rs_2"},
			[]string{"rs_1", "msg_1\"", "fc_1"},
		},
		{
			"a file goes with what was told of it", "tools",
			func(c *model.Conversation) []model.Change {
				return []model.Change{replace(eventOf(t, c, "Called the Read"), "x")}
			},
			[]string{"Look at the bread"},
			[]string{"ZmxvdXI="},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := written(t, tt.file, tt.plan)
			for _, text := range tt.has {
				if !strings.Contains(got, text) {
					t.Errorf("it lacks %s:\n%s", text, got)
				}
			}
			for _, text := range tt.not {
				if strings.Contains(got, text) {
					t.Errorf("it has %s:\n%s", text, got)
				}
			}
		})
	}
}

// TestDraftRefuses holds that a plan which cannot be written is an error.
func TestDraftRefuses(t *testing.T) {
	t.Parallel()
	c := open(t, samples.Own(t, "opencode/minimal.json")[0])
	p := open(t, samples.Own(t, "opencode/pictures.json")[0])
	image := eventOf(t, p, "Image read")
	text := "t"
	for name, tt := range map[string]struct {
		c       *model.Conversation
		changes []model.Change
		want    string
	}{
		"a call alone": {c, []model.Change{remove(eventOf(t, c, "{"))}, "keep or remove both"},
		"arguments":    {c, []model.Change{replace(eventOf(t, c, "{"), "x")}, "JSON object"},
		"reasoning": {c, []model.Change{
			replace(eventOf(t, c, "I should"), "x"),
		}, "not replaced"},
		"an empty text": {c, []model.Change{
			replace(eventOf(t, c, "It takes"), ""),
		}, "no empty text"},
		"the prompt": {c, []model.Change{
			remove(eventOf(t, c, "How much")),
		}, "names the model"},
		"behind a document": {p, []model.Change{
			{Event: image, Part: 0, Op: model.Remove},
		}, "returned a document"},
		"a text for a document": {p, []model.Change{
			{Event: image, Part: 2, Op: model.Replace, Text: text},
		}, ""},
	} {
		_, err := drafted(tt.c, tt.changes)
		if (err == nil) != (tt.want == "") ||
			err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := Opencode.Draft(c, []model.Change{remove(0)}, model.ForkOptions{}); err == nil {
		t.Error("in place the client would pass over the change")
	}
	d, err := Opencode.Draft(c, nil, model.ForkOptions{})
	if err != nil || string(write(t, d)) != string(samples.Read(t, c.Path)[0]) || d.ID != c.ID {
		t.Errorf("the export itself is another: %v", err)
	}
}

// TestManyParts opens a message of very many parts, and drafts a fork that drops half of them.
func TestManyParts(t *testing.T) {
	t.Parallel()
	const many = 20_000
	parts := make([]string, many)
	for i := range parts {
		parts[i] = words("x")
	}
	c := read(t, "x", document("", user("1", 1, words("a")), answer("2", 2, `,"finish":"stop"`,
		parts...)))
	sound.Check(t, c)
	var changes []model.Change
	for i := 1; i < len(c.Events); i += 2 {
		changes = append(changes, remove(i))
	}
	if fork := forked(t, c, changes); len(fork.Events) != many/2+1 {
		t.Errorf("%d events are left", len(fork.Events))
	}
}
