// Package strategiestest makes small conversations for tests of plans: by hand with a Builder, or
// at random with DrawConversation. They look like Claude Code's, but no codec is involved. So a
// test states everything that matters in one place.
//
// It is for tests only and must never be imported by the program.
//
//	b := strategiestest.NewBuilder()
//	b.Prompt("look at a.go")
//	_, first := b.Read("/w/a.go", text)
//	c := b.Done()
package strategiestest
