package llm

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"decant/strategies/llm/secrets"
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
	mask        secrets.Masker
}

// Masker implements the interface that [MaskerOf] looks for.
func (s *service) Masker() secrets.Masker { return s.mask }

// Name implements [Model].
func (s *service) Name() string { return s.name }

// Window implements [Model].
func (s *service) Window() int { return s.window }

// Destination implements [Model].
func (s *service) Destination() Destination {
	return Destination{Where: s.address(), Local: isLocal(s.base.Hostname())}
}

// address returns the address that prompts are posted to.
func (s *service) address() string {
	if s.kind == Anthropic {
		return s.base.JoinPath("messages").String()
	}
	return s.base.JoinPath("chat", "completions").String()
}

// reply is the result of one attempt.
type reply struct {
	text  string // The answer's JSON, as the model wrote it.
	whole bool   // The service announced the end of the answer.
	usage Usage
}

// failure is an error with what a retry needs to know.
type failure struct {
	because *Error
	again   bool
	after   time.Duration // The pause that the service asked for; 0 for none.
}

// Error implements error.
func (f *failure) Error() string { return f.because.Error() }

// errIdle ends an attempt whose answer paused too long. errLimit ends a call that took too long.
var (
	errIdle  = errors.New("the answer stopped")
	errLimit = errors.New("no answer within the time limit")
)

// waitFor sleeps for a time, or until ctx ends.
func waitFor(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ended returns the failure of a call without an answer.
func (s *service) ended(ctx context.Context, err error) *failure {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errIdle):
		return &failure{because: &Error{
			Reason: TooSlow, What: fmt.Sprintf("the answer stopped for %v", s.limits.idle),
			Next: "ask again, or raise the time limit", Cause: errIdle,
		}}
	case errors.Is(cause, errLimit):
		return &failure{because: tooSlow(s.limits.total)}
	case ctx.Err() != nil:
		return &failure{because: callCancelled(cause)}
	case errors.Is(err, errTooMuch):
		return &failure{because: &Error{
			Reason: Refused, What: errTooMuch.Error(), Next: "check the base URL", Cause: err,
		}}
	}
	var in *url.Error
	if !errors.As(err, &in) {
		return cutOff("the answer broke off: "+quoteLine(err.Error(), s.key), "ask again")
	}
	return &failure{because: &Error{
		Reason: Unreachable, What: s.base.Host + " cannot be reached: " +
			quoteLine(in.Err.Error(), s.key),
		Next: "check that it runs, the base URL and the network", Cause: in.Err,
	}}
}

// tooSlow returns the error of a call that took too long.
func tooSlow(limit time.Duration) *Error {
	return &Error{
		Reason: TooSlow, What: fmt.Sprintf("no answer within %v", limit),
		Next: "raise the time limit, send less, or choose a faster model", Cause: errLimit,
	}
}

// callCancelled returns the error of a call that its caller ended.
func callCancelled(cause error) *Error {
	if errors.Is(cause, context.DeadlineExceeded) {
		return &Error{
			Reason: TooSlow, What: "no answer in time", Next: "allow more time", Cause: cause,
		}
	}
	if !errors.Is(cause, context.Canceled) {
		cause = errors.Join(context.Canceled, cause)
	}
	return &Error{
		Reason: Cancelled, What: "cancelled", Next: "nothing was changed; you can ask again",
		Cause: cause,
	}
}

// cutOff returns the failure of an incomplete answer.
func cutOff(what, next string) *failure {
	return &failure{because: &Error{Reason: CutOff, What: what, Next: next}}
}
