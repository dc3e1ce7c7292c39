package jp

import (
	"os"
	"path/filepath"
	"testing"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
	"decant/model/source"
	"decant/testdata/samples"
)

// seeds are streams to start from.
func seeds() []*stream {
	return []*stream{
		three().compact(0, 1, stripThoughts).compact(0, 0, stripCalls).compact(1, 1, summary("S")),
		newStream().ask("q").call("a").inquire("a.b.x").answer("a.b.x").start().result("a"),
		newStream().tell("x").result("y").start().start(),
		newStream().raw(`[1]`).raw(`{"type":"chat_response","data":[{}]}`).raw(`null`).ask("q"),
		newStream().raw(`{"type":"chat_request","timestamp":"2026-03-05 10:00:00",` +
			`"content":"\ud800` + "\xff" + `"}`),
		newStream().call("a").compact(0, 9, m{"tool_calls": m{"policy": "omit", "over": "1kB"}}),
	}
}

// FuzzOpen opens arbitrary bytes: what opens has sound events, whose texts decode.
func FuzzOpen(f *testing.F) {
	for _, s := range seeds() {
		f.Add(s.data(), []byte(s.config), []byte(s.metadata))
		f.Add(s.data(), []byte(nil), []byte(nil))
	}
	// Real ones are tried as they are; they are too long to be changed.
	dirs := samples.Corpus(f, "jp/*-*")
	for _, dir := range dirs[:min(1, len(dirs))] {
		if data, err := os.ReadFile(filepath.Join(dir, places.EventsFile)); err == nil {
			f.Add(data, []byte(nil), []byte(nil))
		}
	}
	f.Fuzz(func(t *testing.T, data, config, metadata []byte) {
		src, err := source.Array("fuzz", data, source.Span{End: len(data)})
		if err != nil {
			return
		}
		c, err := Codec{}.OpenStored(codec.Stored{
			Path: "17-x", Events: src, Config: config,
			Metadata: metadata,
		})
		if err != nil {
			return
		}
		sound(t, c)
		decodes(t, c)
		for _, finding := range (Codec{}).Check(c) {
			if finding.Place == "" || finding.Effect == "" {
				t.Fatalf("got %+v", finding)
			}
		}
		if s := c.State.(*state); (s.configOf() == nil) != (s.layout == bare) {
			t.Fatalf("the base config of layout %v is %q", s.layout, s.configOf())
		}
	})
}

// decodes checks that live events have their texts, and that pairs are whole.
func decodes(t *testing.T, c *model.Conversation) {
	t.Helper()
	for i := range c.Events {
		e := &c.Events[i]
		if got := len(c.EventText(e)); got != e.Bytes {
			t.Fatalf("event %s: %d bytes, then %d", e.ID, e.Bytes, got)
		}
		if e.Live && e.Parts[0].Text.Encoding == model.NoText {
			t.Fatalf("event %s is live without a text", e.ID)
		}
	}
	for i := range c.Calls {
		call := &c.Calls[i]
		live := func(n int) bool { return n >= 0 && c.Events[n].Live }
		if live(call.Result) && call.Request < 0 || live(call.Request) && call.Result < 0 {
			t.Fatalf("half of call %d is live: %+v", i, call)
		}
	}
}

// FuzzDetect looks at arbitrary bytes, and at parts of what it knows.
func FuzzDetect(f *testing.F) {
	for _, s := range seeds() {
		f.Add(s.data())
	}
	f.Add([]byte(`[{"delta":{"a":["\`))
	f.Add([]byte(`[{"type":"turn_start","timestamp":}}`))
	f.Fuzz(func(t *testing.T, head []byte) {
		known := Codec{}.Detect(head)
		src, err := source.Array("fuzz", head, source.Span{End: len(head)})
		if err != nil {
			return
		}
		if _, err := (Codec{}).OpenStored(codec.Stored{Path: "-", Events: src}); known &&
			err != nil &&
			!anyKnown(src) {
			t.Fatalf("detected, but nothing in it is known: %v", err)
		}
	})
}

// anyKnown reports whether an element has a type and a time, whatever else is wrong.
func anyKnown(src *source.Source) bool {
	var tree source.Tree
	for _, r := range src.Records {
		if tree.ParseIn(src, r.Span) != nil {
			continue
		}
		for name, v := range tree.Root().Members() {
			// Detect does not decode names and takes the last that it sees.
			if name == "type" && kinds[v.Text()] > unknown {
				return true
			}
		}
	}
	return false
}
