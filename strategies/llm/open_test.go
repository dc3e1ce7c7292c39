package llm

import (
	"strings"
	"testing"
)

func TestOpenErrors(t *testing.T) {
	t.Parallel()
	with := func(p Provider) map[string]Provider { return map[string]Provider{"x": p} }
	for _, c := range []struct {
		name, model string
		providers   map[string]Provider
		reason      Reason
		part        string
	}{
		{"no provider", "claude-haiku", nil, BadName, "provider/model"},
		{"empty", "", nil, BadName, "provider/model"},
		{"no model", "anthropic/", nil, BadName, "provider/model"},
		{"an option", "claude/--dangerous", nil, BadName, "provider/model"},
		{"a space", "claude/a b", nil, BadName, "provider/model"},
		{"an escape", "claude/a\x1b[2J", nil, BadName, "provider/model"},
		{
			"unknown", "antropic/m", nil, BadName,
			`unknown provider "antropic"; choose one of anthropic`,
		},
		{"no key", "anthropic/m", nil, NoKey, "no key is set in ANTHROPIC_API_KEY"},
		{"no kind", "x/m", with(Provider{BaseURL: "http://localhost"}), BadName, "kind"},
		{"other kind", "x/m", with(Provider{Kind: "grpc"}), BadName, `kind "grpc"`},
		{"no address", "x/m", with(Provider{Kind: OpenAI}), BadName, "base URL"},
		{
			"a password", "x/m",
			with(Provider{Kind: OpenAI, BaseURL: "https://a:" + theKey + "@h/v1"}),
			BadName, "base URL",
		},
		{
			"a query", "x/m", with(Provider{Kind: OpenAI, BaseURL: "https://h/?k=" + theKey}),
			BadName, "base URL",
		},
		{"a file", "x/m", with(Provider{Kind: OpenAI, BaseURL: "file:///e"}), BadName, "base URL"},
		{
			"unencrypted", "x/m",
			with(Provider{Kind: OpenAI, BaseURL: "http://example.com", KeyVar: "THE_KEY"}),
			NoKey, "unencrypted",
		},
		{
			"two lines", "x/m",
			with(Provider{Kind: OpenAI, BaseURL: "https://example.com", KeyVar: "BAD_KEY"}),
			NoKey, "what BAD_KEY holds is not a key",
		},
		{"no command", "x/m", with(Provider{Kind: Command}), BadName, "no command"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			getenv := func(v string) string {
				return map[string]string{"THE_KEY": theKey, "BAD_KEY": theKey + "\nx"}[v]
			}
			m, err := OpenModel(c.model, Config{Providers: c.providers, Getenv: getenv})
			wantError(t, err, c.reason, c.part)
			if m != nil {
				t.Errorf("got %v, want no model", m)
			}
		})
	}
}

// TestKeyStaysWithItsAddress proves that a built-in provider's key is not sent to an
// address that its variable was not named for.
func TestKeyStaysWithItsAddress(t *testing.T) {
	t.Parallel()
	m := newMock(t, streams(openAIEvents(goodAnswer, "stop")...))
	c := m.config()
	c.Getenv = func(string) string { return theKey }
	c.Providers = map[string]Provider{"openai": {BaseURL: m.URL}}
	s, _ := opened(t, "openai/m", c)
	if _, err := s.Complete(t.Context(), mustPrompt(t, "x"), nil); err != nil {
		t.Fatal(err)
	}
	if got := m.heads[0].Get("Authorization"); got != "" {
		t.Errorf("got %q, want no key", got)
	}
}

func TestOpenDestination(t *testing.T) {
	t.Parallel()
	c := Config{Getenv: func(string) string { return theKey }}
	for name, want := range map[string]Destination{
		"anthropic/a":    {Where: "https://api.anthropic.com/v1/messages"},
		"openai/a":       {Where: "https://api.openai.com/v1/chat/completions"},
		"openrouter/a/b": {Where: "https://openrouter.ai/api/v1/chat/completions"},
		"ollama/qwen3:8b": {
			Where: "http://localhost:11434/v1/chat/completions", Local: true,
		},
		"claude/haiku": {
			Where: `claude -p --output-format json --tools "" --strict-mcp-config ` +
				`--no-session-persistence --model haiku`, Program: true,
		},
		"codex/default": {
			Where: "codex exec --skip-git-repo-check --sandbox read-only --ephemeral " +
				"--color never -", Program: true,
		},
		"llm/gpt-5": {Where: "llm --no-log --model gpt-5", Program: true},
	} {
		m, err := OpenModel(name, c)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := m.Destination(); got != want {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
		if m.Name() != name {
			t.Errorf("got name %s, want %s", m.Name(), name)
		}
	}
	m, _ := OpenModel("anthropic/claude-haiku-4-5", c)
	if m.Window() != 200_000 {
		t.Errorf("got window %d, want 200000", m.Window())
	}
}

func TestMaxTokensOfOpenAI(t *testing.T) {
	t.Parallel()
	s, _ := opened(t, "openai/m", Config{Getenv: func(string) string { return theKey }})
	body, _ := s.openAIRequest(mustPrompt(t, "x"))
	if b := body.(map[string]any); b["max_completion_tokens"] != 100 || b["max_tokens"] != nil {
		t.Errorf("got %v, want the newer name alone", b)
	}
}

func TestParseClaude(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, out, text, err string
		usage                Usage
	}{
		{
			"good", `{"type":"result","subtype":"success","result":"{}",` +
				`"usage":{"input_tokens":1,"cache_read_input_tokens":2,"output_tokens":3}}`,
			"{}", "",
			Usage{In: 3, Out: 3},
		},
		{
			"error", `{"type":"result","subtype":"success","is_error":true,` +
				`"result":"log in\nfirst"}`,
			"log in\nfirst", "claude reports an error: log in first",
			Usage{},
		},
		{
			"turns", `{"type":"result","subtype":"error_max_turns"}`,
			"", "claude reports an error;",
			Usage{},
		},
		{"plain", `{"turns":[]}`, `{"turns":[]}`, "", Usage{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := parseClaude([]byte(c.out))
			if got.text != c.text || got.usage != c.usage {
				t.Errorf("got %+v, want %q, %+v", got, c.text, c.usage)
			}
			switch {
			case err == nil && c.err != "":
				t.Errorf("got no error, want %q", c.err)
			case err != nil && (c.err == "" || !strings.Contains(err.Error(), c.err)):
				t.Errorf("got %v, want %q", err, c.err)
			}
		})
	}
}

// TestOpenTakesShortNames: of Anthropic's own API alone, as others name models themselves.
func TestOpenTakesShortNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"anthropic/claude-haiku":     "anthropic/claude-haiku-4-5",
		"anthropic/haiku":            "anthropic/claude-haiku-4-5",
		"anthropic/claude-haiku-4-5": "anthropic/claude-haiku-4-5",
		"mine/claude-haiku":          "mine/claude-haiku",
		"claude/haiku":               "claude/haiku",
		"ollama/haiku":               "ollama/haiku",
	} {
		m, err := OpenModel(name, Config{
			Getenv: func(string) string { return theKey },
			Providers: map[string]Provider{
				"mine": {Kind: Anthropic, BaseURL: "http://localhost:1/v1"},
			},
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if m.Name() != want {
			t.Errorf("%s: got %s, want %s", name, m.Name(), want)
		}
	}
}
