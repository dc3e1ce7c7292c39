// Package llm asks a language model for an answer that fits a schema: a service that
// speaks Anthropic's Messages API or OpenAI's chat completions, or a program of the
// person's. It knows nothing of plans: what a model said is an input of a plan.
//
// Text leaves in [Model.Complete] alone; opening a model and making a prompt send
// nothing, and [NoticeOf] says what would go where, so that a caller can ask the person.
// What is sent is data between delimiters with secrets masked, and an answer that does
// not fit its schema is an error. The package must never read a variable of the
// environment that it was not handed, write a file that outlives a call, follow
// a redirect, or put a key in an error.
//
//	schema, err := llm.ParseSchema("tangents", []byte(`{"type":"object", …}`))
//	prompt, err := llm.NewPrompt(llm.Request{Task: task, Content: text, Schema: schema})
//	m, err := llm.OpenModel("anthropic/claude-haiku-4-5", llm.Config{Getenv: os.Getenv})
//	fmt.Println(llm.NoticeOf(m, prompt)) // Ask the person here.
//	answer, err := m.Complete(ctx, prompt, nil)
package llm

import (
	"context"
	"time"
)

// Model is one model that may be asked. Its methods may be called from several
// goroutines at once.
type Model interface {
	// Name is provider/name, as the person wrote it.
	Name() string
	// Window is the context window in tokens, prompt and answer together; 0 when it is
	// not known.
	Window() int
	// Destination is where a prompt goes: an address without its key, or the command.
	Destination() Destination
	// Complete sends the prompt and returns what the model answered, which fits the
	// prompt's schema. It calls progress, where that is not nil, from the goroutine
	// it was called on. Every error is an [*Error]; one that ends since ctx did
	// wraps the error of ctx.
	Complete(ctx context.Context, p Prompt, progress func(Progress)) (Answer, error)
}

// Destination is where a prompt goes.
type Destination struct {
	// Where is the address that is called, or the command line.
	Where string
	// Program reports that it is a command of this machine, which may send it on.
	Program bool
	// Local reports that the address is this machine's own.
	Local bool
}

// Progress is how far a call has come.
type Progress struct {
	// Attempt counts from 1.
	Attempt int
	// Bytes are what the answer has so far in this attempt.
	Bytes int
	// Waiting is how long it will wait before the next attempt; 0 while one runs.
	Waiting time.Duration
}

// Usage is what calls cost in tokens. It adds up over attempts.
type Usage struct {
	// In are the tokens of prompts, those from a cache included; Out those of answers.
	In, Out int
	// Estimated reports that at least a part was estimated, since nobody counted it.
	Estimated bool
}

// Plus is the sum of two.
func (u Usage) Plus(v Usage) Usage {
	return Usage{u.In + v.In, u.Out + v.Out, u.Estimated || v.Estimated}
}

// Answer is what a model said.
type Answer struct {
	// JSON fits the schema of the prompt: compact, keys in alphabetical order.
	JSON []byte
	// Usage is what all attempts cost.
	Usage Usage
	// Attempts counts the calls, at least 1.
	Attempts int
}
