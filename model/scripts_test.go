package model_test

import (
	"math"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/model/tokens"
)

// chat is a body of messages without usage, of one text.
func chat(name, text string) []byte {
	return []byte(`{"model":"` + name + `","messages":[{"role":"user","content":"` + text + `"}]}`)
}

func TestErrorOfFormatsWithoutUsage(t *testing.T) {
	t.Parallel()
	russian := strings.Repeat("Тестовый сервер опять переполнен, удалите журналы. ", 9)
	english := strings.Repeat("The staging server is full again, delete the logs. ", 9)
	cyrillic, _ := tokens.Cyrillic.Error(tokens.O200K)
	tests := []struct {
		name, model, text string
		script            string
		off               float64
		want              string
	}{
		{"Russian", "gpt-5", russian, "Cyrillic", cyrillic, "± 9 %, measured for Cyrillic"},
		{
			"English", "gpt-5", english, "English and code", 0.08,
			"± 8 %, measured for English and code",
		},
		{
			"Claude", "claude-opus-4-7", english, "English and code", 0.12,
			"± 12 %, measured for English and code",
		},
		{
			"Claude, Russian", "claude-opus-4-7", russian, "Cyrillic", 0,
			"not calibrated, error not measured for Cyrillic",
		},
		{
			"Hebrew", "gpt-5", strings.Repeat("שלום עולם ", 9), "another script", 0,
			"not calibrated, error not measured for another script",
		},
		{"no text", "gpt-5", "", "", 0, "not calibrated"},
	}
	for _, tt := range tests {
		c, err := formats.Read("", chat(tt.model, tt.text), "openai-chat")
		if err != nil {
			t.Fatal(err)
		}
		f := &c.Fit
		if f.Script != tt.script || math.Abs(f.ScriptError-tt.off) > 1e-9 || f.String() != tt.want {
			t.Errorf("%s: got %q %v, %q", tt.name, f.Script, f.ScriptError, f.String())
		}
	}
}

func TestScriptsOfMixedText(t *testing.T) {
	t.Parallel()
	body := `{"model":"gpt-5","messages":[{"role":"user","content":"` +
		strings.Repeat("Тестовый сервер опять переполнен. ", 20) +
		`"},{"role":"assistant","content":"` +
		strings.Repeat("go test ./model/tokens ok ", 20) + `"}]}`
	c, err := formats.Read("", []byte(body), "openai-chat")
	if err != nil {
		t.Fatal(err)
	}
	shares, sum := c.Scripts(), 0.0
	for _, s := range shares {
		sum += s.Share
	}
	if len(shares) != 2 || math.Abs(sum-1) > 1e-9 || shares[0].Share < shares[1].Share {
		t.Errorf("shares are %v", shares)
	}
	if want := "Cyrillic, English and code"; c.Fit.Script != want {
		t.Errorf("scripts are %q, want %q", c.Fit.Script, want)
	}
	var empty model.Conversation
	if got := empty.Scripts(); got != nil {
		t.Errorf("scripts of nothing are %v", got)
	}
}
