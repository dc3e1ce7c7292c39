package llm

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestParseSchemaErrors(t *testing.T) {
	t.Parallel()
	object := func(of string) string {
		return `{"type":"object","additionalProperties":false,"properties":{"a":` + of + `}}`
	}
	for _, c := range []struct{ name, schema, text, part string }{
		{"name", "a b", answerSchema, "name"},
		{"no JSON", "s", "{", "schema s: "},
		{"two", "s", answerSchema + "{}", "more than one"},
		{"no object", "s", `{"type":"string"}`, "want an object"},
		{"open", "s", `{"type":"object"}`, "additionalProperties"},
		{"open on purpose", "s", `{"type":"object","additionalProperties":true}`, "additional"},
		{"unknown word", "s", object(`{"type":"string","pattern":"x"}`), "pattern"},
		{"unknown type", "s", object(`{"type":"null"}`), `schema s.a: type "null"`},
		{"no schema", "s", object("null"), "schema s.a: no schema"},
		{"no items", "s", object(`{"type":"array"}`), "schema s.a: an array wants items"},
		{"deep", "s", object(`{"type":"array","items":{"type":"x"}}`), `schema s.a[]: type "x"`},
		{
			"required", "s", `{"type":"object","additionalProperties":false,"required":["b"]}`,
			`"b" is required`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := ParseSchema(c.schema, []byte(c.text))
			if err == nil || !strings.Contains(err.Error(), c.part) {
				t.Errorf("got %v, want %q", err, c.part)
			}
		})
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	s, err := ParseSchema("s", []byte(`{"type":"object","additionalProperties":false,
"required":["text"],"properties":{
"text":{"type":"string","minLength":1,"maxLength":3},"word":{"type":"string","enum":["a","b"]},
"sure":{"type":"number","minimum":0,"maximum":1},"n":{"type":"integer"},
"yes":{"type":"boolean"},"list":{"type":"array","minItems":1,"items":{"type":"string"}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, text, want, err string }{
		{"good", ` {"text":"äöü","sure":0.50,"n":-3} `, `{"n":-3,"sure":0.50,"text":"äöü"}`, ""},
		{"last of two counts", `{"text":"","text":"ab"}`, `{"text":"ab"}`, ""},
		{"angles", `{"text":"<&>"}`, `{"text":"<&>"}`, ""},
		{
			"list", `{"text":"a","list":["x"],"yes":true,"word":"b"}`,
			`{"list":["x"],"text":"a","word":"b","yes":true}`, "",
		},
		{"nothing", ``, "", "not JSON"},
		{"cut", `{"text":"a"`, "", "not JSON"},
		{"more", `{"text":"a"} x`, "", "not JSON"},
		{"null", `null`, "", "the answer: want object"},
		{"true", `true`, "", "the answer: want object"},
		{"missing", `{}`, "", "the answer: no text"},
		{"other case", `{"text":"a","Text":"b"}`, "", "the answer: an unknown key"},
		{"extra", `{"text":"a","command":"rm"}`, "", "the answer: an unknown key"},
		{"empty", `{"text":""}`, "", "the answer.text: 0 characters"},
		{"long", `{"text":"abcd"}`, "", "the answer.text: 4 characters"},
		{"word", `{"text":"a","word":"c"}`, "", "the answer.word: not one"},
		{"kind", `{"text":1}`, "", "the answer.text: want string"},
		{"high", `{"text":"a","sure":1.5}`, "", "the answer.sure: a number out of range"},
		{"huge", `{"text":"a","sure":1e999}`, "", "the answer.sure: a number out of range"},
		{"fraction", `{"text":"a","n":1.5}`, "", "the answer.n: want integer"},
		{"text for number", `{"text":"a","n":"1"}`, "", "the answer.n: want integer"},
		{"no items", `{"text":"a","list":[]}`, "", "the answer.list: 0 items"},
		{"item", `{"text":"a","list":["x",2]}`, "", "the answer.list[1]: want string"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := s.Validate([]byte(c.text))
			if string(got) != c.want || (err == nil) != (c.err == "") ||
				err != nil && !strings.Contains(err.Error(), c.err) {
				t.Errorf("got %s, %v, want %s, %q", got, err, c.want, c.err)
			}
		})
	}
}

func FuzzSchema(f *testing.F) {
	f.Add(answerSchema, goodAnswer)
	f.Add(`{"type":"object","additionalProperties":false}`, `{}`)
	f.Add(answerSchema, `{"turns":[{"turn":1e1,"sure":null}]}`)
	f.Fuzz(func(t *testing.T, schema, text string) {
		s, err := ParseSchema("s", []byte(schema))
		if err != nil {
			return
		}
		if !json.Valid(s.wire()) {
			t.Errorf("got %s, want JSON", s.wire())
		}
		out, err := s.Validate([]byte(text))
		if err != nil {
			return
		}
		again, err := s.Validate(out)
		if err != nil || string(again) != string(out) {
			t.Errorf("got %s, %v, want %s again", again, err, out)
		}
	})
}
