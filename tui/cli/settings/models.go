package settings

import (
	"errors"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"decant/strategies/llm"
	"decant/strategies/llm/secrets"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// modelTable is the table with the model providers, by name.
const modelTable = "models"

// provider is the settings of one model provider: its address and how to talk to it. Its command is
// a list as [words.QuoteList] writes it.
type provider struct {
	kind, baseURL, keyVar, command string
	window                         int
}

// ownProvider is the place for the settings of a provider.
func ownProvider(name string) *spec.Own[provider] {
	return &spec.Own[provider]{Owner: joinKey([]string{modelTable, name})}
}

// providers are the settings of all providers.
var providers = spec.Family{
	Of: func(path []string) (string, bool) {
		if len(path) < 2 || path[0] != modelTable {
			return "", false
		}
		return path[1], true
	},
	Keys: listProviderKeys,
	Check: func(name string) error {
		if name == "" || strings.ContainsAny(name, "/ \t") {
			return errors.New("the name of a provider has no / and no blanks")
		}
		return nil
	},
	Next: "a provider has kind, base_url, key_var, command, window",
}

// listProviderKeys lists the settings of one provider. Only the user's own files may give them,
// because they name programs, addresses and variables with keys.
func listProviderKeys(name string) []spec.Key {
	own := ownProvider(name)
	path := func(field string) string { return joinKey([]string{modelTable, name, field}) }
	kinds := []string{string(llm.Anthropic), string(llm.OpenAI), string(llm.Command)}
	keys := []spec.Key{
		own.NewChoice(spec.ChoiceKey, path("kind"),
			"the protocol of a model provider: anthropic, openai or command",
			kinds, func(p *provider) *string { return &p.kind }),
		own.NewKey(spec.TextKey, path("base_url"),
			"its address, without /messages or /chat/completions at the end",
			func(p *provider) string { return p.baseURL }, setBaseURL),
		own.NewKey(spec.TextKey, path("key_var"),
			"the variable of the environment that holds its key",
			func(p *provider) string { return p.keyVar }, setKeyVar),
		own.NewKey(spec.CommandKey, path("command"),
			`the program to run, prompt on its input: ["program", "--model", "{model}"]`,
			func(p *provider) string { return p.command }, setCommand),
		own.NewCount(path("window"), "its context window in tokens; 0: that of the model's name",
			func(p *provider) *int { return &p.window }),
	}
	for i := range keys {
		keys[i] = spec.PersonalSetting(keys[i])
	}
	return keys
}

// setBaseURL refuses an address that may contain a password, and does not repeat it.
func setBaseURL(p *provider, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" ||
		u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("use http(s)://host/path, without a name, a password or a query")
	}
	p.baseURL = v
	return nil
}

// variable matches the name of an environment variable.
var variable = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,99}$`)
})

// setKeyVar refuses a key in place of a variable, and does not repeat it.
func setKeyVar(p *provider, v string) error {
	if _, masked := secrets.MaskText("key = " + v); !variable().MatchString(v) || len(masked) > 0 {
		return errors.New("use the name of a variable that holds the key, not the key")
	}
	p.keyVar = v
	return nil
}

// setCommand reads a program, with or without arguments.
func setCommand(p *provider, v string) error {
	command, err := words.ParseList(v)
	if err != nil && v != "" && !strings.ContainsAny(v, " \t[]\"'") {
		command, err = []string{v}, nil
	}
	if err != nil || len(command) == 0 || command[0] == "" {
		return errors.New(`use a list like ["program", "argument"]`)
	}
	p.command = words.QuoteList(command)
	return nil
}

// readProvider returns a provider from its settings.
func readProvider(s *spec.Spec, name string) llm.Provider {
	p := ownProvider(name).Of(s)
	command, _ := words.ParseList(p.command) // nil if there is none.
	return llm.Provider{
		Kind: llm.Kind(p.kind), BaseURL: p.baseURL, KeyVar: p.keyVar, Command: command,
		Window: p.window,
	}
}
