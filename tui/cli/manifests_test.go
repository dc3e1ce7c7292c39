package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/testdata/samples"
	"decant/tui/cli/exit"
	"decant/tui/cli/manifest"
)

// timeOf keeps the tests that move the clock short.
type timeOf = time.Time

// sound is a manifest of one change, to be spoiled.
func sound() *manifest.Manifest {
	c := samples.TwoEvents()
	m := manifest.New(c, []model.Change{
		{Event: 1, Part: -1, Op: model.Remove, Strategy: "dedup-tools", Class: model.Covered},
	})
	m.Saved = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	m.Fork = manifest.Fork{ID: "fork-1", Path: "/w/b.jsonl"}
	return m
}

// encoded is a manifest as it is stored.
func encoded(t *testing.T, m *manifest.Manifest) []byte {
	t.Helper()
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return data
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
		spoil func(m *manifest.Manifest)
		code  int
		want  string
	}{
		{"escape codes", func(m *manifest.Manifest) {
			m.Changes[0].Reason, m.Changes[0].Tool = "\x1b]0;x\a", "\x1b[2J\nfork x"
			m.Changes[0].Was[0].URI, m.Fork.Path = "file:///\u202e", "/w/\x1b[1m"
		}, exit.Error, "the original does not exist any more"},
		{"a file of another", func(m *manifest.Manifest) {
			m.Source.Path, m.Changes[0].Was[0].Span = secret, [2]int{0, 12}
		}, exit.Error, "another text is there"},
		{"a span beyond the end", func(m *manifest.Manifest) {
			m.Source.Path, m.Changes[0].Was[0].Span = secret, [2]int{0, 1 << 40}
		}, exit.Error, "is no longer there"},
		{
			"a folder", func(m *manifest.Manifest) { m.Source.Path = w.home }, exit.Error,
			"does not exist any more",
		},
		{
			"a device", func(m *manifest.Manifest) { m.Source.Path = "/dev/zero" }, exit.Error,
			"not a regular file",
		},
		{"a literal", func(m *manifest.Manifest) {
			m.Source.Path, m.Changes[0].Was[0].Encoding = secret, "literal"
		}, exit.Error, "the original changed since"},
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
	none := w.want(exit.Error, "", "--show-removed", "anything")
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
		if r := w.want(
			exit.Error,
			"",
			"--show-removed",
			name,
		); !strings.Contains(
			r.out,
			want+": ",
		) {
			t.Errorf("%s: got %q, want %s", name, r.out, want)
		}
	}
	if r := w.want(exit.Usage, "", "--show-removed", "fork-"); !strings.Contains(r.err, "several") {
		t.Errorf("got %q", r.err)
	}
	for _, name := range []string{"../../secret", "fork-three", "y"} {
		w.want(exit.Error, "", "--show-removed", name)
	}
}
