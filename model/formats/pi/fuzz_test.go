package pi

import (
	"os"
	"path/filepath"
	"testing"

	"decant/model/source"
	"decant/testdata/sound"
)

// FuzzOpen opens arbitrary bytes. What opens has sound events, and a fork of it, where
// one can be made, is what was promised and breaks no rule.
func FuzzOpen(f *testing.F) {
	own, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "pi", "*.jsonl"))
	if err != nil || len(own) == 0 {
		f.Fatal("no sessions of our own", err)
	}
	for _, file := range own {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	const head = `{"type":"session","version":3,"id":"s"}` + "\n"
	for _, lines := range []string{
		`{"type":"compaction","id":"a","summary":"x","firstKeptEntryId":"a"}`,
		`{"type":"message","id":"a","parentId":"a","message":{"role":"user","content":"x"}}`,
		`{"type":"message","id":"a","message":{"role":"toolResult","content":[[]]}}`,
		`{"type":"message","id":"a","message":{"role":"system","toolsAdded":[1,{}]}}`,
		`{"type":"context_edit","id":"a","targetId":"a","replacement":{"content":[]}}`,
		`{"type":"label","id":"a","targetId":"a","label":"\ud800"}`,
	} {
		f.Add([]byte(head + lines))
		f.Add([]byte(`{"type":"session","id":""}` + "\n" + lines + "\n" + lines))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		Codec{}.Detect(data)
		PeekEnds(data, data)
		c, err := Codec{}.Open(source.Lines("x.jsonl", data), "")
		if err != nil {
			return
		}
		sound.Check(t, c)
		for _, r := range recipes {
			promise(t, c, r.make(c))
		}
	})
}
