package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"decant/testdata/samples"
	"decant/testdata/shellscript"
	"decant/tui/cli/exit"
)

// storyKey looks like no rule's secret, so that only its own handling keeps it out.
const storyKey = "k3y-0f-the-stories"

// goodSummary and goodTangents are answers that fit.
const (
	goodSummary = `{"summary":"The chart was made.","active_files":["README.md"],"open_tasks":[]}`
	noTangents  = `{"tangents":[]}`
)

// mocked is a service on loopback that counts and keeps what it gets.
type mocked struct {
	*httptest.Server
	mu     sync.Mutex
	bodies []string
	keys   []string
}

// reply answers the call of a number, from 1.
type reply func(w http.ResponseWriter, r *http.Request, call int)

func newMocked(t *testing.T, answer reply) *mocked {
	t.Helper()
	m := &mocked{}
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		m.mu.Lock()
		m.bodies = append(m.bodies, string(body))
		m.keys = append(m.keys, r.Header.Get("x-api-key")+r.Header.Get("Authorization"))
		n := len(m.bodies)
		m.mu.Unlock()
		answer(w, r, n)
	}))
	t.Cleanup(m.Close)
	return m
}

// calls is how often it was called.
func (m *mocked) calls() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.bodies)
}

// answering answers in the way of a kind of service, and says why the model stopped.
func answering(kind, answer, stop string) reply {
	text, _ := json.Marshal(answer)
	return func(w http.ResponseWriter, r *http.Request, _ int) {
		if kind == "openai" {
			w.Header().Set("Content-Type", "application/json")
			_, _ = fmt.Fprintf(w, `{"choices":[{"index":0,"message":{"content":%s},`+
				`"finish_reason":%q}],"usage":{"prompt_tokens":90000,"completion_tokens":12}}`,
				text, map[string]string{"max_tokens": "length", "refusal": "content_filter"}[stop]+
					map[bool]string{true: "stop"}[stop == "tool_use"])
			return
		}
		// The tool is the one that was asked for.
		name := "summary"
		if strings.Contains(answer, "tangents") {
			name = "tangents"
		}
		w.Header().Set("Content-Type", "text/event-stream")
		for _, e := range []string{
			`{"type":"message_start","message":{"usage":{"input_tokens":90000}}}`,
			`{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","name":"` +
				name + `"}}`,
			`{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta",` +
				`"partial_json":` + string(text) + `}}`,
			`{"type":"message_delta","delta":{"stop_reason":"` + stop +
				`"},"usage":{"output_tokens":12}}`,
			`{"type":"message_stop"}`,
		} {
			_, _ = io.WriteString(w, "data: "+e+"\n\n")
		}
	}
}

// status answers with a status, and asks to come back at once.
func status(code int, body string) reply {
	return func(w http.ResponseWriter, _ *http.Request, _ int) {
		w.Header().Set("Retry-After", "0.01")
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

// storyWorld is a world with the demo as a file, a key in the environment and settings of the
// user's own.
func storyWorld(t *testing.T, settings string) (w *world, path string) {
	t.Helper()
	w = newWorld(t)
	getenv := w.env.Getenv
	w.env.Getenv = func(name string) string {
		if name == "STORY_KEY" {
			return storyKey
		}
		return getenv(name)
	}
	own := filepath.Join(w.home, ".config", "decant", "config.toml")
	if err := os.MkdirAll(filepath.Dir(own), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(own, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	return w, w.copyDemo()
}

// smallStory is [storyWorld] with a conversation of three turns in the place of the demo, for
// what does not depend on what is said there: less is masked and less is forked.
func smallStory(t *testing.T, settings string) (w *world, path string) {
	t.Helper()
	w, path = storyWorld(t, settings)
	small := samples.Read(t, samples.Own(t, "claudecode/boundary.jsonl")...)[0]
	if err := os.WriteFile(path, small, 0o600); err != nil {
		t.Fatal(err)
	}
	return w, path
}

// service are settings with a model behind an address.
func service(kind, url string) string {
	return fmt.Sprintf("[conversation.compaction]\nmodel = \"mine/claude-haiku-4-5\"\n"+
		"[models.mine]\nkind = %q\nbase_url = \"%s/v1\"\nkey_var = \"STORY_KEY\"\n", kind, url)
}

// programmed are settings with a model that is a script.
func programmed(t *testing.T, script string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there is no shell")
	}
	path := filepath.Join(t.TempDir(), "ask")
	if err := shellscript.Write(path, script); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("[conversation.compaction]\nmodel = \"mine/claude-haiku-4-5\"\n"+
		"[models.mine]\nkind = \"command\"\ncommand = [%q]\n", path)
}

// terminal makes the world one with somebody at a terminal, and returns what is told there.
func (w *world) terminal() *heard {
	out := &heard{}
	w.env.InTerminal, w.env.Waiting = true, out
	return out
}

// heard keeps what is written by several goroutines.
type heard struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *heard) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(b)
}

func (o *heard) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

// story runs the program and fails when the exit code is another, or when the key is anywhere.
func (w *world) story(code int, in string, args ...string) ran {
	w.t.Helper()
	var out, errw bytes.Buffer
	r := ran{code: Run(args, strings.NewReader(in), &out, &errw, w.env)}
	r.out, r.err = out.String(), errw.String()
	if r.code != code {
		w.t.Fatalf("%q: exit code %d, want %d; it wrote %q and %q", args, r.code, code, r.out,
			r.err)
	}
	w.keyless(r)
	return r
}

// keyless looks for the key in what was printed and in every file but the settings.
func (w *world) keyless(r ran) {
	w.t.Helper()
	if strings.Contains(r.out+r.err, storyKey) {
		w.t.Error("the key was printed")
	}
	err := filepath.WalkDir(w.home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte(storyKey)) {
			w.t.Errorf("the key is in %s", path)
		}
		return err
	})
	if err != nil {
		w.t.Error(err)
	}
}

// forks is how many conversations lie in the project folder besides the original.
func (w *world) forks() int {
	w.t.Helper()
	all, err := filepath.Glob(filepath.Join(w.env.Cwd, "*.jsonl"))
	if err != nil {
		w.t.Fatal(err)
	}
	return len(all) - 1
}

// providers are the settings of each kind of provider for a good answer, with what counts calls.
func providers(t *testing.T) map[string]func(t *testing.T) (settings string, calls func() int) {
	t.Helper()
	out := map[string]func(t *testing.T) (string, func() int){}
	for _, kind := range []string{"anthropic", "openai"} {
		out[kind] = func(t *testing.T) (string, func() int) {
			t.Helper()
			m := newMocked(t, answering(kind, goodSummary, "tool_use"))
			return service(kind, m.URL), m.calls
		}
	}
	out["command"] = func(t *testing.T) (string, func() int) {
		t.Helper()
		count := filepath.Join(t.TempDir(), "count")
		settings := programmed(t, "cat >/dev/null\necho x >>'"+count+"'\necho '"+goodSummary+"'\n")
		return settings, func() int {
			data, _ := os.ReadFile(count)
			return bytes.Count(data, []byte("x"))
		}
	}
	return out
}

// TestConfigureAgreeSave is the whole way with each provider: nothing is sent before the user
// agrees, then the summary is in the fork.
func TestConfigureAgreeSave(t *testing.T) {
	t.Parallel()
	for name, make := range providers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			settings, calls := make(t)
			w, path := smallStory(t, settings)
			args := []string{"-y", "-s", "summarize", "-k", "1", path}

			r := w.story(exit.Usage, "", args...)
			for _, want := range []string{"nothing was sent", "1 request of ≈", "--yes-send"} {
				if !strings.Contains(r.err, want) {
					t.Errorf("no %q in %s", want, r.err)
				}
			}
			w.terminal()
			for _, no := range []string{"", "\n", "n\n", "yess\n", "Y e s\n"} {
				r = w.story(exit.Usage, no, args...)
				if !strings.Contains(r.err, "Send it? [y/N]") {
					t.Errorf("nobody was asked: %s", r.err)
				}
			}
			if calls() != 0 || w.forks() != 0 {
				t.Fatalf("%d calls and %d forks without agreement", calls(), w.forks())
			}
			r = w.story(exit.Done, "y\n", args...)
			if calls() != 1 || w.forks() != 1 {
				t.Errorf("%d calls, %d forks", calls(), w.forks())
			}
			for _, want := range []string{"The chart was made.", "by mine/claude-haiku-4-5"} {
				if !strings.Contains(r.out, want) {
					t.Errorf("no %q in %s", want, r.out)
				}
			}
			if want := "summarize: asked mine/claude-haiku-4-5, 1 request: "; !strings.Contains(
				r.err, want) {
				t.Errorf("no %q in %s", want, r.err)
			}
		})
	}
}

func TestYesSend(t *testing.T) {
	t.Parallel()
	m := newMocked(t, answering("openai", goodSummary, "tool_use"))
	w, path := storyWorld(t, service("openai", m.URL))
	r := w.story(exit.Done, "", "-y", "-s", "summarize", "-k", "1", "--yes-send", "--guidance",
		"Mind the tides.", path)
	if m.calls() != 1 || m.keys[0] != "Bearer "+storyKey || w.forks() != 1 {
		t.Fatalf("%d calls with %q, %d forks: %s", m.calls(), m.keys, w.forks(), r.err)
	}
	for _, want := range []string{"Mind the tides.", "decisions with their reasons"} {
		if !strings.Contains(m.bodies[0], want) {
			t.Errorf("%q was not sent", want)
		}
	}
	if want := "90,000 tokens in, 12 tokens out"; !strings.Contains(r.err, want) {
		t.Errorf("no %q in %s", want, r.err)
	}
	// What is written down of a save holds neither the prompt nor the key.
	err := filepath.WalkDir(filepath.Join(w.home, "state"), func(
		p string, d fs.DirEntry, err error,
	) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(p)
		if bytes.Contains(data, []byte("Mind the tides.")) {
			t.Errorf("the prompt is in %s", p)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestServicesThatFail: no failure gives a fork, each says what to do.
func TestServicesThatFail(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		answer func(kind string) reply
		calls  int
		code   int
		want   string
	}{
		{"key turned down", only(status(401, `{"error":{"message":"bad"}}`)), 1, 1, "STORY_KEY"},
		{"wrong name", only(status(404, `{}`)), 1, 1, "check the model's name"},
		{"unwell", only(status(500, `{}`)), 4, 1, "ask again later"},
		{"busy", only(status(429, `{}`)), 4, 1, "wait a while"},
		{"busy, then well", func(kind string) reply {
			return func(w http.ResponseWriter, r *http.Request, call int) {
				if call < 3 {
					status(429, `{}`)(w, r, call)
					return
				}
				answering(kind, goodSummary, "tool_use")(w, r, call)
			}
		}, 3, 0, "1 request: "},
		{"refused", func(kind string) reply {
			return answering(kind, goodSummary, "refusal")
		}, 1, 1, "refused to answer"},
		{"cut off", func(kind string) reply {
			return answering(kind, goodSummary[:20], "max_tokens")
		}, 1, 1, "cut off at "},
		{"not JSON", func(kind string) reply {
			return answering(kind, "Sure! Here is", "tool_use")
		}, 1, 1, "not JSON"},
		{"obeys the conversation", func(kind string) reply {
			return answering(kind, "true", "tool_use")
		}, 1, 1, "want object"},
		{"nothing in it", func(kind string) reply {
			const blank = `{"summary":"\u200b ","active_files":[],"open_tasks":[]}`
			return answering(kind, blank, "tool_use")
		}, 1, 1, "the summary is empty"},
		{"redirect", only(func(w http.ResponseWriter, r *http.Request, _ int) {
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		}), 1, 1, "a redirect is not followed"},
	}
	for _, tt := range tests {
		for _, kind := range []string{"anthropic", "openai"} {
			t.Run(tt.name+", "+kind, func(t *testing.T) {
				t.Parallel()
				m := newMocked(t, tt.answer(kind))
				w, path := smallStory(t, service(kind, m.URL))
				r := w.story(tt.code, "", "-y", "-s", "summarize", "-k", "1", "--yes-send", path)
				if !strings.Contains(r.err, tt.want) || m.calls() != tt.calls {
					t.Errorf("%d calls, want %d; no %q in %s", m.calls(), tt.calls, tt.want, r.err)
				}
				if saved := w.forks(); (saved == 1) != (tt.code == 0) {
					t.Errorf("%d forks", saved)
				}
			})
		}
	}
}

// only is an answer of both kinds of service.
func only(r reply) func(string) reply { return func(string) reply { return r } }

func TestProgramsThatFail(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, script, want string }{
		{"ends badly", "echo 'no such account' >&2; exit 3", "no such account"},
		{"not JSON", "echo hello", "not JSON"},
		{"empty", "exit 0", "the answer is empty"},
		{"another schema", `echo '{"tangents":[]}'`, "the answer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w, path := smallStory(t, programmed(t, "cat >/dev/null\n"+tt.script+"\n"))
			r := w.story(exit.Error, "", "-y", "-s", "summarize", "-k", "1", "--yes-send", path)
			if !strings.Contains(r.err, tt.want) || w.forks() != 0 {
				t.Errorf("%d forks; no %q in %s", w.forks(), tt.want, r.err)
			}
		})
	}
}

// TestNothingIsSentForWhatCannotBe: wrong settings are told of before anybody is asked.
func TestNothingIsSentForWhatCannotBe(t *testing.T) {
	t.Parallel()
	m := newMocked(t, answering("openai", goodSummary, "tool_use"))
	good := service("openai", m.URL)
	tests := []struct{ name, settings, want string }{
		{"no key", strings.ReplaceAll(good, "STORY_KEY", "NO_KEY"), "no key is set in NO_KEY"},
		{"no such provider", strings.ReplaceAll(good, "mine/", "yours/"), "unknown provider " +
			"\"yours\""},
		{"no model", strings.ReplaceAll(good, "mine/claude-haiku-4-5", "mine"), "provider/model"},
		{"unencrypted", strings.ReplaceAll(good, "127.0.0.1", "example.invalid"), "unencrypted"},
		{"small window", good + "window = 3000\n", "too small"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w, path := smallStory(t, tt.settings)
			r := w.story(exit.Error, "", "-y", "-s", "summarize", "-k", "1", "--yes-send", path)
			if !strings.Contains(r.err, tt.want) || m.calls() != 0 || w.forks() != 0 {
				t.Errorf("%d calls; no %q in %s", m.calls(), tt.want, r.err)
			}
		})
	}
}

// TestStop: ^C ends a request that is under way, and nothing is saved.
func TestStop(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	m := newMocked(t, func(_ http.ResponseWriter, r *http.Request, _ int) {
		cancel()
		<-r.Context().Done()
	})
	w, path := smallStory(t, service("anthropic", m.URL))
	w.env.Interrupted = func() (context.Context, context.CancelFunc) { return ctx, func() {} }
	r := w.story(exit.Stopped, "", "-y", "-s", "summarize", "-k", "1", "--yes-send", path)
	if w.forks() != 0 || !strings.Contains(r.err, "summarize: ask mine/") {
		t.Errorf("%d forks: %s", w.forks(), r.err)
	}
}

func TestStopAProgram(t *testing.T) {
	t.Parallel()
	began := filepath.Join(t.TempDir(), "began")
	w, path := smallStory(t, programmed(t, "touch '"+began+"'\nsleep 60\n"))
	ctx, cancel := context.WithCancel(t.Context())
	w.env.Interrupted = func() (context.Context, context.CancelFunc) { return ctx, cancel }
	go func() {
		for _, err := os.Stat(began); err != nil; _, err = os.Stat(began) {
			time.Sleep(5 * time.Millisecond)
		}
		cancel()
	}()
	w.story(exit.Stopped, "", "-y", "-s", "summarize", "-k", "1", "--yes-send", path)
}

// TestProgress: who waits at a terminal sees that something goes on, and the line is taken away.
func TestProgress(t *testing.T) {
	t.Parallel()
	m := newMocked(t, func(w http.ResponseWriter, r *http.Request, call int) {
		time.Sleep(300 * time.Millisecond)
		answering("openai", goodSummary, "tool_use")(w, r, call)
	})
	w, path := smallStory(t, service("openai", m.URL))
	out := w.terminal()
	w.story(exit.Done, "", "-n", "-s", "summarize", "-k", "1", "--yes-send", path)
	if got := out.String(); !strings.Contains(got, "asking mine/claude-haiku-4-5; ^C stops") {
		t.Errorf("got %q", got)
	}
}
