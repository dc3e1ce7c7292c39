package llm

import (
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"decant/model/tokens"
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
	// BaseURL is what stands before /messages or /chat/completions, e.g.
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

// Bounds where a Config has none.
const (
	defaultLimit    = 10 * time.Minute
	defaultIdle     = 2 * time.Minute
	defaultAttempts = 4
)

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

// Providers lists the names that [Open] knows without settings, sorted.
func Providers() []string { return slices.Sorted(maps.Keys(builtIn)) }

// Open is the model of a name, "provider/model"; the model's own name may hold slashes.
// For the commands claude, codex and llm the model "default" leaves the choice to the
// program. It sends nothing and starts nothing. Every error is an [*Error].
func Open(name string, c Config) (Model, error) {
	provider, model, _ := strings.Cut(name, "/")
	if provider == "" || !goodModel(model) {
		return nil, badName(name, "the name of a model is provider/model",
			"e.g. anthropic/claude-haiku-4-5 or ollama/qwen3")
	}
	p, err := c.provider(name, provider)
	if err != nil {
		return nil, err
	}
	if p.Window == 0 {
		known, _ := tokens.Lookup(model)
		p.Window = known.Window
	}
	if p.Kind == Command {
		return openProgram(name, provider, model, p, c)
	}
	return openService(name, model, p, c)
}

// goodModel reports whether a text can be the name of a model: a program must not take
// it for an option, nor a person for something else.
func goodModel(model string) bool {
	return model != "" && model[0] != '-' && len(model) <= maxQuoted &&
		!strings.ContainsFunc(model, func(r rune) bool { return r <= ' ' || r > '~' })
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
		return p, badName(name, fmt.Sprintf("there is no provider %q", clip(provider, maxQuoted)),
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

// openService is Open for a provider that is called.
func openService(name, model string, p Provider, c Config) (Model, error) {
	if p.Kind != Anthropic && p.Kind != OpenAI {
		return nil, badName(name, fmt.Sprintf("kind %q is none", p.Kind),
			"set it to anthropic, openai or command")
	}
	u, err := url.Parse(p.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" ||
		u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		// The address may hold a password, and stays out of the error.
		return nil, badName(name, "its base URL is not one",
			"set it to http(s)://host/path, without a name, password or query")
	}
	s := &service{
		name: name, model: model, kind: p.Kind, window: p.Window, base: u,
		keyVar: p.KeyVar, limits: c.limits(), wait: wait, client: c.client(),
	}
	if p.KeyVar == "" {
		return s, nil
	}
	if c.Getenv != nil {
		s.key = strings.TrimSpace(c.Getenv(p.KeyVar))
	}
	if err := s.checkKey(); err != nil {
		return nil, err
	}
	return s, nil
}

// checkKey reports what a key that is wanted must not be.
func (s *service) checkKey() error {
	e := &Error{Model: s.name, Reason: NoKey}
	switch {
	case s.key == "":
		e.What, e.Next = "there is no key in "+s.keyVar, "set it, or choose another model"
	case strings.ContainsFunc(s.key, func(r rune) bool { return r <= ' ' || r > '~' }):
		e.What, e.Next = "what "+s.keyVar+" holds is no key", "copy the key again, on one line"
	case s.base.Scheme == "http" && !local(s.base.Hostname()):
		e.What = "the key in " + s.keyVar + " would cross the network unencrypted"
		e.Next = "use an address with https"
	default:
		return nil
	}
	return e
}

// local reports whether a host is this machine.
func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

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
