package copilot

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// FuzzOpen opens arbitrary bytes. What opens has sound events, and a fork of it, where one can be
// made, is what was promised and breaks no rule.
func FuzzOpen(f *testing.F) {
	for _, data := range samples.Read(f, samples.Own(f, "copilot/*.jsonl")...) {
		f.Add(data)
	}
	event := func(kind, data string) string {
		return `{"type":"` + kind + `","data":` + data + `,"id":"` + forkID +
			`","timestamp":"2026-03-02T09:00:00Z","parentId":"` + forkID + `"}` + "\n"
	}
	for _, lines := range []string{
		event("user.message", `{"content":"x","transformedContent":""}`),
		event("user.message", `{"content":"\ud800","attachments":[1,{"type":"blob"}]}`),
		event("assistant.message", `{"messageId":"m","content":"","toolRequests":[]}`),
		event("tool.execution_complete", `{"toolCallId":"c","success":true,"result":{}}`),
		event("session.compaction_complete", `{"success":true,"summaryContent":"s"}`),
		event("session.context_cleared", `{"messagesCleared":1,"initialMessage":"i"}`),
		event("subagent.started", `{"toolCallId":"c","parentToolCallId":"c"}`),
	} {
		f.Add([]byte(event("session.start", `{"sessionId":"s","version":1}`) + lines + lines))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		Codec{}.Detect(data)
		PeekEnds(data, data)
		c, err := Codec{}.Open(source.Lines("x.jsonl", data), "")
		if err != nil {
			return
		}
		sound.Check(t, c)
		for _, changes := range allChanges(c) {
			d, err := Codec{}.Draft(c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
			if err != nil {
				continue
			}
			want := c.ForkView(model.FoldChanges(changes))
			sound.Fork(t, sound.Codec{Open: Codec{}.Open, Check: Codec{}.Check}, d, want)
		}
	})
}

// FuzzAbout reads what is beside a log, and writes a name so that it is read again.
func FuzzAbout(f *testing.F) {
	f.Add("name: 'it''s'\n", "it's: so")
	f.Add("name: \"a\\\"b\"\n", "- # x")
	f.Fuzz(func(t *testing.T, about, name string) {
		readLine([]byte(about), "name")
		got := readLine([]byte("name: "+quoteLine(name)+"\n"), "name")
		if want := strings.Trim(quoteLine(name), "'"); !strings.Contains(name, "'") && got != want {
			t.Errorf("wrote %q, read %q", name, got)
		}
	})
}
