package main

import (
	"flag"
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/testdata/generated"
)

var update = flag.Bool("update", false, "write the tables of packages")

// TestReadmeListsPackages holds the table of packages in the README of each folder of the top level
// to the first sentence of each package's own comment.
func TestReadmeListsPackages(t *testing.T) {
	for _, top := range []string{"model", "strategies", "render", "tui", "testdata"} {
		said, dirs := sayPackages(t, top)
		var b strings.Builder
		b.WriteString("| folder | what is in it |\n|---|---|\n")
		for _, dir := range dirs {
			if said[dir] == "" {
				t.Errorf("the package in %s has no comment that says what it is", dir)
			}
			fmt.Fprintf(&b, "| `%s/` | %s |\n", dir, said[dir])
		}
		generated.Block(t, top+"/README.md", "packages", b.String(), *update)
	}
}

// sayPackages says what each package below a folder is; dirs are their folders, sorted.
func sayPackages(t *testing.T, top string) (said map[string]string, dirs []string) {
	t.Helper()
	said = map[string]string{}
	if err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !isSource(path) {
			return err
		}
		f, err := parser.ParseFile(
			token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments,
		)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		if first := sayPackage(f.Name.Name, f.Doc.Text()); said[dir] == "" {
			said[dir] = first
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return said, slices.Sorted(maps.Keys(said))
}

// isSource reports whether a path is that of a Go file of ours that is no test; inputs of tests lie
// deeper in folders called testdata.
func isSource(path string) bool {
	path = filepath.ToSlash(path)
	return strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") &&
		!strings.Contains(path, "/testdata/")
}

// sayPackage is the first sentence of a package's comment, without the name that it begins with.
func sayPackage(name, text string) string {
	first := (&doc.Package{Name: name}).Synopsis(text)
	for _, begin := range []string{"Package ", "Command "} {
		first = strings.TrimPrefix(first, begin)
	}
	if _, rest, ok := strings.Cut(first, " "); ok {
		first = rest
	}
	first = strings.TrimPrefix(strings.TrimPrefix(first, "is "), "are ")
	return strings.NewReplacer("|", "\\|", "[", "", "]", "").Replace(strings.TrimRight(first, ".:"))
}
