package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"decant/model/amount"
)

// Complete implements [Model].
func (s *service) Complete(ctx context.Context, p Prompt, progress func(Progress)) (Answer, error) {
	if progress == nil {
		progress = func(Progress) {}
	}
	if err := checkPrompt(ctx, s, p); err != nil {
		return Answer{}, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, s.limits.total, errLimit)
	defer cancel()
	var usage Usage
	for attempt := 1; ; attempt++ {
		got, f := s.attempt(ctx, p, attempt, progress)
		usage = usage.Plus(got.usage)
		if f == nil {
			return s.checkReply(p, got, usage, attempt)
		}
		f.because.Model, f.because.Usage, f.because.Attempts = s.name, usage, attempt
		if !f.again || attempt == s.limits.attempts {
			return Answer{}, f.because
		}
		pause := backOff(attempt, f.after)
		if pause > maxPause {
			f.because.Next = fmt.Sprintf(
				"ask again in %v, as the server asks, or choose another model", f.after)
			return Answer{}, f.because
		}
		progress(Progress{Attempt: attempt, Waiting: pause})
		if err := s.wait(ctx, pause); err != nil {
			f = s.ended(ctx, err)
			f.because.Model, f.because.Usage, f.because.Attempts = s.name, usage, attempt
			return Answer{}, f.because
		}
	}
}

// checkPrompt reports why a prompt, or a prompt with its answer, cannot be sent.
func checkPrompt(ctx context.Context, m Model, p Prompt) error {
	if ctx.Err() != nil {
		e := callCancelled(context.Cause(ctx))
		e.Model = m.Name()
		return e
	}
	e := &Error{Model: m.Name(), Reason: TooLong}
	if p.schema == nil {
		e.Reason, e.What, e.Next = BadName, "the prompt is empty", "make one with NewPrompt"
		return e
	}
	need := p.Tokens(m.Name()) + p.maxTokens
	if m.Window() == 0 || need <= m.Window() {
		return nil
	}
	e.What = "prompt and answer take ≈" + amount.Of(need, "token") + ", and its window has " +
		amount.Number(m.Window())
	e.Next = "send less at once, or choose a model with a larger window"
	return e
}

// checkReply checks the answer of the last attempt.
func (s *service) checkReply(p Prompt, got reply, usage Usage, attempts int) (Answer, error) {
	a, e := readAnswer(p, got.text)
	if e == nil {
		a.Usage, a.Attempts = usage, attempts
		return a, nil
	}
	e.Model, e.Usage, e.Attempts = s.name, usage, attempts
	return Answer{}, e
}

// Limits of the pause between attempts.
const (
	firstPause = time.Second
	maxPause   = time.Minute
)

// backOff returns how long to wait after an attempt, counted from 1. It is the time that the
// service asks for, else twice as long each time. Jitter keeps many callers from returning at the
// same time.
func backOff(attempt int, asked time.Duration) time.Duration {
	pause := min(firstPause<<min(attempt-1, 10), maxPause/2)
	//nolint:gosec // Nobody gains by guessing it.
	jitter := time.Duration(rand.Int64N(int64(pause)/2 + 1))
	if asked > 0 {
		return asked + min(jitter, asked/10)
	}
	return pause/2 + jitter
}

// attempt sends the prompt once.
func (s *service) attempt(
	ctx context.Context, p Prompt, attempt int, progress func(Progress),
) (reply, *failure) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	response, f := s.post(ctx, p)
	if f != nil {
		return reply{}, f
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return reply{}, s.refusal(response)
	}
	silence := time.AfterFunc(s.limits.idle, func() { cancel(errIdle) })
	defer silence.Stop()
	body := &watched{from: response.Body, left: maxAnswer, read: func() {
		silence.Reset(s.limits.idle)
	}}
	show := func(n int) { progress(Progress{Attempt: attempt, Bytes: n}) }
	read := s.readOpenAI
	if s.kind == Anthropic {
		read = s.readAnthropic
	}
	got, err := read(body, response.Header.Get("Content-Type"), p, show)
	if failed := (*failure)(nil); errors.As(err, &failed) {
		return got, failed
	}
	if err != nil {
		return got, s.ended(ctx, err)
	}
	if !got.whole && isOfType(response.Header.Get("Content-Type"), "text/html") {
		return got, cutOff("the answer is a web page, not that of a model", "check the base URL")
	}
	if !got.whole {
		return got, cutOff("the answer broke off before its end", "ask again")
	}
	return got, nil
}

// post sends the request.
func (s *service) post(ctx context.Context, p Prompt) (*http.Response, *failure) {
	request := s.openAIRequest
	if s.kind == Anthropic {
		request = s.anthropicRequest
	}
	body, header := request(p)
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(body); err != nil {
		panic(err) // Strings and numbers.
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.address(), &b)
	if err != nil {
		return nil, &failure{because: badName(s.name, "its base URL is not valid", "correct it")}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "decant")
	for key, value := range header {
		r.Header.Set(key, value)
	}
	response, err := s.client.Do(r)
	if err != nil {
		return nil, s.ended(ctx, err)
	}
	return response, nil
}
