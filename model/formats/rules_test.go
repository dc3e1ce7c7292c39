package formats

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"decant/model/formats/codec"
	"decant/model/formats/pi"
)

// TestRulesAreWhole holds the table of rules against the constants of the code: a
// finding of a rule that the table leaves out would have no effect.
func TestRulesAreWhole(t *testing.T) {
	t.Parallel()
	known := map[string]map[string]bool{".": {}} // By folder.
	for _, set := range Rules() {
		names := map[string]bool{}
		for i, r := range set.Rules {
			if r.Name == "" || r.Effect == "" || names[r.Name] {
				t.Errorf("%s: rule %d is %+v, which is empty or stands twice", set.Checker, i, r)
			}
			names[r.Name] = true
		}
		folder := packageOf(set.Checker)
		if known[folder] == nil {
			known[folder] = map[string]bool{}
		}
		maps.Copy(known[folder], names)
		maps.Copy(known["."], names) // The code here also names rules of the codecs.
	}
	for folder, names := range known {
		for name, value := range ruleConstants(t, folder) {
			if !names[value] {
				t.Errorf("%s: the table leaves out %s (%q)", folder, name, value)
			}
		}
	}
}

// packageOf is where the code of a checker is: in its own folder, or among the
// dialects of messages. That of the codecs of these tests is here.
func packageOf(checker string) string {
	if checker == pi.OhMyPiName || checker == pi.OpenClawName {
		return pi.Name
	}
	folder := strings.ReplaceAll(checker, "-", "")
	if isFolder(folder) {
		return folder
	}
	if slices.ContainsFunc(rows(), func(k codec.Codec) bool { return k.Name() == checker }) {
		return "messages"
	}
	return "."
}

// ruleConstants are the constants of a codec that name rules, and their values. They begin with
// "rule", or are all that its own package for rules exports.
func ruleConstants(t *testing.T, folder string) map[string]string {
	t.Helper()
	namesRule := func(name string) bool { return strings.HasPrefix(name, "rule") }
	if own := filepath.Join(folder, "rules"); isFolder(own) {
		folder, namesRule = own, ast.IsExported
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in %s: %v", folder, err)
	}
	out := map[string]string{}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			for i, name := range spec.Names {
				if !namesRule(name.Name) || i >= len(spec.Values) {
					continue
				}
				if lit, ok := spec.Values[i].(*ast.BasicLit); ok {
					out[name.Name], _ = strconv.Unquote(lit.Value)
				}
			}
			return true
		})
	}
	if len(out) == 0 {
		t.Fatalf("no rules in %s", folder)
	}
	return out
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
