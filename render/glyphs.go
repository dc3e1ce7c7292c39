package render

import "strings"

// Glyphs is the set of characters with which the screen is drawn. Each is exactly one cell wide in
// every terminal. None is an emoji.
type Glyphs struct {
	// Ellipsis ends a cut text.
	Ellipsis string
	// Cursor marks the row with the focus, so that it can be found without colour.
	Cursor string
	// On and Off show whether something is chosen.
	On, Off string
	// Yes, No and Warning show the result of a check.
	Yes, No, Warning string
	// Open and Folded come before what can be folded. No cursor looks like them.
	Open, Folded string
	// Bullet starts an item of a list, Gap represents omitted lines, Arrow leads from an old value
	// to a new one.
	Bullet, Gap, Arrow string
	// Horizontal and Vertical are the straight borders; the rest are the corners and joints.
	Horizontal, Vertical                         string
	TopLeft, TopRight, BottomLeft, BottomRight   string
	TeeDown, TeeUp, TeeRight, TeeLeft, CrossLine string
	// Full is a filled cell of a bar and Empty an unfilled one.
	Full, Empty string
	// Parts are cells filled from the left in equal steps, without the empty and the full one;
	// nil draws only whole cells.
	Parts []string
	// Fills tell the segments of a bar apart without colour.
	Fills []string
	// Dot separates words of equal weight, see [Glyphs.Separator]. Point is an empty cell.
	Dot, Point string
	// Minus comes before a saving, About before an estimate, as every sum of tokens is.
	Minus, About string
	// Heights are cells filled from below in equal steps, the last one fully. Notch is a cell at
	// which a chart breaks off.
	Heights []string
	Notch   string
	// Caret shows where the next character is inserted. It is not a style, so it is visible without
	// colours.
	Caret string
}

// Separator returns a dot with a space on both sides.
func (g *Glyphs) Separator() string { return " " + g.Dot + " " }

// ASCIIOnly reports whether only ASCII may be drawn.
func (g *Glyphs) ASCIIOnly() bool { return g.Vertical == ASCII.Vertical }

// Spell returns a text in which the signs of decant's sentences look as in this set, each as wide
// as before. Other characters stay. On a whole screen that is so for the texts of a conversation
// too.
func (g *Glyphs) Spell(text string) string {
	if !g.ASCIIOnly() {
		return text
	}
	return asciiSigns.Replace(text)
}

// asciiSigns replaces the signs that sentences hold.
var asciiSigns = strings.NewReplacer(
	Unicode.About, ASCII.About, Unicode.Ellipsis, ASCII.Ellipsis, Unicode.Arrow, ASCII.Arrow,
	Unicode.Minus, ASCII.Minus, Unicode.Dot, ASCII.Dot, Unicode.Bullet, ASCII.Bullet,
	"×", "x",
)

// Unicode is the set for terminals with a UTF-8 locale.
var Unicode = Glyphs{
	Ellipsis: "…", Cursor: "▸", On: "●", Off: "○", Yes: "✓", No: "✗", Warning: "!",
	Open: "-", Folded: "+", Bullet: "•", Gap: "⋯", Arrow: "→",
	Horizontal: "─", Vertical: "│",
	TopLeft: "╭", TopRight: "╮", BottomLeft: "╰", BottomRight: "╯",
	TeeDown: "┬", TeeUp: "┴", TeeRight: "├", TeeLeft: "┤", CrossLine: "┼",
	Full: "█", Empty: " ",
	Parts: []string{"▏", "▎", "▍", "▌", "▋", "▊", "▉"},
	Fills: []string{"█", "▒", "▓", "░"},
	Dot:   "·", Point: "·", Minus: "−", About: "≈", Caret: "▏",
	Heights: []string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}, Notch: "╎",
}

// ASCII is the set for all other terminals. Its glyphs are as wide as those of [Unicode], so both
// give the same layout.
var ASCII = Glyphs{
	Ellipsis: "~", Cursor: ">", On: "*", Off: "-", Yes: "+", No: "x", Warning: "!",
	Open: "-", Folded: "+", Bullet: "*", Gap: ":", Arrow: ">",
	Horizontal: "-", Vertical: "|",
	TopLeft: "+", TopRight: "+", BottomLeft: "+", BottomRight: "+",
	TeeDown: "+", TeeUp: "+", TeeRight: "+", TeeLeft: "+", CrossLine: "+",
	Full: "#", Empty: " ",
	Fills: []string{"#", "=", "%", ":"},
	Dot:   "-", Point: ".", Minus: "-", About: "~", Caret: "_",
	Heights: []string{".", ":", "-", "=", "+", "*", "#", "@"}, Notch: "|",
}
