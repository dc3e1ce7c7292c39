package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// answer is a row of the README's table of questions: the file and the name in it that answer one.
var answer = regexp.MustCompile("(?m)^\\| (.+\\?) \\| `([^`]+)` \\| `([^`]+)` \\|$")

// TestReadmeAnswersQuestions holds that each answer of the README is where it says, as a word of a
// file that is no test.
func TestReadmeAnswersQuestions(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := answer.FindAllStringSubmatch(string(readme), -1)
	if len(rows) < 10 {
		t.Errorf("the README answers %d questions, want 10", len(rows))
	}
	for _, r := range rows {
		question, path, name := r[1], r[2], r[3]
		source, err := os.ReadFile(filepath.FromSlash(path))
		if err != nil || strings.HasSuffix(path, "_test.go") {
			t.Errorf("%s: %s is no source file: %v", question, path, err)
			continue
		}
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).Match(source) {
			t.Errorf("%s: %s has no %s", question, path, name)
		}
	}
}
