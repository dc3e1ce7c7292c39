package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"decant/testdata/growth"
)

// longestSentence is how many words a sentence of the program may have.
const longestSentence = 25

// fewestSentences is a floor under what TestSentences reads, so that it cannot pass over nothing.
const fewestSentences = 1000

// sentencesFile lists all sentences of the program.
const sentencesFile = "testdata/sentences.txt"

// recognisers are functions whose arguments are texts that the program looks for in texts of
// others.
var recognisers = map[string]bool{
	"regexp.MustCompile": true, "regexp.Compile": true,
	"strings.Contains": true, "strings.HasPrefix": true, "strings.HasSuffix": true,
	"strings.CutPrefix": true, "strings.CutSuffix": true, "strings.Cut": true,
	"strings.Index": true, "strings.LastIndex": true, "strings.Count": true,
	"strings.TrimPrefix": true, "strings.TrimSuffix": true, "strings.Trim": true,
	"strings.TrimLeft": true, "strings.TrimRight": true, "strings.NewReplacer": true,
	"strings.ContainsAny": true, "strings.IndexAny": true, "strings.Split": true,
	"strings.SplitSeq": true, "strings.ReplaceAll": true, "strings.EqualFold": true,
}

// numbers are functions that write a number without its noun.
var numbers = map[string]bool{"strconv.Itoa": true, "amount.Number": true}

// A sentence is one that a user can read, with the package that says it.
type sentence struct{ folder, text string }

// TestSentences holds the list of all sentences of the program to testdata/sentences.txt, and each
// sentence to its length, to plurals that amount writes, and to the words of the glossary.
func TestSentences(t *testing.T) {
	growth.SkipRaced(t)
	found := listSentences(t)
	if len(found) < fewestSentences {
		t.Fatalf("%d sentences were read, want at least %d", len(found), fewestSentences)
	}
	var b strings.Builder
	for _, s := range found {
		b.WriteString(s.folder + "\t" + s.text + "\n")
		for _, problem := range findProblems(s.text) {
			t.Errorf("%s: %s: %q", s.folder, problem, s.text)
		}
	}
	if *update {
		if err := os.WriteFile(sentencesFile, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(sentencesFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != b.String() {
		t.Errorf("%s is out of date: go test . -run Sentences -update", sentencesFile)
	}
}

// listSentences lists the sentences of the program, sorted and each once.
func listSentences(t *testing.T) []sentence {
	t.Helper()
	var found []sentence
	for _, top := range []string{"model", "strategies", "render", "tui"} {
		if err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !isSource(path) || isQuoted(path) {
				return err
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			folder := filepath.ToSlash(filepath.Dir(path))
			for _, text := range readTexts(f, quotedFields[folder]) {
				for _, s := range splitSentences(text) {
					found = append(found, sentence{folder, s})
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	slices.SortFunc(found, func(a, b sentence) int {
		if c := strings.Compare(a.folder, b.folder); c != 0 {
			return c
		}
		return strings.Compare(a.text, b.text)
	})
	return slices.Compact(found)
}

// readTexts lists the texts of a file that users can read. Joined literals are one text, in which …
// is a value, and %d a number.
func readTexts(f *ast.File, quoted []string) []string {
	var texts []string
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field: // Its tag is no text.
			ast.Inspect(n.Type, visit)
			return false
		case *ast.KeyValueExpr:
			key, ok := n.Key.(*ast.Ident)
			return !ok || !slices.Contains(quoted, key.Name)
		case *ast.CallExpr:
			return !recognisers[nameFunction(n.Fun)]
		case *ast.CaseClause:
			for _, s := range n.Body {
				ast.Inspect(s, visit)
			}
			return false
		case *ast.IndexExpr:
			ast.Inspect(n.X, visit)
			return false
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				return false
			}
			if n.Op == token.ADD {
				texts = append(texts, joinText(n, visit))
				return false
			}
		case *ast.BasicLit:
			texts = append(texts, joinText(n, visit))
		}
		return true
	}
	ast.Inspect(f, visit)
	return texts
}

// nameFunction names a function as a caller writes it.
func nameFunction(e ast.Expr) string {
	if s, ok := e.(*ast.SelectorExpr); ok {
		if x, ok := s.X.(*ast.Ident); ok {
			return x.Name + "." + s.Sel.Name
		}
	}
	return ""
}

// joinText joins the literals of a sum, and visits what else is in it.
func joinText(e ast.Expr, visit func(ast.Node) bool) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return text
		}
		return ""
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return joinText(e.X, visit) + joinText(e.Y, visit)
		}
	}
	ast.Inspect(e, visit)
	if call, ok := e.(*ast.CallExpr); ok && numbers[nameFunction(call.Fun)] {
		return "%d"
	}
	return "…"
}

// The patterns are compiled only when a test needs them.
var (
	// ends are where a sentence ends inside a text.
	ends = lazyPattern(`[.!?]\s+|\n`)
	// wordPair is what makes a text more than a name: two words in small letters.
	wordPair = lazyPattern(`(?:^|[\s("“:;,])\p{L}?\p{Ll}+[,;:)]? (?:%\S+ |… " +
		")*\p{Ll}{2,}(?:$|[\s.,;:?!)"”])`)
	// noSentence is in texts for machines only.
	noSentence = lazyPattern(`^\s*[{<]|\\[a-z]|\w\(\)|[{;]$|":`)
	// aWord is counted by the limit of a sentence.
	aWord = lazyPattern(`[\p{L}\p{N}%…][^\s]*`)
)

// lazyPattern compiles a regular expression when it is first used.
func lazyPattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// splitSentences lists the sentences of a text.
func splitSentences(text string) []string {
	var list []string
	for _, s := range ends().Split(text, -1) {
		s = strings.Join(strings.Fields(s), " ")
		if wordPair().MatchString(s) && !noSentence().MatchString(s) {
			list = append(list, s)
		}
	}
	return list
}

// findProblems says what is wrong with a sentence.
func findProblems(text string) []string {
	var problems []string
	if n := len(aWord().FindAllString(text, -1)); n > longestSentence {
		problems = append(problems, strconv.Itoa(n)+" words")
	}
	for i, word := range compileUnclear() {
		if found := word.FindString(text); found != "" {
			problems = append(problems, strconv.Quote(found)+": say "+unclear[i].say)
		}
	}
	return problems
}
