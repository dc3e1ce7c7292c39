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

// Kind is the protocol of a provider. The zero Kind is none.
type Kind string

// The kinds.
const (
	// Anthropic is the Messages API.
	Anthropic Kind = "anthropic"
	// OpenAI is chat completions, which many servers offer.
	OpenAI Kind = "openai"
	// Command is a program with the prompt on standard input and the answer on standard output.
	Command Kind = "command"
)

// Provider says how to reach models. If the user sets a provider, empty fields keep the values of
// the built-in one of that name.
type Provider struct {
	// Kind is its protocol.
	Kind Kind
	// BaseURL is the part before /messages or /chat/completions, e.g. https://api.openai.com/v1.
	BaseURL string
	// KeyVar is the environment variable that holds the key, "" for none. The variable of a
	// built-in provider is used only for its own address. If BaseURL is another one, KeyVar must be
	// set too.
	KeyVar string
	// Command is the program and its arguments, run without a shell. "{model}" in an argument is
	// replaced by the model's name.
	Command []string
	// Window is the context window in tokens; 0 looks it up by the model's name.
	Window int
}

// Config is what a model needs from its environment. The zero Config has no keys and the built-in
// providers.
type Config struct {
	// Getenv reads an environment variable, like os.Getenv. nil means no variables.
	Getenv func(string) string
	// Providers are the user's own providers, by name. They override the built-in ones.
	Providers map[string]Provider
	// Limit is the longest time for one call to Complete, including waits; 0 is 10 minutes.
	Limit time.Duration
	// Idle is how long an answer may pause after it has begun; 0 is 2 minutes.
	Idle time.Duration
	// Attempts is how often a busy or failing service is called at most; 0 is 4.
	Attempts int
	// Transport carries the requests. nil means a new one that uses the usual proxy variables.
	Transport http.RoundTripper
}

// builtIn are the providers that need no settings except a key.
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

// badName returns the error for a name or settings that do not give a model.
func badName(name, what, next string) *Error {
	return &Error{Model: name, Reason: BadName, What: what, Next: next}
}

// provider returns the provider of a name, with the user's fields over the built-in ones.
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

// names returns the names of all providers, sorted.
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

// Default limits for a Config without them.
const (
	defaultLimit    = 10 * time.Minute
	defaultIdle     = 2 * time.Minute
	defaultAttempts = 4
)

// limits are the limits of one call.
type limits struct {
	total, idle time.Duration
	attempts    int
}

// limits returns the limits of a Config, or the defaults.
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

// client returns a client that follows no redirect. The user agreed to one address, and a key must
// not go to another.
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
