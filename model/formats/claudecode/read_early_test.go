package claudecode

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/claudecode/stock"
	"decant/model/source"
)

// TestTextsAreMeasuredOnce holds that what was measured while records were read is what Measure
// finds when it reads all texts.
func TestTextsAreMeasuredOnce(t *testing.T) {
	t.Parallel()
	for _, path := range sessions(t) {
		c := open(t, path)
		was := make([]model.Event, len(c.Events))
		for i, e := range c.Events {
			e.Parts = slices.Clone(e.Parts)
			was[i] = e
		}
		c.Measure()
		if !reflect.DeepEqual(was, c.Events) {
			t.Errorf("%s: the events are measured differently", path)
		}
	}
}

// TestMeasuringCountsEachTextOnce holds that the progress of opening counts the bytes of all texts,
// also where another model makes the first estimate worthless.
func TestMeasuringCountsEachTextOnce(t *testing.T) {
	t.Parallel()
	var s script
	s.user("first")
	s.reply("m1", text("second"))
	data := []byte(strings.Join(s.lines, "\n"))
	src, counted := source.Lines("s.jsonl", data), 0
	src.Count = func(n int) { counted += n }
	c, err := Codec{}.Open(src, "s.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for i := range c.Events {
		want += c.Events[i].Bytes
	}
	if counted < want {
		t.Errorf("counted %d bytes, want at least %d", counted, want)
	}
}

// TestTexts holds that strings that share memory are the decoded strings.
func TestTexts(t *testing.T) {
	t.Parallel()
	list := []string{`"a"`, `""`, `"\u00e9\n"`, `7`, `null`, `"` + strings.Repeat("x", 500) + `"`}
	for range 9 { // More than one block of memory.
		list = append(list, list...)
		list = list[:min(len(list), 3000)]
	}
	data := []byte("[" + strings.Join(list, ",") + "]")
	var tree source.Tree
	if err := tree.Parse(data, source.Span{End: len(data)}); err != nil {
		t.Fatal(err)
	}
	var kept stock.Texts
	var got, want []string
	for v := range tree.Root().Items() {
		got, want = append(got, kept.Keep(v)), append(want, v.Text())
	}
	if !slices.Equal(got, want) {
		t.Error("some strings differ")
	}
}
