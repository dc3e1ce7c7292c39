package settings

import (
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"decant/strategies/words"
)

// printedTables are the tables of a printed file that a test is about, in order.
func printedTables(file string, prefixes ...string) string {
	var b strings.Builder
	on := false
	for line := range strings.Lines(file) {
		if strings.HasPrefix(line, "[") {
			on = false
			for _, p := range prefixes {
				on = on || strings.HasPrefix(line, "["+p)
			}
		}
		if on && !strings.HasPrefix(line, "# ") && line != "\n" && line != "#\n" {
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestPrintedSettings(t *testing.T) {
	t.Parallel()
	m, err := MergeLayers(Registry(), []Layer{
		flags(
			Setting{
				Key: "conversation.compaction.strategy", At: "-s",
				Value: `["mine", "dedup-content"]`,
			},
			Setting{Key: "conversation.compaction.keep_first", Value: "02", At: "--keep-first"},
		),
		file(t, "/p/.decant.toml", false, "\n\n"+
			"[presets]\nmine = 'lossless'\n[tools.'mcp__*']\ndeduplicate = false\n"+
			"invalidates = ['Grep', 'Glob']\n"+
			"[conversation.tools.\"a\\u202eb\".compaction]\nresponse = 'keep'\ndedup = true"),
		file(t, "/h/config.toml", true, "[conversation.tools.q.compaction]\n"+
			"subsumes = ['/bin/q', \"\\u0007\\\"\"]\nresponse = 'remove'\n"+
			"[conversation.tools.r.compaction]\nsubsumes = 'line-range'\n"+
			"[conversation.tools.s.compaction]\nsubsumes = false\n"+
			"[strategies.dedup-resources]\nreference_template = '{uri} \"as\" \\{turn}'\n"+
			"[conversation.compaction]\nfork = false"),
	})
	if err != nil {
		t.Fatal(err)
	}
	const want = `[conversation.compaction]
strategy = ["mine", "dedup-content"]  # -s
scope = "live"  # default
keep_first = "2"  # --keep-first
keep_last = "1/20c"  # default
budget = "none"  # default
recall = false  # default
min_gain = 0  # default
model = ""  # default
summarize_model = ""  # default
summarize_threshold = 0.5  # default
fork = false  # /h/config.toml:11
activate = false  # default
[strategies.dedup-resources]
reference_template = "{uri} \"as\" \\{turn}"  # /h/config.toml:9
[conversation.tools."a\U0000202Eb".compaction]
dedup = true  # /p/.decant.toml:10
response = "keep"  # /p/.decant.toml:9
[conversation.tools.q.compaction]
response = "remove"  # /h/config.toml:3
subsumes = ["/bin/q", "\U00000007\""]  # /h/config.toml:2
[conversation.tools.r.compaction]
subsumes = "line-range"  # /h/config.toml:5
[conversation.tools.s.compaction]
subsumes = false  # /h/config.toml:7
[presets]
mine = "lossless"  # /p/.decant.toml:4
[tools."mcp__*"]
deduplicate = false  # /p/.decant.toml:6
invalidates = ["Grep", "Glob"]  # /p/.decant.toml:7
`
	if got := printedTables(m.TOML(), "conversation.compaction", "strategies.dedup-resources",
		"conversation.tools", "presets", "tools"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	again(t, m)
}

// Every setting is printed, with what it is by default, and once: TOML allows no more.
func TestEverySettingIsPrinted(t *testing.T) {
	t.Parallel()
	m, err := MergeLayers(Registry(), nil)
	if err != nil {
		t.Fatal(err)
	}
	text := m.TOML()
	var all map[string]any
	if err := toml.Unmarshal([]byte(text), &all); err != nil {
		t.Fatalf("no TOML: %v\n%s", err, text)
	}
	settings, err := ReadSettings(Registry(), "printed", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]bool{}
	for _, s := range settings {
		printed[s.Key] = true
	}
	for _, d := range ListInfos(Registry()) {
		if fixed := !strings.Contains(d.Name, placeholder); printed[d.Name] != fixed {
			t.Errorf("%s: printed %v, want %v", d.Name, printed[d.Name], fixed)
		}
	}
	again(t, m)
}

// Whatever value a setting has, what is printed reads back to it.
func TestPrintedReadsBack(t *testing.T) {
	t.Parallel()
	for _, k := range every(t) {
		for _, v := range others(t, &k) {
			given := Setting{Key: k.Name, Value: v, At: "/a\nb\x1b[31m"}
			m, err := MergeLayers(Registry(), []Layer{flags(given)})
			if err != nil {
				t.Fatalf("%s = %s: %v", k.Name, v, err)
			}
			again(t, m)
			if text := m.TOML(); strings.ContainsAny(text, "\x1b\r\x07") {
				t.Errorf("%s: control characters in\n%s", k.Name, text)
			}
		}
	}
}

// What is recommended is printed as a comment that is right when it is taken as it stands.
func TestRecommendationIsValid(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for line := range strings.Lines(recommended) {
		if line = strings.TrimPrefix(line, "# "); !strings.HasPrefix(line, "Recommended") {
			text.WriteString(line)
		}
	}
	m, err := MergeLayers(Registry(), []Layer{file(t, "own", true, text.String())})
	if err != nil {
		t.Fatal(err)
	}
	for tool, want := range map[string]string{
		"Edit": `["Grep"]`, "MultiEdit": `["Grep"]`, "Write": `["Grep", "Glob"]`,
	} {
		got := m.Spec.Hints.Rule(tool).Invalidates
		if got == nil || words.QuoteList(*got) != want {
			t.Errorf("%s: got %v, want %s", tool, got, want)
		}
	}
}

func TestDocsNameEachSettingOnce(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, d := range ListInfos(Registry()) {
		if seen[d.Name] || d.Doc == "" {
			t.Errorf("%s: twice, or without a line about it (%q)", d.Name, d.Doc)
		}
		seen[d.Name] = true
	}
	if !seen[ForkKey] {
		t.Errorf("%s is missing", ForkKey)
	}
}
