// Package tui is the screen: one Bubble Tea program. It shows a conversation turn by turn with what
// a plan would remove, and saves the fork that the user agreed to.
//
// There is one tea.Model, the root. It holds the review (tui/review), the panes (tui/panes) with
// the user's place (tui/browser), and the search (tui/find). It also holds the sheet or prompt in
// front of them. None of these sees the root. Every key is in one table (tui/keys), from which the
// help is printed. What keys do is in a second table (actions.go), and which function handles which
// message in a third (router.go). An action of the user makes a new spec.Spec, and everything shown
// derives from its plan. The plain mode (tui/lines) is another front end on the same review, and
// knows nothing about the screen.
//
//	result, err := tui.Run(tui.Options{
//		Options: review.Options{Conversation: c, Spec: strategies.DefaultSpec(), Save: save},
//		Theme:   theme, Glyphs: render.Unicode,
//	})
//
// Update and View must never touch a file, the clock, the environment or another process: slow work
// is a command whose message carries the result. The caller provides the function that saves. No
// text of a conversation reaches the terminal before render.Clean has cleaned it.
package tui
