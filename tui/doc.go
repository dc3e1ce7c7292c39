// Package tui is the screen: one Bubble Tea program that shows a conversation turn by turn, what
// a plan would take from it, and saves the fork that a person agreed to.
//
// There is one tea.Model. Its panes are plain structs that share a board of facts and never see
// the root; every key stands in one table, from which the help is printed. What a person does
// makes a new strategies.Spec, and everything shown derives from the plan made of it.
//
//	result, err := tui.Run(tui.Options{
//		Conversation: c, Spec: strategies.Default(), Theme: theme, Glyphs: render.Unicode,
//		Save: save,
//	})
//
// Update and View must never touch a file, the clock, the environment or another process: slow
// work is a command whose message carries the result. Saving is the caller's function. No text of
// a conversation reaches the terminal before render.Clean has seen it.
package tui
