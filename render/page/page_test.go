package page

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/render"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing with them")

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update to make it", err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}

// sample is a page with everything in it: wide characters, hostile cells, rows of unlike length.
func sample() Page {
	return Page{
		Title: "A conversation about\n\x1b]0;pwned\amany things",
		Sections: []Section{
			{
				Title: "Sizes",
				Lines: []string{
					"What the context window holds, by kind. Numbers are estimated tokens.",
					"Second line.\nThird line.",
				},
				Tables: []Table{{
					Head:  []string{"kind", "example", "tokens", "share"},
					Align: []Align{Left, Left, Right, Right},
					Rows: [][]string{
						{"tool results", "Read /src/main.go\tagain", render.Number(123456), "61%"},
						{"user", "漢字漢字漢字", render.Number(1234), "<1%"},
						{"system", "\x1b[31mred\x1b[0m\u202eevil", "7", "<1%"},
						{"none"},
					},
				}},
			},
			{Title: "Empty"},
			{},
			{Tables: []Table{
				{Rows: [][]string{{"no", "head"}, {"here", "", "a cell more"}}},
				{},
				{Head: []string{"only a head"}},
			}},
		},
	}
}

func TestTextGolden(t *testing.T) {
	t.Parallel()
	for _, width := range []int{0, 120, 80, 40, 12} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			golden(t, fmt.Sprintf("page-%d.txt", width), sample().Text(width))
		})
	}
}

// checkText states what is promised of a page.
func checkText(t *testing.T, text string, width int) {
	t.Helper()
	if render.Clean(text) != text {
		t.Errorf("width %d: not clean: %q", width, text)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		t.Errorf("width %d: the last line does not end: %q", width, text)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if width > 0 && render.Width(line) > width {
			t.Errorf("width %d: %q has %d cells", width, line, render.Width(line))
		}
		if strings.HasSuffix(line, " ") {
			t.Errorf("width %d: spaces end %q", width, line)
		}
	}
}

func TestTextFitsEveryWidth(t *testing.T) {
	t.Parallel()
	for width := -1; width <= 200; width++ {
		checkText(t, sample().Text(width), width)
	}
}

func FuzzText(f *testing.F) {
	f.Add("title", "cell", "漢字", 10)
	f.Add("\x1b[31m", "a\tb\nc", "\u0600", 3)
	f.Fuzz(func(t *testing.T, title, a, b string, width int) {
		width %= 100
		p := Page{Title: title, Sections: []Section{{
			Title: a, Lines: []string{b, title},
			Tables: []Table{{
				Head: []string{a, b}, Align: []Align{Right},
				Rows: [][]string{{b, title, a}, {}, {a}},
			}},
		}}}
		checkText(t, p.Text(width), width)
	})
}

func TestTextEmpty(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]Page{
		"zero":          {},
		"empty section": {Sections: []Section{{}, {Tables: []Table{{}}}}},
		"hidden title":  {Title: "\x1b[0m\n"},
	} {
		if got := p.Text(80); got != "" {
			t.Errorf("%s: got %q, want nothing", name, got)
		}
	}
}

func TestTableColumns(t *testing.T) {
	t.Parallel()
	table := Table{
		Head:  []string{"name", "n"},
		Align: []Align{Left, Right},
		Rows:  [][]string{{"a long name", "12,345"}, {"b", "7"}},
	}
	for _, tc := range []struct {
		name  string
		width int
		want  string
	}{
		{
			"natural", 0,
			"name              n\n-----------  ------\na long name  12,345\nb                 7\n",
		},
		{
			"names give way first", 14,
			"name         n\n------  ------\na lon…  12,345\nb            7\n",
		},
		{"then numbers", 7, "…     n\n-  ----\n…  12,…\nb     7\n"},
		{"no room for columns", 3, "… …\n- …\n… …\nb …\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got := Page{Sections: []Section{{Tables: []Table{table}}}}.Text(tc.width)
			if got != tc.want {
				t.Errorf("got\n%s\nwant\n%s", got, tc.want)
			}
		})
	}
}
