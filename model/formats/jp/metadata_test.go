package jp

import (
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
)

func TestForkMetadata(t *testing.T) {
	t.Parallel()
	const fresh = `"2026-11-21 09:08:07.650432"`
	tests := []struct{ name, metadata, digits, want string }{
		{
			"title and time",
			`{"title":"A title","last_activated_at":"2026-03-05 21:21:16.755262"}`, "17",
			"{\n  \"title\": \"A title (decant 1)\",\n  \"last_activated_at\": " + fresh +
				",\n  \"labels\": {\n    \"forked-from\": \"c17\"\n  }\n}\n",
		},
		{
			"pinned, archived, with labels and unknown members", `{
  "pinned_at": "2025-10-09 09:10:11.5",
  "zoom": 1.50, "title": "A title", "archived_at": "x", "expires_at": null,
  "labels": {"forked-from": "c3", "urgent": ""}, "archived_at": 7,
  "last_activated_at": "y", "new": {"b": [], "a": "\u00e9"}
}`, "17",
			"{\n  \"zoom\": 1.50,\n  \"title\": \"A title (decant 1)\",\n  \"labels\": {\n    " +
				"\"forked-from\": \"c17\",\n    \"urgent\": \"\"\n  },\n  \"last_activated_at\": " +
				fresh + ",\n  \"new\": {\n    \"b\": [],\n    \"a\": \"\\u00e9\"\n  }\n}\n",
		},
		{
			"labels that are none", `{"labels":[1]}`, "17",
			"{\n  \"labels\": {\n    \"forked-from\": \"c17\"\n  },\n  \"title\": " +
				"\"A title (decant 1)\",\n  \"last_activated_at\": " + fresh + "\n}\n",
		},
		{
			"no file, no id", "", "",
			"{\n  \"title\": \"A title (decant 1)\",\n  \"last_activated_at\": " + fresh + "\n}\n",
		},
		{
			"not JSON", "{", "",
			"{\n  \"title\": \"A title (decant 1)\",\n  \"last_activated_at\": " + fresh + "\n}\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &state{stored: codec.Stored{
				Metadata: []byte(tt.metadata),
				Place:    codec.Place{Digits: tt.digits},
			}}
			got := string(forkMetadata(&model.Conversation{}, s, "A title (decant 1)", now))
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			p, active := places.PeekMetadata([]byte(got)), now.Truncate(time.Microsecond)
			if !p.Fork || p.Archived || !p.Active.Equal(active) {
				t.Errorf("got %+v", p)
			}
		})
	}
}

func TestSpell(t *testing.T) {
	t.Parallel()
	for nanos, want := range map[int]string{
		0: "2026-03-05 21:21:16.0", 500_000_000: "2026-03-05 21:21:16.5",
		755_262_000: "2026-03-05 21:21:16.755262", 1: "2026-03-05 21:21:16.000000001",
	} {
		zone := time.FixedZone("", 3600)
		at := time.Date(2026, 3, 5, 22, 21, 16, nanos, zone)
		if got := spellTime(at); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if back, ok := places.PeekTime(spellTime(at)); !ok || !back.Equal(at) {
			t.Errorf("got %v back, want %v", back, at)
		}
	}
}

// layoutCase is a stream in one layout, with its config and the outline of its fork
// in place.
type layoutCase struct {
	name            string
	s               *stream
	config, inPlace string
}

// layoutCases has one case for each layout.
func layoutCases() []layoutCase {
	splitStream, packedStream, flatStream := newStream().ask("q"), newStream(), newStream()
	packedStream.config, flatStream.config = "", ""
	packedStream.raw(`{"type":"config_delta","timestamp":"` + at(0) +
		`","delta":{"b":1.0,"a":{}}}`).ask("q")
	flatStream.raw(`{"b":1.0,"type":"config_delta","timestamp":"` + at(0) + `","a":{}}`).ask("q")
	return []layoutCase{
		{"split", splitStream, splitStream.config, "| qq"},
		{"packed", packedStream, `{"b":1.0,"a":{}}`, "c | qq"},
		{"flat", flatStream, "{\n  \"b\": 1.0,\n  \"a\": {}\n}\n", "c | qq"},
	}
}

// openPlaced opens a stream that is stored in a workspace.
func openPlaced(t *testing.T, s *stream) *model.Conversation {
	t.Helper()
	stored := s.stored(t)
	stored.Place = codec.Place{Digits: "17", Workspace: "/w"}
	c, err := Codec{}.OpenStored(stored)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestDraftFiles writes the files of a fork by layout.
func TestDraftFiles(t *testing.T) {
	t.Parallel()
	for _, tt := range layoutCases() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := openPlaced(t, tt.s)
			d := mustDraft(t, c, nil, forking())
			if got := string(fileOf(t, d, places.ConfigFile)); got != tt.config {
				t.Errorf("config: got %s, want %s", got, tt.config)
			}
			if got := outline(t, fileOf(t, d, places.EventsFile)); got != "| qq" {
				t.Errorf("events: got %s", got)
			}
			d = mustDraft(t, c, nil, model.ForkOptions{Now: now})
			if got := outline(t, fileOf(t, d, places.EventsFile)); got != tt.inPlace {
				t.Errorf("in place: got %s, want %s", got, tt.inPlace)
			}
			if d.Dir || d.Name != places.EventsFile || len(d.Files) != 1 || d.ID != "jp-c17" ||
				d.Title != "A title" {
				t.Errorf("in place: got %s, %v, %s, %q with %d files",
					d.Name, d.Dir, d.ID, d.Title, len(d.Files))
			}
		})
	}
}

// TestDraftName names a fork, in each layout, and says how it is resumed.
func TestDraftName(t *testing.T) {
	t.Parallel()
	for _, tt := range layoutCases() {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := openPlaced(t, tt.s)
			d := mustDraft(t, c, nil, forking())
			if d.Name != "17952557430-a-title--decant-1" || !d.Dir || d.ID != forkID ||
				d.Title != "A title (decant 1)" || len(d.Files) != 3 {
				t.Errorf("got %s, %v, %s, %q with %d files", d.Name, d.Dir, d.ID, d.Title,
					len(d.Files))
			}
			if got := d.Resume.String(); got != "cd /w && jp conversation use "+forkID {
				t.Errorf("got %s", got)
			}
			o := forking()
			o.Title = "Mine"
			d = mustDraft(t, c, nil, o)
			if d.Title != "Mine" || d.Name != "17952557430-mine" {
				t.Errorf("got %q in %s", d.Title, d.Name)
			}
		})
	}
}
