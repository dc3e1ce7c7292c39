package pi

import (
	"bytes"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/testdata/sound"
)

// TestEditsAreExact holds that white space, escapes, numbers and members that nobody
// knows stay as they are round what changes.
func TestEditsAreExact(t *testing.T) {
	t.Parallel()
	const (
		header = `{ "type" : "session","version":3,"id":"s","x":1.50e1 }`
		first  = `{"x\u0041": 1.50e1, "type":"message","id":"1","parentId" : null,"message":` +
			`{"role":"user","content":"a\u00e9"} }`
		answer = `{"type":"message","id":"2", "parentId":"1","message":{"role":"assistant",` +
			`"api":"anthropic-messages","provider":"p","model":"claude-x","content":[ ` +
			`{"type":"text","text":"x", "y":[1,2.0]}, ` +
			`{"type":"toolCall","id":"c","name":"read","arguments":{ "path":"\u0066" }} ],` +
			`"usage":{"input":0}, "stopReason":"toolUse"} }`
		result = `{"type":"message","id":"3","parentId":"2","message":{"role":"toolResult",` +
			`"toolCallId":"c","details":{"a":1},"content":[ {"type":"text","text":"r"} ],"z":1e9}}`
	)
	text := func(s string) *string { return &s }
	tests := []struct {
		name  string
		event int
		out   model.Outcome
		line  int
		want  string
	}{
		{
			"a prompt", 0,
			model.Outcome{Replaced: true, Whole: "b"},
			1,
			strings.Replace(first, `"a\u00e9"`, `"b"`, 1),
		},
		{
			"a text", 1,
			model.Outcome{Replaced: true, Whole: "b"},
			2,
			strings.Replace(answer, `"text":"x"`, `"text":"b"`, 1),
		},
		{
			"arguments", 2,
			model.Outcome{Replaced: true, Whole: `{"p":1.0}`},
			2,
			strings.Replace(answer, `{ "path":"\u0066" }`, `{"p":1.0}`, 1),
		},
		{
			"a result", 3,
			model.Outcome{Replaced: true, Whole: "b"},
			3,
			strings.Replace(strings.Replace(result, `[ {"type":"text","text":"r"} ]`,
				`[{"type":"text","text":"b"}]`, 1), `"details":{"a":1},`, "", 1),
		},
		{
			"a part", 3,
			model.Outcome{Parts: map[int]*string{0: text("b")}},
			3,
			strings.Replace(strings.Replace(result, `"r"`, `"b"`, 1), `"details":{"a":1},`, "", 1),
		},
		{
			"the entry before it goes", 0,
			model.Outcome{Removed: true},
			1,
			strings.Replace(answer, `"parentId":"1"`, `"parentId":null`, 1),
		},
		{
			"a block goes", 1,
			model.Outcome{Removed: true},
			2,
			strings.Replace(answer, `{"type":"text","text":"x", "y":[1,2.0]}, `, "", 1),
		},
	}
	data := []byte(strings.Join([]string{header, first, answer, result}, "\n"))
	c, err := Codec{}.Open(source.Lines("s", data), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			changes := []model.Change{remove(tt.event)}
			if !tt.out.Removed {
				changes = changesTo(tt.event, tt.out)
			}
			_, out := forked(t, c, changes, model.ForkOptions{ID: "f"})
			lines := strings.Split(string(out), "\n")
			if lines[tt.line] != tt.want {
				t.Errorf("got  %s\nwant %s", lines[tt.line], tt.want)
			}
			if want := strings.Replace(header, `"s"`, `"f"`, 1); lines[0] != want {
				t.Errorf("header %s, want %s", lines[0], want)
			}
		})
	}
}

// TestKeptBytes holds that in forks of all sessions an entry that stays has its bytes
// except for its link, its usage and the id of what a compaction keeps.
func TestKeptBytes(t *testing.T) {
	t.Parallel()
	for _, path := range sessions(t) {
		c := open(t, path)
		if len(Codec{}.Check(c)) > 0 {
			continue // What is broken is mended.
		}
		d, err := Codec{}.Draft(c, nil, forkOptions)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range d.Files[0].Pieces[1:] {
			if p.Record < 0 {
				continue
			}
			var out bytes.Buffer
			if err := c.Source.Write(&out, []source.Piece{p}); err != nil {
				t.Fatal(err)
			}
			got := bytes.TrimSuffix(out.Bytes(), []byte("\n"))
			if loose(t, got) != loose(t, c.Source.Bytes(p.Record)) {
				t.Errorf("%s, line %d became %s", path, p.Record+1, got)
			}
		}
	}
}

// loose is an entry without what a fork may write anew.
func loose(t *testing.T, line []byte) string {
	t.Helper()
	var tree source.Tree
	if err := tree.Parse(line, source.Span{End: len(line)}); err != nil {
		t.Fatal(err)
	}
	root := tree.Root()
	var edits []source.Edit
	for _, v := range []source.Value{
		root.Get("parentId"), root.Get("firstKeptEntryId"), root.Get("firstKeptEntryIndex"),
		root.Get("message", "usage"),
	} {
		if v.Exists() {
			edits = append(edits, source.Drop(v.Span()))
		}
	}
	var out bytes.Buffer
	src := source.Lines("", line)
	if err := src.Write(&out, []source.Piece{{Edits: edits}}); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(out.String())
}

// TestHostile holds what is said of lines that cannot be read or sent, and that the rest is.
func TestHostile(t *testing.T) {
	t.Parallel()
	c := open(t, "../../../testdata/pi/hostile.jsonl")
	sound.Check(t, c)
	lines := make([]int, len(c.Warnings))
	for i, w := range c.Warnings {
		lines[i] = w.Line
	}
	if len(lines) != 5 || lines[0] != 4 || lines[4] != 18 {
		t.Errorf("warnings on lines %v", lines)
	}
	rules := make(map[string]bool)
	for _, f := range (Codec{}).Check(c) {
		rules[f.Rule] = true
		if f.Effect == "" {
			t.Errorf("%s has no effect", f.Rule)
		}
	}
	for _, r := range (Codec{}).Rules() {
		// A chain is lost or goes in a circle, not both.
		if want := r.Name != ruleCircle; rules[r.Name] != want {
			t.Errorf("%s: found %v", r.Name, rules[r.Name])
		}
	}
	fork, _ := forked(t, c, nil, forkOptions)
	if f := (Codec{}).Check(fork); len(f) > 0 {
		t.Errorf("its fork: %v", f)
	}
}

// TestCounts holds how many events of each kind the small sessions have live.
func TestCounts(t *testing.T) {
	t.Parallel()
	type count map[model.Kind]int
	tests := []struct {
		name         string
		turns, parts int
		want         count
	}{
		{"minimal", 1, 0, count{
			model.User: 1, model.ToolCall: 1, model.ToolResult: 1, model.Assistant: 1,
		}},
		{"compacted", 4, 2, count{
			model.User: 1, model.ToolCall: 1, model.ToolResult: 1, model.Assistant: 2,
			model.Reasoning: 1, model.Summary: 1, model.System: 1, model.Definition: 1,
		}},
		{"branches", 2, 0, count{
			model.User: 2, model.ToolCall: 1, model.ToolResult: 1, model.Assistant: 2,
			model.Summary: 1,
		}},
		{"extras", 2, 0, count{
			model.User: 7, model.Assistant: 2, model.ImageMessage: 1, model.System: 2,
			model.Definition: 1,
		}},
		{"interrupted", 4, 0, count{
			model.User: 4, model.Assistant: 1, model.ToolCall: 4, model.ToolResult: 4,
			model.Reasoning: 1,
		}},
		{"responses", 2, 0, count{
			model.User: 2, model.Assistant: 3, model.ToolCall: 3, model.ToolResult: 3,
			model.Reasoning: 3,
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := open(t, "../../../testdata/pi/"+tt.name+".jsonl")
			got := count{}
			for i := range c.Events {
				if c.Events[i].Live {
					got[c.Events[i].Kind]++
				}
			}
			for _, k := range model.Kinds {
				if got[k] != tt.want[k] {
					t.Errorf("%s: %d, want %d", k, got[k], tt.want[k])
				}
			}
			if len(c.Turns) != tt.turns || len(c.Boundaries) != tt.parts {
				t.Errorf("%d turns, %d boundaries", len(c.Turns), len(c.Boundaries))
			}
		})
	}
}
