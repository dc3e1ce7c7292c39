package jp

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/jp/places"
)

// declared are the names of the attachments of a conversation.
func declared(c *model.Conversation) string {
	names := make([]string, len(c.Declared))
	for i, d := range c.Declared {
		names[i] = d.Name
	}
	return strings.Join(names, ", ")
}

// TestUndeclare takes attachments out of the base config and of the deltas, and leaves
// the rest of both as it is spelled.
func TestUndeclare(t *testing.T) {
	t.Parallel()
	const list = `["file:///a", {"type":"cmd","path":"rg","params":{"args":["-l"]}},"file:///a" ,` +
		` "b:c"]`
	const delta = `{"type":"config_delta","timestamp":"2026-03-05 10:00:01.0","delta":` +
		`{"n":1.50,"conversation":{"attachments":["file:///d", "b:c"]}}}`
	for _, tt := range []struct {
		name, config string
		gone         []string
		want         string // What is declared after it.
		base         string // The list in the base config.
	}{
		{
			"a list", list,
			[]string{"file:///a", "file:///d"},
			"cmd: rg -l, b:c", `[{"type":"cmd","path":"rg","params":{"args":["-l"]}} , "b:c"]`,
		},
		{
			"a value with a strategy", `{"value":` + list + `,"strategy":"replace"}`,
			[]string{"cmd: rg -l", "b:c"},
			"file:///a, file:///d",
			`{"value":["file:///a","file:///a"],"strategy":"replace"}`,
		},
		{"all", list, []string{"file:///a", "cmd: rg -l", "b:c", "file:///d"}, "", `[]`},
		{"none", list, nil, "file:///a, cmd: rg -l, b:c, file:///d", list},
		{"what is not there", list, []string{"x"}, "file:///a, cmd: rg -l, b:c, file:///d", list},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newStream()
			s.raw(delta)
			s.start().ask("one").tell("so")
			stored := s.stored(t)
			before, after := `{ "x":1.50, "conversation":{"attachments":`, `} }`
			stored.Config = []byte(before + tt.config + after)
			c, err := Codec{}.OpenStored(stored)
			if err != nil {
				t.Fatal(err)
			}
			o := forking()
			o.Undeclare = tt.gone
			d, err := Codec{}.Draft(c, nil, o)
			if err != nil {
				t.Fatal(err)
			}
			if got := declared(reopen(t, c, d)); got != tt.want {
				t.Errorf("declared: got %q, want %q", got, tt.want)
			}
			got := strings.TrimSuffix(string(fileOf(t, d, places.ConfigFile)), "\n")
			if squeeze(got) != squeeze(before+tt.base+after) {
				t.Errorf("got  %s\nwant %s", got, before+tt.base+after)
			}
			if !strings.Contains(string(fileOf(t, d, places.EventsFile)), `{"n":1.50,`) {
				t.Error("the rest of the delta is spelled otherwise")
			}
		})
	}
}

// squeeze takes the blanks out, which belong to no element.
func squeeze(s string) string { return strings.ReplaceAll(s, " ", "") }
