package main

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// namedInCode is a name of another package in the example of a package comment.
var namedInCode = regexp.MustCompile(`\b([a-z]+)\.([A-Z]\w*)`)

// folder is a package as its comments see it.
type folder struct {
	// names holds what the package declares: functions, types, variables, and methods and fields
	// as Type.Name.
	names map[string]bool
	files []*ast.File
}

// TestCommentsNameWhatExists holds that links in comments ([Name], [pkg.Name]) and the examples of
// package comments name only what is declared.
func TestCommentsNameWhatExists(t *testing.T) {
	t.Parallel()
	set := token.NewFileSet()
	folders := parseFolders(t, set)
	links := 0
	for place, f := range folders {
		for _, file := range f.files {
			for _, group := range file.Comments {
				names := linkedNames(group, file)
				if group == file.Doc {
					names = append(names, namesInExamples(group, folders)...)
				}
				for _, name := range names {
					links++
					if !isDeclared(folders, place, name) {
						t.Errorf("%s: %s does not exist", set.Position(group.Pos()), name)
					}
				}
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d names found in comments", links)
	}
}

// parseFolders parses each package of the tree, without its tests, by its path in the module.
func parseFolders(t *testing.T, set *token.FileSet) map[string]*folder {
	t.Helper()
	out := map[string]*folder{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		place := path.Join("decant", filepath.ToSlash(filepath.Dir(name)))
		if out[place] == nil {
			out[place] = &folder{names: map[string]bool{}}
		}
		out[place].files = append(out[place].files, file)
		declare(out[place].names, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// declare adds what a file declares.
func declare(names map[string]bool, file *ast.File) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiverOf(d) + "." + name
			}
			names[name] = true
		case *ast.GenDecl:
			for _, s := range d.Specs {
				declareSpec(names, s)
			}
		}
	}
}

// receiverOf returns the name of the type that a method belongs to.
func receiverOf(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if index, ok := t.(*ast.IndexExpr); ok {
		t = index.X
	}
	if name, ok := t.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// declareSpec adds constants, variables, or a type with its fields or methods.
func declareSpec(names map[string]bool, s ast.Spec) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		for _, n := range s.Names {
			names[n.Name] = true
		}
	case *ast.TypeSpec:
		names[s.Name.Name] = true
		var fields *ast.FieldList
		switch t := s.Type.(type) {
		case *ast.StructType:
			fields = t.Fields
		case *ast.InterfaceType:
			fields = t.Methods
		default:
			return
		}
		for _, f := range fields.List {
			for _, n := range f.Names {
				names[s.Name.Name+"."+n.Name] = true
			}
		}
	}
}

// linkedNames returns the names in brackets that a comment links to: path.Name or Name.
func linkedNames(group *ast.CommentGroup, file *ast.File) []string {
	imports := map[string]string{}
	for _, i := range file.Imports {
		place := strings.Trim(i.Path.Value, `"`)
		name := path.Base(place)
		if i.Name != nil {
			name = i.Name.Name
		}
		imports[name] = place
	}
	p := comment.Parser{
		LookupPackage: func(name string) (string, bool) {
			place, ok := imports[name]
			return place, ok
		},
		LookupSym: func(_, _ string) bool { return true },
	}
	var out []string
	for _, block := range p.Parse(group.Text()).Content {
		paragraph, ok := block.(*comment.Paragraph)
		if !ok {
			continue
		}
		for _, text := range paragraph.Text {
			if link, ok := text.(*comment.DocLink); ok && link.Name != "" {
				name := link.Name
				if link.Recv != "" {
					name = link.Recv + "." + name
				}
				if link.ImportPath != "" {
					name = link.ImportPath + "." + name
				}
				out = append(out, name)
			}
		}
	}
	return out
}

// namesInExamples returns what the code in a package comment names of our packages.
func namesInExamples(group *ast.CommentGroup, folders map[string]*folder) []string {
	var out []string
	var p comment.Parser
	for _, block := range p.Parse(group.Text()).Content {
		code, ok := block.(*comment.Code)
		if !ok {
			continue
		}
		for _, m := range namedInCode.FindAllStringSubmatch(code.Text, -1) {
			if slices.ContainsFunc(placesOf(folders, m[1]), func(string) bool { return true }) {
				out = append(out, m[1]+"."+m[2])
			}
		}
	}
	return out
}

// placesOf returns the paths of the packages with a name.
func placesOf(folders map[string]*folder, name string) []string {
	var out []string
	for place := range folders {
		if path.Base(place) == name {
			out = append(out, place)
		}
	}
	return out
}

// isDeclared reports whether a name exists that a comment of a package uses. What lies outside the
// module is not looked at.
func isDeclared(folders map[string]*folder, place, name string) bool {
	if folders[place].names[name] {
		return true
	}
	slash := strings.LastIndex(name, "/")
	pkg, rest, ok := strings.Cut(name[slash+1:], ".")
	if !ok {
		return false
	}
	if slash >= 0 {
		f := folders[name[:slash+1]+pkg]
		return f == nil || f.names[rest]
	}
	places := placesOf(folders, pkg)
	return len(places) == 0 && !ast.IsExported(pkg) ||
		slices.ContainsFunc(places, func(p string) bool { return folders[p].names[rest] })
}
