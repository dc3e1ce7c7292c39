package manifest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/testdata/samples"
	"decant/tui/cli/host"
)

func sum(s string) string {
	h := sha256.Sum256([]byte(s))
	return hex.EncodeToString(h[:])
}

func TestManifestListsWhatWasThere(t *testing.T) {
	t.Parallel()
	c := samples.TwoEvents()
	m := New(c, []model.Change{
		{Part: -1, Op: model.Remove, Strategy: "user", Class: model.Dropped, Reason: "asked"},
		{Event: 1, Part: 1, Op: model.Replace, Text: "x", Strategy: "dedup-resources"},
		{Event: 1, Part: -1, Op: model.Remove, Strategy: "dedup-tools", Class: model.Covered},
	})
	if got, want := m.Source.SHA256, sum(string(c.Source.BytesAt(c.Source.All()))); got != want {
		t.Errorf("source %s, want %s", got, want)
	}
	texts := [][]string{{"hi"}, {"two"}, {"one", "two"}}
	for i, want := range texts {
		got := m.Changes[i]
		if len(got.Was) != len(want) {
			t.Fatalf("change %d had %d parts, want %d", i, len(got.Was), len(want))
		}
		for k, text := range want {
			was := got.Was[k]
			stored := string(c.Source.BytesAt(c.Source.All())[was.Span[0]:was.Span[1]])
			if was.SHA256 != sum(text) || was.Bytes != len(text) || stored != `"`+text+`"` {
				t.Errorf("change %d, part %d: %+v of %s, want %s", i, k, was, stored, text)
			}
		}
	}
}

func TestManifestNamesEventAndCall(t *testing.T) {
	t.Parallel()
	m := New(samples.TwoEvents(), []model.Change{
		{Part: -1, Op: model.Remove, Strategy: "user", Class: model.Dropped, Reason: "asked"},
		{Event: 1, Part: -1, Op: model.Remove, Strategy: "dedup-tools", Class: model.Covered},
	})
	if got := m.Changes[1]; got.Event != "2.1" || got.Tool != "Read" || got.Call != "toolu_1" ||
		got.Class != "covered" || got.Op != "remove" || got.Was[0].URI != "file:///a" ||
		got.Was[1].Part != 2 || got.Was[0].Encoding != "string" {
		t.Errorf("third change is %+v", got)
	}
	if got := m.Changes[0]; got.Call != "" || got.Reason != "asked" || got.Strategy != "user" {
		t.Errorf("first change is %+v", got)
	}
}

func TestManifestIsWrittenForItsOwnerOnly(t *testing.T) {
	t.Parallel()
	state := filepath.Join(t.TempDir(), "state")
	env := &host.Env{Getenv: func(name string) string {
		return map[string]string{"XDG_STATE_HOME": state}[name]
	}}
	m := New(samples.TwoEvents(), nil)
	m.Saved = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	m.Fork = Fork{ID: "../../etc/x y", Path: "/w/b.jsonl"}
	path, err := m.Write(env)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(state, "decant", "manifests", "20260102T030405.000Z-..-..-etc-x-y.json")
	if path != want {
		t.Errorf("got %s, want %s", path, want)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, want 0600", info.Mode().Perm())
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var back map[string]any
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if changes, ok := back["changes"].([]any); !ok || len(changes) != 0 {
		t.Errorf("changes are %v, want an empty list", back["changes"])
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 1 {
		t.Errorf("%d files in the folder (%v), want the manifest alone", len(left), err)
	}
}

func TestManifestErrorLeavesNothing(t *testing.T) {
	t.Parallel()
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	env := &host.Env{Getenv: func(string) string { return blocked }}
	path, err := New(samples.TwoEvents(), nil).Write(env)
	if err == nil || path != "" || !strings.HasPrefix(err.Error(), "write manifest "+blocked) {
		t.Errorf("got %q and %v, want an error that names the file", path, err)
	}
}
