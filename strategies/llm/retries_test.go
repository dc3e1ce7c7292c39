package llm

import (
	"net/http"
	"testing"
	"time"
)

func TestRetries(t *testing.T) {
	t.Parallel()
	failed := `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`
	bad := map[string]string{
		"anthropic": failed, "openai": `{"error":{"code":503,"message":"Overloaded"}}`,
	}
	for _, k := range both {
		good := streams(k.events(goodAnswer, k.stop)...)
		for name, first := range map[string]http.HandlerFunc{
			"429": says(429, ""), "500": says(500, ""), "529": says(529, ""),
			"in the stream": streams(k.events(goodAnswer, k.stop)[0], bad[k.provider]),
		} {
			t.Run(k.provider+"/"+name, func(t *testing.T) {
				t.Parallel()
				m := newMock(t, first, first, good)
				s, waits := m.open(t, k.provider)
				a, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
				if err != nil || a.Attempts != 3 || m.calls.Load() != 3 || len(*waits) != 2 {
					t.Errorf("got %v, %d attempts, waits %v, want 3", err, a.Attempts, *waits)
				}
				if a.Usage.In < 15 {
					t.Errorf("got %+v, want the tokens of all attempts", a.Usage)
				}
			})
		}
		t.Run(k.provider+"/given up", func(t *testing.T) {
			t.Parallel()
			m := newMock(t, says(503, "down"))
			s, waits := m.open(t, k.provider)
			_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
			e := told(t, err, ServerError, "503: down")
			if e.Attempts != 4 || m.calls.Load() != 4 || len(*waits) != 3 {
				t.Errorf("got %d attempts, %d calls, want 4", e.Attempts, m.calls.Load())
			}
		})
	}
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	good := streams(openAIEvents(goodAnswer, "stop")...)
	m := newMock(t, says(429, "", "Retry-After", "7"), good)
	s, waits := m.open(t, "openai")
	if _, err := s.Complete(t.Context(), mustPrompt(t, "x"), nil); err != nil {
		t.Fatal(err)
	}
	if got := *waits; len(got) != 1 || got[0] < 7*time.Second || got[0] > 8*time.Second {
		t.Errorf("got %v, want 7 s and a little", got)
	}
	m = newMock(t, says(429, "", "Retry-After", "3600"), good)
	s, waits = m.open(t, "openai")
	_, err := s.Complete(t.Context(), mustPrompt(t, "x"), nil)
	wantError(t, err, RateLimited, "ask again in 1h0m0s")
	if len(*waits) != 0 || m.calls.Load() != 1 {
		t.Errorf("got %v, %d calls, want none and 1", *waits, m.calls.Load())
	}
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"": 0, "x": 0, "-1": 0, "NaN": 0, "1.5": 1500 * time.Millisecond, "1e300": 24 * time.Hour,
		now.Add(9 * time.Second).Format(http.TimeFormat): 9 * time.Second,
		now.Add(-time.Second).Format(http.TimeFormat):    0,
	} {
		if got := retryAfter(http.Header{"Retry-After": {value}}, now); got != want {
			t.Errorf("%q: got %v, want %v", value, got, want)
		}
	}
}

func TestBackOff(t *testing.T) {
	t.Parallel()
	for attempt, want := range map[int]time.Duration{
		1: time.Second, 2: 2 * time.Second, 3: 4 * time.Second, 99: 30 * time.Second,
	} {
		seen := map[time.Duration]bool{}
		for range 50 {
			got := backOff(attempt, 0)
			seen[got] = true
			if got < want/2 || got > want {
				t.Errorf("attempt %d: got %v, want %v or up to half less", attempt, got, want)
			}
		}
		if len(seen) < 2 {
			t.Errorf("attempt %d: no jitter", attempt)
		}
	}
}
