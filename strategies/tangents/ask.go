package tangents

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"slices"
	"strings"
	"sync"

	"decant/model"
	"decant/model/amount"
	"decant/model/tokens"
	"decant/strategies/llm"
	"decant/strategies/llm/secrets"
	"decant/strategies/spec"
)

// ByRule names the rule as the source of tangents.
const ByRule = "rule"

// builtIn is the default prompt, which says what a tangent is.
//
//go:embed prompt.md
var builtIn string

// schemaText is the schema of an answer.
//
//go:embed schema.json
var schemaText []byte

// schema is schemaText, parsed.
var schema = sync.OnceValue(func() *llm.Schema {
	s, err := llm.ParseSchema("tangents", schemaText)
	if err != nil {
		panic(err) // The file is part of the program.
	}
	return s
})

// Asking says who names tangents and how. The zero Asking uses the rule.
type Asking struct {
	Options
	// Model is the model to ask, nil for the rule. The other fields do not matter for the rule.
	Model llm.Model
	// Prompt says what a tangent is; "" means [builtIn].
	Prompt string
	// Without reports events, as indices into Conversation.Events, that are not sent because the
	// user dropped them. nil means none.
	Without func(event int) bool
}

// Progress says how far a job has come.
type Progress struct {
	// Step counts the requests from 1. Steps is their total number.
	Step, Steps int
	// Call is the progress of the current request.
	Call llm.Progress
}

// Result is the result of a job.
type Result struct {
	// Tangents are sorted by confidence, the highest first, then by turn.
	Tangents []Tangent
	// By is [ByRule], or the model's name.
	By string
	// Refused say in clean lines which named turns were refused, and why.
	Refused []string
	// Usage is the cost of all requests, also after an error. Requests counts them.
	Usage    llm.Usage
	Requests int
}

// Into returns a Spec in which the named tangents replace those of an earlier result. Tangents stay
// that the user or another classifier named, and those about whose turn the user decided.
func (r *Result) Into(s spec.Spec) spec.Spec {
	for _, t := range slices.Clone(s.Tangents) {
		if t.By == s.Classified && s.Decisions[spec.OnTurn(t.Turn)] == spec.Undecided {
			s = s.UnnameTangent(t.Turn)
		}
	}
	for _, t := range r.Tangents {
		if !slices.ContainsFunc(s.Tangents, func(o spec.Tangent) bool {
			return o.Turn == t.Turn
		}) {
			s = s.NameTangent(spec.Tangent{
				Turn: t.Turn, By: r.By, Why: t.Reason, Confidence: t.Confidence,
			})
		}
	}
	s.Classified = r.By
	return s
}

// Job is one question about all turns. It does not change.
type Job struct {
	c       *model.Conversation
	o       Asking
	batches []batch
	window  int
	answer  int // The token limit of an answer.
}

// batch is one request, with the turns that it asks about.
type batch struct {
	prompt llm.Prompt
	turns  map[int]bool
	masked []secrets.Masked
}

// Limits of a request in tokens: the window of a model whose window is unknown, and the longest
// answer.
const assumedWindow, longestAnswer = 32_000, 4096

// PrepareJob makes a job. It decodes and masks texts, and sends nothing. The error is an
// [*llm.Error] if the model's window is too small.
func PrepareJob(c *model.Conversation, o Asking) (*Job, error) {
	j := &Job{c: c, o: o}
	if j.o.Threshold <= 0 {
		j.o.Threshold = defaultThreshold
	}
	if o.Model == nil {
		return j, nil
	}
	j.window = cmp.Or(o.Model.Window(), assumedWindow)
	j.answer = min(longestAnswer, j.window/4)
	return j, j.lay(describeTurns(llm.MaskerOf(o.Model), c, o.Without))
}

// lay divides the descriptions of turns into as many requests as needed. Each request has the first
// request and the last turns, because they define the task.
func (j *Job) lay(all []described) error {
	known, _ := tokens.Lookup(j.o.Model.Name())
	task := j.task()
	empty, err := llm.NewPrompt(llm.Request{Task: task, Schema: schema()})
	if err != nil {
		return err
	}
	room := (j.window - j.answer - empty.Tokens(j.o.Model.Name())) * 9 / 10
	last := max(len(all)-recent, 0)
	var context, judged []described
	for i, d := range all {
		if i == 0 || i >= last {
			context = append(context, d)
			room -= d.tokens(known.Family)
		}
		if i < last && (j.o.Barred == nil || !j.o.Barred(d.turn)) && !d.mute {
			judged = append(judged, d)
		}
	}
	for len(judged) > 0 {
		n, left := 0, room
		for n < len(judged) {
			if left -= judged[n].tokens(known.Family); left < 0 {
				break
			}
			n++
		}
		if n == 0 {
			return &llm.Error{
				Model: j.o.Model.Name(), Reason: llm.TooLong,
				What: "its window of " + amount.Of(j.window, "token") +
					" is too small for the turns",
				Next: "choose a model with a larger window, or work offline",
			}
		}
		b, err := j.batch(task, context, judged[:n])
		if err != nil {
			return err
		}
		j.batches, judged = append(j.batches, b), judged[n:]
	}
	return nil
}

// batch builds one request about some turns.
func (j *Job) batch(task string, context, judged []described) (batch, error) {
	b := batch{turns: map[int]bool{}}
	var text strings.Builder
	text.WriteString("=== the task ===\n")
	for i := range context {
		text.WriteString(context[i].text)
		b.masked = append(b.masked, context[i].masked...)
	}
	text.WriteString("=== the turns to judge ===\n")
	for i := range judged {
		text.WriteString(judged[i].text)
		b.turns[judged[i].turn] = true
		b.masked = append(b.masked, judged[i].masked...)
	}
	var err error
	b.prompt, err = llm.NewPrompt(llm.Request{
		Task: task, Content: text.String(), Schema: schema(), MaxTokens: j.answer,
		Mask: llm.MaskerOf(j.o.Model),
	})
	return b, err
}

// task returns the instruction. It appends how turns are described, because that must match what is
// sent even if the user replaces the prompt.
func (j *Job) task() string {
	return strings.TrimSpace(cmp.Or(j.o.Prompt, builtIn)) + "\n\nFirst come the first request " +
		"and the last turns, which say what the task is; behind \"=== the turns to judge ===\" " +
		"those that may be named. Each turn stands under a line like \"=== turn 3 ===\", with " +
		"what was said clipped and what the agent did in short. What stands in brackets as " +
		"[masked: …] was a secret and stays out."
}

// Ahead says what running the job would send, without retries. It returns false if nothing is sent.
func (j *Job) Ahead() (llm.Notice, bool) {
	if j.o.Model == nil || len(j.batches) == 0 {
		return llm.Notice{}, false
	}
	prompts := make([]llm.Prompt, len(j.batches))
	for i := range j.batches {
		prompts[i] = j.batches[i].prompt
	}
	n := llm.NoticeOf(j.o.Model, prompts...)
	for i := range j.batches {
		n = n.WithMasked(j.batches[i].masked)
	}
	return n, true
}

// Run names the tangents. If progress is not nil, it is called on the caller's goroutine. After an
// error, nothing is named, and the result only holds the cost so far. Errors of the model are
// [*llm.Error].
func (j *Job) Run(ctx context.Context, progress func(Progress)) (Result, error) {
	if j.o.Model == nil {
		return Result{Tangents: FindTangents(j.c, j.o.Options), By: ByRule}, nil
	}
	r := Result{By: j.o.Model.Name()}
	for i := range j.batches {
		r.Requests++
		got, err := j.o.Model.Complete(ctx, j.batches[i].prompt, func(call llm.Progress) {
			if progress != nil {
				progress(Progress{Step: i + 1, Steps: len(j.batches), Call: call})
			}
		})
		if failed := (*llm.Error)(nil); errors.As(err, &failed) {
			r.Usage = r.Usage.Plus(failed.Usage)
		}
		if err == nil {
			r.Usage = r.Usage.Plus(got.Usage)
			err = j.take(&r, got.JSON, j.batches[i].turns)
		}
		if err != nil {
			return Result{Usage: r.Usage, Requests: r.Requests}, err
		}
	}
	sortTangents(r.Tangents)
	return r, nil
}
