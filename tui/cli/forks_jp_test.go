package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/samples"
)

// jpNow is when the forks of these tests are made: after all that is stored.
var jpNow = time.Date(2027, 3, 4, 5, 6, 7, 0, time.UTC)

// contents are the files of a folder by name.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, e := range entries {
		out[e.Name()] = string(read(t, filepath.Join(folder, e.Name())))
	}
	return out
}

// sameFiles fails when two folders do not hold the same.
func sameFiles(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s changed", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s was added", name)
		}
	}
}

// elements are the events of a stream as they are spelled.
func elements(t *testing.T, events string) []json.RawMessage {
	t.Helper()
	var out []json.RawMessage
	if err := json.Unmarshal([]byte(events), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// typed are the elements of one type.
func typed(list []json.RawMessage, name string) []json.RawMessage {
	var out []json.RawMessage
	for _, raw := range list {
		var e struct{ Type string }
		if json.Unmarshal(raw, &e) == nil && e.Type == name {
			out = append(out, raw)
		}
	}
	return out
}

// TestJPUnchangedForks saves each conversation without a change: the original stays as it is, the
// fork is a conversation of JP's own layout that says the same, with nothing left to mend.
func TestJPUnchangedForks(t *testing.T) {
	t.Parallel()
	for _, folder := range jpFolders(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			before := contents(t, folder)
			c, err := formats.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := formats.Save(c, nil, formats.SaveOptions{Output: t.TempDir(), Now: jpNow})
			if err != nil {
				t.Fatal(err)
			}
			sameFiles(t, contents(t, folder), before)
			fork, err := formats.Open(saved.Path)
			if err != nil {
				t.Fatal(err)
			}
			if f := formats.Check(fork); len(f) > 0 {
				t.Errorf("findings: %v", f)
			}
			if f := model.CompareViews(c.View(nil), fork.View(nil), saved.ID); len(f) > 0 {
				t.Error(f)
			}
			if len(fork.Warnings) > 0 {
				t.Errorf("warnings: %v", fork.Warnings)
			}
			holdsLayout(t, contents(t, saved.Path), before)
			starts := typed(elements(t, contents(t, saved.Path)["events.json"]), "turn_start")
			if len(starts) != len(fork.Turns) || len(fork.Turns) > len(c.Turns) {
				t.Errorf("%d turns are marked, the fork has %d, the original %d", len(starts),
					len(fork.Turns), len(c.Turns))
			}
		})
	}
}

// holdsLayout holds a fork's files against the original's.
func holdsLayout(t *testing.T, fork, original map[string]string) {
	t.Helper()
	if len(fork) != 3 {
		t.Errorf("the fork has %d files, want 3", len(fork))
	}
	was := elements(t, original["events.json"])
	config, ok := original["base_config.json"]
	if !ok {
		var first map[string]json.RawMessage
		_ = json.Unmarshal(was[0], &first)
		config, was = string(first["delta"]), was[1:]
		if first["delta"] == nil {
			delete(first, "type")
			delete(first, "timestamp")
			flat, _ := json.Marshal(first)
			config = string(flat)
		}
	}
	if canonical(fork["base_config.json"]) != canonical(config) {
		t.Error("the base config changed")
	}
	if ok && fork["base_config.json"] != config {
		t.Error("the base config is not copied byte by byte")
	}
	holdsEvents(t, elements(t, fork["events.json"]), was)
}

// holdsEvents holds the events of an unchanged fork against the original's.
func holdsEvents(t *testing.T, events, was []json.RawMessage) {
	t.Helper()
	if n := len(typed(events, "compaction")); n > 0 {
		t.Errorf("%d compactions are left", n)
	}
	compacted := len(typed(was, "compaction")) > 0
	old := map[string]bool{}
	for _, raw := range was {
		old[string(raw)] = true
	}
	for _, raw := range events {
		if old[string(raw)] || compacted {
			continue
		}
		var e map[string]any
		_ = json.Unmarshal(raw, &e)
		switch e["type"] {
		case "turn_start":
			if len(e) != 2 {
				t.Errorf("a turn_start with more than its time: %s", raw)
			}
		case "tool_call_response": // Of a call without one, or in the other base64.
		default:
			t.Errorf("not as it was: %s", raw)
		}
	}
	for _, kind := range []string{"config_delta", "weather_report", "event_overlay"} {
		if got, want := len(typed(events, kind)), len(typed(was, kind)); got != want {
			t.Errorf("%d of %s, want %d", got, kind, want)
		}
	}
}

// canonical is a JSON text with its members sorted, so that two can be compared.
func canonical(text string) string {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	_ = d.Decode(&v)
	out, _ := json.Marshal(v)
	return string(out)
}

// jpCopy copies a conversation into a new folder and makes it old enough to be replaced.
func jpCopy(t *testing.T, folder, into string) string {
	t.Helper()
	out := filepath.Join(into, filepath.Base(folder))
	if err := os.MkdirAll(out, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range contents(t, folder) {
		path := filepath.Join(out, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, jpNow.Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestJPInPlace saves each conversation in its own place, in the layout that it has, and keeps
// what was there.
func TestJPInPlace(t *testing.T) {
	t.Parallel()
	for _, folder := range samples.Thinned(t, 3, jpFolders(t)) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			for _, names := range [][]string{nil, {"auto"}} {
				inPlace(t, jpCopy(t, folder, t.TempDir()), names)
			}
		})
	}
}

func inPlace(t *testing.T, folder string, names []string) {
	t.Helper()
	before := contents(t, folder)
	c, err := formats.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	uses, err := strategies.DefaultSpec().Expand(names)
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	chosen.KeepLast = spec.Fence{}
	made := plan.MakePlan(facts.NewIndex(c), chosen)
	saved, err := formats.Save(c, made.Changes, formats.SaveOptions{InPlace: true, Now: jpNow})
	if err != nil {
		t.Fatalf("%v: %v", names, err)
	}
	after := contents(t, folder)
	if got := after[filepath.Base(saved.Backup)]; got != before["events.json"] {
		t.Errorf("%v: the backup %s does not hold what was there", names, saved.Backup)
	}
	delete(after, filepath.Base(saved.Backup))
	events := after["events.json"]
	after["events.json"] = before["events.json"]
	sameFiles(t, after, before)
	if n := len(typed(elements(t, events), "compaction")); n > 0 {
		t.Errorf("%v: %d compactions are left", names, n)
	}
	again, err := formats.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	if again.ID != c.ID || saved.ID != c.ID {
		t.Errorf("%v: it is %s now, was %s", names, again.ID, c.ID)
	}
	had := formats.Check(c)
	for _, f := range formats.Check(again) {
		if !slices.Contains(had, f) { // Its layout is what it was.
			t.Errorf("%v: a new finding: %v", names, f)
		}
	}
	promised := c.View(model.FoldChanges(made.Changes))
	if f := model.CompareViews(promised, again.View(nil), saved.ID); len(f) > 0 {
		t.Errorf("%v: %v", names, f)
	}
}

// TestJPForkOfAFork goes three generations down: each has its own id and title, and says where it
// comes from.
func TestJPForkOfAFork(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"17600000010-valve-timing-notes", "17600000160-repeats"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			path := jpCopy(t, filepath.Join(ownJP, name), dir)
			seen := make([]string, 0, 3)
			for n := range 3 {
				c, err := formats.Open(path)
				if err != nil {
					t.Fatal(err)
				}
				saved, err := formats.Save(c, nil, formats.SaveOptions{Output: dir, Now: jpNow})
				if err != nil {
					t.Fatal(err)
				}
				digits, _, _ := strings.Cut(filepath.Base(saved.Path), "-")
				if saved.ID != "jp-c"+digits || slices.Contains(seen, digits) {
					t.Errorf("fork %d is %s at %s; %q are there", n+1, saved.ID, saved.Path, seen)
				}
				seen = append(seen, digits)
				var meta struct {
					Title  string
					Labels map[string]string
					Pinned any `json:"pinned_at"`
					Ends   any `json:"expires_at"`
				}
				data := read(t, filepath.Join(saved.Path, "metadata.json"))
				if err := json.Unmarshal(data, &meta); err != nil {
					t.Fatal(err)
				}
				source, _, _ := strings.Cut(filepath.Base(path), "-")
				if meta.Labels["forked-from"] != "c"+source || meta.Pinned != nil ||
					meta.Ends != nil {
					t.Errorf("fork %d: %+v", n+1, meta)
				}
				if !strings.HasSuffix(meta.Title, " (decant "+string(rune('1'+n))+")") {
					t.Errorf("fork %d is called %q", n+1, meta.Title)
				}
				path = saved.Path
			}
			left, err := filepath.Glob(filepath.Join(dir, ".*"))
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %q (%v)", left, err)
			}
		})
	}
}

// TestJPForkIsPretty holds the spelling of a fork to JP's own: two spaces a level, a newline at
// the end.
func TestJPForkIsPretty(t *testing.T) {
	t.Parallel()
	for _, folder := range jpFolders(t) {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := formats.Save(c, nil, formats.SaveOptions{Output: t.TempDir(), Now: jpNow})
			if err != nil {
				t.Fatal(err)
			}
			got := read(t, filepath.Join(saved.Path, "events.json"))
			var want bytes.Buffer
			if err := json.Indent(&want, bytes.TrimSpace(got), "", "  "); err != nil {
				t.Fatal(err)
			}
			want.WriteByte('\n')
			if !bytes.Equal(got, want.Bytes()) {
				t.Error("events.json is not spelled as JP spells it")
			}
		})
	}
}
