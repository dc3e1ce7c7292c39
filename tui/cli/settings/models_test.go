package settings

import (
	"reflect"
	"strings"
	"testing"

	"decant/strategies/llm"
)

const modelsText = `[conversation.compaction]
model = "mine/qwen3"
[models.mine]
kind = "openai"
base_url = "http://localhost:9/v1"
key_var = "MY_KEY"
window = 16_000
[models.program]
kind = "command"
command = ["ask", "--tools", "", "{model}"]
[models."my.own"]
command = "ask"
`

func TestModels(t *testing.T) {
	t.Parallel()
	m, err := MergeLayers(Registry(), []Layer{file(t, "o", true, modelsText)})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]llm.Provider{
		"mine": {
			Kind: llm.OpenAI, BaseURL: "http://localhost:9/v1", KeyVar: "MY_KEY", Window: 16000,
		},
		"program": {Kind: llm.Command, Command: []string{"ask", "--tools", "", "{model}"}},
		"my.own":  {Command: []string{"ask"}},
	}
	if !reflect.DeepEqual(m.Models, want) {
		t.Errorf("got %+v, want %+v", m.Models, want)
	}
	again, err := MergeLayers(Registry(), []Layer{file(t, "printed", true, m.TOML())})
	if err != nil || !reflect.DeepEqual(again.Models, want) {
		t.Errorf("read back: %v, %+v from\n%s", err, again, m.TOML())
	}
}

func TestAStrongerLayerBeatsOneFieldOfAModel(t *testing.T) {
	t.Parallel()
	m, err := MergeLayers(Registry(), []Layer{
		flags(Setting{Key: "models.mine.window", Value: "5000", At: SetFlag}),
		file(t, "o", true, modelsText),
	})
	got := m.Models["mine"]
	if err != nil || got.Window != 5000 || got.KeyVar != "MY_KEY" {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestAProjectMayNotNameModels: neither where text is sent, nor by which program, nor which
// variable goes along, nor which file says what to do.
func TestAProjectMayNotNameModels(t *testing.T) {
	t.Parallel()
	m, err := MergeLayers(Registry(), []Layer{file(t, "p", false, modelsText+
		"[strategies.summarize]\nprompt = \"p.md\"\n"+
		"[strategies.classify-tangents]\nprompt = \"p.md\"\nthreshold = 0.9\n")})
	if err != nil {
		t.Fatal(err)
	}
	models := m.Spec.Settings.Models
	if m.Models != nil || models.Model != "" || models.SummaryPrompt+models.TangentPrompt != "" {
		t.Errorf("got %+v and %+v, want none", m.Models, models)
	}
	if models.Tangents != 0.9 {
		t.Errorf("threshold %v, want that of the project", models.Tangents)
	}
	if len(m.Warnings) != 10 {
		t.Errorf("got %d warnings: %s", len(m.Warnings), strings.Join(m.Warnings, "\n"))
	}
}

func TestWrongModelSettings(t *testing.T) {
	t.Parallel()
	const key = "sk-ant-REDACTED"
	tests := []struct{ name, text, want string }{
		{"unknown field", "[models.mine]\nbase_uri = \"x\"", "did you mean models.mine.base_url?"},
		{"far from any", "[models.mine]\nfrobnicate = \"x\"", "a provider has kind, base_url, "},
		{"table of another name", "[model.mine]\nkind = \"openai\"", "did you mean [models.mine]?"},
		{"deeper", "[models.mine.kind]\nx = \"openai\"", "unknown table"},
		{"kind", "[models.mine]\nkind = \"opanai\"", "use anthropic, openai or command"},
		{"password in the address", "[models.m]\nbase_url = \"http://me:pw@h/v1\"", "a password"},
		{"no address", "[models.mine]\nbase_url = \"localhost\"", "use http(s)://"},
		{"a key", "[models.mine]\nkey_var = \"" + key + "\"", "not the key"},
		{"command as a line", "[models.mine]\ncommand = \"ask me\"", `["program", "argument"]`},
		{"empty command", "[models.mine]\ncommand = []", `["program", "argument"]`},
		{"window as text", "[models.mine]\nwindow = \"many\"", "without quotes"},
		{"a slash in the name", "[models.\"a/b\"]\nkind = \"openai\"", "no / and no blanks"},
		{"not in a table of its own", "[models]\nkind = \"openai\"", "unknown setting"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, err := ReadSettings(Registry(), "f", []byte(tt.text))
			if err == nil {
				_, err = MergeLayers(Registry(), []Layer{{Own: true, Settings: s}})
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) ||
				!strings.HasPrefix(err.Error(), "f:") {
				t.Fatalf("got %v, want %q", err, tt.want)
			}
			for _, secret := range []string{key, "pw@"} {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("it is repeated: %v", err)
				}
			}
		})
	}
}

func TestPersonal(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]bool{
		"models.x.kind": true, "conversation.compaction.model": true, ActivateKey: true,
		"conversation.compaction.keep_last": false, ForkKey: true, "no.such": false,
		"strategies.summarize.prompt": true, "strategies.dedup-resources.reference_template": true,
	} {
		if got := IsPersonal(Registry(), Setting{Key: key, Value: "x"}); got != want {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
}

func TestNamesOfVariables(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"OPENAI_API_KEY", "ANTHROPIC_API_KEY", "MY_COMPANY_AZURE_OPENAI_TOKEN_2", "k", "_x9",
	} {
		given := Setting{Key: "models.m.key_var", Value: name, At: SetFlag}
		m, err := MergeLayers(Registry(), []Layer{flags(given)})
		if err != nil || m.Models["m"].KeyVar != name {
			t.Errorf("%s: got %v, %v", name, m, err)
		}
	}
}
