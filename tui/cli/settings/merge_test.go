package settings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/strategies"
	"decant/strategies/spec"
	"decant/strategies/spectest"
)

// file is a layer as its file says it.
func file(t *testing.T, name string, own bool, text string) Layer {
	t.Helper()
	settings, err := ReadSettings(Registry(), name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return Layer{Own: own, Settings: settings}
}

// flags is a layer of --set and, with an At of their own, other flags.
func flags(settings ...Setting) Layer {
	return Layer{Own: true, Flag: true, Settings: settings}
}

// candidates are values of which each setting takes some.
var candidates = []string{
	"true", "false", "41", "42", "42c", "file", "live", "0.2", "0.25", "0.75", "one", "two",
	"line-range", "keep", "remove", "terse", "verbose", "arguments", "lines",
	`["dedup-content"]`, `["dedup-tools", "strip-reasoning"]`, `["identical"]`,
	`["identical", "superseded"]`, `["dropped"]`, `["Grep"]`, `["Edit:Grep"]`,
	`["Edit:Grep", "Write:Glob"]`, "anthropic", "openai", "http://localhost:1/v1",
	"https://a.example/v1", "{uri} of {call}", "read", "write", "{uri} of {turn}",
}

// others are two values that a setting takes and tells apart.
func others(t *testing.T, k *spec.Key) []string {
	t.Helper()
	var out []string
	first := ""
	for _, c := range candidates {
		m, err := MergeLayers(Registry(), []Layer{flags(Setting{Key: k.Name, Value: c, At: "x"})})
		if err != nil {
			continue
		}
		got := k.Get(m.Spec)
		if len(out) == 0 || got != first {
			if out = append(out, c); len(out) == 2 {
				return out
			}
			first = got
		}
	}
	t.Fatalf("%s: give the candidates two values that it takes", k.Name)
	return nil
}

// every lists all settings that there are, of a tool and a preset too.
func every(t *testing.T) []spec.Key {
	t.Helper()
	docs := ListInfos(Registry())
	out := make([]spec.Key, 0, len(docs))
	for _, d := range docs {
		name := strings.ReplaceAll(d.Name, placeholder, "mine")
		k, err := spec.NewSettings(Registry()).FindKey(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, k)
	}
	return out
}

// TestTheStrongestLayerWins puts each setting into each two of the layers, and wants the value and
// the place of the stronger one, whichever the values are.
func TestTheStrongestLayerWins(t *testing.T) {
	t.Parallel()
	layers := []string{
		"flag", SetFlag, "config", "project", "project above", "own", // The strongest first.
	}
	keys := every(t)
	for strong := range layers {
		for weak := strong + 1; weak < len(layers); weak++ {
			t.Run(layers[strong]+" beats "+layers[weak], func(t *testing.T) {
				t.Parallel()
				for _, k := range keys {
					v := others(t, &k)
					for _, v := range [][]string{v, {v[1], v[0]}} {
						beats(t, &k, layers, strong, weak, v[0], v[1])
					}
				}
			})
		}
	}
}

// beats merges two layers that give one setting each.
func beats(t *testing.T, k *spec.Key, layers []string, strong, weak int, win, lose string) {
	t.Helper()
	all := make([]Layer, len(layers))
	for i, name := range layers {
		all[i] = Layer{Own: true, Flag: i < 2}
		switch i {
		case strong:
			all[i].Settings = []Setting{{Key: k.Name, Value: lose, At: name}, {
				Key: k.Name, Value: win, At: name, // The last of one layer counts.
			}}
		case weak:
			all[i].Settings = []Setting{{Key: k.Name, Value: lose, At: name}}
		}
	}
	m, err := MergeLayers(Registry(), all)
	if err != nil {
		t.Fatalf("%s: %v", k.Name, err)
	}
	want, err := MergeLayers(Registry(), []Layer{flags(Setting{Key: k.Name, Value: win, At: "x"})})
	if err != nil {
		t.Fatalf("%s: %v", k.Name, err)
	}
	got := k.Get(m.Spec)
	if want := k.Get(want.Spec); got != want {
		t.Errorf("%s: got %q, want %q", k.Name, got, want)
	}
	if got := m.Origin(k.Name); got != layers[strong] {
		t.Errorf("%s: got it from %q, want %q", k.Name, got, layers[strong])
	}
	if !strings.Contains(m.TOML(), "  # "+layers[strong]+"\n") {
		t.Errorf("%s: printed without where it came from:\n%s", k.Name, m.TOML())
	}
}

func TestLayersMixByKey(t *testing.T) {
	t.Parallel()
	m, err := MergeLayers(Registry(), []Layer{
		flags(Setting{Key: "conversation.compaction.keep_first", Value: "1", At: SetFlag}),
		file(t, "p", false, "[conversation]\ncompaction = {keep_first = 2, keep_last = 2}"),
		file(t, "o", true, "[conversation]\ncompaction = {keep_first = 3, keep_last = 3}\n"+
			"deduplication.min_bytes = 3"),
	})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join([]string{
		m.Spec.KeepFirst.String(), m.Spec.KeepLast.String(),
		spectest.ReadKey(m.Spec, "conversation.deduplication.min_bytes"),
		spectest.ReadKey(m.Spec, "conversation.deduplication.lookback_turns"),
	}, " ")
	if want := "1 2 3 30"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestNothingGivenIsTheDefault(t *testing.T) {
	t.Parallel()
	m, err := MergeLayers(Registry(), nil)
	if err != nil {
		t.Fatal(err)
	}
	def := Default(Registry())
	if m.InPlace || fmt.Sprint(m.Spec) != fmt.Sprint(def) {
		t.Errorf("got %+v, want %+v", m.Spec, def)
	}
}

func TestMergeErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file string
		want       string
	}{
		{
			"a value", "[conversation.compaction]\nscope = \"all\"",
			`f:2: conversation.compaction.scope: scope "all": use live or file`,
		},
		{
			"an unknown strategy", "[conversation.compaction]\nstrategy = [\"dedup-tool\"]",
			"f:2: conversation.compaction.strategy: strategy \"dedup-tool\": unknown strategy or " +
				"preset; did you mean dedup-tools?",
		},
		{
			"a preset of what there is not", "\n\n[presets]\nmine = [\"dedup-tool\"]",
			`f:4: presets.mine: strategy "dedup-tool": unknown strategy`,
		},
		{
			"a preset of itself", "[presets]\na = [\"b\"]\nb = [\"a\"]",
			"f:2: presets.a: preset a is part of itself; take it out of b",
		},
		{
			"a preset by a name that is taken", "[presets]\nauto = []",
			"f:2: presets.auto: preset auto: the name is built in; choose another",
		},
		{
			"a preset by a strategy's name", "[presets]\ndedup-tools = []",
			"f:2: presets.dedup-tools: preset dedup-tools: the name is a strategy's",
		},
		{
			"a preset that -s cannot name", "[presets]\n\"a b\" = []",
			`f:2: presets."a b": preset "a b": use a name without blanks`,
		},
		{
			"a response", "[conversation.tools.x.compaction]\nresponse = \"drop\"",
			`f:2: conversation.tools.x.compaction.response: "drop": use keep, strip or remove`,
		},
		{
			"a command of nothing", "[conversation.tools.x.compaction]\nsubsumes = []",
			"f:2: conversation.tools.x.compaction.subsumes: \"[]\": the command names no program",
		},
		{
			"a negative number", "[conversation.deduplication]\nmin_bytes = -1",
			`f:2: conversation.deduplication.min_bytes: "-1": use a whole number from 0`,
		},
		{
			"a part above the whole", "[conversation.compaction]\nsummarize_threshold = 1.5",
			`f:2: conversation.compaction.summarize_threshold: "1.5": use a number from 0 to 1`,
		},
		{
			"no number at all", "[conversation.compaction]\nsummarize_threshold = nan",
			`"nan": use a number from 0 to 1`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			// A stronger layer does not hide that a weaker one is wrong.
			strong := flags(
				Setting{Key: "conversation.compaction.scope", Value: "live", At: SetFlag},
				Setting{Key: "conversation.compaction.strategy", Value: "", At: "-s"},
			)
			_, err := MergeLayers(Registry(), []Layer{strong, file(t, "f", true, tt.file)})
			var fault *Error
			if !errors.As(err, &fault) || fault.Flag || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

func TestFlagErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ key, value, at, want string }{
		{
			"conversation.compaction.keep_last", "x", "--keep-last",
			`--keep-last: "x": use turns`,
		},
		{
			"conversation.compaction.keep_last", "x", SetFlag,
			`--set conversation.compaction.keep_last: "x": use turns`,
		},
		{"conversation.compaction.strategy", "x", "-s", `-s: strategy "x": unknown strategy`},
		{"x", "1", SetFlag, "--set x: unknown setting; decant --print-config lists all"},
		{
			"keep_last", "2", SetFlag, "--set keep_last: unknown setting; did you mean " +
				"conversation.compaction.keep_last?",
		},
		{
			"compaction.keep-first", "2", SetFlag, "--set compaction.keep-first: unknown " +
				"setting; did you mean conversation.compaction.keep_first?",
		},
		{
			"prompt", "2", SetFlag, "--set prompt: unknown setting; did you mean " +
				"strategies.summarize.prompt or strategies.classify-tangents.prompt?",
		},
		{ForkKey, "no", SetFlag, `--set ` + ForkKey + `: "no": use true or false`},
	}
	for _, tt := range tests {
		given := Setting{Key: tt.key, Value: tt.value, At: tt.at}
		_, err := MergeLayers(Registry(), []Layer{flags(given)})
		var fault *Error
		if !errors.As(err, &fault) || !fault.Flag || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("got %v, want %q", err, tt.want)
		}
	}
}

func TestPresetsOfAllLayers(t *testing.T) {
	t.Parallel()
	m, err := MergeLayers(Registry(), []Layer{
		flags(Setting{Key: "conversation.compaction.strategy", Value: `["mine"]`, At: "-s"}),
		file(t, "p", false, "[presets]\nmine = [\"ours\", \"strip-reasoning\"]"),
		file(t, "o", true, "[presets]\nours = [\"dedup-content\"]\nmine = [\"dedup-tools\"]"),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []spec.Use{{Name: "dedup-content"}, {Name: "strip-reasoning"}}
	if !slices.Equal(m.Spec.Uses, want) {
		t.Errorf("got %v, want %v", m.Spec.Uses, want)
	}
}

func TestStrategyFlagTurnsDeduplicationOn(t *testing.T) {
	t.Parallel()
	const off = "[conversation.deduplication]\nenabled = false"
	const list = "[conversation.compaction]\nstrategy = \"dedup-resources\""
	choose := func(names string) Setting {
		return Setting{Key: "conversation.compaction.strategy", Value: names, At: StrategyFlag}
	}
	inFile := func(text string) Layer { return file(t, "f", true, text) }
	set := Setting{Key: strategies.KeyDeduplication, Value: "false", At: SetFlag}
	tests := []struct {
		name   string
		layers []Layer
		want   bool
		at     string
	}{
		{"off even where a file chose it", []Layer{inFile(list + "\n" + off)}, false, "f:4"},
		{"-s beats it", []Layer{flags(choose("dedup-resources")), inFile(off)}, true, "-s"},
		{"a preset of -s beats it", []Layer{flags(choose("auto")), inFile(off)}, true, "-s"},
		{
			"-s of something else",
			[]Layer{flags(choose("dedup-content")), inFile(off)},
			false, "f:2",
		},
		{"off beside -s", []Layer{flags(choose("auto")), flags(set)}, false, SetFlag},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, err := MergeLayers(Registry(), tt.layers)
			if err != nil {
				t.Fatal(err)
			}
			got := spectest.ReadKey(m.Spec, strategies.KeyDeduplication) == "true"
			at := m.Origin(strategies.KeyDeduplication)
			if got != tt.want || at != tt.at {
				t.Errorf("got %v from %q, want %v from %q", got, at, tt.want, tt.at)
			}
		})
	}
}

func TestForkSetting(t *testing.T) {
	t.Parallel()
	given := file(t, "f", true, "[conversation.compaction]\nfork = false")
	m, err := MergeLayers(Registry(), []Layer{given})
	if err != nil || !m.InPlace || m.Origin(ForkKey) != "f:2" {
		t.Errorf("got in place %v from %q, %v", m.InPlace, m.Origin(ForkKey), err)
	}
}
