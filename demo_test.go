package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// makeDemo runs the generator of the demo and returns what it prints.
func makeDemo(t *testing.T, args ...string) []byte {
	t.Helper()
	// Reading the sources makes the test's cached result depend on them.
	for _, name := range files(t, "testdata/makedemo") {
		if _, err := os.ReadFile(filepath.Join("testdata/makedemo", name)); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", append([]string{"run", "./testdata/makedemo"}, args...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go run ./testdata/makedemo: %v\n%s", err, stderr.Bytes())
	}
	return out
}

func TestDemoIsFresh(t *testing.T) {
	t.Parallel()
	got := makeDemo(t)
	want, err := os.ReadFile("testdata/demo.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("testdata/demo.jsonl is not what its generator prints; run " +
			"go run ./testdata/makedemo > testdata/demo.jsonl")
	}
}

func TestSmallInputsAreFresh(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	makeDemo(t, "-dir", dir)
	names := files(t, dir)
	if want := files(t, "testdata/claudecode"); !slices.Equal(names, want) {
		t.Errorf("generated %q, testdata/claudecode holds %q", names, want)
	}
	for _, name := range names {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("testdata/claudecode", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("testdata/claudecode/%s is not what its generator writes; run "+
				"go run ./testdata/makedemo -dir testdata/claudecode", name)
		}
	}
}

func files(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestDemoShowsEveryFeature looks for the parts that the program is shown with.
func TestDemoShowsEveryFeature(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/demo.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	for i, l := range lines {
		if !json.Valid(l) {
			t.Fatalf("line %d is not JSON", i+1)
		}
	}
	tests := []struct {
		name, part string
		least      int
	}{
		{"boundary", `"subtype":"compact_boundary"`, 1},
		{"preserved messages", `"preservedMessages":{`, 1},
		{"summary", `"isCompactSummary":true`, 1},
		{"prompts", `"promptSource":"typed"`, 24},
		{"reasoning with text", `"type":"thinking","thinking":"The `, 1},
		{"reasoning without text", `"type":"thinking","thinking":"",`, 3},
		{"failed calls", `"is_error":true`, 4},
		{"image", `"media_type":"image/png"`, 1},
		{"file attachment", `"attachment":{"type":"file"`, 3},
		{"queued prompt", `"attachment":{"type":"queued_command"`, 1},
		{"task reminder", `"attachment":{"type":"task_reminder"`, 1},
		{"nested memory", `"attachment":{"type":"nested_memory"`, 1},
		{"sub-agent", `"agentId":"a`, 1},
		{"local command", `"subtype":"local_command"`, 2},
		{"interruption", `[Request interrupted by user]`, 1},
		{"unchanged file", `"type":"file_unchanged"`, 1},
		{"fetches", `"name":"WebFetch"`, 3},
		{"reads", `"name":"Read"`, 20},
		{"edits", `"name":"Edit"`, 10},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := 0
			for _, l := range lines {
				if bytes.Contains(l, []byte(tt.part)) {
					got++
				}
			}
			if got < tt.least {
				t.Errorf("%d lines hold %s, want at least %d", got, tt.part, tt.least)
			}
		})
	}
}
