package blocks

import (
	"bytes"
	"testing"

	"decant/model"
	"decant/model/source"
)

func TestChange(t *testing.T) {
	t.Parallel()
	text := "new"
	const list = `{"content":[{"type":"text","text":"a","x":1},{"type":"image"}]}`
	tests := []struct {
		name, holder string
		outcome      model.Outcome
		want         string
	}{
		{
			"whole", list,
			model.Outcome{Replaced: true, Whole: "new"},
			`{"content":"new"}`,
		},
		{"absent", `{"a":1}`, model.Outcome{Replaced: true, Whole: "n"}, `{"a":1,"content":"n"}`},
		{
			"a part", list,
			model.Outcome{Parts: map[int]*string{0: &text}},
			`{"content":[{"type":"text","text":"new","x":1},{"type":"image"}]}`,
		},
		{
			"an image", list,
			model.Outcome{Parts: map[int]*string{1: &text}},
			`{"content":[{"type":"text","text":"a","x":1},{"type":"text","text":"new"}]}`,
		},
		{
			"without a part", list,
			model.Outcome{Parts: map[int]*string{0: nil}},
			`{"content":[{"type":"image"}]}`,
		},
		{
			"part of a string", `{"content":"a"}`,
			model.Outcome{Parts: map[int]*string{0: &text}},
			`{"content":"new"}`,
		},
		{
			"part of nothing", `{"content":[]}`,
			model.Outcome{Parts: map[int]*string{0: &text}},
			`{"content":"new"}`,
		},
		{
			"no part", `{"content":"a"}`,
			model.Outcome{Parts: map[int]*string{1: &text}},
			`{"content":"a"}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src, err := source.Whole("x", []byte(tt.holder))
			if err != nil {
				t.Fatal(err)
			}
			v := value(t, tt.holder)
			e := model.Event{Parts: ContentParts(v.Get("content"))}
			var out bytes.Buffer
			piece := source.Piece{Edits: ChangeResult(v, &e, tt.outcome)}
			if err := src.Write(&out, []source.Piece{piece}); err != nil {
				t.Fatal(err)
			}
			if got := out.String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestParts(t *testing.T) {
	t.Parallel()
	v := value(t, `[{"type":"text","text":"a"},{"type":"image"},
		{"type":"resource","resource":{"uri":"u:1","text":"b"}},
		{"type":"resource","resource":{"uri":"u:2","blob":"Yg=="}},
		{"type":"resource_link","uri":"u:3","name":"n"},{"type":"resource_link"},
		{"type":"text"},3]`)
	want := []model.Part{
		{Kind: model.PartText, Text: model.Text{Encoding: model.JSONString}},
		{Kind: model.PartImage},
		{Kind: model.PartResource, URI: "u:1", Text: model.Text{Encoding: model.JSONString}},
		{Kind: model.PartResource, URI: "u:2", Text: model.Text{Encoding: model.Base64String}},
		{Kind: model.PartResource, URI: "u:3", Text: model.Text{Encoding: model.JSONValue}},
		{Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue}},
		{Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue}},
		{Kind: model.PartData, Text: model.Text{Encoding: model.JSONValue}},
	}
	got := ContentParts(v)
	if len(got) != len(want) {
		t.Fatalf("got %d parts, want %d", len(got), len(want))
	}
	for i := range got {
		g, w := &got[i], &want[i]
		if g.Kind != w.Kind || g.URI != w.URI || g.Text.Encoding != w.Text.Encoding {
			t.Errorf("part %d: got %+v, want %+v", i, *g, *w)
		}
	}
	for _, empty := range []string{`[]`, `null`, `""`} {
		if got := ContentParts(value(t, empty)); len(got) != 1 {
			t.Errorf("%s: got %d parts, want one", empty, len(got))
		}
	}
}
