package tui

import (
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/tui/label"
)

// offered is a conversation as a request says it: a prompt of the system, definitions of
// tools, and one call.
func offered() *model.Conversation {
	m := newMaker("Tools")
	m.add(model.Event{Kind: model.System, Role: "system", Fixed: true}, "You help with a shop.")
	m.add(model.Event{Kind: model.Definition, Role: "system", Label: "Bash"},
		`{"name":"Bash","description":"Runs a command."}`)
	m.add(model.Event{Kind: model.Definition, Role: "system", Label: "sea\x1b[31mrch"},
		`{"type":"function","function":{"name":"search","description":"\n Looks it up.\nMore."}}`)
	m.prompt("list it")
	m.bash("ls", "a.go\n")
	m.say("done")
	return m.done()
}

// TestDefinitionsStandBeforeTheFirstPrompt holds that they are told by their tool and what it is
// for, that what goes names them, and that no list counts them as calls.
func TestDefinitionsStandBeforeTheFirstPrompt(t *testing.T) {
	t.Parallel()
	d := start(t, offered(), 120, 40, func(o *Options) {
		uses, err := strategies.DefaultSpec().Expand([]string{"prune-tools"})
		if err != nil {
			t.Fatal(err)
		}
		o.Spec = o.Spec.WithUses(uses)
	})
	d.press("g")
	d.sees("before the first pr", "Before the first prompt")
	d.press("l", "z")
	d.sees("You help with a shop.", "Runs a command.", "search  Looks it up.")
	d.misses("\x1b[31mrch")
	d.press("z", "j", "j", "j")
	d.sees("Tool search", `"function"`)
	d.press("s")
	d.sees("tool search  Looks it up.", "prune-tools: 1 tool is never called")
	if got, want := label.Place(d.board().Conv, 1), "tool Bash"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
