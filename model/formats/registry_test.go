package formats

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model/formats/codec"
	"decant/testdata/samples"
)

// rows are those of the table without the codecs of these tests.
func rows() []codec.Codec {
	return slices.DeleteFunc(slices.Clone(codecs), func(k codec.Codec) bool {
		return k.Name() == "toy" || k.Name() == "album"
	})
}

func TestRowsAreWhole(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, k := range rows() {
		if k.Name() == "" || names[k.Name()] || k.Name() != strings.ToLower(k.Name()) {
			t.Errorf("%q is empty, stands twice, or is hard to type", k.Name())
		}
		names[k.Name()] = true
		if k.Traits().Opens == "" {
			t.Errorf("%s: it does not say what it opens", k.Name())
		}
		if len(k.Rules()) == 0 {
			t.Errorf("%s: no rules", k.Name())
		}
	}
}

// TestNobodyTakesNothing holds formats against what is no conversation at all.
func TestNobodyTakesNothing(t *testing.T) {
	t.Parallel()
	for _, in := range []string{
		"", "{}", "[]", "null", "7", `"a"`, "\n", "{", "[{}]", "\x00\xff", "{}\n{}\n",
		`{"type":"x"}`,
	} {
		if got := takers([]byte(in)); len(got) > 0 {
			t.Errorf("%q: %q take it", in, got)
		}
	}
}

// example is a file to tell the format of.
type example struct {
	path string
	// formats are those that it may be of; none for what nobody reads.
	formats []string
	// own is true for a file of the project, which may be broken beyond recognition.
	own bool
}

// beside are files and folders that hold no conversation of their own.
var beside = []string{
	"base_config.json", "metadata.json", "expected.json", "custom-title.json", "tool-results",
	"LICENSE", "rewind-file-snapshots",
	"sent-on-resume.json", // A body of a request, whichever agent sent it.
}

// examples are the files of conversations below a folder.
func examples(t *testing.T, root string, own bool) []example {
	t.Helper()
	var out []example
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case slices.Contains(beside, d.Name()) && d.IsDir():
			return fs.SkipDir
		case d.IsDir() || slices.Contains(beside, d.Name()):
			return nil
		case !strings.Contains(".json .jsonl .traj", filepath.Ext(path)),
			strings.HasSuffix(path, ".meta.json"): // What is known of a sub-agent.
			return nil
		}
		rel, err := filepath.Rel(root, path)
		if folders := filepath.Dir(rel); err == nil && folders != "." && !samples.Unread(path) {
			out = append(out, example{path, formatsOf(folders), own})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// formatsOf are the formats that some folders are called by: claude-code, codex-v045, openai.
func formatsOf(folders string) []string {
	var out []string
	for folder := range strings.SplitSeq(folders, string(filepath.Separator)) {
		folder = strings.ReplaceAll(folder, "-", "")
		for _, k := range rows() {
			name := strings.ReplaceAll(k.Name(), "-", "")
			if strings.HasPrefix(name, folder) || strings.HasPrefix(folder, name) {
				out = append(out, k.Name())
			}
		}
	}
	return out
}

// takers are the formats that take data for their own, by its beginning or else by all of it.
func takers(data []byte) []string {
	for _, head := range [][]byte{data[:min(headBytes, len(data))], data} {
		var out []string
		for _, k := range rows() {
			if k.Detect(head) {
				out = append(out, k.Name())
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// TestDetectTellsFormatsApart holds every format against the conversations of all others, and
// wants an example of each where there is the corpus.
func TestDetectTellsFormatsApart(t *testing.T) {
	t.Parallel()
	all := examples(t, filepath.Join("..", "..", "testdata"), true)
	dir := corpusDir()
	if dir != "" {
		all = append(all, examples(t, dir, false)...)
	}
	seen := map[string]bool{}
	for _, x := range all {
		if taker := x.taker(t); taker != "" {
			seen[taker] = true
		}
	}
	for _, k := range rows() {
		if !seen[k.Name()] && dir != "" {
			t.Errorf("there is no example of %s", k.Name())
		}
	}
}

// taker is the format that takes an example, and reports it where that is another, none, or
// not the only one.
func (x *example) taker(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(x.path)
	if err != nil {
		t.Fatal(err)
	}
	got := takers(data)
	switch {
	case len(got) > 1:
		t.Errorf("%s: %q all take it", x.path, got)
	case len(got) == 0:
		if len(x.formats) > 0 && !x.own {
			t.Errorf("%s: nobody takes it, want one of %q", x.path, x.formats)
		}
		return ""
	case len(x.formats) > 0 && !slices.Contains(x.formats, got[0]):
		t.Errorf("%s: %s takes it, want one of %q", x.path, got[0], x.formats)
	case len(x.formats) == 0 && !x.own:
		t.Errorf("%s: %s takes what nobody reads", x.path, got[0])
	}
	return got[0]
}
