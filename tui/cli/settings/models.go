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

	"decant/strategies"
	"decant/strategies/llm"
)

// modelSetting is a setting of one provider of models: where it is and how it is spoken to. As
// they name programs, addresses and variables with keys, only the person's own files may give
// them.
type modelSetting struct {
	field string
	kind  strategies.KeyKind
	doc   string
	get   func(llm.Provider) string
	set   func(p *llm.Provider, value string) error
}

// modelTable is the table that providers stand in, by name.
const modelTable = "models"

// modelSettings are all of them.
var modelSettings = []modelSetting{
	{
		"kind", strategies.ChoiceKey,
		"how a provider of models is spoken to: anthropic, openai or command",
		func(p llm.Provider) string { return string(p.Kind) },
		setKind,
	},
	{
		"base_url", strategies.TextKey,
		"its address, up to what stands before /messages or /chat/completions",
		func(p llm.Provider) string { return p.BaseURL },
		setBaseURL,
	},
	{
		"key_var", strategies.TextKey, "the variable of the environment that holds its key",
		func(p llm.Provider) string { return p.KeyVar },
		setKeyVar,
	},
	{
		"command", strategies.ListKey,
		`the program to run, prompt on its input: ["program", "--model", "{model}"]`,
		func(p llm.Provider) string { return strategies.QuoteList(p.Command) },
		setCommand,
	},
	{
		"window", strategies.CountKey, "its context window in tokens; 0 goes by the model's name",
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
	if _, masked := llm.Mask("key = " + v); !variable.MatchString(v) || len(masked) > 0 {
		return errors.New("want the name of a variable that holds the key, not the key")
	}
	p.KeyVar = v
	return nil
}

func setCommand(p *llm.Provider, v string) error {
	command, err := strategies.ParseList(v)
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

// ofModels is the setting of a path like models.NAME.kind; known is false for a path that is
// not in the table of providers. The error names the nearest good one.
func ofModels(path []string) (s *modelSetting, known bool, err error) {
	if len(path) < 2 || path[0] != modelTable {
		return nil, false, nil
	}
	if path[1] == "" || strings.ContainsAny(path[1], "/ \t") {
		return nil, true, errors.New("the name of a provider has no / and no blanks")
	}
	for i := range modelSettings {
		if len(path) == 3 && path[2] == modelSettings[i].field {
			return &modelSettings[i], true, nil
		}
	}
	if near := strategies.Nearest(path[len(path)-1], fields()); len(path) == 3 && near != "" {
		near = join([]string{modelTable, path[1], near})
		return nil, true, fmt.Errorf("no such setting; did you mean %s?", near)
	}
	return nil, true, errors.New("no such setting; a provider has " + strings.Join(fields(), ", "))
}

// fields are the settings that a provider has.
func fields() []string {
	out := make([]string, len(modelSettings))
	for i := range modelSettings {
		out[i] = modelSettings[i].field
	}
	return out
}

// withModel is values with a setting of one provider.
func (v values) withModel(name string, s *modelSetting, value string) (values, error) {
	p := v.models[name]
	if err := s.set(&p, strings.TrimSpace(value)); err != nil {
		return v, err
	}
	v.models = maps.Clone(v.models)
	if v.models == nil {
		v.models = map[string]llm.Provider{}
	}
	v.models[name] = p
	return v, nil
}

// Personal reports whether a setting counts only from the person's own files.
func Personal(s Setting) bool {
	k, err := find(s.Key)
	return err == nil && k.personal(s.Value)
}
