package lexers

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2"
	theirs "github.com/alecthomas/chroma/v2/lexers"
)

// TestNames finds the same lexer as chroma by each name, alias, pattern and media type.
func TestNames(t *testing.T) {
	t.Parallel()
	all := theirs.GlobalLexerRegistry.Lexers
	if got := Configs(); len(got) != len(all) {
		t.Fatalf("got %d lexers, want %d", len(got), len(all))
	}
	for i, l := range all {
		want := l.Config()
		if got := Configs()[i]; !reflect.DeepEqual(trimmed(got), trimmed(want)) {
			t.Errorf("got %+v, want %+v", got, want)
		}
		for _, name := range append([]string{want.Name}, want.Aliases...) {
			compare(t, "name "+name, Get(name), theirs.Get(name))
		}
		for _, pattern := range want.Filenames {
			name := strings.NewReplacer("*", "x", "?", "x", "[", "", "]", "").Replace(pattern)
			compare(t, "file "+name, Match(name), theirs.Match(name))
		}
		for _, kind := range want.MimeTypes {
			compare(t, kind, MatchMimeType(kind), theirs.MatchMimeType(kind))
		}
	}
	compare(t, "no name", Get("no such language"), theirs.Get("no such language"))
}

// trimmed is what is known of a lexer, where nothing and an empty list are one.
func trimmed(c *chroma.Config) chroma.Config {
	out := *c
	for _, list := range []*[]string{
		&out.Aliases, &out.Filenames, &out.AliasFilenames, &out.MimeTypes,
	} {
		*list = append([]string{}, *list...)
	}
	return out
}

func compare(t *testing.T, of string, got, want chroma.Lexer) {
	t.Helper()
	switch {
	case want == nil && got == nil:
	case want == nil || got == nil || got.Config().Name != want.Config().Name:
		t.Errorf("%s: got %v, want %v", of, got, want)
	}
}

// TestMade reads a text with each lexer that Go code makes; the rules of the others are the very
// files that chroma reads.
func TestMade(t *testing.T) {
	t.Parallel()
	const text = "---\na: 1\n---\n# T <b class=\"x\">y</b> <?php echo 1; ?> {{ .X }} `a {{b}}`\n" +
		"(defun f (x) (car x))\n#if a\n#end\n.. code:: go\n\n   var x = 1\n\nfunc f() {}\n"
	for name := range makers() {
		want := theirs.Get(name)
		if want == nil {
			t.Errorf("chroma has no lexer %s", name)
			continue
		}
		got := tokens(t, Get(name), text)
		if !slices.Equal(got, tokens(t, want, text)) {
			t.Errorf("%s: the tokens are not chroma's", name)
		}
	}
}

func tokens(t *testing.T, l chroma.Lexer, text string) []chroma.Token {
	t.Helper()
	got, err := chroma.Tokenise(l, nil, text)
	if err != nil {
		t.Fatal(l.Config().Name, err)
	}
	return got
}
