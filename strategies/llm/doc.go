// Package llm asks a language model for an answer that fits a schema. The model is a service with
// Anthropic's Messages API or OpenAI's chat completions, or a program of the user. The package
// knows nothing about plans: the model's answer is an input of a plan.
//
// Text is sent only by [Model.Complete]. Opening a model and making a prompt send nothing.
// [NoticeOf] says what would be sent where, so that a caller can ask the user. The prompt holds
// data between delimiters, with secrets masked. An answer that does not fit its schema is an error.
// The package must never read an environment variable that it was not given, or write a file that
// outlives a call. It must never follow a redirect, or put a key in an error.
//
//	schema, err := llm.ParseSchema("tangents", []byte(`{"type":"object", …}`))
//	prompt, err := llm.NewPrompt(llm.Request{Task: task, Content: text, Schema: schema})
//	m, err := llm.OpenModel("anthropic/claude-haiku-4-5", llm.Config{Getenv: os.Getenv})
//	fmt.Println(llm.NoticeOf(m, prompt)) // Ask the user here.
//	answer, err := m.Complete(ctx, prompt, nil)
package llm

import (
	"context"
	"time"
)

// Model is one model that can be asked. Its methods may be called from several goroutines at once.
type Model interface {
	// Name is provider/name, as the user wrote it.
	Name() string
	// Window is the context window in tokens, for prompt and answer together; 0 if unknown.
	Window() int
	// Destination is where a prompt goes: an address without its key, or the command.
	Destination() Destination
	// Complete sends the prompt and returns the model's answer, which fits the prompt's schema. If
	// progress is not nil, it is called on the caller's goroutine. Every error is an [*Error]. If
	// ctx ended the call, the error wraps the error of ctx.
	Complete(ctx context.Context, p Prompt, progress func(Progress)) (Answer, error)
}

// Destination is where a prompt goes.
type Destination struct {
	// Where is the address, or the command line.
	Where string
	// Program is true for a command on this machine, which may send the prompt on.
	Program bool
	// Local is true if the address is on this machine.
	Local bool
}

// Progress says how far a call has come.
type Progress struct {
	// Attempt counts from 1.
	Attempt int
	// Bytes is the size of the answer so far, in this attempt.
	Bytes int
	// Waiting is the pause before the next attempt; 0 while an attempt runs.
	Waiting time.Duration
}

// Usage is the cost of calls in tokens, summed over attempts.
type Usage struct {
	// In is the tokens of prompts, including cached ones. Out is the tokens of answers.
	In, Out int
	// Estimated is true if a part was estimated because nobody counted it.
	Estimated bool
}

// Plus returns the sum of two usages.
func (u Usage) Plus(v Usage) Usage {
	return Usage{u.In + v.In, u.Out + v.Out, u.Estimated || v.Estimated}
}

// Answer is the answer of a model.
type Answer struct {
	// JSON fits the schema of the prompt: compact, keys in alphabetical order.
	JSON []byte
	// Usage is the cost of all attempts.
	Usage Usage
	// Attempts counts the calls, at least 1.
	Attempts int
}
