package llm

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"
)

func TestReadEvents(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"one", "event: x\ndata: a\n\n", []string{"a"}},
		{"no space", "data:a\n\n", []string{"a"}},
		{"returns", "data: a\r\n\r\ndata: b\r\n\r\n", []string{"a", "b"}},
		{"two lines", "data: a\ndata: b\n\n", []string{"a\nb"}},
		{"comments", ": ping\n\nid: 1\nretry: 2\n\ndata: a\n\n", []string{"a"}},
		{"cut", "data: a\n\ndata: b", []string{"a", "b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			r := iotest.OneByteReader(strings.NewReader(c.text))
			err := readEvents(r, func(b []byte) error {
				got = append(got, string(b))
				return nil
			})
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

func TestReadEventsEnds(t *testing.T) {
	t.Parallel()
	count := 0
	err := readEvents(strings.NewReader("data: a\n\ndata: b\n\n"), func([]byte) error {
		count++
		return errStop
	})
	if err != nil || count != 1 {
		t.Errorf("got %v after %d events, want nil after 1", err, count)
	}
	nothing := func([]byte) error { return nil }
	endless := io.LimitReader(zeros{}, 2*maxEvent)
	if err := readEvents(endless, nothing); !errors.Is(err, errTooMuch) {
		t.Errorf("got %v, want %v", err, errTooMuch)
	}
	lines := strings.NewReader(strings.Repeat("data: "+strings.Repeat("x", 1<<20)+"\n", 6))
	if err := readEvents(lines, nothing); !errors.Is(err, errTooMuch) {
		t.Errorf("got %v, want %v", err, errTooMuch)
	}
	broken := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("data: a\n\n")))
	if err := readEvents(broken, nothing); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("got %v, want %v", err, iotest.ErrTimeout)
	}
}

// zeros never ends and has no lines.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func FuzzStreams(f *testing.F) {
	f.Add("data: "+strings.Join(anthropicEvents(goodAnswer, "tool_use"), "\n\ndata: "), false)
	f.Add("data: "+strings.Join(openAIEvents(goodAnswer, "stop"), "\n\ndata: "), true)
	f.Add(`data: {"error":"no"}`, true)
	f.Add(`data: {"type":"error","error":{"type":"overloaded_error"}}`, false)
	p := mustPrompt(f, "hello")
	f.Fuzz(func(t *testing.T, text string, openAI bool) {
		m, err := OpenModel("ollama/m", Config{})
		if err != nil {
			t.Fatal(err)
		}
		s := m.(*service)
		read := s.readAnthropic
		if openAI {
			read = s.readOpenAI
		}
		shown := 0
		got, err := read(strings.NewReader(text), "", p, func(n int) { shown = n })
		if len(got.text) != shown {
			t.Errorf("got %d bytes, showed %d", len(got.text), shown)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\n\x1b") {
			t.Errorf("got %q, want one clean line", err)
		}
	})
}

func TestClip(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, want string
		limit      int
	}{
		{"", "", 5},
		{"abc", "abc", 3},
		{"abcd", "abc…", 3},
		{" a\n\tb\r\n ", "a b", 9},
		{"é", "…", 1},
		{"a\x1b[2J\x07\u202eb", "a[2Jb", 9},
		{"a\xffb", "a�b", 9},
	} {
		if got := clipLine(c.text, c.limit); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
	got := quoteLine("the key "+theKey+" is bad", theKey)
	if got != "the key [masked: key] is bad" {
		t.Errorf("got %q", got)
	}
}

func FuzzClip(f *testing.F) {
	f.Add("a\x1b[2J\nb", 3)
	f.Add("éé\xff", 2)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		limit = max(0, min(limit, 1000))
		got := clipLine(text, limit)
		if len(got) > limit+len("…") || !utf8.ValidString(got) ||
			strings.ContainsAny(got, "\n\r\t\x1b\x00\x7f") {
			t.Errorf("got %q of at most %d bytes", got, limit)
		}
	})
}

func FuzzUnwrap(f *testing.F) {
	f.Add("```json\n{}\n```")
	f.Add("<think>x</think>{}")
	f.Fuzz(func(t *testing.T, text string) {
		got := unwrapJSON(text)
		if !strings.Contains(text, got) || got != strings.TrimSpace(got) {
			t.Errorf("got %q of %q", got, text)
		}
	})
}

func TestReasons(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for r := Refused; r <= Cancelled; r++ {
		if s := r.String(); s == "" || seen[s] {
			t.Errorf("got %q for %d", s, r)
		}
		seen[r.String()] = true
	}
}
