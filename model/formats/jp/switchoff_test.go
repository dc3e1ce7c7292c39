package jp

import (
	"strings"
	"testing"

	"decant/model/formats/jp/places"
)

// TestSwitchOff holds which tools a fork's base config can switch off, that it does so, and
// that the rest of it stays as it is spelled.
func TestSwitchOff(t *testing.T) {
	t.Parallel()
	const tools = `"*":{"run":"ask"},"used":{"source":"local"},` +
		`"idle":{"source":"local","n":1.50},` +
		`"on":{"source":"local", "enable":true},"off":{"source":"local","enable":false}`
	for _, tt := range []struct {
		name, config, delta string
		can                 string
	}{
		{"all that are on", "", "", "idle on used"},
		{"a forced one stays", `"assistant":{"tool_choice":"idle"},`, "", "on used"},
		{"any is forced", `"assistant":{"tool_choice":"required"},`, "", "idle on used"},
		{
			"what a delta names stays", "", `{"conversation":{"tools":{"idle":{"run":"ask"}}}}`,
			"on used",
		},
		{"what a delta forces stays", "", `{"assistant":{"tool_choice":"on"}}`, "idle used"},
		{
			"a delta is about all", "", `{"conversation":{"tools":{"*":{"enable":true}}}}`, "",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newStream()
			if tt.delta != "" {
				s.raw(`{"type":"config_delta","timestamp":"2026-03-05 10:00:01.0","delta":` +
					tt.delta + `}`)
			}
			s.start().ask("one").tell("so")
			stored := s.stored(t)
			config := `{ ` + tt.config + `"conversation":{"tools":{` + tools + `}} }`
			stored.Config = []byte(config)
			c, err := Codec{}.OpenStored(stored)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(c.Switchable, " "); got != tt.can {
				t.Errorf("switchable: got %q, want %q", got, tt.can)
			}
			o := forking()
			for _, name := range c.Switchable {
				if name != "used" {
					o.SwitchOff = append(o.SwitchOff, name)
				}
			}
			d, err := Codec{}.Draft(c, nil, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range reopen(t, c, d).Tools {
				if strings.Contains(" "+strings.Join(o.SwitchOff, " ")+" ", " "+name+" ") {
					t.Errorf("%s is still offered", name)
				}
			}
			want := config
			for _, name := range o.SwitchOff {
				switch name {
				case "idle":
					want = strings.Replace(want, `"n":1.50}`, `"n":1.50,"enable":false}`, 1)
				case "on":
					want = strings.Replace(want, `"enable":true`, `"enable":false`, 1)
				}
			}
			got := strings.TrimSuffix(string(fileOf(t, d, places.ConfigFile)), "\n")
			if squeeze(got) != squeeze(want) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}
