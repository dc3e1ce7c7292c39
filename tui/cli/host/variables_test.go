package host

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// knownVariable reports whether a variable stands in the table.
func knownVariable(name string) bool {
	return slices.ContainsFunc(ListVariables(), func(v Variable) bool {
		return slices.Contains(v.Names, name)
	})
}

// TestOnlyListedVariablesAreRead looks every variable up through the environment of a run.
func TestOnlyListedVariablesAreRead(t *testing.T) {
	t.Parallel()
	env := Env{Getenv: func(name string) string { return "value of " + name }}
	for _, v := range readVariables {
		for _, name := range v.Names {
			if got := env.Variable(name); got != "value of "+name {
				t.Errorf("%s is %q", name, got)
			}
		}
	}
	for _, name := range []string{"", "HOME", "SECRET", "OPENAI_API_KEY"} {
		if got := env.Variable(name); got != "" {
			t.Errorf("%s, which is not listed, is %q", name, got)
		}
	}
}

// TestEveryVariableIsListed goes through the source: what looks like the name of a variable and is
// looked up stands in the table, and only main reads the environment of the process.
func TestEveryVariableIsListed(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "..")
	used := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".g")):
			return filepath.SkipDir
		case !isSource(path):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, name := range lookedUp(file) {
			used[name] = true
			if !knownVariable(name) {
				t.Errorf("%s looks up %s, which is not in the table", path, name)
			}
		}
		if path != filepath.Join(root, "main.go") && readsProcess(file) {
			t.Errorf("%s reads the environment of the process", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range readVariables {
		for _, name := range v.Names {
			if !used[name] {
				t.Errorf("%s is in the table, and nobody looks it up", name)
			}
		}
	}
}

// isSource reports whether a file is Go source of the program itself.
func isSource(path string) bool {
	return strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")
}

// variableName is how the variables that are read are written.
var variableName = regexp.MustCompile(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$`)

// lookedUp are the names that a file passes to a function that looks variables up, or lists for it.
func lookedUp(file *ast.File) []string {
	var out []string
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			name, err := strconv.Unquote(lit.Value)
			if err == nil && variableName.MatchString(name) {
				out = append(out, name)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			switch lastName(n.Fun) {
			case "Variable", "getenv", "Getenv", "LookupEnv", "set", "variableKey":
				for _, arg := range n.Args {
					add(arg)
				}
			}
		case *ast.RangeStmt: // Names may be listed, and looked up in a loop.
			if lit, ok := n.X.(*ast.CompositeLit); ok {
				for _, e := range lit.Elts {
					if b, ok := e.(*ast.BasicLit); ok && strings.Contains(b.Value, "_") {
						add(e)
					}
				}
			}
		}
		return true
	})
	return out
}

// lastName is the name of the function that is called.
func lastName(fun ast.Expr) string {
	switch f := fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// readsProcess reports whether a file names a function that reads the environment of the process.
// That of a child is passed on as it is.
func readsProcess(file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "os" &&
				(s.Sel.Name == "Getenv" || s.Sel.Name == "LookupEnv") {
				found = true
			}
		}
		return !found
	})
	return found
}
