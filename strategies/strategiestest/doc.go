// Package strategiestest makes small conversations for tests of plans: by hand
// with a Builder, or at random with Random. They look like Claude Code's, but no
// codec is involved, so that a test says all that matters in one place.
//
// It is for tests only and must never be imported by the program.
//
//	b := strategiestest.NewBuilder()
//	b.Prompt("look at a.go")
//	_, first := b.Read("/w/a.go", text)
//	c := b.Done()
package strategiestest
