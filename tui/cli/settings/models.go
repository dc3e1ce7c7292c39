package settings

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"decant/strategies/llm"
	"decant/strategies/llm/secrets"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// providerField is a setting of one provider of models: where it is and how it is spoken to. As
// they name programs, addresses and variables with keys, only the person's own files may give
// them.
type providerField struct {
	name string
	kind spec.KeyKind
	help string
	get  func(llm.Provider) string
	set  func(p *llm.Provider, value string) error
}

// modelTable is the table that providers stand in, by name.
const modelTable = "models"

// providerFields are all of them.
var providerFields = []providerField{
	{
		"kind", spec.ChoiceKey,
		"how a provider of models is spoken to: anthropic, openai or command",
		func(p llm.Provider) string { return string(p.Kind) },
		setKind,
	},
	{
		"base_url", spec.TextKey,
		"its address, up to what stands before /messages or /chat/completions",
		func(p llm.Provider) string { return p.BaseURL },
		setBaseURL,
	},
	{
		"key_var", spec.TextKey, "the variable of the environment that holds its key",
		func(p llm.Provider) string { return p.KeyVar },
		setKeyVar,
	},
	{
		"command", spec.ListKey,
		`the program to run, prompt on its input: ["program", "--model", "{model}"]`,
		func(p llm.Provider) string { return words.QuoteList(p.Command) },
		setCommand,
	},
	{
		"window", spec.CountKey, "its context window in tokens; 0 goes by the model's name",
		func(p llm.Provider) string { return strconv.Itoa(p.Window) },
		setWindow,
	},
}

func setKind(p *llm.Provider, v string) error {
	kinds := []llm.Kind{llm.Anthropic, llm.OpenAI, llm.Command}
	if !slices.Contains(kinds, llm.Kind(v)) {
		return fmt.Errorf("%q: want anthropic, openai or command", v)
	}
	p.Kind = llm.Kind(v)
	return nil
}

// setBaseURL refuses what could hold a password, and does not repeat it.
func setBaseURL(p *llm.Provider, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" ||
		u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("want http(s)://host/path, without a name, a password or a query")
	}
	p.BaseURL = v
	return nil
}

// variable is the name of a variable of the environment.
var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,99}$`)

// setKeyVar refuses a key itself, and does not repeat it.
func setKeyVar(p *llm.Provider, v string) error {
	if _, masked := secrets.MaskText("key = " + v); !variable.MatchString(v) || len(masked) > 0 {
		return errors.New("want the name of a variable that holds the key, not the key")
	}
	p.KeyVar = v
	return nil
}

func setCommand(p *llm.Provider, v string) error {
	command, err := words.ParseList(v)
	if err != nil && v != "" && !strings.ContainsAny(v, " \t[]\"'") {
		command, err = []string{v}, nil // A program without arguments.
	}
	if err != nil || len(command) == 0 || command[0] == "" {
		return errors.New(`want a list like ["program", "argument"]`)
	}
	p.Command = command
	return nil
}

func setWindow(p *llm.Provider, v string) error {
	n, err := strconv.ParseUint(v, 10, 31)
	if err != nil {
		return fmt.Errorf("%q: want a whole number from 0", v)
	}
	p.Window = int(n)
	return nil
}

// ofProvider is a setting of one provider. Name stands in its key.
func ofProvider(name string, f *providerField) key {
	return key{
		name: joinKey([]string{modelTable, name, f.name}), kind: f.kind, help: f.help,
		personal: isAlways, exact: true,
		get: func(v values) string { return f.get(v.models[name]) },
		set: func(v values, value string) (values, error) {
			p := v.models[name]
			if err := f.set(&p, strings.TrimSpace(value)); err != nil {
				return v, err
			}
			v.models = maps.Clone(v.models)
			if v.models == nil {
				v.models = map[string]llm.Provider{}
			}
			v.models[name] = p
			return v, nil
		},
	}
}

// findProvider is the setting of a path like models.NAME.kind; inside is false for a path that is
// not in the table of providers. The error names the nearest good one.
func findProvider(path []string) (k key, inside bool, err error) {
	if len(path) < 2 || path[0] != modelTable {
		return key{}, false, nil
	}
	if path[1] == "" || strings.ContainsAny(path[1], "/ \t") {
		return key{}, true, errors.New("the name of a provider has no / and no blanks")
	}
	names := make([]string, len(providerFields))
	for i := range providerFields {
		names[i] = providerFields[i].name
		if len(path) == 3 && path[2] == names[i] {
			return ofProvider(path[1], &providerFields[i]), true, nil
		}
	}
	if near := words.FindNearest(path[len(path)-1], names); len(path) == 3 && near != "" {
		near = joinKey([]string{modelTable, path[1], near})
		return key{}, true, fmt.Errorf("no such setting; did you mean %s?", near)
	}
	return key{}, true, errors.New("no such setting; a provider has " + strings.Join(names, ", "))
}
