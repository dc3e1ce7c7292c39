package page

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"decant/render"
)

// gfm reads Markdown as GitHub does, but leaves HTML in.
var gfm = goldmark.New(goldmark.WithExtensions(extension.GFM))

// toHTML is what a reader of Markdown makes of a text.
func toHTML(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := gfm.Convert([]byte(text), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// words are those of a text, as white space is no matter of Markdown.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// mail is a link that some readers make of an address, whatever is escaped in it.
var mail = regexp.MustCompile(`<a href="mailto:[^"]*">([^<]*)</a>`)

// checkEscape holds a text against what a reader of Markdown shows of it: in a paragraph, in a
// heading and in a cell.
func checkEscape(t *testing.T, text string) {
	t.Helper()
	escaped, want := escapeMarkdown(text), words(render.CleanLine(text))
	if strings.ContainsAny(escaped, "\n\r") || render.CleanLine(escaped) != escaped {
		t.Errorf("%q is not clean: %q", text, escaped)
	}
	if want == "" {
		return
	}
	for _, place := range []struct{ before, after, open, shut string }{
		{"", "", "<p>", "</p>"},
		{"## ", "", "<h2>", "</h2>"},
		{"| a |\n|---|\n| ", " |", "<td>", "</td>"},
	} {
		shown := mail.ReplaceAllString(toHTML(t, place.before+escaped+place.after), "$1")
		_, rest, _ := strings.Cut(shown, place.open)
		inside, _, ok := strings.Cut(rest, place.shut)
		if got := words(html.UnescapeString(inside)); !ok || got != want ||
			strings.Contains(inside, "<") {
			t.Errorf("%q is shown as %q\nMarkdown %q\nHTML %s", text, got, escaped, shown)
		}
	}
}

// hostile are texts that would like to be more than text.
var hostile = []string{
	"plain words", "*bold* _thin_ **x** __y__ ~~gone~~", "`code` ``more``", "a | b || c \\| d",
	"# heading", "## ", "- item", "+ item", "* item", "1. item", "1) item", "123456789. x",
	"> quote", "--- ", "===", "***", "___", "- - -", "[link](http://x.y)",
	"![image](http://x.y/z.png)", "[x]: /y", "[ ] task", "<script>alert(1)</script>",
	"<img src=x onerror=y>", "<!-- hidden -->", "a < b > c & d",
	"&lt;b&gt; &amp;amp; &#35; &copy;", "http://example.com/a?b=c", "https://example.com",
	"www.example.com", "ftp://example.com", "mailto:a@b.cd", "a@b.cd", "@someone", ":smile:",
	"$x^2$", "\\", "\\\\", "a\\", "trailing  ", "    indented", "\ttab", "a\nb", "a\r\n\r\nb",
	"```sh", "~~~", "| a | b |", "|---|", ":--", "-", "+", "=", "--", "\x1b[31mred\x1b[0m",
	"\u202egnp.exe", "zero\u200bwidth", "\x00", "Ü — „x“ 漢字", "{{ template }}", "[^1]",
	"[^1]: note", "a_b_c", "snake_case_name", "2 * 3 * 4", "!", "~", "|", "WwW.x.de",
	"<http://x.y>", "</td></table>", "&", "&x;", "xn--a.www.b.cd", "Setext\n---", "1986\\. x",
	"www.a.b\\",
}

func TestEscape(t *testing.T) {
	t.Parallel()
	for _, text := range hostile {
		checkEscape(t, text)
	}
}

func FuzzEscape(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1000 { // The reader takes long over long ones.
			checkEscape(t, text)
		}
	})
}

func TestMarkdownGolden(t *testing.T) {
	t.Parallel()
	p := sample()
	p.Sections = append(p.Sections, Section{Title: "a|b", Tables: []Table{{
		Head: []string{"<b>", "n"}, Align: []Align{Left, Right},
		Rows: [][]string{{"`x` | y", "7"}, {"[z](http://z)", "12,345"}},
	}}})
	golden(t, "page.md", p.Markdown())
}

// TestMarkdownIsTables counts what a reader of Markdown makes of a page.
func TestMarkdownIsTables(t *testing.T) {
	t.Parallel()
	shown := toHTML(t, sample().Markdown())
	for tag, want := range map[string]int{
		"<table>": 2, "<h1>": 1, "<h2>": 2, "<p>": 2, "<tr>": 8, "<pre>": 0, "<a ": 0, "<em>": 0,
	} {
		if got := strings.Count(shown, tag); got != want {
			t.Errorf("%d times %s, want %d, in\n%s", got, tag, want, shown)
		}
	}
}

func TestMarkdownEmpty(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]Page{
		"zero": {}, "hidden title": {Title: "\x1b[0m\n"},
		"empty section": {Sections: []Section{{}, {Lines: []string{""}, Tables: []Table{{}}}}},
	} {
		if got := p.Markdown(); got != "" {
			t.Errorf("%s: got %q, want nothing", name, got)
		}
	}
}
