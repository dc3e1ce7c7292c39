package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Profile is how many colours a terminal can show. Fewer colours have a greater value.
type Profile = termenv.Profile

// The profiles, from all colours to none.
const (
	TrueColor = termenv.TrueColor
	Colors256 = termenv.ANSI256
	Colors16  = termenv.ANSI
	NoColor   = termenv.Ascii
)

// Theme is a set of styles with one meaning each. It is the only place where colours are chosen,
// and never changes after [ThemeNamed] made it. A style renders one line at a time. A style inside
// another ends it, so segments are styled one by one.
type Theme struct {
	// Name is the name that ThemeNamed takes.
	Name string
	// Profile is the profile that the theme renders for. With NoColor no style gives any escape
	// code, only a [Ground] does, so style alone must not carry meaning.
	Profile Profile

	// Text is the terminal's own colour. Dim is secondary. Title is for the head of a pane or
	// section, Accent for focus and cursor, Key for a key in a help line. Track is for the unfilled
	// part of a bar, and for borders.
	Text, Dim, Title, Accent, Key, Track lipgloss.Style
	// Good, Warn and Error grade a message.
	Good, Warn, Error lipgloss.Style
	// Match is for the matches of a search in a line.
	Match lipgloss.Style
	// Chosen is the background of the chosen row in the pane with the focus, Resting in another
	// pane. Without colours one is reversed and the other bold. These are not colours, and a mark
	// in the gutter says the same.
	Chosen, Resting Ground
	// AddedGround and RemovedGround are the backgrounds of diff lines that are on one side. They
	// are zero if a terminal does not show our own colours. The text itself is then coloured.
	AddedGround, RemovedGround Ground

	// One style for each class of change, from free to costly, then for the user's decisions and
	// what is kept.
	Identical, Covered, Superseded, Dropped, Summarised, Decided, Kept lipgloss.Style

	// One style for each kind of event.
	User, Assistant, Reasoning, ToolCall, ToolResult lipgloss.Style
	Attachment, Summary, System, Image               lipgloss.Style

	// Diff styles the lines of a diff, Syntax the words of a highlighted text, ANSI a text with its
	// own colours.
	Diff   DiffStyles
	Syntax SyntaxStyles
	ANSI   ANSIStyles
}

// ANSIStyles are the styles of [StyleAttributes], which replace the colours of a terminal.
type ANSIStyles struct {
	Red, Green, Yellow, Blue, Magenta, Cyan, Grey lipgloss.Style
}

// DiffStyles are the styles of [WrapDiff].
type DiffStyles struct {
	// Same is a line on both sides; Added and Removed are lines on one.
	Same, Added, Removed lipgloss.Style
	// AddedWord and RemovedWord are the words that differ inside a changed line.
	AddedWord, RemovedWord lipgloss.Style
	// Gap is for omitted lines.
	Gap lipgloss.Style
}

// SyntaxStyles are the styles of a [Highlighter]. Words without a style keep the terminal's colour.
type SyntaxStyles struct {
	Keyword, Name, Literal, Number, Comment lipgloss.Style
	// Heading, Strong, Inserted and Deleted are for Markdown and patches.
	Heading, Strong, Inserted, Deleted lipgloss.Style
}

// palette is the colours of a theme, as hex triplets or numbers of the 16. An empty one is the
// terminal's own. Each colour is named after its place in the set of Okabe and Ito.
//
// The default is safe for colour-blind users. A test computes what people without the cones for
// red, green or blue see of dark and light (Machado, Oliveira and Fernandes, 2009). It requires
// that any two classes then still differ (CIEDE2000) by about four times the smallest noticeable
// difference. No meaning depends on colour alone: each class has a letter and its own filling.
type palette struct {
	dim, track                                   string
	green, sky, yellow, vermillion, purple, mine string
	addedWord, removedWord, onWord               string
	// chosen and resting are grounds. A second colour replaces the first if 256 can be shown,
	// because the nearest of these would be unreadable. Without any they are reversed and bold.
	chosen, resting [2]string
	// added and removed are the grounds of a diff.
	added, removed [2]string
}

// dark is the set of Okabe and Ito (Color Universal Design, 2008). Its vermillion is lighter, to be
// readable on dark grey, and its blue is left out, because it is not readable there.
var dark = palette{
	dim: "#8C8C8C", track: "#626262",
	green: "#009E73", sky: "#56B4E9", yellow: "#F0E442",
	vermillion: "#E06612", purple: "#CC79A7", mine: "#E69F00",
	addedWord: "#009E73", removedWord: "#E06612", onWord: "#000000",
	chosen: [2]string{"#12304E", "17"}, resting: [2]string{"#303030", "236"},
	added: [2]string{"#0D2B20", "22"}, removed: [2]string{"#3B1A0C", "52"},
}

// light keeps the hues of the same set and is dark enough to be readable on white.
var light = palette{
	dim: "#6A6A6A", track: "#8F8F8F",
	green: "#00694D", sky: "#0072B2", yellow: "#786A0E",
	vermillion: "#7A2E00", purple: "#9B3F78", mine: "#2E2090",
	addedWord: "#00694D", removedWord: "#7A2E00", onWord: "#FFFFFF",
	chosen: [2]string{"#CFE3F7", "189"}, resting: [2]string{"#E6E6E6", "254"},
	added: [2]string{"#DDF3E8", "194"}, removed: [2]string{"#FBE5DA", "224"},
}

// sixteen leaves the exact colours to the terminal's own scheme.
var sixteen = palette{
	dim: "8", track: "8",
	green: "2", sky: "6", yellow: "3", vermillion: "1", purple: "5", mine: "4",
	addedWord: "2", removedWord: "1", onWord: "0",
}

// ThemeNames returns the names that [ThemeNamed] takes, the default first.
func ThemeNames() []string { return []string{"dark", "light", "ansi", "none"} }

// ThemeNamed returns a theme by name for a terminal with profile p:
//
//   - dark and light bring their own colours; where only 16 can be shown they use those of ansi;
//   - ansi uses the 16 colours of the terminal's scheme, whatever p allows;
//   - none has no colours: no escape code but those that reverse a chosen row or make it bold. So
//     does any theme with [NoColor], as NO_COLOR asks.
//
// The error of an unknown name lists the known ones.
func ThemeNamed(name string, p Profile) (*Theme, error) {
	if !slices.Contains(ThemeNames(), name) {
		return nil, fmt.Errorf("unknown theme %q: use one of %s",
			name, strings.Join(ThemeNames(), ", "))
	}
	colors := dark
	switch name {
	case "light":
		colors = light
	case "ansi":
		p = max(p, Colors16)
	case "none":
		p = NoColor
	}
	if p >= Colors16 {
		colors = sixteen
	}
	return newTheme(name, p, colors), nil
}

// Plain reports whether no style of the theme is visible, so that text alone must tell everything.
func (t *Theme) Plain() bool { return t.Profile == NoColor }

// newTheme derives all styles from a palette. The renderer is bound to no terminal and told
// everything, so that it asks none.
func newTheme(name string, p Profile, c palette) *Theme {
	r := lipgloss.NewRenderer(io.Discard, termenv.WithProfile(p))
	r.SetColorProfile(p)
	r.SetHasDarkBackground(name != "light")
	plain := r.NewStyle()
	fg := func(color string) lipgloss.Style { return plain.Foreground(lipgloss.Color(color)) }
	t := &Theme{
		Name: name, Profile: p,
		Text: plain, Dim: fg(c.dim), Title: plain.Bold(true), Accent: fg(c.sky).Bold(true),
		Key: fg(c.sky), Track: fg(c.track),
		Good: fg(c.green), Warn: fg(c.yellow), Error: fg(c.vermillion).Bold(true),
		Match: plain.Reverse(true),

		Identical: fg(c.green), Covered: fg(c.sky), Superseded: fg(c.yellow),
		Dropped: fg(c.vermillion), Summarised: fg(c.purple), Decided: fg(c.mine).Bold(true),
		Kept: plain,

		User: plain.Bold(true), Assistant: plain, Reasoning: fg(c.dim).Italic(true),
		ToolCall: fg(c.sky), ToolResult: plain, Attachment: fg(c.dim), Summary: fg(c.purple),
		System: fg(c.dim), Image: fg(c.dim),
	}
	t.Chosen, t.Resting = Ground{reversePen, true}, Ground{boldPen, false}
	if c.chosen[0] != "" {
		ground := func(colors [2]string) Ground {
			back := lipgloss.CompleteColor{TrueColor: colors[0], ANSI256: colors[1]}
			return Ground{penOf(plain.Background(back)), false}
		}
		t.Chosen, t.Resting = ground(c.chosen), ground(c.resting)
		t.AddedGround, t.RemovedGround = ground(c.added), ground(c.removed)
	}
	t.Diff = DiffStyles{
		Same: plain, Added: fg(c.green), Removed: fg(c.vermillion), Gap: fg(c.dim),
		AddedWord:   fg(c.onWord).Background(lipgloss.Color(c.addedWord)),
		RemovedWord: fg(c.onWord).Background(lipgloss.Color(c.removedWord)),
	}
	t.Syntax = SyntaxStyles{
		Keyword: fg(c.purple), Name: fg(c.sky), Literal: fg(c.green), Number: fg(c.mine),
		Comment: fg(c.dim).Italic(true), Heading: plain.Bold(true), Strong: plain.Bold(true),
		Inserted: fg(c.green), Deleted: fg(c.vermillion),
	}
	t.ANSI = ANSIStyles{
		Red: fg(c.vermillion), Green: fg(c.green), Yellow: fg(c.yellow), Blue: fg(c.sky),
		Magenta: fg(c.purple), Cyan: fg(c.sky), Grey: fg(c.dim),
	}
	return t
}
