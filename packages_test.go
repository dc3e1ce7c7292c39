package main

import (
	"flag"
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/testdata/generated"
)

var update = flag.Bool("update", false, "write the README's table of packages")

// TestReadmeListsPackages holds the README's table of packages to the first sentence of each
// package's own comment.
func TestReadmeListsPackages(t *testing.T) {
	said := map[string]string{}
	for _, top := range []string{"model", "strategies", "render", "tui", "testdata"} {
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
			if first := sayPackage(f.Name.Name, f.Doc.Text()); first != "" {
				said[dir] = first
			} else if _, ok := said[dir]; !ok {
				said[dir] = ""
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	dirs := make([]string, 0, len(said))
	for dir, text := range said {
		if text == "" {
			t.Errorf("the package in %s has no comment that says what it is", dir)
		}
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	var b strings.Builder
	b.WriteString("| folder | what is in it |\n|---|---|\n")
	for _, dir := range dirs {
		fmt.Fprintf(&b, "| `%s/` | %s |\n", dir, said[dir])
	}
	generated.Block(t, "packages", b.String(), *update)
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
