package qwencode

import (
	"testing"

	"decant/model/source"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// FuzzOpen opens arbitrary bytes. What opens has sound events, and a fork of it, where one can be
// made, is what was promised and breaks no rule.
func FuzzOpen(f *testing.F) {
	for _, data := range samples.Read(f, samples.Own(f, "qwencode/*.jsonl")...) {
		f.Add(data)
	}
	const head = `{"uuid":"a","parentUuid":null,"sessionId":"s","cwd":"/w","type":`
	records := []string{
		`"user","message":{"role":"user","parts":["x",{}]}}`,
		`"assistant","message":{"role":"model","parts":[{"text":""}]}}`,
		`"assistant","message":{"role":"model","parts":[{"functionCall":{"id":"1","args":[]}}]}}`,
		`"tool_result","message":{"role":"user","parts":[{"functionResponse":{"response":7}}]}}`,
		`"system","subtype":"chat_compression","systemPayload":{"compressedHistory":"x"}}`,
		`"system","subtype":"chat_compression","systemPayload":{"compressedHistory":[7,{}]}}`,
		`"system","subtype":"chat_compression","systemPayload":{"compressedHistory":[` +
			`{"role":"user","parts":[{"text":"x"}]}]}}`,
		`"user","message":{"role":"gardener","parts":[{"text":"\ud800"}]}}`,
	}
	for _, first := range records {
		f.Add([]byte(head + first))
		for _, next := range records {
			f.Add([]byte(head + first + "\n" + head + next + "\n")) // One record of two lines.
		}
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
