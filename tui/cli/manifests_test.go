package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/render"
)

// timeOf keeps the tests that move the clock short.
type timeOf = time.Time

// sound is a manifest of one change, to be spoiled.
func sound() *manifest {
	c := twoEvents()
	c.Source.Data = append([]byte(nil), c.Source.Data...)
	m := newManifest(c, []model.Change{
		{Event: 1, Part: -1, Op: model.Remove, Strategy: "dedup-tools", Class: model.Covered},
	})
	m.Saved = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	m.Fork = manifestFork{ID: "fork-1", Path: "/w/b.jsonl"}
	return m
}

// encoded is a manifest as it is stored.
func encoded(t *testing.T, m *manifest) []byte {
	t.Helper()
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReadManifest(t *testing.T) {
	t.Parallel()
	m, err := readManifest(encoded(t, sound()))
	if err != nil || len(m.Changes) != 1 || len(m.Changes[0].Was) != 2 {
		t.Fatalf("got %+v and %v", m, err)
	}
	part := func(m *manifest) *manifestPart { return &m.Changes[0].Was[0] }
	tests := []struct {
		name, want string
		spoil      func(m *manifest)
	}{
		{"no fork", "names no fork", func(m *manifest) { m.Fork.ID = "" }},
		{"no checksum", "no checksum", func(m *manifest) { m.Source.SHA256 = "abc" }},
		{"a path that climbs", "not absolute", func(m *manifest) { m.Source.Path = "/w/../etc/x" }},
		{"a relative path", "not absolute", func(m *manifest) { m.Source.Path = "etc/x" }},
		{"a backup that climbs", "not absolute", func(m *manifest) { m.Source.Backup = "../x" }},
		{"an event of no form", "event id", func(m *manifest) { m.Changes[0].Event = "x" }},
		{"a span backwards", "no such place", func(m *manifest) { part(m).Span = [2]int{9, 3} }},
		{"a span before all", "no such place", func(m *manifest) { part(m).Span[0] = -1 }},
		{"part 0", "no such place", func(m *manifest) { part(m).Part = 0 }},
		{"less than nothing", "no such place", func(m *manifest) { part(m).Bytes = -1 }},
		{"another encoding", "not known", func(m *manifest) { part(m).Encoding = "rot13" }},
		{"a part without a checksum", "no checksum", func(m *manifest) { part(m).SHA256 = "" }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := sound()
			tt.spoil(m)
			if _, err := readManifest(encoded(t, m)); err == nil ||
				!strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
	for _, text := range []string{"", "null", "[]", "{", `{"changes":1}`} {
		if _, err := readManifest([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// TestHostileManifests shows what manifests say that somebody else wrote.
func TestHostileManifests(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	folder := filepath.Join(w.home, "state", "decant", "manifests")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(w.home, "secret")
	if err := os.WriteFile(secret, []byte(`"the secret"`), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		spoil func(m *manifest)
		code  int
		want  string
	}{
		{"escape codes", func(m *manifest) {
			m.Changes[0].Reason, m.Changes[0].Tool = "\x1b]0;x\a", "\x1b[2J\nfork x"
			m.Changes[0].Was[0].URI, m.Fork.Path = "file:///\u202e", "/w/\x1b[1m"
		}, ExitError, "the original is gone"},
		{"a file of another", func(m *manifest) {
			m.Source.Path, m.Changes[0].Was[0].Span = secret, [2]int{0, 12}
		}, ExitError, "another text now"},
		{"a span beyond the end", func(m *manifest) {
			m.Source.Path, m.Changes[0].Was[0].Span = secret, [2]int{0, 1 << 40}
		}, ExitError, "does not stand there"},
		{"a folder", func(m *manifest) { m.Source.Path = w.home }, ExitError, "is gone"},
		{
			"a device", func(m *manifest) { m.Source.Path = "/dev/zero" }, ExitError,
			"no regular file",
		},
		{"a literal", func(m *manifest) {
			m.Source.Path, m.Changes[0].Was[0].Encoding = secret, "literal"
		}, ExitError, "the original changed since"},
	}
	for _, tt := range tests {
		m := sound()
		tt.spoil(m)
		name := filepath.Join(folder, "20260304T050607.000Z-fork-1.json")
		if err := os.WriteFile(name, encoded(t, m), 0o600); err != nil {
			t.Fatal(err)
		}
		r := w.want(tt.code, "", "--show-removed", "fork-1")
		if !strings.Contains(r.out+r.err, tt.want) || strings.Contains(r.out, "the secret") {
			t.Errorf("%s: wrote %q and %q", tt.name, r.out, r.err)
		}
	}
}

func TestFindManifest(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	none := w.want(ExitError, "", "--show-removed", "anything")
	if !strings.Contains(none.err, "no save of it is known") {
		t.Errorf("got %q", none.err)
	}
	folder := filepath.Join(w.home, "state", "decant", "manifests")
	if err := os.MkdirAll(filepath.Join(folder, "a-folder.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	put := func(name, id, strategy string) {
		m := sound()
		m.Fork.ID, m.Fork.Path = id, "/w/"+id+".jsonl"
		m.Changes[0].Strategy = strategy
		if err := os.WriteFile(filepath.Join(folder, name), encoded(t, m), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("20260101T000000.000Z-x.json", "fork-one", "older")
	put("20260102T000000.000Z-x.json", "fork-one", "newer")
	put("20260103T000000.000Z-x.json", "fork-two", "other")
	put("20260105T000000.000Z-x.json", "fork", "whole")
	for name, data := range map[string]string{
		"20260104T000000.000Z-y.json": "no json", "20260104T000000.000Z-z.json": "[]",
		"20260104T000000.000Z-w.json": `{"fork":{"id":3}}`, ".manifest-1": "half",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"fork-one": "newer", "fork-o": "newer", "fork-two": "other", "/w/fork-two.jsonl": "other",
		"fork": "whole", filepath.Join(folder, "20260101T000000.000Z-x.json"): "older",
	} {
		if r := w.want(ExitError, "", "--show-removed", name); !strings.Contains(r.out, want+": ") {
			t.Errorf("%s: got %q, want %s", name, r.out, want)
		}
	}
	if r := w.want(ExitUsage, "", "--show-removed", "fork-"); !strings.Contains(r.err, "several") {
		t.Errorf("got %q", r.err)
	}
	for _, name := range []string{"../../secret", "fork-three", "y"} {
		w.want(ExitError, "", "--show-removed", name)
	}
}

func FuzzManifest(f *testing.F) {
	data, _ := json.Marshal(sound())
	f.Add(data, []byte("{\"p\":\"hi\"}\n{\"r\":[\"one\",\"two\"]}\n"))
	zeros := strings.Repeat("0", 64)
	f.Add([]byte(`{"source":{"format":"x","sha256":"`+zeros+`"},"fork":{"id":"a"},`+
		`"changes":[{"event":"1.1","was":[{"part":1,"span":[0,4],"encoding":"base64-values",`+
		`"sha256":"`+zeros+`"}]}]}`), []byte(`"YQ"`))
	f.Fuzz(func(t *testing.T, data, stored []byte) {
		m, err := readManifest(data)
		if err != nil {
			return
		}
		events, err := m.events("")
		if err != nil {
			t.Fatal(err)
		}
		v := removedViewer{o: &original{m: m}}
		v.o.take("x", stored)
		v.head(found{m, "x"}, len(events))
		for _, e := range events {
			v.event(e)
			for _, p := range e.was {
				text, err := v.o.text(e.changes[0].Event, p)
				if err == nil && sum(text) != p.SHA256 {
					t.Errorf("%q is shown for %s", text, p.SHA256)
				}
			}
		}
		if got := v.b.String(); render.Clean(got) != got {
			t.Errorf("unclean: %q", got)
		}
	})
}
