// Package render turns text into safe, fitting and styled text.
//
// All text of a conversation is untrusted. It passes [Clean] (or [CleanLine], for a label) once,
// where it is loaded. After that the other functions may clip, wrap, colour and compare it:
//
//	text := render.Clean(raw)
//	theme, err := render.ThemeNamed("dark", render.TrueColor)
//	for _, line := range hl.Lines(text, "main.go", "", theme) {
//		fmt.Println(render.Unicode.ClipStyled(line, 80))
//	}
//
// All widths are terminal cells as [Width] counts them. No other package measures text. All colours
// are in [Theme].
//
// The package must never read a file or the environment, never write to a terminal, and never
// import another package of this module or bubbletea. It reads the clock only to give up on a text
// that takes too long to highlight. No escape code that it returns comes from its input.
package render
