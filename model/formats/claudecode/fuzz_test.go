package claudecode

import (
	"os"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/testdata/sound"
)

// FuzzOpen opens arbitrary bytes. What opens has sound events, and a fork of it,
// where one can be made, is what was promised and breaks no rule.
func FuzzOpen(f *testing.F) {
	for _, file := range sessions(f) {
		if strings.Contains(file, "testdata") && !strings.Contains(file, "demo") {
			data, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Add([]byte(`{"type":"user","uuid":"a","message":{"content":[{"type":"tool_result"}]}}`))
	f.Add([]byte(`{"type":"attachment","uuid":"a","rendered":[{}],"attachment":{"type":"file"}}`))
	f.Add([]byte(`{"type":"assistant","uuid":"a","message":{"content":[[],{"type":"tool_use"}]}}`))
	f.Add([]byte(`{"type":"user","uuid":"a","message":{"content":"` + "\xff\\ud800" + `"}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		Codec{}.Detect(data)
		c, err := Codec{}.Open(source.Lines("x.jsonl", data), "")
		if err != nil {
			return
		}
		sound.Check(t, c)
		Codec{}.Check(c)
		for _, r := range recipes {
			promise(t, c, r.make(c))
		}
	})
}

// promise drafts a fork and compares it with what the changes leave.
func promise(t *testing.T, c *model.Conversation, changes []model.Change) {
	t.Helper()
	want := c.ForkView(model.FoldChanges(changes))
	if len(want) > 0 && want[0].Role != "user" {
		return // No plan takes the user's first words; see model.Rules.
	}
	d, err := Codec{}.Draft(c, changes, model.ForkOptions{ID: forkID, Now: forkTime})
	if err != nil {
		return
	}
	sound.Fork(t, sound.Codec{Open: Codec{}.Open, Check: Codec{}.Check}, d, want)
}
