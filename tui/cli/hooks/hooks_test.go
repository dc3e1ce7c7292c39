package hooks

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/render"
)

const id = "52606a5d-0000-4000-8000-000000000001"

// now is when the hooks are asked; the calls were answered at answered.
var (
	answered = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	now      = answered.Add(10 * time.Minute)
)

// replyLine is a reply of a model that sent so many tokens, of which all were put into the cache.
func replyLine(model string, sent, hour int, more string) string {
	return fmt.Sprintf(`{"parentUuid":null,"type":"assistant","uuid":"u","timestamp":%q,`+
		`"message":{"role":"assistant","id":"m","model":%q,"content":[{"type":"text","text":"x"}],`+
		`"usage":{"input_tokens":0,"cache_creation_input_tokens":%d,"cache_read_input_tokens":0,`+
		`"output_tokens":0,"cache_creation":{"ephemeral_1h_input_tokens":%d}%s}}}`+"\n",
		answered.Format(time.RFC3339), model, sent, hour, more)
}

// resultLine is a result that is so long.
func resultLine(bytes int) string {
	return `{"parentUuid":"u","type":"user","uuid":"v","message":{"role":"user","content":[{` +
		`"type":"tool_result","tool_use_id":"t","content":"` + strings.Repeat("x", bytes) +
		`"}]}}` + "\n"
}

// say writes a session and returns what the client says of it.
func say(t *testing.T, session, source, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "session.jsonl")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(map[string]any{
		"hook_event_name": "SessionStart", "source": source, "session_id": session,
		"transcript_path": path, "cwd": "/", "context_window": map[string]int{},
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// message is the text that a hook shows.
func message(t *testing.T, out string) string {
	t.Helper()
	if out == "" {
		return ""
	}
	var got map[string]string
	if err := json.Unmarshal([]byte(out), &got); err != nil || len(got) != 1 {
		t.Fatalf("%q is not one message: %v", out, err)
	}
	return got["systemMessage"]
}

func TestSessionStart(t *testing.T) {
	t.Parallel()
	const opus = "claude-opus-4-5"
	for _, tt := range []struct {
		name, session, source, text string
		want                        string // "" for no line.
	}{
		// 120,000 tokens at $5 a million, 1.25 to write: $0.75; 84,000 of them $0.53.
		{
			"large and cold", id, "resume", replyLine(opus, 120_000, 0, ""),
			"decant: the prompt cache has run out, and the next model call sends " +
				"≈ 120,000 tokens or more again, for ≈ $0.75; " +
				"half of all forks send at least 30 % less, that is ≈ $0.53. In a shell: " +
				"decant -y " + id,
		},
		{
			"far from the end", id, "resume",
			replyLine(opus, 120_000, 0, "") + resultLine(3<<20),
			"decant: the prompt cache has run out, and the next model call sends " +
				"≈ 120,000 tokens or more again, for ≈ $0.75; " +
				"half of all forks send at least 30 % less, that is ≈ $0.53. In a shell: " +
				"decant -y " + id,
		},
		{
			"no price", id, "resume", replyLine("claude-opus-4-5-preview", 120_000, 0, ""),
			"decant: the prompt cache has run out, and the next model call sends " +
				"≈ 120,000 tokens or more again; " +
				"half of all forks send at least 30 % less. In a shell: decant -y " + id,
		},
		{
			"an odd id", "x; rm -rf ~", "resume", replyLine(opus, 120_000, 0, ""),
			"decant: the prompt cache has run out, and the next model call sends " +
				"≈ 120,000 tokens or more again, for ≈ $0.75; " +
				"half of all forks send at least 30 % less, that is ≈ $0.53. In a shell: " +
				"decant -y",
		},
		{"an hour's cache", id, "resume", replyLine(opus, 120_000, 120_000, ""), ""},
		{"small", id, "resume", replyLine(opus, 49_999, 0, ""), ""},
		{"not resumed", id, "startup", replyLine(opus, 120_000, 0, ""), ""},
		{"no cache", id, "resume", replyLine("local-model", 120_000, 0, ""), ""},
		{
			"a fork that nobody resumed yet", id, "resume",
			replyLine(opus, 120_000, 0, `,"decant":{"scale":1}`), "",
		},
		{
			"too far from the end", id, "resume",
			replyLine(opus, 120_000, 0, "") + resultLine(5<<20), "",
		},
		{"no call", id, "resume", "rubbish\n", ""},
		{"empty", id, "resume", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			said := say(t, tt.session, tt.source, tt.text)
			out, err := Runner{Now: now}.Answer(SessionStart, strings.NewReader(said))
			got := message(t, out)
			if got != tt.want || err != nil {
				t.Errorf("got %q, %v\nwant %q", got, err, tt.want)
			}
			if got != render.CleanLine(got) {
				t.Errorf("%q is not clean", got)
			}
		})
	}
}

func TestStatusLine(t *testing.T) {
	t.Parallel()
	const opus = "claude-opus-4-5"
	for _, tt := range []struct{ name, text, want string }{
		{
			"cold", replyLine(opus, 120_000, 0, ""),
			"120,000 tokens (60%) · cache cold · next call ≈ $0.75\n",
		},
		{
			"warm", replyLine(opus, 120_000, 120_000, ""),
			"120,000 tokens (60%) · cache warm until 06:06 · next call ≈ $0.060\n",
		},
		{"nothing is known of the model", replyLine("local-model", 700, 0, ""), "700 tokens\n"},
		{"no call", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			said := say(t, id, "", tt.text)
			got, err := Runner{Now: now}.Answer(StatusLine, strings.NewReader(said))
			if got != tt.want || err != nil {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
		})
	}
	const window = `{"transcript_path":%q,"context_window":{"context_window_size":1000000}}`
	path := filepath.Join(t.TempDir(), "s.jsonl")
	if err := os.WriteFile(path, []byte(replyLine(opus, 120_000, 0, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := Runner{Now: now}.Answer(StatusLine, strings.NewReader(fmt.Sprintf(window, path)))
	if !strings.HasPrefix(got, "120,000 tokens (12%)") || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestPreCompact(t *testing.T) {
	t.Parallel()
	out, err := Runner{Now: now}.Answer(PreCompact, strings.NewReader(say(t, id, "", "")))
	var s Suggestion
	if out != "" || !errors.As(err, &s) ||
		err.Error() != "a fork can go on without this summary; in a shell: "+
			"decant -y --uncompact "+id {
		t.Errorf("got %q, %v", out, err)
	}
}

// TestOddInput never hangs, and says what is wrong where the client says what is no JSON.
func TestOddInput(t *testing.T) {
	t.Parallel()
	for _, name := range Names() {
		for _, in := range []string{"", "rubbish", "[]", `{"transcript_path":7}`} {
			_, err := Runner{Now: now}.Answer(name, strings.NewReader(in))
			var s Suggestion
			if err == nil || errors.As(err, &s) || strings.Contains(err.Error(), "Go ") {
				t.Errorf("%s: got the error %v for %q", name, err, in)
			}
		}
		for _, path := range []string{"", "/nowhere", os.TempDir(), os.DevNull} {
			in := fmt.Sprintf(`{"source":"resume","transcript_path":%q}`, path)
			out, err := Runner{Now: now}.Answer(name, strings.NewReader(in))
			if out != "" || err != nil && name != PreCompact {
				t.Errorf("%s: got %q and %v for %q", name, out, err, path)
			}
		}
	}
}

// TestReadsOnlyTheEnd counts what is read of a session of 80 MB.
func TestReadsOnlyTheEnd(t *testing.T) {
	t.Parallel()
	const large = 80 << 20
	path := filepath.Join(t.TempDir(), "large.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	end := "\n" + replyLine("claude-opus-4-5", 120_000, 0, "")
	if _, err = f.WriteAt([]byte(end), large); err == nil { // The rest is a hole.
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	in := fmt.Sprintf(`{"source":"resume","transcript_path":%q}`, path)
	for name, most := range map[string]int{SessionStart: 64 << 10, StatusLine: 64 << 10} {
		bytes := 0
		r := Runner{Now: now, Count: func(n int) { bytes += n }}
		out, err := r.Answer(name, strings.NewReader(in))
		if !strings.Contains(out, "120,000 tokens") || err != nil {
			t.Errorf("%s: got %q, %v", name, out, err)
		}
		if bytes == 0 || bytes > most {
			t.Errorf("%s: %d bytes were read, want at most %d", name, bytes, most)
		}
	}
}
