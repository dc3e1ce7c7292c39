package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/tui/cli/exit"
)

// offerTools is a base config that also offers three tools, one of which it forces.
func offerTools(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var config map[string]any
	if err := json.Unmarshal(data, &config); err != nil {
		t.Fatal(err)
	}
	on := map[string]any{"source": "local", "enable": true}
	config["conversation"] = map[string]any{"tools": map[string]any{
		"idle": on, "fs_read_file": on, "forced": on,
	}}
	config["assistant"] = map[string]any{"tool_choice": "forced"}
	if data, err = json.Marshal(config); err != nil {
		t.Fatal(err)
	}
	return data
}

// TestPruneToolsInJP holds that prune-tools switches unused tools off in a fork's config where it
// is asked for by name, only lists them inside auto, and refuses what it cannot do in place.
func TestPruneToolsInJP(t *testing.T) {
	t.Parallel()
	w := newJPWorld(t)
	path := filepath.Join(w.own, repeatFolder, "base_config.json")
	w.put(path, offerTools(t, path))
	c, err := formats.Open(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	unused := slices.Clone(c.Switchable)
	for i := range c.Calls {
		tool := c.Calls[i].Tool
		unused = slices.DeleteFunc(unused, func(name string) bool { return name == tool })
	}
	if !slices.Contains(unused, "idle") || slices.Contains(unused, "forced") {
		t.Fatalf("got %v of %v", unused, c.Tools)
	}
	const said = "switched off in the fork's config"
	listed := w.want(exit.Done, "", "-n", repeatID).out
	if strings.Contains(listed, said) || !strings.Contains(listed, "never called") {
		t.Errorf("auto said\n%s", listed)
	}
	if out := w.want(exit.Done, "", "-n", repeatID, "-s", "prune-tools").out; !strings.Contains(out,
		said) {
		t.Errorf("said\n%s", out)
	}
	inPlace := w.want(exit.Usage, "", "-y", repeatID, "-s", "prune-tools", "--in-place",
		"--yes-in-place")
	if !strings.Contains(inPlace.err, "leave prune-tools out") {
		t.Errorf("in place: %s", inPlace.err)
	}
	r := w.report(exit.Done, "", "-y", repeatID, "-s", "prune-tools")
	if r.Fork == nil {
		t.Fatal("nothing was saved")
	}
	fork, err := formats.Open(r.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(slices.Clone(c.Tools), func(name string) bool {
		return slices.Contains(unused, name)
	})
	if !slices.Equal(fork.Tools, want) {
		t.Errorf("the fork offers %v, want %v", fork.Tools, want)
	}
	gone := w.want(exit.Done, "", "--show-removed", r.Fork.Path).out
	if !strings.Contains(gone, "tool that the fork's config switches off: idle") {
		t.Errorf("said\n%s", gone)
	}
}
