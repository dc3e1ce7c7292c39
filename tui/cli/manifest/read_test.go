package manifest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/testdata/samples"
)

// sound is a manifest of one change, to be spoiled.
func sound() *Manifest {
	c := samples.TwoEvents()
	m := New(c, []model.Change{
		{Event: 1, Part: -1, Op: model.Remove, Strategy: "dedup-tools", Class: model.Covered},
	})
	m.Saved = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	m.Fork = Fork{ID: "fork-1", Path: "/w/b.jsonl"}
	return m
}

// encoded is a manifest as it is stored.
func encoded(t *testing.T, m *Manifest) []byte {
	t.Helper()
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReadManifest(t *testing.T) {
	t.Parallel()
	m, err := Read(encoded(t, sound()))
	if err != nil || len(m.Changes) != 1 || len(m.Changes[0].Was) != 2 {
		t.Fatalf("got %+v and %v", m, err)
	}
	part := func(m *Manifest) *Part { return &m.Changes[0].Was[0] }
	tests := []struct {
		name, want string
		spoil      func(m *Manifest)
	}{
		{"no fork", "names no fork", func(m *Manifest) { m.Fork.ID = "" }},
		{"not a checksum", "not a checksum", func(m *Manifest) { m.Source.SHA256 = "abc" }},
		{"a path that climbs", "not absolute", func(m *Manifest) { m.Source.Path = "/w/../etc/x" }},
		{"a relative path", "not absolute", func(m *Manifest) { m.Source.Path = "etc/x" }},
		{"a backup that climbs", "not absolute", func(m *Manifest) { m.Source.Backup = "../x" }},
		{"an event of no form", "event id", func(m *Manifest) { m.Changes[0].Event = "x" }},
		{"a span backwards", "no such place", func(m *Manifest) { part(m).Span = [2]int{9, 3} }},
		{"a span before all", "no such place", func(m *Manifest) { part(m).Span[0] = -1 }},
		{"part 0", "no such place", func(m *Manifest) { part(m).Part = 0 }},
		{"less than nothing", "no such place", func(m *Manifest) { part(m).Bytes = -1 }},
		{"another encoding", "not known", func(m *Manifest) { part(m).Encoding = "rot13" }},
		{"a part without a checksum", "no checksum", func(m *Manifest) { part(m).SHA256 = "" }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := sound()
			tt.spoil(m)
			if _, err := Read(encoded(t, m)); err == nil ||
				!strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
	for _, text := range []string{"", "null", "[]", "{", `{"changes":1}`} {
		if _, err := Read([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
