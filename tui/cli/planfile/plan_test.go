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
	"decant/strategies/strategiestest"
	"decant/tui/cli/planfile"
	"decant/tui/cli/settings"
)

var update = flag.Bool("update", false, "write the golden files")

// sample is a plan with something of everything, and its conversation.
func sample(t *testing.T) (*model.Conversation, strategies.Spec) {
	t.Helper()
	b := strategiestest.New()
	b.Prompt("one")
	_, result := b.Tool("Read", `{"file_path":"/w/a.go"}`, "text of a.go")
	b.Prompt("two")
	said := b.Say("done")
	c := b.Done()
	c.Path, c.ID = "/w/\x1b[31mred\"quoted\".jsonl", "5a0c6f0e"
	c.Stamp.Sum = model.Sum{1, 2, 3}
	s := strategies.Default()
	uses, err := strategies.Expand([]string{"lossless", "strip-reasoning"})
	if err != nil {
		t.Fatal(err)
	}
	s = s.WithUses(uses)
	for _, kv := range [][2]string{
		{"conversation.compaction.keep_first", "2c"},
		{"conversation.deduplication.min_bytes", "1000"},
		{"strategies.dedup-resources.reference_template", "see {call}, \"there\""},
		{`conversation.tools."mcp__*".compaction.response`, "keep"},
		{`conversation.tools.mine.compaction.subsumes`, `["/bin/evil", "x"]`},
		{"conversation.compaction.model", "anthropic/x"},
	} {
		if s, err = s.With(kv[0], kv[1]); err != nil {
			t.Fatal(err)
		}
	}
	s = s.Decide(strategies.OnTurn(2), strategies.Drop)
	s = s.NameTangent(strategies.Tangent{Turn: 2, By: "you"})
	s = s.NameTangent(strategies.Tangent{Turn: 1, By: "a rule", Why: "it \"asks\"\n\x1b[31m"})
	s = s.Decide(strategies.OnEvent(said), strategies.Keep)
	return c, s.Decide(strategies.OnEvent(result), strategies.Drop)
}

// replay reads a plan file and puts it over the defaults, as the program does.
func replay(t *testing.T, data []byte, c *model.Conversation) (strategies.Spec, []string) {
	t.Helper()
	f, err := planfile.Read("plan.toml", data)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	m, err := settings.Merge([]settings.Layer{f.Layer()})
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
	f := planfile.New(c, s)
	// Other settings may be added; these show how each kind is written.
	f.Settings = slices.DeleteFunc(f.Settings, func(s settings.Setting) bool {
		return !slices.Contains([]string{
			"conversation.compaction.scope", "conversation.compaction.keep_first",
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
	all := string(planfile.New(c, s).TOML())
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
	data := planfile.New(c, s).TOML()
	got, warnings := replay(t, data, c)
	if len(warnings) > 0 {
		t.Errorf("warnings %v", warnings)
	}
	if !reflect.DeepEqual(got.Uses, s.Uses) || !reflect.DeepEqual(got.Decisions, s.Decisions) ||
		!reflect.DeepEqual(got.Tangents, s.Tangents) || got.KeepFirst != s.KeepFirst ||
		got.KeepLast != s.KeepLast || got.Scope != s.Scope {
		t.Errorf("got %+v, want %+v", got, s)
	}
	for _, k := range append(strategies.Keys(), strategies.ToolKeys("mcp__*")...) {
		if v := k.Get(s); k.Get(got) != v && !k.Personal(v) {
			t.Errorf("%s is %q, want %q", k.Name, k.Get(got), v)
		}
	}
	if again := planfile.New(c, got).TOML(); string(again) != string(data) {
		t.Errorf("a second time it is\n%s\nwas\n%s", again, data)
	}
	ix := strategies.NewIndex(c)
	if one, two := strategies.Make(ix, s), strategies.Make(ix, got); !reflect.DeepEqual(
		one.Changes, two.Changes) {
		t.Errorf("the plans differ: %v, %v", one.Changes, two.Changes)
	}
}

func TestPlanWithoutStrategies(t *testing.T) {
	t.Parallel()
	c, s := sample(t)
	s = s.WithUses(nil)
	if got, _ := replay(t, planfile.New(c, s).TOML(), c); len(got.Uses) != 0 {
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
			for _, k := range strategies.Keys() {
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
	f, err := planfile.Read("plan.toml", planfile.New(c, s).TOML())
	if err != nil {
		t.Fatal(err)
	}
	other := *c
	other.Stamp.Sum = model.Sum{9}
	if _, err := f.Decide(s, &other); err == nil || !strings.Contains(err.Error(),
		"take its decisions out") {
		t.Errorf("got %v", err)
	}
	f.Decisions = nil
	if _, err := f.Decide(s, &other); err == nil {
		t.Error("tangents are taken over to another conversation")
	}
	f.Tangents = nil
	if _, err := f.Decide(s, &other); err != nil {
		t.Errorf("without decisions: %v", err)
	}
	f.Tangents = []planfile.Tangent{{Tangent: strategies.Tangent{Turn: 3}, At: "plan.toml:7"}}
	if _, err := f.Decide(s, c); err == nil || !strings.HasPrefix(err.Error(), "plan.toml:7: ") {
		t.Errorf("a tangent that is not there: %v", err)
	}
	f.Tangents = nil
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
	f, err := planfile.Read("plan.toml", []byte("\ufeff[[strategy]]\r\n"+
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
		{"an unknown key", source + "shape = 'x'\n", "plan.toml:3: shape: no such key of source"},
		{"a key that is near", source + "fromat = 'x'\n", "did you mean format?"},
		{"two sources", source + source, "plan.toml:"},
		{"a list of sources", "[[source]]\n", "write [source]"},
		{"one strategy alone", "[strategy]\nname = 'dedup-tools'\n", "write [[strategy]]"},
		{
			"no name", "[[strategy]]\nclasses = ['identical']\n",
			"plan.toml:1: [[strategy]]: want a name",
		},
		{
			"a strategy that is near", "[[strategy]]\nname = 'dedup-tool'\n",
			"did you mean dedup-tools?",
		},
		{"a preset as a strategy", "[[strategy]]\nname = 'lossless'\n", "no such strategy"},
		{
			"twice the same",
			"[[strategy]]\nname = 'dedup-tools'\n[[strategy]]\nname = 'dedup-tools'\n",
			"stands twice",
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
			"want a list",
		},
		{"a short checksum", "[source]\nsha256 = 'abc'\n", "64 hexadecimal digits"},
		{"a number as text", "[source]\nformat = 3\n", "want text in quotes"},
		{"no source", "[[decision]]\nturn = 1\nverdict = 'keep'\n", "add [source]"},
		{
			"neither", source + "[[decision]]\nverdict = 'keep'\n",
			"plan.toml:3: [[decision]]: want either",
		},
		{
			"both", source + "[[decision]]\nturn = 1\nevent = '1.1'\nverdict = 'keep'\n",
			"want either",
		},
		{"no verdict", source + "[[decision]]\nturn = 1\n", "want verdict"},
		{
			"another verdict", source + "[[decision]]\nturn = 1\nverdict = 'burn'\n",
			`"burn": want keep`,
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
		{"a tangent of nothing", "[[tangent]]\nturn = 1\n", "plan.toml:1: tangents are of one"},
		{"a tangent without a turn", source + "[[tangent]]\nby = 'you'\n", "want turn = 3"},
		{"a tangent of turn 0", source + "[[tangent]]\nturn = 0\n", "from 1"},
		{"a reason that is no text", source + "[[tangent]]\nturn = 1\nwhy = 3\n", "in quotes"},
		{"a verdict on a tangent", source + "[[tangent]]\nverdict = 'keep'\n", "no such key"},
		{"one tangent alone", source + "[tangent]\nturn = 1\n", "write [[tangent]]"},
		{
			"named twice", source + strings.Repeat("[[tangent]]\nturn = 1\n", 2),
			"plan.toml:5: the turn is named at plan.toml:3",
		},
		{"in place", "[conversation.compaction]\nfork = false\n", "not where it is saved"},
		{"a table inside a decision", source + "[[decision]]\nturn = 1\nverdict = 'keep'\n" +
			"[decision.more]\na = 1\n", "no such table"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f, err := planfile.Read("plan.toml", []byte(tt.text))
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
	for _, k := range strategies.Keys() {
		if k.Personal("x") && strings.Contains(k.Get(got), "evil") {
			t.Errorf("%s is %s", k.Name, k.Get(got))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[source]\nsha256 = '" + zeros + "'\n[[strategy]]\nname = 'dedup-tools'\n" +
		"classes = ['identical']\n[[decision]]\nevent = '1.1'\nverdict = 'keep'\n"))
	f.Add([]byte("[conversation.compaction]\nstrategy = ['auto']\nkeep_last = \"1/20c\"\n"))
	f.Add([]byte("[source]\nsha256 = '" + zeros + "'\n[[tangent]]\nturn = 1\nwhy = 'x'\n"))
	f.Add([]byte("x = '''\n[[decision]]\n'''\n"))
	f.Add([]byte("[[decision]]#]\nturn=1 # [\nverdict=\"drop\"\n"))
	f.Add([]byte(" [ source ]\n\"sha256\" = \"\"\"\n[[strategy]]\n\"\"\""))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := planfile.Read("plan.toml", data)
		if err != nil {
			var fault *settings.Error
			if !errors.As(err, &fault) || strings.ContainsAny(err.Error(), "\n") {
				t.Errorf("%q: the error is %q", data, err)
			}
			return
		}
		text := got.TOML()
		again, err := planfile.Read("plan.toml", text)
		if err != nil {
			t.Fatalf("%q is written as\n%s\n%v", data, text, err)
		}
		if !reflect.DeepEqual(again.Uses, got.Uses) && len(got.Uses) > 0 ||
			again.Source != got.Source || len(again.Decisions) != len(got.Decisions) ||
			len(again.Tangents) != len(got.Tangents) {
			t.Errorf("%q: got %+v, then %+v", data, got, again)
		}
	})
}
