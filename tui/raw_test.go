package tui

import (
	"bytes"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/testdata/samples"
	"decant/tui/detail"
)

// TestRawLooks looks at every record of the demo as it is stored.
func TestRawLooks(t *testing.T) {
	t.Parallel()
	c := demo(t)
	d := start(t, c, 120, 40, everything)
	d.toEvent(len(c.Events) - 1)
	d.detail().Look = detail.AsRaw
	for i := range c.Events {
		d.detail().Show(eventRow(i))
		j, _, _ := d.detail().Job()
		if j.Look != detail.AsRaw {
			t.Fatalf("event %d has no record", i)
		}
		text := j.PlainText()
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
			raw := detail.RawOf(c, i, -1)
			for _, p := range c.Events[i].Parts {
				if !c.Source.Records[c.Events[i].Record].Contains(p.Text.Span) {
					continue // Another record says it.
				}
				if stored := c.Source.BytesAt(p.Text.Span); !bytes.Contains(raw, stored) {
					t.Fatalf("%s: the raw look of event %d lacks its text", file, i)
				}
			}
		}
	}
}
