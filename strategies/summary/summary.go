package summary

import (
	"context"
	_ "embed"
	"errors"
	"slices"
	"strings"

	"decant/model"
	"decant/model/tokens"
	"decant/strategies/digest"
	"decant/strategies/llm"
	"decant/strategies/llm/secrets"
	"decant/strategies/spec"
)

// builtIn is the default prompt, which says what to keep.
//
//go:embed prompt.md
var builtIn string

// Options say how a summary is made. The zero Options make the digest.
type Options struct {
	// Model is the model to ask, nil for the digest. The other fields do not matter for the digest.
	Model llm.Model
	// Prompt says what to keep; "" means [builtIn].
	Prompt string
	// Guidance is an additional wish of the user, "" for none.
	Guidance string
	// Without reports events, as indices into Conversation.Events, that no summary may include,
	// because the user dropped them. They are not sent either. nil means none.
	Without func(event int) bool
}

// Progress says how far a job has come.
type Progress struct {
	// Step counts the requests from 1. Steps is their total number, as far as known.
	Step, Steps int
	// Merging is true while the parts are being merged.
	Merging bool
	// Call is the progress of the current request.
	Call llm.Progress
}

// Result is the result of a job.
type Result struct {
	// Summary is the summary for a plan.
	spec.Summary
	// Usage is the cost of all requests, also after an error. Requests counts them.
	Usage    llm.Usage
	Requests int
}

// Job makes one summary. It does not change.
type Job struct {
	c           *model.Conversation
	events      []int // The summarised events, in order.
	first, last int
	o           Options
	family      tokens.Family
	mask        secrets.Masker
	sizes       sizes
	pieces      []piece
	parts       []part
}

// part is the content of one request.
type part struct {
	first, last int // Turns.
	prompt      llm.Prompt
	masked      []secrets.Masked
}

// PrepareJob makes a job for the live events in the turns from first to last, both included. It
// decodes and masks texts, and sends nothing. The error says that there is nothing to summarise. If
// the model's window is too small, it is an [*llm.Error].
func PrepareJob(c *model.Conversation, first, last int, o Options) (*Job, error) {
	j := &Job{c: c, first: first, last: last, o: o, events: digest.ListCovered(c, first, last)}
	if o.Without != nil {
		j.events = slices.DeleteFunc(j.events, o.Without)
	}
	if first < 1 || last < first || len(j.events) == 0 {
		return nil, errors.New("the selection has no turns to summarise")
	}
	if o.Model == nil {
		return j, nil
	}
	known, _ := tokens.Lookup(o.Model.Name())
	j.family, j.mask = known.Family, llm.MaskerOf(o.Model)
	empty, err := llm.NewPrompt(llm.Request{Task: j.task(part{}, 1, 1), Schema: schema()})
	if err != nil {
		return nil, err
	}
	if j.sizes, err = sizesFor(o.Model, empty.Tokens(o.Model.Name())); err != nil {
		return nil, err
	}
	j.pieces = writeTranscript(j.mask, c, j.events)
	if len(j.pieces) == 0 {
		return nil, errors.New("these turns have no text to summarise")
	}
	return j, j.lay()
}

// lay makes the prompts. If they exceed the window, it makes smaller ones.
func (j *Job) lay() error {
	for room := j.sizes.room; ; room = room * 3 / 4 {
		groups := packPieces(j.pieces, j.family, room)
		j.parts = make([]part, len(groups))
		fits := true
		for i, group := range groups {
			p, err := j.part(group, i+1, len(groups))
			if err != nil {
				return err
			}
			j.parts[i], fits = p, fits && j.fits(p.prompt)
		}
		// Below this, something else is wrong, and the model's own error will tell.
		if fits || room < leastRoom {
			return nil
		}
	}
}

// fits reports whether a prompt and its answer fit the window.
func (j *Job) fits(p llm.Prompt) bool {
	return p.Tokens(j.o.Model.Name())+j.sizes.answer <= j.sizes.window
}

// part makes the request for one of several groups of pieces.
func (j *Job) part(group []piece, number, of int) (part, error) {
	p := part{first: group[0].turn, last: group[0].turn}
	var b strings.Builder
	for i := range group {
		b.WriteString(group[i].String())
		p.first, p.last = min(p.first, group[i].turn), max(p.last, group[i].turn)
		p.masked = append(p.masked, group[i].masked...)
	}
	var err error
	p.prompt, err = j.prompt(j.task(p, number, of), b.String())
	return p, err
}

// prompt makes a prompt of this job.
func (j *Job) prompt(task, content string) (llm.Prompt, error) {
	return llm.NewPrompt(llm.Request{
		Task: task, Content: content, Schema: schema(), MaxTokens: j.sizes.answer,
		Mask: j.mask,
	})
}

// Ahead says what running the job would send at most, without retries. It returns false for the
// digest, which sends nothing.
func (j *Job) Ahead() (llm.Notice, bool) {
	if j.o.Model == nil {
		return llm.Notice{}, false
	}
	prompts := make([]llm.Prompt, len(j.parts))
	for i := range j.parts {
		prompts[i] = j.parts[i].prompt
	}
	n := llm.NoticeOf(j.o.Model, prompts...)
	for i := range j.parts {
		n = n.WithMasked(j.parts[i].masked)
	}
	// The summaries of the parts are sent once more to be merged.
	for left := len(j.parts); left > 1; {
		groups := (left + j.perMerge() - 1) / j.perMerge()
		n.Prompts += groups
		n.Tokens += left*j.sizes.answer + groups*(j.sizes.window-j.sizes.answer-j.sizes.room)/2
		n.MaxTokens += groups * j.sizes.answer
		left = groups
	}
	return n, true
}

// perMerge returns how many summaries certainly fit into one prompt.
func (j *Job) perMerge() int { return max(2, j.sizes.room/(j.sizes.answer+100)) }

// steps returns how many requests there will be.
func (j *Job) steps() int {
	n := len(j.parts)
	for left := n; left > 1; {
		left = (left + j.perMerge() - 1) / j.perMerge()
		n += left
	}
	return n
}

// Run makes the summary. If progress is not nil, it is called on the caller's goroutine. After an
// error, there is no text, and the result only holds the cost so far. Errors of the model are
// [*llm.Error].
func (j *Job) Run(ctx context.Context, progress func(Progress)) (Result, error) {
	if j.o.Model == nil {
		return Result{Summary: j.summary(j.digest(), spec.ByDigest)}, nil
	}
	r := &run{j: j, show: progress, steps: j.steps()}
	got, err := r.all(ctx)
	out := Result{Usage: r.usage, Requests: r.step}
	if err != nil {
		return out, err
	}
	got.named(j.pieces)
	out.Summary = j.summary(got.markdown(), j.o.Model.Name())
	return out, nil
}

// summary returns a text in the form for a plan.
func (j *Job) summary(text, by string) spec.Summary {
	return spec.Summary{First: j.first, Last: j.last, Text: text, By: by}
}

// digest returns the offline text.
func (j *Job) digest() string {
	return digest.OfTurns(j.c, j.first, j.last, digest.Share, j.o.Without).Text
}
