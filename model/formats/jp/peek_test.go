package jp

import (
	"strings"
	"testing"
	"time"

	"decant/model/formats/finder"
	"decant/model/formats/jp/places"
)

func TestPeek(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 5, 21, 21, 16, 755_262_000, time.UTC)
	tests := []struct {
		name, text string
		want       finder.Peeked
	}{
		{
			"as JP writes it", "{\n  \"title\": \"A title\",\n" +
				`  "last_activated_at": "2026-03-05 21:21:16.755262"}` + "\n",
			finder.Peeked{Title: "A title", Active: at},
		},
		{
			"without a fraction", `{"last_activated_at":"2026-03-05 21:21:16"}`,
			finder.Peeked{Active: at.Truncate(time.Second)},
		},
		{
			"with a zone", `{"last_activated_at":"2026-03-05T23:21:16.755262+02:00"}`,
			finder.Peeked{Active: at},
		},
		{
			"archived", `{"title":"x","archived_at":"2026-03-05 21:21:16.0"}`,
			finder.Peeked{Title: "x", Archived: true},
		},
		{"not archived", `{"title":"x","archived_at":null}`, finder.Peeked{Title: "x"}},
		{
			"a fork by its label", `{"title":"x","labels":{"forked-from":"c17"}}`,
			finder.Peeked{Title: "x", Fork: true, Parent: "jp-c17"},
		},
		{
			"a fork by its label in full", `{"labels":{"forked-from":"jp-c17600000010"}}`,
			finder.Peeked{Fork: true, Parent: "jp-c17600000010"},
		},
		{
			"a label that is no id", `{"labels":{"forked-from":"../x"}}`,
			finder.Peeked{Fork: true},
		},
		{"other labels", `{"labels":{"a":"forked-from"}}`, finder.Peeked{}},
		{
			"a fork by its title", `{"title":"x (decant 2)"}`,
			finder.Peeked{Title: "x (decant 2)", Fork: true},
		},
		{"a blank title", `{"title":" \n"}`, finder.Peeked{}},
		{"other types", `{"title":5,"last_activated_at":5,"labels":[]}`, finder.Peeked{}},
		{"no time", `{"title":"x","last_activated_at":"yesterday"}`, finder.Peeked{Title: "x"}},
		{"cut", `{"title":"x","last_`, finder.Peeked{}},
		{"no object", `["title"]`, finder.Peeked{}},
		{"empty", "", finder.Peeked{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := places.PeekMetadata([]byte(tt.text))
			if !got.Active.Equal(tt.want.Active) {
				t.Errorf("got the time %v, want %v", got.Active, tt.want.Active)
			}
			got.Active = tt.want.Active
			if got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

func FuzzPeek(f *testing.F) {
	f.Add([]byte(`{"title":" x (decant 2)","last_activated_at":"2026-03-05 21:21:16.7"}`))
	f.Add([]byte(`{"labels":{"forked-from":""},"archived_at":"2026-03-05T21:21:16Z"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := places.PeekMetadata(data)
		if strings.TrimSpace(p.Title) != p.Title || len(p.Title) > 3*len(data) {
			t.Errorf("the title is %q", p.Title)
		}
		if p.Fork && !strings.Contains(p.Title, "decant") && len(data) < len(places.ForkLabel) {
			t.Errorf("a fork by nothing: %q", data)
		}
	})
}
