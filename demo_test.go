package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// generate runs one of the generators of testdata and returns what it prints.
func generate(t *testing.T, folder string, args ...string) []byte {
	t.Helper()
	// Reading the sources makes the test's cached result depend on them.
	for _, name := range files(t, folder) {
		if _, err := os.ReadFile(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", append([]string{"run", "./" + folder}, args...)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go run ./%s: %v\n%s", folder, err, stderr.Bytes())
	}
	return out
}

func TestDemoIsFresh(t *testing.T) {
	t.Parallel()
	got := generate(t, "testdata/makedemo")
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
	fresh(t, "testdata/makedemo", "testdata/claudecode")
}

func TestJPInputsAreFresh(t *testing.T) {
	t.Parallel()
	fresh(t, "testdata/makejp", "testdata/jp")
}

func TestMessagesAreFresh(t *testing.T) {
	t.Parallel()
	fresh(t, "testdata/makemessages", "testdata/messages")
}

func TestPiInputsAreFresh(t *testing.T) {
	t.Parallel()
	fresh(t, "testdata/makepi", "testdata/pi")
	fresh(t, "testdata/makepi", "testdata/omp", "-omp")
	fresh(t, "testdata/makepi", "testdata/openclaw", "-openclaw")
}

func TestQwenInputsAreFresh(t *testing.T) {
	t.Parallel()
	fresh(t, "testdata/makeqwen", "testdata/qwencode")
}

// fresh compares what a generator writes with the folder that holds its inputs.
func fresh(t *testing.T, generator, folder string, args ...string) {
	t.Helper()
	dir := t.TempDir()
	generate(t, generator, append(args, "-dir", dir)...)
	names := files(t, dir)
	if want := files(t, folder); !slices.Equal(names, want) {
		t.Errorf("generated %q, %s holds %q", names, folder, want)
	}
	for _, name := range names {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s/%s is not what its generator writes; run go run ./%s %s -dir %s", folder,
				name, generator, strings.Join(args, " "), folder)
		}
	}
}

// files are the files in and below a folder.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, filepath.FromSlash(path))
		}
		return err
	})
	if err != nil || len(names) == 0 {
		t.Fatalf("no files in %s: %v", dir, err)
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
