package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"
)

// service is a model behind an address.
type service struct {
	name, model string
	kind        Kind
	window      int
	base        *url.URL
	key, keyVar string
	limits      limits
	client      *http.Client
	wait        func(context.Context, time.Duration) error
}

// Name implements [Model].
func (s *service) Name() string { return s.name }

// Window implements [Model].
func (s *service) Window() int { return s.window }

// Destination implements [Model].
func (s *service) Destination() Destination {
	return Destination{Where: s.address(), Local: local(s.base.Hostname())}
}

// address is where prompts are posted.
func (s *service) address() string {
	if s.kind == Anthropic {
		return s.base.JoinPath("messages").String()
	}
	return s.base.JoinPath("chat", "completions").String()
}

// said is what one attempt brought.
type said struct {
	text  string // The answer's JSON, as the model wrote it.
	whole bool   // It came to an end that the service announced.
	usage Usage
}

// failure is an error with what only trying again needs to know.
type failure struct {
	because *Error
	again   bool
	after   time.Duration // What the service asked to wait; 0 for nothing.
}

// Error implements error.
func (f *failure) Error() string { return f.because.Error() }

// errIdle ends an attempt whose answer fell silent, errLimit a call that took too long.
var (
	errIdle  = errors.New("the answer fell silent")
	errLimit = errors.New("no answer within the time limit")
)

// Complete implements [Model].
func (s *service) Complete(ctx context.Context, p Prompt, progress func(Progress)) (Answer, error) {
	if progress == nil {
		progress = func(Progress) {}
	}
	if err := ready(ctx, s, p); err != nil {
		return Answer{}, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, s.limits.total, errLimit)
	defer cancel()
	var usage Usage
	for attempt := 1; ; attempt++ {
		got, f := s.attempt(ctx, p, attempt, progress)
		usage = usage.Plus(got.usage)
		if f == nil {
			return s.finish(p, got, usage, attempt)
		}
		f.because.Model, f.because.Usage, f.because.Attempts = s.name, usage, attempt
		if !f.again || attempt == s.limits.attempts {
			return Answer{}, f.because
		}
		pause := backOff(attempt, f.after)
		if pause > maxPause {
			f.because.Next = fmt.Sprintf(
				"ask again in %v, as it says, or choose another model", f.after)
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

// ready reports why a prompt cannot be sent, or not with its answer.
func ready(ctx context.Context, m Model, p Prompt) error {
	if ctx.Err() != nil {
		e := cancelled(context.Cause(ctx))
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
	e.What = fmt.Sprintf("prompt and answer take ≈%d tokens, and its window has %d",
		need, m.Window())
	e.Next = "send less at once, or choose a model with a larger window"
	return e
}

// finish checks the answer of the last attempt.
func (s *service) finish(p Prompt, got said, usage Usage, attempts int) (Answer, error) {
	a, e := answered(p, got.text)
	if e == nil {
		a.Usage, a.Attempts = usage, attempts
		return a, nil
	}
	e.Model, e.Usage, e.Attempts = s.name, usage, attempts
	return Answer{}, e
}

// Bounds of waiting between attempts.
const (
	firstPause = time.Second
	maxPause   = time.Minute
)

// backOff is how long to wait after an attempt, counted from 1: what the service asks
// for, else twice as long each time; either with some jitter, so that many callers do
// not come back at once.
func backOff(attempt int, asked time.Duration) time.Duration {
	pause := min(firstPause<<min(attempt-1, 10), maxPause/2)
	//nolint:gosec // Nobody gains by guessing it.
	jitter := time.Duration(rand.Int64N(int64(pause)/2 + 1))
	if asked > 0 {
		return asked + min(jitter, asked/10)
	}
	return pause/2 + jitter
}

// wait sleeps until ctx ends.
func wait(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// attempt sends the prompt once.
func (s *service) attempt(
	ctx context.Context, p Prompt, attempt int, progress func(Progress),
) (said, *failure) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	response, f := s.post(ctx, p)
	if f != nil {
		return said{}, f
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return said{}, s.refusal(response)
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
	if !got.whole {
		return got, cutOff("the answer broke off before its end", "ask again")
	}
	return got, nil
}

// maxAnswer is how many bytes one response may have; events take about ten times their
// text.
const maxAnswer = 32 << 20

// watched reports each read and ends with an error when there is too much.
type watched struct {
	from io.Reader
	left int
	read func()
}

// Read implements [io.Reader].
func (w *watched) Read(p []byte) (int, error) {
	n, err := w.from.Read(p)
	w.read()
	if w.left -= n; w.left < 0 {
		return 0, errTooMuch
	}
	return n, err
}

// errTooMuch is for a response that does not end.
var errTooMuch = fmt.Errorf("the response has more than %d bytes", maxAnswer)

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
		return nil, &failure{because: badName(s.name, "its base URL is not one", "mend it")}
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

// ended is the failure of a call that came to no answer.
func (s *service) ended(ctx context.Context, err error) *failure {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errIdle):
		return &failure{because: &Error{
			Reason: TooSlow, What: fmt.Sprintf("the answer fell silent for %v", s.limits.idle),
			Next: "ask again, or raise the time limit", Cause: errIdle,
		}}
	case errors.Is(cause, errLimit):
		return &failure{because: tooSlow(s.limits.total)}
	case ctx.Err() != nil:
		return &failure{because: cancelled(cause)}
	case errors.Is(err, errTooMuch):
		return &failure{because: &Error{
			Reason: Refused, What: errTooMuch.Error(), Next: "check the base URL", Cause: err,
		}}
	}
	var in *url.Error
	if !errors.As(err, &in) {
		return cutOff("the answer broke off: "+quote(err.Error(), s.key), "ask again")
	}
	return &failure{because: &Error{
		Reason: Unreachable, What: s.base.Host + " cannot be reached: " +
			quote(in.Err.Error(), s.key),
		Next: "check that it runs, the base URL and the network", Cause: in.Err,
	}}
}

// tooSlow is the error of a call that took longer than it may.
func tooSlow(limit time.Duration) *Error {
	return &Error{
		Reason: TooSlow, What: fmt.Sprintf("no answer within %v", limit),
		Next: "raise the time limit, send less, or choose a faster model", Cause: errLimit,
	}
}

// cancelled is the error of a call that its caller ended.
func cancelled(cause error) *Error {
	if errors.Is(cause, context.DeadlineExceeded) {
		return &Error{
			Reason: TooSlow, What: "no answer in time", Next: "allow more time", Cause: cause,
		}
	}
	if !errors.Is(cause, context.Canceled) {
		cause = errors.Join(context.Canceled, cause)
	}
	return &Error{
		Reason: Cancelled, What: "cancelled", Next: "nothing was changed; ask again at will",
		Cause: cause,
	}
}

// cutOff is the failure of an answer that is not whole.
func cutOff(what, next string) *failure {
	return &failure{because: &Error{Reason: CutOff, What: what, Next: next}}
}
