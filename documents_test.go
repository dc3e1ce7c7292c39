package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// How many lines a document may have.
const (
	longestReadme   = 250
	longestDocument = 300
)

// listDocuments lists the documents of the repository, each with its text. Their names are in
// capital letters; other Markdown is text for models.
func listDocuments(t *testing.T) map[string]string {
	t.Helper()
	pages := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() && d.Name() == "testdata" && path != "testdata": // Inputs and golden files.
			return fs.SkipDir
		case strings.HasSuffix(path, ".md") && d.Name() != strings.ToLower(d.Name()):
			data, err := os.ReadFile(path)
			pages[filepath.ToSlash(path)] = string(data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// TestDocumentsAreShort holds documents to their lengths.
func TestDocumentsAreShort(t *testing.T) {
	pages := listDocuments(t)
	delete(pages, "CHANGELOG.md") // It grows with each release.
	for path, text := range pages {
		most := longestDocument
		if path == "README.md" {
			most = longestReadme
		}
		if n := strings.Count(text, "\n"); n > most {
			t.Errorf("%s has %d lines, at most %d", path, n, most)
		}
	}
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	noPart  = regexp.MustCompile(`[^\p{L}\p{N}\- _]`)
)

// anchors are the parts of a page that links lead to, as GitHub names them.
func anchors(text string) map[string]bool {
	found := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		name := noPart.ReplaceAllString(strings.ToLower(m[1]), "")
		found[strings.ReplaceAll(name, " ", "-")] = true
	}
	return found
}

// TestDocumentsLinkToWhatExists holds that each link to a file of the repository, or to a part of a
// document, leads there; and that every document is linked from another.
func TestDocumentsLinkToWhatExists(t *testing.T) {
	pages := listDocuments(t)
	linked := map[string]bool{"README.md": true, "CHANGELOG.md": true}
	for path, text := range pages {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, part, _ := strings.Cut(m[1], "#")
			to := path
			if file != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(path), filepath.FromSlash(file)))
				linked[to] = true
			}
			if _, err := os.Stat(filepath.FromSlash(to)); err != nil {
				t.Errorf("%s links to %s, which does not exist", path, m[1])
			}
			if part != "" && !anchors(pages[to])[part] {
				t.Errorf("%s links to %s, which has no such part", path, m[1])
			}
		}
	}
	for path := range pages {
		if !linked[path] {
			t.Errorf("no document links to %s", path)
		}
	}
}

// longestEntry is how many bytes an entry of the changelog may have.
const longestEntry = 140

// TestChangelogHasAnEntryPerLine holds that each entry is one short sentence on one line, below a
// heading, with blank lines only round headings.
func TestChangelogHasAnEntryPerLine(t *testing.T) {
	text := listDocuments(t)["CHANGELOG.md"]
	entries := 0
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		switch {
		case line == "", strings.HasPrefix(line, "#"):
			continue
		case entries == 0 && !strings.HasPrefix(line, "-"):
			continue // The introduction.
		case !strings.HasPrefix(line, "- "), !strings.HasSuffix(line, "."):
			t.Errorf("line %d is no entry of one line: %s", i+1, line)
		case len(line) > longestEntry:
			t.Errorf("line %d has %d bytes, at most %d: %s", i+1, len(line), longestEntry, line)
		}
		entries++
	}
	if entries < 50 {
		t.Errorf("only %d entries", entries)
	}
}
