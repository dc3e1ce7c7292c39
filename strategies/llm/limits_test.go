package llm

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestRedirectIsNotFollowed(t *testing.T) {
	t.Parallel()
	other := newMock(t, streams(anthropicEvents(goodAnswer, "tool_use")...))
	for _, status := range []int{301, 302, 307, 308} {
		m := newMock(t, says(status, "", "Location", other.URL+"/v1/messages"))
		s, _ := m.open(t, "anthropic")
		_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
		wantError(t, err, Refused, "says "+strconv.Itoa(status), "redirect")
	}
	if got := other.calls.Load(); got != 0 {
		t.Errorf("got %d calls elsewhere, want 0", got)
	}
}

func TestCancelAndLimits(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	reached := make(chan struct{}, 8)
	hangs := func(events ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if len(events) > 0 {
				streams(events...)(w, r)
				w.(http.Flusher).Flush()
			}
			reached <- struct{}{}
			select {
			case <-release:
			case <-r.Context().Done():
			}
		}
	}
	begun := anthropicEvents(goodAnswer, "tool_use")[:6]
	for name, answer := range map[string]http.HandlerFunc{
		"before": hangs(), "within": hangs(begun...),
	} {
		m := newMock(t, answer)
		s, _ := m.open(t, "anthropic")
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			<-reached
			cancel()
		}()
		_, err := s.Complete(ctx, mustPrompt(t, "hello"), nil)
		wantError(t, err, Cancelled, "cancelled")
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want context.Canceled within", name, err)
		}
	}
	m := newMock(t, hangs())
	c := m.config()
	c.Limit = 50 * time.Millisecond
	s, _ := opened(t, "anthropic/m", c)
	_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	wantError(t, err, TooSlow, "no answer within 50ms")

	m = newMock(t, hangs(begun...))
	c = m.config()
	c.Idle = 50 * time.Millisecond
	s, _ = opened(t, "anthropic/m", c)
	_, err = s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	wantError(t, err, TooSlow, "stopped for 50ms")

	m = newMock(t, says(500, ""))
	s, _ = m.open(t, "openai")
	s.wait = waitFor
	ctx, cancel := context.WithCancel(t.Context())
	_, err = s.Complete(ctx, mustPrompt(t, "hello"), func(g Progress) {
		if g.Waiting > 0 {
			cancel()
		}
	})
	wantError(t, err, Cancelled)
	if got := m.calls.Load(); got != 1 {
		t.Errorf("got %d calls, want 1", got)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	_, err = s.Complete(ended, mustPrompt(t, "hello"), nil)
	wantError(t, err, Cancelled)
	if got := m.calls.Load(); got != 1 {
		t.Errorf("got %d calls after the context ended, want 1", got)
	}
}

func TestSlowAnswerIsWaitedFor(t *testing.T) {
	t.Parallel()
	events := openAIEvents(goodAnswer, "stop")
	m := newMock(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, e := range events {
			_, _ = w.Write([]byte("data: " + e + "\r\n\r\n"))
			w.(http.Flusher).Flush()
			time.Sleep(700 * time.Millisecond)
		}
	})
	c := m.config()
	c.Idle = 3 * time.Second // Less than the whole takes, far more than a piece.
	s, _ := opened(t, "openai/m", c)
	if _, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil); err != nil {
		t.Error(err)
	}
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	m := newMock(t, says(200, ""))
	s, _ := m.open(t, "anthropic")
	m.Close()
	_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	wantError(t, err, Unreachable, "cannot be reached", "check")
}

func TestCutConnection(t *testing.T) {
	t.Parallel()
	for _, k := range both {
		m := newMock(t, func(w http.ResponseWriter, r *http.Request) {
			streams(k.events(goodAnswer, k.stop)[:3]...)(w, r)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		})
		s, _ := m.open(t, k.provider)
		_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
		wantError(t, err, CutOff, "broke off")
	}
}

func TestWindow(t *testing.T) {
	t.Parallel()
	m := newMock(t, says(200, ""))
	c := m.config()
	c.Providers["openai"] = Provider{BaseURL: m.URL, KeyVar: "THE_KEY", Window: 500}
	s, _ := opened(t, "openai/m", c)
	if s.Window() != 500 {
		t.Errorf("got %d, want 500", s.Window())
	}
	_, err := s.Complete(t.Context(), mustPrompt(t, strings.Repeat("word ", 600)), nil)
	wantError(t, err, TooLong, "its window has 500")
	_, err = s.Complete(t.Context(), Prompt{}, nil)
	wantError(t, err, BadName, "empty")
	if got := m.calls.Load(); got != 0 {
		t.Errorf("got %d calls, want 0", got)
	}
}

func TestPromptThatWasCutSilently(t *testing.T) {
	t.Parallel()
	m := newMock(t, streams(openAIEvents(goodAnswer, "stop")...))
	s, _ := m.open(t, "openai")
	_, err := s.Complete(t.Context(), mustPrompt(t, strings.Repeat("word ", 2000)), nil)
	wantError(t, err, TooLong, "it read only 15 of")
}
