package planfile_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/tui/cli/planfile"
	"decant/tui/cli/settings"
)

var update = flag.Bool("update", false, "write the golden files")

// sample is a plan with something of everything, and its conversation.
func sample(t *testing.T) (*model.Conversation, spec.Spec) {
	t.Helper()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	_, result := b.Tool("Read", `{"file_path":"/w/a.go"}`, "text of a.go")
	b.Prompt("two")
	said := b.Say("done")
	c := b.Done()
	c.Path, c.ID = "/w/\x1b[31mred\"quoted\".jsonl", "5a0c6f0e"
	c.Stamp.Known = model.Sum{1, 2, 3}
	s := strategies.DefaultSpec()
	uses, err := strategies.DefaultSpec().Expand([]string{"lossless", "strip-reasoning"})
	if err != nil {
		t.Fatal(err)
	}
	s = s.WithUses(uses)
	for _, kv := range [][2]string{
		{"conversation.compaction.keep_first", "2c"},
		{"conversation.deduplication.min_bytes", "1000"},
		{"strategies.dedup-resources.reference_template", "{uri}: see {call}, \"there\""},
		{`conversation.tools."mcp__*".compaction.response`, "keep"},
		{`conversation.tools.mine.compaction.subsumes`, `["/bin/evil", "x"]`},
		{"conversation.compaction.model", "anthropic/x"},
		{spec.KeyRecall, "true"},
	} {
		if s, err = s.With(kv[0], kv[1]); err != nil {
			t.Fatal(err)
		}
	}
	s = s.WithUses(append(s.Uses, spec.Use{Name: "summarize", WhenFull: true}))
	s.Summary = &spec.Summary{
		First: 1, Last: 2, By: "maker/model-1", Text: "## Done\n\n- \"it\"\tis\x1b[1m \\ é\n",
	}
	s.Classified = "rule"
	s = s.NameTangent(spec.Tangent{
		Turn: 2, By: "rule", Why: "about \"lunch\"\x1b[31m", Confidence: 0.83,
	})
	s = s.NameTangent(spec.Tangent{Turn: 1, By: "you"})
	s = s.Decide(spec.OnTurn(2), spec.Drop)
	s = s.Decide(spec.OnEvent(said), spec.Keep)
	return c, s.Decide(spec.OnEvent(result), spec.Drop)
}

// replay reads a plan file and puts it over the defaults, as the program does.
func replay(t *testing.T, data []byte, c *model.Conversation) (spec.Spec, []string) {
	t.Helper()
	f, err := planfile.ReadPlan(settings.Registry(), "plan.toml", data)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	m, err := settings.MergeLayers(settings.Registry(), []settings.Layer{f.Layer()})
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	s, err := f.Decide(f.Choose(m.Spec), c)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	return s, m.Warnings
}

func TestPlanGolden(t *testing.T) {
	t.Parallel()
	c, s := sample(t)
	f := planfile.NewFile(c, s)
	f.Source.Fix = "all"
	// Other settings may be added; these show how each kind is written.
	f.Settings = slices.DeleteFunc(f.Settings, func(s settings.Setting) bool {
		return !slices.Contains([]string{
			spec.KeyScope, spec.KeyRecall, spec.KeyKeepFirst,
			"conversation.compaction.keep_last", "conversation.compaction.summarize_threshold",
			"conversation.deduplication.enabled", "conversation.deduplication.min_bytes",
			"strategies.dedup-resources.reference_template", "strategies.dedup-tools.classes",
			`conversation.tools."mcp__*".compaction.response`,
		}, s.Key)
	})
	got := f.TOML()
	path := filepath.Join("testdata", "plan.golden")
	if *update {
		if err := os.WriteFile(path, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	all := string(planfile.NewFile(c, s).TOML())
	for _, bad := range []string{"\x1b", "evil", "anthropic/x"} {
		if strings.Contains(all, bad) {
			t.Errorf("%q is in\n%s", bad, all)
		}
	}
}

// TestPlanComesBack holds a plan that was written and read against the one that it was.
func TestPlanComesBack(t *testing.T) {
	t.Parallel()
	c, s := sample(t)
	data := planfile.NewFile(c, s).TOML()
	got, warnings := replay(t, data, c)
	if len(warnings) > 0 {
		t.Errorf("warnings %v", warnings)
	}
	if !reflect.DeepEqual(got.Tangents, s.Tangents) || got.Classified != s.Classified ||
		!reflect.DeepEqual(got.Summary, s.Summary) {
		t.Errorf("said of turns: %+v, %q, %+v", got.Tangents, got.Classified, got.Summary)
	}
	if !reflect.DeepEqual(got.Uses, s.Uses) || !reflect.DeepEqual(got.Decisions, s.Decisions) ||
		got.KeepFirst != s.KeepFirst || got.KeepLast != s.KeepLast || got.Scope != s.Scope {
		t.Errorf("got %+v, want %+v", got, s)
	}
	for _, k := range append(strategies.ListKeys(), spec.ListToolKeys("mcp__*")...) {
		if v := k.Get(s); k.Get(got) != v && k.InPlan(v) {
			t.Errorf("%s is %q, want %q", k.Name, k.Get(got), v)
		}
	}
	if again := planfile.NewFile(c, got).TOML(); string(again) != string(data) {
		t.Errorf("a second time it is\n%s\nwas\n%s", again, data)
	}
	ix := facts.NewIndex(c)
	if one, two := plan.MakePlan(ix, s), plan.MakePlan(ix, got); !reflect.DeepEqual(
		one.Changes, two.Changes) {
		t.Errorf("the plans differ: %v, %v", one.Changes, two.Changes)
	}
}

func TestPlanWithoutStrategies(t *testing.T) {
	t.Parallel()
	c, s := sample(t)
	s = s.WithUses(nil)
	if got, _ := replay(t, planfile.NewFile(c, s).TOML(), c); len(got.Uses) != 0 {
		t.Errorf("got %v", got.Uses)
	}
}

// TestPlanByAScript is the least that a script may write.
func TestPlanByAScript(t *testing.T) {
	t.Parallel()
	c, _ := sample(t)
	for _, tt := range []struct{ name, text, want string }{
		{"a preset", "[conversation.compaction]\nstrategy = \"lossless\"\n", "lossless"},
		{"one strategy", "[[strategy]]\nname = 'dedup-tools'\n", "dedup-tools"},
		{"settings after strategies", "[[strategy]]\nname = 'dedup-tools'\n" +
			"[conversation.compaction]\nkeep_last = \"0\"\n", "dedup-tools"},
		{"a dotted key before", "conversation.compaction.keep_last = \"0\"\n" +
			"[[strategy]]\nname = \"dedup-tools\"\n", "dedup-tools"},
		{"nothing", "", "auto"},
		{"a byte order of lines", "\r\n[[strategy]]\r\nname = \"dedup-tools\"\r\n", "dedup-tools"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, _ := replay(t, []byte(tt.text), c)
			for _, k := range strategies.ListKeys() {
				if k.Name == "conversation.compaction.strategy" && k.Get(got) != tt.want {
					t.Errorf("got %s, want %s", k.Get(got), tt.want)
				}
			}
		})
	}
}

func TestPlanOfAnotherConversation(t *testing.T) {
	t.Parallel()
	c, s := sample(t)
	f, err := planfile.ReadPlan(settings.Registry(), "plan.toml", planfile.NewFile(c, s).TOML())
	if err != nil {
		t.Fatal(err)
	}
	other := *c
	other.Stamp.Known = model.Sum{9}
	if _, err := f.Decide(s, &other); err == nil || !strings.Contains(err.Error(),
		"remove them") {
		t.Errorf("got %v", err)
	}
	f.Decisions = nil
	for _, forget := range []func(){
		func() { f.Summary = nil }, func() { f.Tangents = nil }, func() { f.Classified = "" },
	} {
		if _, err := f.Decide(s, &other); err == nil {
			t.Errorf("taken for another: %+v", f)
		}
		forget()
	}
	if _, err := f.Decide(s, &other); err != nil {
		t.Errorf("without decisions: %v", err)
	}
	f.Tangents = []spec.Tangent{{Turn: 3}}
	if _, err := f.Decide(s, c); err == nil || !strings.Contains(err.Error(), "turn 3 does not "+
		"exist") {
		t.Errorf("a tangent that is not there: %v", err)
	}
	f.Decisions = []planfile.Decision{{Turn: 3, At: "plan.toml:7"}}
	if _, err := f.Decide(s, c); err == nil || !strings.HasPrefix(err.Error(), "plan.toml:7: ") {
		t.Errorf("a turn that is not there: %v", err)
	}
	f.Decisions = []planfile.Decision{{Event: model.ID{Record: 99, Block: 1}, At: "plan.toml:7"}}
	if _, err := f.Decide(s, c); err == nil || !strings.HasPrefix(err.Error(), "plan.toml:7: ") {
		t.Errorf("an event that is not there: %v", err)
	}
}

// zeros is a checksum.
var zeros = strings.Repeat("0", 64)

// Some editors put a byte order mark before the text and a carriage return after each line.
func TestReadAFileOfWindows(t *testing.T) {
	t.Parallel()
	f, err := planfile.ReadPlan(settings.Registry(), "plan.toml", []byte("\ufeff[[strategy]]\r\n"+
		"name = \"strip-reasoning\"\r\n[conversation.compaction]\r\nkeep_last = \"3\"\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Uses) != 1 || f.Uses[0].Name != "strip-reasoning" || len(f.Settings) != 1 ||
		f.Settings[0].Value != "3" || f.Settings[0].At != "plan.toml:4" {
		t.Errorf("got %+v", f)
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	source := "[source]\nsha256 = '" + zeros + "'\n"
	tests := []struct{ name, text, want string }{
		{"no TOML", "a = = b", "plan.toml:1: "},
		{"an unknown table", "[[stratgy]]\n", "plan.toml:1: "},
		{"an unknown setting", "\n[conversation.compaction]\nkeep_lost = \"1\"\n", "plan.toml:3: "},
		{"an unknown key", source + "shape = 'x'\n", "plan.toml:3: shape: unknown key of source"},
		{"a key that is near", source + "fromat = 'x'\n", "did you mean format?"},
		{"two sources", source + source, "plan.toml:"},
		{"a list of sources", "[[source]]\n", "write [source]"},
		{"one strategy alone", "[strategy]\nname = 'dedup-tools'\n", "write [[strategy]]"},
		{
			"no name", "[[strategy]]\nclasses = ['identical']\n",
			"plan.toml:1: [[strategy]]: write a name",
		},
		{
			"a strategy that is near", "[[strategy]]\nname = 'dedup-tool'\n",
			"did you mean dedup-tools?",
		},
		{"a preset as a strategy", "[[strategy]]\nname = 'lossless'\n", "unknown strategy"},
		{
			"twice the same",
			"[[strategy]]\nname = 'dedup-tools'\n[[strategy]]\nname = 'dedup-tools'\n",
			"is listed twice",
		},
		{
			"no class", "[[strategy]]\nname = 'dedup-tools'\nclasses = []\n",
			"plan.toml:3: classes: ",
		},
		{
			"a class of its own", "[[strategy]]\nname = 'dedup-tools'\nclasses = ['free']\n",
			`"free": `,
		},
		{
			"classes as text", "[[strategy]]\nname = 'dedup-tools'\nclasses = 'identical'\n",
			"use a list",
		},
		{"a short checksum", "[source]\nsha256 = 'abc'\n", "64 hexadecimal digits"},
		{"a number as text", "[source]\nformat = 3\n", "use text in quotes"},
		{"no source", "[[decision]]\nturn = 1\nverdict = 'keep'\n", "add [source]"},
		{
			"neither", source + "[[decision]]\nverdict = 'keep'\n",
			"plan.toml:3: [[decision]]: write either",
		},
		{
			"both", source + "[[decision]]\nturn = 1\nevent = '1.1'\nverdict = 'keep'\n",
			"write either",
		},
		{"no verdict", source + "[[decision]]\nturn = 1\n", "write verdict"},
		{
			"another verdict", source + "[[decision]]\nturn = 1\nverdict = 'burn'\n",
			`"burn": use keep`,
		},
		{"turn 0", source + "[[decision]]\nturn = 0\nverdict = 'keep'\n", "from 1"},
		{
			"a turn as text", source + "[[decision]]\nturn = '1'\nverdict = 'keep'\n",
			"without quotes",
		},
		{"a huge turn", source + "[[decision]]\nturn = 99999999999\nverdict = 'keep'\n", "from 1"},
		{
			"no event", source + "[[decision]]\nevent = '../1'\nverdict = 'keep'\n",
			"plan.toml:4: event: ",
		},
		{
			"decided twice",
			source + strings.Repeat("[[decision]]\nturn = 1\nverdict = 'keep'\n", 2),
			"plan.toml:6: the same is decided at plan.toml:3",
		},
		{"in place", "[conversation.compaction]\nfork = false\n", "not where it is saved"},
		{"an unknown fix", source + "fix = 'some'\n", "write free, all, none"},
		{"no text", source + "[summary]\nfirst = 1\nlast = 2\n", "write first, last and text"},
		{
			"a summary backwards", source + "[summary]\nfirst = 2\nlast = 1\ntext = 'x'\n",
			"after the last",
		},
		{"two summaries", source + "[[summary]]\nfirst = 1\n", "one at most"},
		{"a summary as a number", source + "[summary]\ntext = 1\n", "quotes"},
		{"a summary of turn 0", source + "[summary]\nfirst = 0\n", "from 1"},
		{"a summary of no conversation", "[summary]\nfirst = 1\nlast = 1\ntext = 'x'\n", "sha256"},
		{"nobody looked", source + "[tangents]\n", "write by"},
		{"no turn", source + "[[tangent]]\nby = 'you'\n", "write turn"},
		{"too sure", source + "[[tangent]]\nturn = 1\nconfidence = 1.5\n", "from 0 to 1"},
		{"how sure", source + "[[tangent]]\nturn = 1\nconfidence = 'x'\n", "from 0 to 1"},
		{"a turn named twice", source + strings.Repeat("[[tangent]]\nturn = 1\n", 2), "twice"},
		{
			"when full", source + "[[strategy]]\nname = 'summarize'\nwhen_full = 1\n",
			"true or false",
		},
		{"a table inside a decision", source + "[[decision]]\nturn = 1\nverdict = 'keep'\n" +
			"[decision.more]\na = 1\n", "unknown table"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, err := planfile.ReadPlan(settings.Registry(), "plan.toml", []byte(tt.text))
			var fault *settings.Error
			if !errors.As(err, &fault) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %+v and %v, want %q", f, err, tt.want)
			}
		})
	}
}

// TestPlanNamesNoProgram reads a plan that would run something.
func TestPlanNamesNoProgram(t *testing.T) {
	t.Parallel()
	c, _ := sample(t)
	got, warnings := replay(t, []byte("[conversation.compaction]\nmodel = \"evil/x\"\n"+
		"[conversation.tools.Read.compaction]\nsubsumes = [\"/bin/evil\"]\n"), c)
	if len(warnings) != 2 || !got.Hints.None() {
		t.Errorf("warnings %v, hints %+v", warnings, got.Hints.Rules())
	}
	for _, k := range strategies.ListKeys() {
		if k.Personal("x") && strings.Contains(k.Get(got), "evil") {
			t.Errorf("%s is %s", k.Name, k.Get(got))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[source]\nsha256 = '" + zeros + "'\n[[strategy]]\nname = 'dedup-tools'\n" +
		"classes = ['identical']\n[[decision]]\nevent = '1.1'\nverdict = 'keep'\n"))
	f.Add([]byte("[conversation.compaction]\nstrategy = ['auto']\nkeep_last = \"1/20c\"\n"))
	f.Add([]byte("x = '''\n[[decision]]\n'''\n"))
	f.Add([]byte("[[decision]]#]\nturn=1 # [\nverdict=\"drop\"\n"))
	f.Add([]byte("[source]\nsha256 = '" + zeros + "'\n[summary]\nfirst = 1\nlast = 2\n" +
		"text = 'x'\n[[tangent]]\nturn = 3\nconfidence = 1\n[tangents]\nby='a'\n"))
	f.Add([]byte(" [ source ]\n\"sha256\" = \"\"\"\n[[strategy]]\n\"\"\""))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := planfile.ReadPlan(settings.Registry(), "plan.toml", data)
		if err != nil {
			var fault *settings.Error
			if !errors.As(err, &fault) || strings.ContainsAny(err.Error(), "\n") {
				t.Errorf("%q: the error is %q", data, err)
			}
			return
		}
		text := got.TOML()
		again, err := planfile.ReadPlan(settings.Registry(), "plan.toml", text)
		if err != nil {
			t.Fatalf("%q is written as\n%s\n%v", data, text, err)
		}
		if !reflect.DeepEqual(again.Uses, got.Uses) && len(got.Uses) > 0 ||
			!slices.Equal(again.Tangents, got.Tangents) ||
			!reflect.DeepEqual(again.Summary, got.Summary) ||
			again.Classified != got.Classified || again.Source != got.Source ||
			len(again.Decisions) != len(got.Decisions) {
			t.Errorf("%q: got %+v, then %+v", data, got, again)
		}
	})
}
