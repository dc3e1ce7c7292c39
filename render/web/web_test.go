package web

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"decant/render"
)

// evil is a text that tries to be more than text, in a page, in an attribute and on a terminal.
const evil = "<script src=http://evil.test/x.js>alert(1)</script>\"'><img src=x onerror=alert(1)>" +
	"</title></style></pre></svg><!-- \x1b[31mred\x1b[0m \x1b]0;t\a \u202egnp.exe &amp; " +
	"{{.}} javascript:alert(1) url(http://evil.test)"

// evilPage has that text in every place that takes one.
func evilPage() *Page {
	ours := render.CleanLine(evil) // Names of ours are not cleaned, but escaped all the same.
	cell := Say(evil)
	cell.Bar = &Bar{Name: evil, Total: 9, Parts: []Part{{Name: evil, Value: 3, Tone: Kept}}}
	bar := Bar{Name: evil, Total: 9, Parts: []Part{{Name: evil, Value: 3, Tone: Tone(ours)}}}
	return &Page{
		Title: evil, Lines: []string{evil},
		Sections: []Section{{
			ID: "a", Title: evil, Lines: []string{evil}, Printed: evil, Bars: []Bar{bar},
			Strip: Strip{Name: evil, Total: 9, Columns: []Bar{bar}},
			Tables: []Table{{
				List: ours, Columns: []Column{{Head: evil, Key: ours}},
				Rows: []Row{{
					Cells: []Cell{cell},
					Fold: &Fold{Title: evil, Texts: func() []Text {
						return []Text{{Title: evil, Body: evil}}
					}},
				}},
			}},
		}},
	}
}

// spellPage is a page as it is written.
func spellPage(t *testing.T, p *Page) string {
	t.Helper()
	var b strings.Builder
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// allowed are the elements and attributes that a page is made of.
var (
	allowed = strings.Fields("html head meta title style body main header h1 h2 h3 p section " +
		"figure figcaption svg rect ul li data div table thead tbody tr th td details summary pre")
	attributes = strings.Fields("lang charset http-equiv content name id class viewBox role " +
		"preserveAspectRatio x y width height value data-key data-list data-at scope colspan")
)

// eachNode calls for each node of a document.
func eachNode(n *html.Node, do func(*html.Node)) {
	do(n)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		eachNode(c, do)
	}
}

// contains reports whether a list has a name.
func contains(list []string, name string) bool {
	for _, s := range list {
		if strings.EqualFold(s, name) {
			return true
		}
	}
	return false
}

// TestHostileTextStaysText holds a page whose every text is hostile to the elements and attributes
// that pages are made of, and to the texts that were given, cleaned.
func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	text := spellPage(t, evilPage())
	if render.Clean(text) != text {
		t.Error("the page is not clean")
	}
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	eachNode(doc, func(n *html.Node) {
		switch n.Type {
		case html.CommentNode:
			t.Errorf("a comment: %s", n.Data)
		case html.TextNode:
			seen += strings.Count(n.Data, "alert(1)</script>")
		case html.ElementNode:
			if !contains(allowed, n.Data) {
				t.Errorf("the element %s", n.Data)
			}
			for _, a := range n.Attr {
				if !contains(attributes, a.Key) {
					t.Errorf("the attribute %s=%q of %s", a.Key, a.Val, n.Data)
				}
			}
		default:
		}
	})
	// The title stands twice, and so does the name of a part: in the drawing and in the legend.
	if want := 17; seen != want {
		t.Errorf("the text is there %d times, want %d", seen, want)
	}
}

// TestMaskSeesEveryText masks a word wherever a page takes one, also where it is broken up.
func TestMaskSeesEveryText(t *testing.T) {
	t.Parallel()
	p := evilPage()
	const key = "alert(1)"
	p.Title = strings.Replace(p.Title, key, "al\u200bert(\x1b[1m1)", 1)
	p.Mask = func(text string) string { return strings.ReplaceAll(text, key, "[masked]") }
	text := spellPage(t, p)
	// The names of lists, keys and tones are ours.
	for _, own := range []string{"data-list=", "data-key=", `class="t-`} {
		for {
			before, after, found := strings.Cut(text, own)
			if !found {
				break
			}
			_, after, _ = strings.Cut(after, ">")
			text = before + after
		}
	}
	if strings.Contains(text, key) || !strings.Contains(text, "[masked]") {
		t.Errorf("not all is masked:\n%s", text)
	}
}

// TestDrawingsFit holds drawings to their width, whatever the numbers are.
func TestDrawingsFit(t *testing.T) {
	t.Parallel()
	parts := []Part{{Value: 5}, {Value: -3}, {Value: 0}, {Value: 700}, {Value: 4}}
	got := drawBar(Bar{Total: 10, Parts: parts})
	if len(got) != 2 || got[0].Width != "5000.0" || got[1].X != "5000.0" ||
		got[1].Width != "5000.0" {
		t.Errorf("the bar is %+v", got)
	}
	if got := drawBar(Bar{Parts: parts}); got != nil {
		t.Errorf("a bar of nothing is %+v", got)
	}
	column := Bar{Total: 10, Parts: []Part{{Value: 4}, {Value: 600}, {Value: 1}}}
	strip := drawStrip(Strip{Total: 20, Columns: []Bar{column, {}, {Total: 90, Parts: parts}}})
	if len(strip) != 4 || strip[0].Y != "60.0" || strip[1].Y != "0.0" ||
		strip[1].Height != "60.0" || strip[2].X != "5000.0" || strip[2].Width != "5000.0" {
		t.Errorf("the strip is %+v", strip)
	}
}

// failing refuses what is written to it.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errDisk }

var errDisk = errors.New("no room")

// TestWriteTellsErrors hands on the error of where a page goes.
func TestWriteTellsErrors(t *testing.T) {
	t.Parallel()
	if err := evilPage().Write(failing{}); !errors.Is(err, errDisk) {
		t.Errorf("got %v", err)
	}
}

// TestStyleLoadsNothing holds the style sheet to colours and sizes.
func TestStyleLoadsNothing(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"url(", "@import", "http", "src", "expression", "<"} {
		if strings.Contains(style(), bad) {
			t.Errorf("%q is in the style sheet", bad)
		}
	}
}
