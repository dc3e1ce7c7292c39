package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// unclear are words that users did not understand, and what to say.
var unclear = []struct {
	word *regexp.Regexp
	say  string
}{
	{regexp.MustCompile(`(?i)\b(?:what|it|turn|text|pair|result) goes\b`), "is removed"},
	{regexp.MustCompile(`(?i)\bfenced?s?\b`), "protected"},
	{regexp.MustCompile(`(?i)\b(?:the|a|by) person\b`), "user"},
	{regexp.MustCompile(`(?i)\banew\b`), "again"},
	{regexp.MustCompile(`(?i)\bof which there\b|\bwhich there is not\b`), "does not exist"},
	{
		regexp.MustCompile(`\bkeies\b|\b1 (?:turns|changes|results|calls|tokens)\b|−0 %`),
		"the right plural",
	},
}

// forModels are folders whose texts are sent to models, or are markers that never change.
var forModels = []string{
	"strategies/llm", "strategies/summary", "strategies/tangents", "strategies/marker",
	"strategies/digest", "strategies/strategiestest", "model/formats/pi",
}

// TestTextsAreClear looks for such words in the texts of the program: string literals of more than
// one word.
func TestTextsAreClear(t *testing.T) {
	texts := 0
	for _, top := range []string{"model", "strategies", "render", "tui"} {
		if err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !isSource(path) || isForModels(path) {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				text, err := strconv.Unquote(lit.Value)
				if err != nil || !strings.Contains(strings.TrimSpace(text), " ") {
					return true
				}
				texts++
				for _, u := range unclear {
					if found := u.word.FindString(text); found != "" {
						t.Errorf("%s: %q in %q: say %s", path, found, text, u.say)
					}
				}
				return true
			})
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if texts < 1000 {
		t.Errorf("%d texts were read", texts)
	}
}

// isForModels reports whether the texts of a file are not for users.
func isForModels(path string) bool {
	path = filepath.ToSlash(path)
	for _, folder := range forModels {
		if strings.HasPrefix(path, folder+"/") {
			return true
		}
	}
	return false
}
