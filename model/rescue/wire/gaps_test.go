package wire

import (
	"testing"

	"decant/model/source"
)

// TestSourceGaps names what pictures and documents lack. A missing kind is that of the content.
func TestSourceGaps(t *testing.T) {
	t.Parallel()
	kind := func(value string) Gap { return Gap{Of: "image.source", Name: "type", Value: value} }
	data := Gap{Of: "image.source.base64", Name: "data"}
	for block, want := range map[string]Gap{
		`{"source":{"type":"base64","data":"AA"}}`:             {},
		`{"source":{"type":"url","url":"x"}}`:                  {},
		`{"source":{"type":"new","thing":1}}`:                  {},
		`{}`:                                                   {Of: "image", Name: "source"},
		`{"source":null}`:                                      {Of: "image", Name: "source"},
		`{"source":{"type":"base64","data":null}}`:             data,
		`{"source":{}}`:                                        kind(""),
		`{"source":{"data":"AA"}}`:                             kind(`"base64"`),
		`{"source":{"data":"a","media_type":"text/plain"}}`:    kind(`"text"`),
		`{"source":{"data":null,"type":null,"url":"x"}}`:       kind(`"url"`),
		`{"source":{"data":"AA","media_type":"a/b","url":""}}`: kind(`"base64"`),
	} {
		var tree source.Tree
		if err := tree.Parse([]byte(block), source.Span{End: len(block)}); err != nil {
			t.Fatal(err)
		}
		var got Gap
		if gaps := sourceGaps("image", tree.Root()); len(gaps) > 0 {
			got = gaps[0]
			got.In = source.Span{}
		}
		if got != want {
			t.Errorf("%s lacks %+v, want %+v", block, got, want)
		}
	}
}
