package llm

import (
	"fmt"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Kind is how a provider is spoken to. The zero Kind is none.
type Kind string

// The kinds.
const (
	// Anthropic is the Messages API.
	Anthropic Kind = "anthropic"
	// OpenAI is chat completions, which many servers speak.
	OpenAI Kind = "openai"
	// Command is a program: prompt on its standard input, answer on its output.
	Command Kind = "command"
)

// Provider says how to reach models. Empty fields of a person's own leave the built-in
// one of that name as it is.
type Provider struct {
	// Kind is how it is spoken to.
	Kind Kind
	// BaseURL is what comes before /messages or /chat/completions, e.g.
	// https://api.openai.com/v1.
	BaseURL string
	// KeyVar is the variable of the environment that holds the key, "" for none. The
	// variable of a built-in provider counts only for its own address: where BaseURL is
	// another, name the variable as well.
	KeyVar string
	// Command is the program and its arguments, run without a shell; "{model}" in an
	// argument stands for the model's name.
	Command []string
	// Window is the context window in tokens; 0 goes by the model's name.
	Window int
}

// Config is what opening a model needs of the world. The zero Config has no keys and
// the built-in providers.
type Config struct {
	// Getenv is a variable of the environment, as os.Getenv; nil has none.
	Getenv func(string) string
	// Providers are the person's own, by name, over the built-in ones.
	Providers map[string]Provider
	// Limit is how long one call to Complete may take, its waits included; 0 is 10 minutes.
	Limit time.Duration
	// Idle is how long an answer that has begun may be silent; 0 is 2 minutes.
	Idle time.Duration
	// Attempts is how often a busy or unwell service is asked at most; 0 is 4.
	Attempts int
	// Transport is what requests go through; nil is one of its own that goes by the
	// usual variables for proxies.
	Transport http.RoundTripper
}

// builtIn are the providers that need no settings but a key.
var builtIn = map[string]Provider{
	"anthropic": {
		Kind: Anthropic, BaseURL: "https://api.anthropic.com/v1", KeyVar: "ANTHROPIC_API_KEY",
	},
	"openai": {Kind: OpenAI, BaseURL: "https://api.openai.com/v1", KeyVar: "OPENAI_API_KEY"},
	"openrouter": {
		Kind: OpenAI, BaseURL: "https://openrouter.ai/api/v1", KeyVar: "OPENROUTER_API_KEY",
	},
	"ollama":   {Kind: OpenAI, BaseURL: "http://localhost:11434/v1"},
	"llamacpp": {Kind: OpenAI, BaseURL: "http://localhost:8080/v1"},
	"lmstudio": {Kind: OpenAI, BaseURL: "http://localhost:1234/v1"},
	"vllm":     {Kind: OpenAI, BaseURL: "http://localhost:8000/v1"},
	"claude":   {Kind: Command},
	"codex":    {Kind: Command},
	"llm":      {Kind: Command},
}

// KeyVars lists the variables that the built-in providers read their keys from, sorted.
func KeyVars() []string {
	var out []string
	for _, p := range builtIn {
		if p.KeyVar != "" {
			out = append(out, p.KeyVar)
		}
	}
	slices.Sort(out)
	return out
}

// badName is the error of a name or settings that make no model.
func badName(name, what, next string) *Error {
	return &Error{Model: name, Reason: BadName, What: what, Next: next}
}

// provider is the person's own of a name over the built-in one.
func (c Config) provider(name, provider string) (Provider, error) {
	p, known := builtIn[provider]
	own, has := c.Providers[provider]
	if !known && !has {
		what := fmt.Sprintf("unknown provider %q", clipLine(provider, maxQuoted))
		return p, badName(name, what,
			"choose one of "+strings.Join(c.names(), ", ")+", or add it to your settings")
	}
	if own.Kind != "" {
		p.Kind = own.Kind
	}
	if own.BaseURL != "" && own.BaseURL != p.BaseURL {
		p.BaseURL, p.KeyVar = own.BaseURL, ""
	}
	if own.KeyVar != "" {
		p.KeyVar = own.KeyVar
	}
	if own.Command != nil {
		p.Command = own.Command
	}
	if own.Window > 0 {
		p.Window = own.Window
	}
	return p, nil
}

// names are those of all providers, sorted.
func (c Config) names() []string {
	all := maps.Clone(builtIn)
	maps.Copy(all, c.Providers)
	return slices.Sorted(maps.Keys(all))
}

// isLocal reports whether a host is this machine.
func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Bounds where a Config has none.
const (
	defaultLimit    = 10 * time.Minute
	defaultIdle     = 2 * time.Minute
	defaultAttempts = 4
)

// limits are bounds of one call.
type limits struct {
	total, idle time.Duration
	attempts    int
}

// limits are those of a Config, or the usual ones.
func (c Config) limits() limits {
	l := limits{c.Limit, c.Idle, c.Attempts}
	if l.total <= 0 {
		l.total = defaultLimit
	}
	if l.idle <= 0 {
		l.idle = defaultIdle
	}
	if l.attempts <= 0 {
		l.attempts = defaultAttempts
	}
	return l
}

// client follows no redirect: the person agreed to one address, and a key must not go
// to another.
func (c Config) client() *http.Client {
	transport := c.Transport
	if transport == nil {
		transport = http.DefaultTransport
	}
	return &http.Client{
		Transport: transport,
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		},
	}
}
