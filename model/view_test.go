package model

import (
	"strings"
	"testing"
)

// talk is a prompt, a call with its result, and an answer.
func talk(tb testing.TB) *Conversation {
	tb.Helper()
	c := build(tb,
		[]stored{str(`"what is in a.go?"`)},
		[]stored{{json: `{"path":"a.go"}`, encoding: JSONValue}},
		[]stored{str(`"package a"`), picture(28, 28)},
		[]stored{str(`"a package"`)},
		[]stored{str(`"not live"`)})
	c.Calls = []Call{{ID: "call_1", Tool: "Read", Request: 1, Result: 2}}
	c.Events[1].Role, c.Events[1].Kind, c.Events[1].Call = "assistant", ToolCall, 0
	c.Events[2].Kind, c.Events[2].Call = ToolResult, 0
	c.Events[3].Role, c.Events[3].Kind = "assistant", Assistant
	c.Events[4].Live = false
	return c
}

func TestView(t *testing.T) {
	t.Parallel()
	c := talk(t)
	got := c.View(nil)
	want := []string{
		"user user   ", "assistant tool_call Read call_1 ", "user tool_result Read call_1 ",
		"assistant assistant   ",
	}
	if len(got) != len(want) {
		t.Fatalf("got %d items, want %d: %v", len(got), len(want), got)
	}
	for i, item := range got {
		s, _, _ := strings.Cut(item.String(), " images:1")
		if s != want[i]+"sha256:"+c.Events[i].Sum.Short() {
			t.Errorf("item %d: got %q, want %q", i, s, want[i])
		}
	}
	if got[2].Images != 1 || got[0].Images != 0 {
		t.Errorf("images: got %d and %d", got[2].Images, got[0].Images)
	}
}

func TestViewOfChanges(t *testing.T) {
	t.Parallel()
	c := talk(t)
	before := c.View(nil)
	got := c.View(FoldChanges([]Change{
		{Event: 0, Part: -1, Op: Remove},
		{Event: 2, Part: -1, Op: Replace, Text: "a package"},
		{Event: 4, Part: -1, Op: Replace, Text: "still not live"},
	}))
	if len(got) != 3 || got[0] != before[1] || got[2] != before[3] {
		t.Fatalf("got %v", got)
	}
	if got[1].Sum != c.Events[3].Sum || got[1].Images != 0 || got[1].Kind != ToolResult {
		t.Errorf("the replaced result: got %v", got[1])
	}
	if again := c.View(nil); CompareViews(before, again, "x") != nil {
		t.Error("looking at changes changed the conversation")
	}
}

// TestViewOfNoChange holds that writing what is there is no difference.
func TestViewOfNoChange(t *testing.T) {
	t.Parallel()
	c := talk(t)
	for i := range c.Events {
		for p := range c.Events[i].Parts {
			if c.Events[i].Parts[p].Kind == PartImage {
				continue
			}
			same := Change{Event: i, Part: p, Op: Replace, Text: c.PartText(&c.Events[i].Parts[p])}
			if f := CompareViews(c.View(nil), c.View(FoldChanges([]Change{same})), "x"); f != nil {
				t.Errorf("event %d part %d: %v", i, p, f)
			}
		}
	}
}

func TestViewOfReplacedImage(t *testing.T) {
	t.Parallel()
	c := build(t, []stored{picture(28, 28)})
	c.Events[0].Kind = ImageMessage
	if got := c.View(nil)[0]; got.Kind != ImageMessage || got.Images != 1 {
		t.Errorf("stored: got %v", got)
	}
	replace := Change{Part: -1, Op: Replace, Text: "[image removed]"}
	if got := c.View(FoldChanges([]Change{replace}))[0]; got.Kind != User || got.Images != 0 {
		t.Errorf("replaced: got %v, want a text of the user", got)
	}
	c.Events[0].Role = "system"
	if got := c.View(FoldChanges([]Change{replace}))[0]; got.Kind != System {
		t.Errorf("replaced in the system's role: got %v", got)
	}
}

func TestDiff(t *testing.T) {
	t.Parallel()
	a, b := SentItem{Role: "user", Kind: User}, SentItem{Role: "assistant", Kind: Assistant}
	pictured := a
	pictured.Images = 1
	tests := []struct {
		name          string
		promised, got []SentItem
		place, effect string
	}{
		{"both empty", nil, nil, "", ""},
		{"equal", []SentItem{a, b}, []SentItem{a, b}, "", ""},
		{"another", []SentItem{a, b}, []SentItem{a, a}, "fork, item 2", `send "user user`},
		{"one missing", []SentItem{a, b}, []SentItem{a}, "fork, item 2", `send "", but the plan`},
		{"one more", []SentItem{a}, []SentItem{a, b}, "fork, item 2", `but the plan says ""`},
		{"the first counts", []SentItem{a, a}, []SentItem{b, b}, "fork, item 1", ""},
		{"an image missing", []SentItem{pictured}, []SentItem{a}, "fork, item 1", "images"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := CompareViews(tt.promised, tt.got, "fork")
			if tt.place == "" {
				if got != nil {
					t.Errorf("got %v, want none", got)
				}
				return
			}
			if len(got) != 1 || got[0].Place != tt.place || got[0].Rule != "not-as-promised" {
				t.Fatalf("got %v, want one at %s", got, tt.place)
			}
			if !strings.Contains(got[0].Effect, tt.effect) {
				t.Errorf("effect: got %s, want %q in it", got[0].Effect, tt.effect)
			}
			want := got[0].Place + ": not-as-promised: " + got[0].Effect
			if s := got[0].String(); s != want {
				t.Errorf("string: got %s, want %s", s, want)
			}
		})
	}
}
