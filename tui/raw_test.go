package tui

import (
	"bytes"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/source"
	"decant/testdata/samples"
)

// TestRawLooks looks at every record of the demo as it is stored.
func TestRawLooks(t *testing.T) {
	t.Parallel()
	c := demo(t)
	d := start(t, c, 120, 40, everything)
	d.toEvent(len(c.Events) - 1)
	d.m.detail.look = asRaw
	for i := range c.Events {
		d.m.detail.show(eventRow(i))
		j, _, _ := d.m.detail.job()
		if j.look != asRaw {
			t.Fatalf("event %d has no record", i)
		}
		text := j.plainText()
		if !strings.HasPrefix(text, "{\n  \"") {
			t.Fatalf("the record of event %d: %.60q", i, text)
		}
	}
	d.toEvent(2)
	d.sees("raw record, line ", `"type"`, `"parentUuid"`)
}

// TestRawLooksOfEveryFormat expects the text of an event in what is cut out of its record.
func TestRawLooksOfEveryFormat(t *testing.T) {
	t.Parallel()
	files := samples.Own(t, everyOwn...)
	if !testing.Short() {
		files = append(files, samples.Corpus(t, everyCorpus...)...)
	}
	for _, file := range files {
		c, err := formats.Open(file)
		if err != nil {
			continue
		}
		// As many as tell something; each looks through all others.
		for i := 0; i < len(c.Events); i += len(c.Events)/50 + 1 {
			raw := rawOf(c, i, -1)
			for _, p := range c.Events[i].Parts {
				if !c.Source.Records[c.Events[i].Record].Contains(p.Text.Span) {
					continue // Another record says it.
				}
				if stored := p.Text.Span.Of(c.Source.Data); !bytes.Contains(raw, stored) {
					t.Fatalf("%s: the raw look of event %d lacks its text", file, i)
				}
			}
		}
	}
}

func TestRecordOfSeveralEventsIsCut(t *testing.T) {
	t.Parallel()
	const record = `{"id":7,"blocks":[{"say":"one"},{"do":{"a":"two"},"n":2},["three","four"]]}`
	data := "\n" + record + "\n"
	at := func(value string) model.Part {
		from := strings.Index(data, value)
		return model.Part{Text: model.Text{
			Encoding: model.JSONString, Span: source.Span{Start: from, End: from + len(value)},
		}}
	}
	c := &model.Conversation{
		Source: source.Lines("x", []byte(data)),
		Events: []model.Event{
			{Parts: []model.Part{at(`"one"`)}},
			{Parts: []model.Part{at(`"two"`)}},
			{Parts: []model.Part{at(`"three"`), at(`"four"`)}},
			{Parts: []model.Part{{}}},
		},
	}
	for _, tc := range []struct {
		name        string
		event, part int
		want        string
	}{
		{"one block", 0, -1, `{"say":"one"}`},
		{"with what belongs to it", 1, -1, `{"do":{"a":"two"},"n":2}`},
		{"several texts", 2, -1, `["three","four"]`},
		{"one part", 2, 1, `"four"`},
		{"no text of its own", 3, -1, record},
	} {
		if got := string(rawOf(c, tc.event, tc.part)); got != tc.want {
			t.Errorf("%s: got %s, want %s", tc.name, got, tc.want)
		}
	}
	c.Events = c.Events[1:2]
	if got := string(rawOf(c, 0, -1)); got != record {
		t.Errorf("alone in its record: got %s", got)
	}
}

func TestSpread(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", maxDepth+1) + strings.Repeat("]", maxDepth+1)
	wide := strings.Repeat("[", 60) + strings.Repeat("[],", maxIndented/100) + "[]" +
		strings.Repeat("]", 60)
	for _, tc := range []struct{ name, in, want string }{
		{"object", `{"a":1}`, "{\n  \"a\": 1\n}"},
		{"no JSON", "{a", "{a"},
		{"too deep", deep, deep},
		{"too many spaces", wide, wide},
	} {
		if got := spread(tc.in); got != tc.want {
			t.Errorf("%s: got %d bytes, want %d", tc.name, len(got), len(tc.want))
		}
	}
}
