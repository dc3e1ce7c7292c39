package render

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
)

// namedStyle is one style of a theme and the name of its field.
type namedStyle struct {
	name  string
	style lipgloss.Style
}

// stylesOf lists every style of a theme, so that a new field is tested too.
func stylesOf(theme *Theme) []namedStyle {
	var out []namedStyle
	var walk func(prefix string, v reflect.Value)
	walk = func(prefix string, v reflect.Value) {
		for i := range v.NumField() {
			name := prefix + v.Type().Field(i).Name
			switch field := v.Field(i); field.Interface().(type) {
			case lipgloss.Style:
				out = append(out, namedStyle{name, field.Interface().(lipgloss.Style)})
			case DiffStyles, SyntaxStyles, ANSIStyles:
				walk(name+".", field)
			}
		}
	}
	walk("", reflect.ValueOf(theme).Elem())
	return out
}

// TestThemesGolden shows every style of every theme with its codes.
func TestThemesGolden(t *testing.T) {
	t.Parallel()
	for _, name := range ThemeNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			for _, s := range stylesOf(mustTheme(t, name, TrueColor)) {
				fmt.Fprintf(&b, "%-20s %q\n", s.name, s.style.Render("text"))
			}
			golden(t, "theme-"+name+".txt", b.String())
		})
	}
}

func TestThemeNamed(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name    string
		profile Profile
		want    Profile
		dropped string
	}{
		{"dark", TrueColor, TrueColor, "\x1b[38;2;224;102;18mx\x1b[0m"},
		{"dark", Colors256, Colors256, "\x1b[38;5;166mx\x1b[0m"},
		{"dark", Colors16, Colors16, "\x1b[31mx\x1b[0m"},
		{"light", Colors16, Colors16, "\x1b[31mx\x1b[0m"},
		{"ansi", TrueColor, Colors16, "\x1b[31mx\x1b[0m"},
		{"none", TrueColor, NoColor, "x"},
		{"dark", NoColor, NoColor, "x"},
		{"ansi", NoColor, NoColor, "x"},
	} {
		theme := mustTheme(t, tc.name, tc.profile)
		if theme.Name != tc.name || theme.Profile != tc.want {
			t.Errorf("%s for %v: got %s for %v, want profile %v",
				tc.name, tc.profile, theme.Name, theme.Profile, tc.want)
		}
		if got := theme.Dropped.Render("x"); got != tc.dropped {
			t.Errorf("%s for %v: dropped is %q, want %q", tc.name, tc.profile, got, tc.dropped)
		}
	}
}

func TestThemeNamedUnknown(t *testing.T) {
	t.Parallel()
	theme, err := ThemeNamed("solar", TrueColor)
	if theme != nil || err == nil {
		t.Fatalf("got %v, %v, want an error", theme, err)
	}
	for _, name := range ThemeNames() {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("error %q does not name %s", err, name)
		}
	}
}

func TestPlainThemeGivesNoCodes(t *testing.T) {
	t.Parallel()
	for _, name := range ThemeNames() {
		theme := mustTheme(t, name, NoColor)
		if !theme.Plain() {
			t.Errorf("%s is not plain without colours", name)
		}
		for _, s := range stylesOf(theme) {
			if got := s.style.Render("text"); got != "text" {
				t.Errorf("%s: %s gives %q", name, s.name, got)
			}
		}
	}
}

// luminance is the relative luminance of WCAG 2.
func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

func contrast(a, b colorful.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// colorOf returns the foreground of a style; ok is false for the terminal's own.
func colorOf(t *testing.T, s lipgloss.Style) (c colorful.Color, ok bool) {
	t.Helper()
	name, isColor := s.GetForeground().(lipgloss.Color)
	if !isColor || name == "" {
		return c, false
	}
	c, err := colorful.Hex(string(name))
	if err != nil {
		t.Fatal(err)
	}
	return c, true
}

// TestThemesAreReadable asks for the contrast that WCAG 2 (AA) asks for text. Lines need less.
func TestThemesAreReadable(t *testing.T) {
	t.Parallel()
	for name, grounds := range map[string][]string{
		"dark":  {"#000000", "#1E1E1E"},
		"light": {"#FFFFFF", "#F5F5F0"},
	} {
		for _, s := range stylesOf(mustTheme(t, name, TrueColor)) {
			c, ok := colorOf(t, s.style)
			if !ok || s.name == "Diff.AddedWord" || s.name == "Diff.RemovedWord" {
				continue
			}
			want := 4.5
			if s.name == "Track" {
				want = 2.5
			}
			for _, hex := range grounds {
				ground, err := colorful.Hex(hex)
				if err != nil {
					t.Fatal(err)
				}
				if got := contrast(c, ground); got < want {
					t.Errorf("%s: %s on %s has contrast %.2f, want %.1f",
						name, s.name, hex, got, want)
				}
			}
		}
	}
}

// TestTextReadsOnGrounds asks that a chosen row differs from the others for all to see, and that
// what is dim on it still reads.
func TestTextReadsOnGrounds(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		colors palette
		around []string
	}{
		"dark":  {dark, []string{"#000000", "#1E1E1E"}},
		"light": {light, []string{"#FFFFFF", "#F5F5F0"}},
	} {
		chosen, _ := colorful.Hex(tt.colors.chosen[0])
		resting, _ := colorful.Hex(tt.colors.resting[0])
		for _, s := range stylesOf(mustTheme(t, name, TrueColor)) {
			c, ok := colorOf(t, s.style)
			if !ok || s.name == "Track" || strings.HasPrefix(s.name, "Diff.") {
				continue
			}
			for _, ground := range []colorful.Color{chosen, resting} {
				if got := contrast(c, ground); got < 3.5 {
					t.Errorf("%s: %s has contrast %.2f on %s", name, s.name, got, ground.Hex())
				}
			}
		}
		for _, hex := range tt.around {
			c, _ := colorful.Hex(hex)
			if d := chosen.DistanceCIEDE2000(c); d < 0.1 {
				t.Errorf("%s: the chosen row differs by %.3f from %s", name, d, hex)
			}
		}
		if d := chosen.DistanceCIEDE2000(resting); d < 0.05 {
			t.Errorf("%s: the grounds differ by %.3f", name, d)
		}
	}
}

// TestGroundLiesUnderAllOfALine looks at what each profile makes of a line with a style in it.
func TestGroundLiesUnderAllOfALine(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		theme   string
		profile Profile
		on      string
	}{
		{"dark", TrueColor, "\x1b[48;2;18;48;78m"},
		{"dark", Colors256, "\x1b[48;5;17m"},
		{"light", Colors256, "\x1b[48;5;189m"},
		{"ansi", TrueColor, "\x1b[7m"},
		{"none", NoColor, "\x1b[7m"},
	} {
		theme := mustTheme(t, tt.theme, tt.profile)
		word, bar := theme.Dropped.Render("x"), theme.Dropped.Render("█")
		got := theme.Chosen.Fill("a" + word + bar + " b")
		if Unstyled(got) != "ax█ b" || !strings.HasPrefix(got, tt.on+"a") ||
			!strings.HasSuffix(got, tt.on+" b\x1b[0m") && !theme.Plain() {
			t.Errorf("%s for %v: %q", tt.theme, tt.profile, got)
		}
		if !strings.Contains(got, bar) {
			t.Errorf("%s for %v: the bar is lost in %q", tt.theme, tt.profile, got)
		}
		if got := theme.Resting.Fill(word); Unstyled(got) != "x" || !strings.Contains(got, "x") {
			t.Errorf("%s for %v: resting %q", tt.theme, tt.profile, got)
		}
	}
	if got := (Ground{}).Fill("x"); got != "x" {
		t.Errorf("no ground gives %q", got)
	}
}

// What red-blind, green-blind and blue-blind people see of a linear colour (Machado, Oliveira and
// Fernandes, 2009, severity 1).
var blindness = map[string][9]float64{
	"normal": {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"red": {
		0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216,
		-0.003882, -0.048116, 1.051998,
	},
	"green": {
		0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413,
		-0.011820, 0.042940, 0.968881,
	},
	"blue": {
		1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602,
		0.004733, 0.691367, 0.303900,
	},
}

func seenBy(c colorful.Color, m [9]float64) colorful.Color {
	r, g, b := c.LinearRgb()
	return colorful.LinearRgb(m[0]*r+m[1]*g+m[2]*b, m[3]*r+m[4]*g+m[5]*b,
		m[6]*r+m[7]*g+m[8]*b).Clamped()
}

// TestClassesStayApart asks that no two classes look alike to anybody: 0.09 is about four times
// the difference that can just be noticed.
func TestClassesStayApart(t *testing.T) {
	t.Parallel()
	classes := []string{
		"Identical", "Covered", "Superseded", "Dropped", "Summarised", "Decided",
	}
	for _, name := range []string{"dark", "light"} {
		theme := reflect.ValueOf(mustTheme(t, name, TrueColor)).Elem()
		for i, a := range classes {
			for _, b := range classes[:i] {
				ca, _ := colorOf(t, theme.FieldByName(a).Interface().(lipgloss.Style))
				cb, _ := colorOf(t, theme.FieldByName(b).Interface().(lipgloss.Style))
				for eyes, m := range blindness {
					d := seenBy(ca, m).DistanceCIEDE2000(seenBy(cb, m))
					if d < 0.09 {
						t.Errorf("%s: %s and %s differ by %.3f for %s eyes",
							name, a, b, d, eyes)
					}
				}
			}
		}
	}
}

// TestGlyphsAreOneCell also keeps the sets alike, so that they give one layout.
func TestGlyphsAreOneCell(t *testing.T) {
	t.Parallel()
	for name, set := range map[string]Glyphs{"Unicode": Unicode, "ASCII": ASCII} {
		v := reflect.ValueOf(set)
		for i := range v.NumField() {
			var glyphs []string
			switch field := v.Field(i).Interface().(type) {
			case string:
				glyphs = []string{field}
			case []string:
				glyphs = field
			}
			for _, g := range glyphs {
				if Width(g) != 1 || Clean(g) != g {
					t.Errorf("%s.%s: %q has %d cells", name, v.Type().Field(i).Name, g, Width(g))
				}
				if name == "ASCII" && len(g) != 1 {
					t.Errorf("ASCII.%s: %q is not ASCII", v.Type().Field(i).Name, g)
				}
			}
		}
	}
	if len(Unicode.Fills) != len(ASCII.Fills) {
		t.Errorf("%d and %d fills", len(Unicode.Fills), len(ASCII.Fills))
	}
}
