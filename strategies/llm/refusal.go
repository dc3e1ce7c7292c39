package llm

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// refusal returns the failure of a response whose status is not 200.
func (s *service) refusal(response *http.Response) *failure {
	// Longer errors are not quoted anyway.
	body, _ := io.ReadAll(io.LimitReader(response.Body, 64<<10))
	message, kind := readComplaint(body)
	f := s.turnedDown(response.StatusCode, kind, message)
	f.after = retryAfter(response.Header, time.Now())
	return f
}

// readComplaint returns the message of an error response and its own kind, "" for none.
func readComplaint(body []byte) (message, kind string) {
	var out struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Detail  string          `json:"detail"`
	}
	if json.Unmarshal(body, &out) != nil {
		return string(body), ""
	}
	var in struct {
		Message string `json:"message"`
		Type    string `json:"type"`
		Code    any    `json:"code"`
	}
	if json.Unmarshal(out.Error, &in) == nil && in.Message != "" {
		kind = in.Type
		if code, ok := in.Code.(string); ok && code != "" {
			kind = code
		}
		return in.Message, kind
	}
	for _, text := range []string{out.Message, out.Detail, string(out.Error)} {
		if text != "" {
			return text, ""
		}
	}
	return string(body), ""
}

// turnedDown returns the failure for a status. kind and message come from the service.
func (s *service) turnedDown(status int, kind, message string) *failure {
	e := &Error{Reason: Refused, What: fmt.Sprintf("%s says %d", s.base.Host, status)}
	if said := quoteLine(message, s.key); said != "" {
		e.What += ": " + said
	}
	f := &failure{because: e}
	switch {
	case kind == "insufficient_quota" || status == http.StatusPaymentRequired:
		e.Next = "add credit to the account, or choose another model"
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		e.Reason, e.Next = NoKey, s.nextForKey()
	case status == http.StatusNotFound:
		e.Reason = BadName
		e.Next = "check the model's name and the base URL"
	case status == http.StatusRequestEntityTooLarge || tooLong(kind, message):
		e.Reason = TooLong
		e.Next = "send less at once, or choose a model with a larger window"
	case status == http.StatusTooManyRequests:
		e.Reason, f.again = RateLimited, true
		e.Next = "wait a while, or choose another model"
	case status >= http.StatusInternalServerError:
		e.Reason, f.again = ServerError, true
		e.Next = "ask again later, or choose another model"
	case status < http.StatusBadRequest:
		e.Next = "set the base URL to the final address: a redirect is not followed"
	default:
		e.Next = "check the model's name, and that it can answer in a schema"
	}
	return f
}

// nextForKey says what the user can do when the key was rejected.
func (s *service) nextForKey() string {
	if s.keyVar == "" {
		return "name the variable that holds its key in your settings"
	}
	return "check the key in " + s.keyVar
}

// tooLong reports whether a complaint is about the size of the prompt. Services use the status of
// any bad request for it.
func tooLong(kind, message string) bool {
	message = strings.ToLower(message)
	return kind == "context_length_exceeded" || kind == "request_too_large" ||
		strings.Contains(message, "prompt is too long") ||
		strings.Contains(message, "maximum context length") ||
		strings.Contains(message, "exceeds the available context size")
}

// streamed returns the failure for an error within a response whose status was 200.
func (s *service) streamed(kind, message string, status int) *failure {
	switch kind {
	case "overloaded_error":
		status = 529 // Anthropic's status for it outside a stream.
	case "rate_limit_error", "rate_limit_exceeded":
		status = http.StatusTooManyRequests
	case "api_error", "server_error", "timeout_error":
		status = http.StatusInternalServerError
	case "authentication_error", "permission_error":
		status = http.StatusUnauthorized
	case "not_found_error":
		status = http.StatusNotFound
	}
	if status < http.StatusBadRequest || status > 599 {
		status = http.StatusBadRequest
	}
	return s.turnedDown(status, kind, message)
}

// retryAfter returns how long a response asks to wait, in seconds or until a date. It is 0 if the
// response does not say.
func retryAfter(h http.Header, now time.Time) time.Duration {
	value := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.ParseFloat(value, 64); err == nil {
		if !(seconds > 0) {
			return 0
		}
		return time.Duration(min(seconds, 24*60*60) * float64(time.Second))
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(0, at.Sub(now).Round(time.Second))
	}
	return 0
}
