package claudecode

import (
	"bytes"
	"testing"

	"decant/model"
	"decant/model/source"
)

// TestRelinkedRecords holds what a fork writes of records that are linked anew without being parsed
// against what it writes of parsed ones: of our own sessions and the corpus, and of records that
// spell things oddly.
func TestRelinkedRecords(t *testing.T) {
	t.Parallel()
	for _, file := range sessions(t) {
		t.Run(name(file), func(t *testing.T) {
			t.Parallel()
			for _, r := range recipes {
				checkRelinked(t, open(t, file), r.make)
			}
		})
	}
	const tail = `,"message":{"role":"user","content":"x"}}` + "\n"
	odd := `{"type":"user","uuid":"1","parentUuid":null,"sessionId":"s","timestamp":"` + at(1) +
		`"` + tail +
		`{"type":"user","uuid":"2","parentUuid":"0","sessionId":"r","timestamp":"` + at(1) +
		`","parentUuid" : "1","timestamp":"` + at(1) + `","sessionId":"t"` + tail +
		`{"type":"user","uuid":"3","parent\u0055uid":"2","sessionI\u0064":"\u0073"` + tail +
		`{"timestamp":5,"type":"user","uuid":"4","parentUuid":"\u0033","sessionId":7` + tail +
		`{"timestamp":"` + at(2) + `","type":"user","uuid":"5","parentUuid":"4"` + tail +
		`{"type":"attachment","uuid":"6","parentUuid":"5","attachment":{"type":"file"},` +
		`"rendered":[{"content":"a"}],"sessionId":"s","timestamp":"` + at(3) +
		`","message":{"content":[1,2]}}` + "\n" +
		`{"type":"progress","uuid":"7","parentUuid":"6","timestamp":"` + at(3) + `"}` + "\n" +
		`{"type":"user","uuid":"8","parentUuid":"7","sessionId":"s","timestamp":"` +
		at(4) + `"` + tail
	c, err := Codec{}.Open(source.Lines("odd.jsonl", []byte(odd)), "odd.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	checkRelinked(t, c, recipes[0].make)
}

// checkRelinked holds a draft against one of the same session whose records are all parsed.
func checkRelinked(
	t *testing.T, c *model.Conversation, changes func(*model.Conversation) []model.Change,
) {
	t.Helper()
	write := func() string {
		d, err := Codec{}.Draft(c, changes(c), model.ForkOptions{ID: forkID, Now: forkTime})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		f := d.Files[0]
		if err := f.Source.Write(&out, f.Pieces); err != nil {
			t.Fatal(err)
		}
		if size, err := f.Source.Measure(f.Pieces); err != nil || size != int64(out.Len()) {
			t.Errorf("measured %d bytes, %v, written %d", size, err, out.Len())
		}
		return out.String()
	}
	got := write()
	for _, l := range c.State.(*state).lines {
		if l.plain { // The lines that many records share are not.
			l.plain = false
		}
	}
	if want := write(); got != want {
		t.Errorf("got\n%.2000s\nwant\n%.2000s", got, want)
	}
}
