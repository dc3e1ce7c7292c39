package claudecode

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
)

func TestAttachments(t *testing.T) {
	t.Parallel()
	file := func(content m) m {
		return m{"type": "file", "filename": "/d/a.go", "content": content}
	}
	lines := func(text string, n, start, total int) m {
		return m{"type": "text", "file": m{
			"content": text, "numLines": n, "startLine": start, "totalLines": total,
		}}
	}
	one, some := lines("A\n", 2, 1, 2), lines("A", 1, 3, 9)
	rendered := func(texts ...string) m {
		list := make([]m, 0, len(texts))
		for _, x := range texts {
			list = append(list, m{"content": x})
		}
		return m{"rendered": list}
	}
	tests := []struct {
		name   string
		in     m
		fields m
		// want is kind, label, live, URI of the last part and the text.
		want string
	}{
		{"file", file(one), nil, "attachment file a.go true file:///d/a.go A\n"},
		{"part of a file", file(some), nil, "attachment file a.go true file:///d/a.go#L3-3 A"},
		{
			"rendered wins", file(one), rendered("call", "result"),
			"attachment file a.go true file:///d/a.go call\nresult",
		},
		{"an image", file(m{
			"type": "image", "file": m{"base64": "", "type": "image/png"},
		}), nil, "attachment file a.go true file:///d/a.go "},
		{
			"folder",
			m{"type": "directory", "path": `C:\d`, "content": "x"},
			nil,
			"attachment directory d true  x",
		},
		{
			"edited",
			m{"type": "edited_text_file", "filename": "/e", "snippet": "x"},
			nil,
			"attachment edited_text_file e true  x",
		},
		{"queued", m{"type": "queued_command", "prompt": "x"}, nil, "user queued_command true  x"},
		{
			"queued blocks",
			m{"type": "queued_command", "prompt": []m{text("x")}},
			nil,
			"user queued_command true  x",
		},
		{
			"tasks",
			m{"type": "task_reminder", "content": []m{}},
			nil,
			`attachment task_reminder true  {"content":[],"type":"task_reminder"}`,
		},
		{
			"old todos",
			m{"type": "todo_reminder", "content": []m{}},
			nil,
			`attachment todo_reminder false  {"content":[],"type":"todo_reminder"}`,
		},
		{
			"old todos, rendered",
			m{"type": "todo_reminder"},
			rendered("x"),
			"attachment todo_reminder true  x",
		},
		{"memory", m{
			"type": "nested_memory", "path": "/C.md", "content": m{"content": "x"},
		}, nil, "attachment nested_memory C.md true  x"},
		{
			"hook",
			m{"type": "hook_additional_context", "content": []string{"x"}},
			nil,
			`attachment hook_additional_context true  ["x"]`,
		},
		{
			"server's",
			m{"type": "mcp_resource", "uri": "res://a"},
			nil,
			`attachment mcp_resource a true res://a {"type":"mcp_resource","uri":"res://a"}`,
		},
		{"unknown", m{"type": "later"}, nil, `attachment later false  {"type":"later"}`},
		{"unknown, rendered", m{"type": "later"}, rendered("x"), "attachment later true  x"},
		{"no type", m{}, nil, "attachment  false  {}"},
		{
			"rendered without text",
			m{"type": "date"},
			m{"rendered": []m{{}}},
			"attachment date true  ",
		},
		{
			"rendered list",
			m{"type": "date"},
			m{"rendered": []m{{"content": []int{1}}}},
			"attachment date true  [1]",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s script
			s.user("a")
			s.attach(tt.in, tt.fields)
			s.reply("1", text("end"))
			c := s.open(t)
			e := &c.Events[1]
			p := e.Parts[len(e.Parts)-1]
			got := fmt.Sprintf("%s %s %v %s %s", e.Kind, e.Label, e.Live, p.URI, c.EventText(e))
			if got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
			if !e.Live {
				return
			}
			changes := []model.Change{replace(1, "new \"text\"")}
			fork, _ := forkOf(t, c, changes)
			want := c.ForkView(model.FoldChanges(changes))
			if f := model.CompareViews(want, fork.View(nil), "fork"); len(f) > 0 {
				t.Errorf("%v", f)
			}
			if old := string(fork.Source.Bytes(1)); strings.Contains(old, `"A`) ||
				strings.Count(old, `new \"text\"`) < 1+min(1, len(tt.fields)) {
				t.Errorf("not changed everywhere: %s", old)
			}
		})
	}
}

// TestShownFile knows the content of a file in what the client rendered: a read
// of the same file has the same raw content.
func TestShownFile(t *testing.T) {
	t.Parallel()
	var s script
	s.user("a")
	s.attach(m{"type": "file", "filename": "/a.go"}, m{"rendered": []m{
		{"content": "<system-reminder>\nCalled the tool.\n</system-reminder>"},
		{"content": "<system-reminder>\nResult of it:\n1\tpackage a\n2\t\n</system-reminder>"},
	}})
	s.attach(m{"type": "file", "filename": "/a.go", "content": m{"type": "text", "file": m{
		"content": "package a\n",
	}}})
	s.reply("1", named("x", "Read", m{"file_path": "/a.go"}))
	s.user([]m{{
		"type": "tool_result", "tool_use_id": "x",
		"content": "     1→package a\n     2→\n\n<system-reminder>\nMind it.\n</system-reminder>\n",
	}})
	c := s.open(t)
	parts := []model.Part{c.Events[1].Parts[1], c.Events[2].Parts[0], c.Events[4].Parts[0]}
	for i, p := range parts {
		if p.Raw != parts[1].Sum || p.URI != "file:///a.go" {
			t.Errorf("part %d: %s, %d raw bytes, sum %s", i, p.URI, p.RawBytes, p.Raw.Short())
		}
	}
}

// TestQueuedImages knows the images of a prompt that was typed while the agent worked: they are no
// text, and each block can be changed or left out by itself.
func TestQueuedImages(t *testing.T) {
	t.Parallel()
	picture := m{"type": "image", "source": m{
		"type": "base64", "media_type": "image/png", "data": strings.Repeat("iVBORw0KGgo", 9000),
	}}
	build := func() *script {
		var s script
		s.user("a")
		s.reply("1", text("b"))
		s.attach(m{"type": "queued_command", "prompt": []m{text("see"), picture, picture}})
		s.reply("2", text("end"))
		return &s
	}
	c := build().open(t)
	if e := &c.Events[2]; e.Kind != model.User || !e.Prompt || c.EventText(e) != "see" ||
		len(c.Turns) != 2 {
		t.Fatalf("the prompt is %s %q of %d turns", e.Kind, c.EventText(e), len(c.Turns))
	}
	for i := 3; i < 5; i++ {
		if e := &c.Events[i]; e.Kind != model.ImageMessage || e.Bytes > 0 || e.Tokens > 5000 ||
			e.Turn != 2 {
			t.Errorf("event %d: %s in turn %d, %d bytes, %d tokens", i, e.Kind, e.Turn, e.Bytes,
				e.Tokens)
		}
	}
	changes := []model.Change{replace(2, "look"), replace(3, "[image]"), remove(4)}
	fork, _ := forkOf(t, c, changes)
	want := c.ForkView(model.FoldChanges(changes))
	if f := model.CompareViews(want, fork.View(nil), "fork"); len(f) > 0 {
		t.Error(f)
	}
	blocks := `"prompt":[{"text":"look","type":"text"},{"type":"text","text":"[image]"}]`
	if got := string(fork.Source.Bytes(2)); !strings.Contains(got, blocks) {
		t.Errorf("the fork has %s", got)
	}
	fork, _ = forkOf(t, build().open(t), []model.Change{remove(2)})
	if got := fork.Events[2]; got.Kind != model.ImageMessage || !got.Prompt {
		t.Errorf("without its text the turn starts with %s", got.Kind)
	}
}
