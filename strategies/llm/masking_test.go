package llm

import (
	"strings"
	"testing"

	"decant/strategies/llm/secrets"
)

// TestKeysOfTheEnvironment masks the values of key variables exactly, whatever they look like.
func TestKeysOfTheEnvironment(t *testing.T) {
	t.Parallel()
	env := map[string]string{
		"ANTHROPIC_API_KEY": " plain-words-as-a-key\n", "OPENAI_API_KEY": "plain-words-as-a-key-2",
		"WORK_KEY": "ollama", "OPENROUTER_API_KEY": "abc", "OTHER": "not a key of a model",
	}
	m := NewMasker(Config{
		Getenv: func(name string) string { return env[name] },
		Providers: map[string]Provider{
			"work": {Kind: OpenAI, KeyVar: "WORK_KEY"}, "none": {Kind: OpenAI},
		},
	})
	for _, tt := range []struct{ text, want string }{
		{"a plain-words-as-a-key b", "a [masked: ANTHROPIC_API_KEY] b"},
		{"xplain-words-as-a-key-2x", "x[masked: OPENAI_API_KEY]x"},
		{"use ollama, not ollamas", "use [masked: WORK_KEY], not ollamas"},
		{"abc and not a key of a model", "abc and not a key of a model"},
		{"plain words as a key", "plain words as a key"},
	} {
		if got, _ := m.Mask(tt.text); got != tt.want {
			t.Errorf("%s\nbecame %s, want %s", tt.text, got, tt.want)
		}
	}
	if got, _ := (secrets.Masker{}).Mask("plain-words-as-a-key"); got != "plain-words-as-a-key" {
		t.Errorf("without an environment it became %s", got)
	}
}

// TestModelsMaskTheirKeys opens models of each kind and asks what they mask.
func TestModelsMaskTheirKeys(t *testing.T) {
	t.Parallel()
	c := Config{Getenv: func(name string) string {
		return map[string]string{"OPENAI_API_KEY": theKey}[name]
	}}
	for _, name := range []string{"openai/gpt-5", "ollama/qwen3", "claude/default"} {
		model, err := OpenModel(name, c)
		if err != nil {
			t.Fatal(err)
		}
		const want = "it is [masked: OPENAI_API_KEY]"
		if got, _ := MaskerOf(model).Mask("it is " + theKey); got != want {
			t.Errorf("%s masks to %q", name, got)
		}
		p, err := NewPrompt(Request{
			Task: "Use " + theKey, Content: theKey, Schema: mustSchema(t), Mask: MaskerOf(model),
		})
		if err != nil || strings.Contains(p.System()+p.User(), theKey) {
			t.Errorf("%s is sent %q, %q (%v)", name, p.System(), p.User(), err)
		}
	}
}
