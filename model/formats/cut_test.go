package formats

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// dialects are the formats that a part of a file may be taken for, by the format of the whole file:
// where no line is left that tells them apart, the more common one is meant.
var dialects = map[string]string{
	"omp": "pi", "openclaw": "pi", "anthropic-messages": "openai-chat",
}

// TestPartsOfFilesAreOfTheirAgent cuts files at the start, at the end and in a line: what is left
// must be taken for the same agent's or for none's, never for another's.
func TestPartsOfFilesAreOfTheirAgent(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/*/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	genuine, _ := filepath.Glob("../../../shared/corpus/genuine/*/*.jsonl")
	for _, file := range append(files, genuine...) {
		info, err := os.Stat(file)
		if err != nil || info.Size() > 1<<20 {
			continue
		}
		t.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			compareParts(t, file)
		})
	}
}

// compareParts compares the formats of parts of a file with that of the whole.
func compareParts(t *testing.T, file string) {
	t.Helper()
	const most = 12
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	whole := detectCodec(data)
	if whole == nil {
		return // A file that nothing can open.
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	for i := 1; i < min(most, len(lines)); i++ {
		line, head, tail := lines[i-1], lines[:i], lines[i:]
		rest := bytes.Join(tail, nil)
		for name, part := range map[string][]byte{
			"the lines before": bytes.Join(head, nil), "the lines from": rest, "the line": line,
			"from half of the line before": append(bytes.Clone(line[len(line)/2:]), rest...),
		} {
			got := detectCodec(part)
			if got == nil || got.Name() == whole.Name() || got.Name() == dialects[whole.Name()] {
				continue
			}
			t.Errorf("%s %d: taken for %s, want %s or none", name, i+1, got.Name(), whole.Name())
		}
	}
}
