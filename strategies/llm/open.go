package llm

import (
	"fmt"
	"net/url"
	"strings"

	"decant/model/tokens"
)

// OpenModel opens the model of a name, "provider/model". The model's own name may hold slashes. For
// Anthropic's API, a short name means the newest version: "anthropic/claude-haiku". For the
// commands claude, codex and llm, the model "default" lets the program choose. OpenModel sends
// nothing and starts nothing. Every error is an [*Error].
func OpenModel(name string, c Config) (Model, error) {
	provider, model, _ := strings.Cut(name, "/")
	if provider == "" || !goodModel(model) {
		return nil, badName(name, "the name of a model is provider/model",
			"e.g. anthropic/claude-haiku-4-5 or ollama/qwen3")
	}
	p, err := c.provider(name, provider)
	if err != nil {
		return nil, err
	}
	if p.Kind == Anthropic && p.BaseURL == builtIn["anthropic"].BaseURL {
		// Other servers may have models with such names.
		model = tokens.NewestVersion(model)
		name = provider + "/" + model
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

// goodModel reports whether a text can be the name of a model. A program must not read it as an
// option, and the user must not misread it.
func goodModel(model string) bool {
	return model != "" && model[0] != '-' && len(model) <= maxQuoted &&
		!strings.ContainsFunc(model, func(r rune) bool { return r <= ' ' || r > '~' })
}

// openService is OpenModel for a provider with an address.
func openService(name, model string, p Provider, c Config) (Model, error) {
	if p.Kind != Anthropic && p.Kind != OpenAI {
		return nil, badName(name, fmt.Sprintf("kind %q is unknown", p.Kind),
			"set it to anthropic, openai or command")
	}
	u, err := url.Parse(p.BaseURL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" ||
		u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		// The address may hold a password, so the error does not quote it.
		return nil, badName(name, "its base URL is not valid",
			"set it to http(s)://host/path, without a name, password or query")
	}
	s := &service{
		name: name, model: model, kind: p.Kind, window: p.Window, base: u,
		keyVar: p.KeyVar, limits: c.limits(), wait: waitFor, client: c.client(),
		mask: NewMasker(c),
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

// checkKey reports what is wrong with a required key.
func (s *service) checkKey() error {
	e := &Error{Model: s.name, Reason: NoKey}
	switch {
	case s.key == "":
		e.What, e.Next = "no key is set in "+s.keyVar, "set it, or choose another model"
	case strings.ContainsFunc(s.key, func(r rune) bool { return r <= ' ' || r > '~' }):
		e.What, e.Next = "what "+s.keyVar+" holds is not a key", "copy the key again, on one line"
	case s.base.Scheme == "http" && !isLocal(s.base.Hostname()):
		e.What = "the key in " + s.keyVar + " would cross the network unencrypted"
		e.Next = "use an address with https"
	default:
		return nil
	}
	return e
}
