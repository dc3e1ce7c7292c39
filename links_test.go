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

	"decant/testdata/growth"
)

// namedInCode is a name of another package in the example of a package comment.
var namedInCode = regexp.MustCompile(`\b([a-z]+)\.([A-Z]\w*)`)

// folder is a package as its comments see it.
type folder struct {
	// names holds what the package declares: functions, types, variables, and methods and fields
	// as Type.Name.
	names map[string]bool
	// types holds which of them are types.
	types map[string]bool
	// results holds the type of a function's first result, by the function's name.
	results map[string]ast.Expr
	// embeds holds the types that embed others, so that not all their members are in names.
	embeds map[string]bool
	files  []*ast.File
}

// TestCommentsNameWhatExists holds that comments name only what is declared: links ([Name],
// [pkg.Name]), names of other packages (pkg.Name), and the methods and fields that the examples of
// package comments use.
func TestCommentsNameWhatExists(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	set := token.NewFileSet()
	folders := parseFolders(t, set)
	links := 0
	for place, f := range folders {
		for _, file := range f.files {
			for _, group := range file.Comments {
				names := linkedNames(group, file, folders)
				names = append(names, namesInText(group, folders)...)
				if group == file.Doc {
					names = append(names, membersInExamples(group, file, folders)...)
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
			out[place] = &folder{
				names: map[string]bool{}, types: map[string]bool{},
				results: map[string]ast.Expr{}, embeds: map[string]bool{},
			}
		}
		out[place].files = append(out[place].files, file)
		out[place].declare(file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// declare adds what a file declares.
func (f *folder) declare(file *ast.File) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiverOf(d) + "." + name
			}
			f.names[name] = true
			if r := d.Type.Results; r != nil {
				f.results[name] = r.List[0].Type
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				f.declareSpec(s)
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
func (f *folder) declareSpec(s ast.Spec) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		for _, n := range s.Names {
			f.names[n.Name] = true
		}
	case *ast.TypeSpec:
		f.names[s.Name.Name], f.types[s.Name.Name] = true, true
		var fields *ast.FieldList
		switch t := s.Type.(type) {
		case *ast.StructType:
			fields = t.Fields
		case *ast.InterfaceType:
			fields = t.Methods
		default:
			f.embeds[s.Name.Name] = true
			return
		}
		for _, field := range fields.List {
			if len(field.Names) == 0 {
				f.embeds[s.Name.Name] = true
			}
			for _, n := range field.Names {
				f.names[s.Name.Name+"."+n.Name] = true
			}
		}
	}
}

// importsOf returns the paths of the packages that a file imports, by name.
func importsOf(file *ast.File) map[string]string {
	imports := map[string]string{}
	for _, i := range file.Imports {
		place := strings.Trim(i.Path.Value, `"`)
		name := path.Base(place)
		if i.Name != nil {
			name = i.Name.Name
		}
		imports[name] = place
	}
	return imports
}

// linkedNames returns the names in brackets that a comment links to: path.Name, pkg.Name or Name.
// A comment may link to a package of ours that its file does not import.
func linkedNames(
	group *ast.CommentGroup, file *ast.File, folders map[string]*folder,
) []string {
	imports := importsOf(file)
	p := comment.Parser{
		LookupPackage: func(name string) (string, bool) {
			if place, ok := imports[name]; ok {
				return place, true
			}
			return name, len(placesOf(folders, name)) > 0
		},
		LookupSym: func(_, _ string) bool { return true },
	}
	var out []string
	for _, text := range listTexts(p.Parse(group.Text()).Content) {
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
	return out
}

// listTexts returns the texts of paragraphs, also of those in lists.
func listTexts(blocks []comment.Block) []comment.Text {
	var out []comment.Text
	for _, block := range blocks {
		switch b := block.(type) {
		case *comment.Paragraph:
			out = append(out, b.Text...)
		case *comment.List:
			for _, item := range b.Items {
				out = append(out, listTexts(item.Content)...)
			}
		}
	}
	return out
}

// namesInText returns what a comment names of our packages, in examples and in sentences.
func namesInText(group *ast.CommentGroup, folders map[string]*folder) []string {
	var out []string
	for _, m := range namedInCode.FindAllStringSubmatch(group.Text(), -1) {
		if len(placesOf(folders, m[1])) > 0 {
			out = append(out, m[1]+"."+m[2])
		}
	}
	return out
}

// membersInExamples returns the methods and fields that the code in a package comment uses, as
// path.Type.Name. It knows the types of variables that are declared with one, or made by a literal
// or a function of ours.
func membersInExamples(
	group *ast.CommentGroup, file *ast.File, folders map[string]*folder,
) []string {
	var out []string
	var p comment.Parser
	for _, block := range p.Parse(group.Text()).Content {
		code, ok := block.(*comment.Code)
		if !ok {
			continue
		}
		text := "package p\nfunc f() {\n" + strings.ReplaceAll(code.Text, "…", "x") + "}\n"
		parsed, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
		if err != nil {
			continue // It is not Go: a command, or a drawing.
		}
		e := example{file: file, folders: folders, types: map[string]string{}}
		ast.Inspect(parsed, e.visit)
		out = append(out, e.members...)
	}
	return out
}

// example is the code of a package comment while it is read.
type example struct {
	file    *ast.File
	folders map[string]*folder
	types   map[string]string // By variable, as path.Type.
	members []string
}

// visit notes the types of variables and the members that a node uses.
func (e *example) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ValueSpec:
		for _, name := range n.Names {
			e.types[name.Name] = e.typeOf(n.Type, "")
		}
	case *ast.AssignStmt:
		if name, ok := n.Lhs[0].(*ast.Ident); ok && n.Tok == token.DEFINE {
			e.types[name.Name] = e.typeOf(n.Rhs[0], "")
		}
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok {
			e.use(e.types[x.Name], n.Sel.Name)
		}
	case *ast.CompositeLit:
		for _, element := range n.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok {
				if key, ok := pair.Key.(*ast.Ident); ok {
					e.use(e.typeOf(n.Type, ""), key.Name)
				}
			}
		}
	}
	return true
}

// use notes a member of a type, if the type and all its members are known.
func (e *example) use(of, member string) {
	place, name, ok := cutType(of)
	if ok && e.folders[place].types[name] && !e.folders[place].embeds[name] {
		e.members = append(e.members, of+"."+member)
	}
}

// typeOf returns the type of an expression or the type that it names, as path.Type; "" if it is
// not known. Place is the package that the expression stands in, "" for the example itself.
func (e *example) typeOf(x ast.Expr, place string) string {
	switch x := x.(type) {
	case *ast.UnaryExpr:
		return e.typeOf(x.X, place)
	case *ast.StarExpr:
		return e.typeOf(x.X, place)
	case *ast.CompositeLit:
		return e.typeOf(x.Type, place)
	case *ast.Ident:
		if place != "" && ast.IsExported(x.Name) {
			return place + "." + x.Name
		}
	case *ast.CallExpr:
		at, name, ok := cutType(e.typeOf(x.Fun, place))
		if result := e.resultOf(at, name); ok && result != nil {
			return e.typeOf(result, at)
		}
	case *ast.SelectorExpr:
		return e.typeOfMember(x, place)
	}
	return ""
}

// typeOfMember is typeOf for a name behind a dot.
func (e *example) typeOfMember(x *ast.SelectorExpr, place string) string {
	pkg, ok := x.X.(*ast.Ident)
	if !ok {
		return ""
	}
	if of := e.types[pkg.Name]; of != "" && place == "" {
		return of + "." + x.Sel.Name // A method; its result is not followed.
	}
	if places := placesOf(e.folders, pkg.Name); len(places) == 1 {
		return places[0] + "." + x.Sel.Name
	} else if own := e.ownPlace(places); own != "" {
		return own + "." + x.Sel.Name
	}
	return ""
}

// ownPlace returns the place of the example's own package, if it is one of some.
func (e *example) ownPlace(places []string) string {
	for _, place := range places {
		if slices.Contains(e.folders[place].files, e.file) {
			return place
		}
	}
	return ""
}

// resultOf returns the type of a function's first result, nil if it is not known.
func (e *example) resultOf(place, name string) ast.Expr {
	if f := e.folders[place]; f != nil {
		return f.results[name]
	}
	return nil
}

// cutType splits path.Type; ok is false for other texts.
func cutType(text string) (place, name string, ok bool) {
	slash := strings.LastIndex(text, "/")
	pkg, name, ok := strings.Cut(text[slash+1:], ".")
	return text[:slash+1] + pkg, name, ok
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
	at, rest, ok := cutType(name)
	if !ok {
		return false
	}
	if strings.Contains(at, "/") {
		return folders[at] == nil || folders[at].names[rest]
	}
	places := placesOf(folders, at)
	return len(places) == 0 && !ast.IsExported(at) ||
		slices.ContainsFunc(places, func(p string) bool { return folders[p].names[rest] })
}
