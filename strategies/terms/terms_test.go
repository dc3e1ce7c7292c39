package terms_test

import (
	"slices"
	"strings"
	"testing"

	"decant/strategies/terms"
)

var letters = [terms.Kinds]string{"name ", "number ", "path ", "file "}

// list are the terms of a text, those inside of others in brackets.
func list(text string) []string {
	var out []string
	terms.Each(text, func(t terms.Term) {
		said := letters[t.Kind] + t.Key
		if t.Inside {
			said = "(" + said + ")"
		}
		out = append(out, said)
	})
	return out
}

func TestEach(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"plain words", "Readme the configuration and/or nothing 12 a.b x86", nil},
		{"underscore", "is_dir() read_to_x(x)", []string{"name is_dir", "name read_to_x"}},
		{"too short", "a_bcd fooB x1y2z", nil},
		{"change of case", "fooBar HTTPServer README Server", []string{
			"name fooBar", "name HTTPServer",
		}},
		{"digit among letters", "sha256 utf8 20deg4", []string{"name sha256"}},
		{"hyphen", "pre-ci re-render --no-verify best-effort", []string{"name best-effort"}},
		{"hyphen and more", "--my_flag-x SHA-256 x->foo_bar", []string{
			"name my_flag-x", "(name my_flag)", "name SHA-256", "name foo_bar",
		}},
		{"numbers", "1234 123 2026 1999 1500 8080, 3.14159", []string{
			"number 1234", "number 8080", "number 14159",
		}},
		{"hash", "B123D936c37d deadbeef 28779ca facade1", []string{
			"number b123d93", "number 28779ca", "number facade1",
		}},
		{"too long for a hash", strings.Repeat("a1", 21), []string{
			"name " + strings.Repeat("a1", 21),
		}},
		{"uuid", "1f1a294b-706d-4af5-93ff-fa2365011881", []string{
			"name 1f1a294b-706d-4af5-93ff-fa2365011881", "(number 1f1a294)", "(number fa23650)",
		}},
		{"path", "/home/x/src/main.go:12", []string{"path src/main.go", "(file main.go)"}},
		{"relative path", "see ./src/main.go.", []string{"path src/main.go", "(file main.go)"}},
		{"path of a diff", "+++ b/src/fooBar.go", []string{
			"path src/fooBar.go", "(file fooBar.go)", "(name fooBar)",
		}},
		{"hidden folder", ".claude/x.json ~/.claude/x.json", []string{
			"path claude/x.json", "(file x.json)", "path claude/x.json", "(file x.json)",
		}},
		{"doubled slash", "a/b//c.go", []string{"path b/c.go", "(file c.go)"}},
		{"folders", "/usr/local/bin/ and/or 24/7/1", []string{"path local/bin"}},
		{"tag", "</details><br/>", nil},
		{"file", "main_test.go go.mod console.log v1.2.3", []string{
			"file main_test.go", "(name main_test)", "file go.mod", "file console.log",
		}},
		{"lines around a hit, quoted", `"x\na/b.go-327-\tfoo_bar"`, []string{
			"path a/b.go", "(file b.go)", "name foo_bar",
		}},
		{"dates and tags", "app.log-2024-01-01\nuse node.js-18-alpine", []string{
			"name log-2024-01-01", "name js-18-alpine",
		}},
		{"lines around a hit", "a/b.go-327-\tfoo_bar\nx.go-9-isDir(y)\na/b.go-10-", []string{
			"path a/b.go", "(file b.go)", "name foo_bar", "file x.go", "path a/b.go", "(file b.go)",
		}},
		{"no lines around a hit", "a/b.zzz-327-x a/b.go-327", []string{
			"path a/b.zzz-327-x", "(name zzz-327-x)", "path a/b.go-327", "(name go-327)",
		}},
		{"name in a path", "pkg/foo_bar/x.zzz", []string{"path foo_bar/x.zzz", "(name foo_bar)"}},
		{"quoted text", `"\nfoo_bar\u003cbarBaz\tis_dir"`, []string{
			"name foo_bar", "name barBaz", "name is_dir",
		}},
		{"colour", "\x1b[31;1mfoo_bar\x1b[0m", []string{"name foo_bar"}},
		{"data", strings.Repeat("aB3/", 200), nil},
		{"escape at the end", `foo_bar\`, []string{"name foo_bar"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := list(c.text); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestPathsOfAllSpellingsAreEqual(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"/a/b/src/main.go", "src/main.go", "./src/main.go", "../src/main.go", "b/src//main.go",
		"file:///a/src/main.go", "@src/main.go", "`src/main.go`,",
	} {
		if got := list(text); len(got) == 0 || got[0] != "path src/main.go" {
			t.Errorf("%s: %q", text, got)
		}
	}
}

func TestEachLine(t *testing.T) {
	t.Parallel()
	text := "short\n   12→\tif err != nil {\n\t x := compute(y)  \n7\tfunc main() { }\n" +
		"12:34:func main() { }\n12345678 is no number of a line\n\n9|  last line here"
	want := []string{
		"if err != nil {", "x := compute(y)", "func main() { }", "func main() { }",
		"12345678 is no number of a line", "last line here",
	}
	var got []string
	terms.EachLine(text, func(l terms.Line) {
		got = append(got, l.Text)
		raw := text[l.Start:l.End]
		if strings.Contains(raw, "\n") || !strings.Contains(raw, l.Text) {
			t.Errorf("line %q stands at %q", l.Text, raw)
		}
	})
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestCommon(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind terms.Kind
		key  string
		want bool
	}{
		{terms.Name, "file_path", true},
		{terms.Name, "my_own_name", false},
		{terms.Number, "8080", true},
		{terms.Path, "cargo/bin", true},
		{terms.File, "package.json", true},
		{terms.Name, "package.json", false},
	} {
		if got := terms.Common(c.kind, c.key); got != c.want {
			t.Errorf("Common(%v, %q) = %v", c.kind, c.key, got)
		}
	}
}

func TestEachMakesNoCopies(t *testing.T) {
	text := strings.Repeat("see /a/src/foo_bar.go:1234 fooBar 28779ca\n", 50)
	n := 0
	count := func(terms.Term) { n++ }
	if got := testing.AllocsPerRun(10, func() { terms.Each(text, count) }); got > 1 {
		t.Errorf("%v allocations", got)
	}
	if n == 0 {
		t.Error("no terms")
	}
}

func FuzzEach(f *testing.F) {
	f.Add("src/a//b.go fooBar-12 \x1b[3")
	f.Add(`\u00 \n\`)
	f.Add("12→12|  x 1/2/a.")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		terms.Each(text, func(x terms.Term) {
			if x.Start < 0 || x.Start >= x.End || x.End > len(text) || x.Key == "" {
				t.Fatalf("%+v of %q", x, text)
			}
			if !x.Inside {
				if x.Start < last {
					t.Fatalf("%+v starts before %d", x, last)
				}
				last = x.End
			}
			// What is said of a term alone is said of it in a text.
			if !slices.ContainsFunc(list(text[x.Start:x.End]), func(s string) bool {
				return strings.Trim(s, "()") == letters[x.Kind]+x.Key
			}) {
				t.Fatalf("%+v is not found in %q", x, text[x.Start:x.End])
			}
		})
		terms.EachLine(text, func(l terms.Line) {
			if l.Start > l.End || l.End > len(text) || len(l.Text) < terms.MinLine {
				t.Fatalf("%+v of %q", l, text)
			}
		})
	})
}

func BenchmarkEach(b *testing.B) {
	text := strings.Repeat("\tif err := s.readFile(ctx, \"src/bar_test.go\", 1234); err {\n", 9000)
	b.SetBytes(int64(len(text)))
	n := 0
	for b.Loop() {
		terms.Each(text, func(terms.Term) { n++ })
	}
}
