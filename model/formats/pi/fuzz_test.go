package pi

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/source"
	"decant/testdata/sound"
)

// hasTwoAPIs reports whether answers of one model name two APIs of one provider. Where a fork loses
// the newest of them, nothing in it can say which API the client continues with. So it may send
// other reasoning than planned, and saving refuses the fork.
func hasTwoAPIs(data []byte) bool {
	apis := map[[2]string]string{}
	for line := range bytes.Lines(data) {
		var entry struct {
			Message struct{ API, Provider, Model string }
		}
		m := &entry.Message
		if json.Unmarshal(line, &entry) != nil || m.API == "" {
			continue
		}
		of := [2]string{m.Provider, m.Model}
		if was, ok := apis[of]; ok && was != m.API {
			return true
		}
		apis[of] = m.API
	}
	return false
}

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
		// The name of the API is damaged in the last answer, whose call has no result.
		before := ""
		for line := range strings.Lines(string(data)) {
			f.Add([]byte(before + strings.Replace(line, `"api":"a`, `"api":"x`, 1)))
			before += line
		}
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
		if hasTwoAPIs(data) {
			return
		}
		for _, r := range recipes {
			promise(t, c, r.make(c))
		}
	})
}
