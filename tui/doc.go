// Package tui is the screen: one Bubble Tea program that shows a conversation turn by turn, what
// a plan would take from it, and saves the fork that a person agreed to.
//
// There is one tea.Model, the root: it holds the review (tui/review), the panes (tui/panes) with
// where the user is in it (tui/browser), what finds things there (tui/find), and the sheet or
// prompt that stands before them. None of these sees the root. Every key stands in one table
// (tui/keys), from which the help is printed; what it does stands in one table (actions.go), and
// who obeys which message in another (router.go). What a person does makes a new spec.Spec, and
// everything shown derives from the plan made of it. The plain mode (tui/lines) is another front
// end on the same review, and knows nothing of the screen.
//
//	result, err := tui.Run(tui.Options{
//		Options: review.Options{Conversation: c, Spec: strategies.DefaultSpec(), Save: save},
//		Theme:   theme, Glyphs: render.Unicode,
//	})
//
// Update and View must never touch a file, the clock, the environment or another process: slow
// work is a command whose message carries the result. Saving is the caller's function. No text of
// a conversation reaches the terminal before render.Clean has seen it.
package tui
