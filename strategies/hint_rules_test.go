package strategies

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
)

func TestGlobs(t *testing.T) {
	t.Parallel()
	tests := []struct {
		glob string
		yes  []string
		no   []string
	}{
		{"Read", []string{"Read"}, []string{"read", "ReadX", "Rea", ""}},
		{"*", []string{"", "Read", "mcp__a__b/c"}, nil},
		{"mcp__*", []string{"mcp__", "mcp__x__y"}, []string{"mcp_x", "xmcp__"}},
		{"*_file", []string{"_file", "fs_read_file"}, []string{"fs_read_files"}},
		{"fs_*_f*e", []string{"fs_read_file", "fs__fe", "fs_a_file_b_f_e"}, []string{"fs_file"}},
		{"Re?d", []string{"Read", "Re?d"}, []string{"Red", "Reaad"}},
		{"a[b]", []string{"a[b]"}, []string{"ab"}},
		{"a.b", []string{"a.b"}, []string{"axb"}},
		{"", []string{""}, []string{"a"}},
		{"**a**", []string{"a", "bab"}, []string{"b"}},
		{"*ab", []string{"aab", "abab"}, []string{"aba"}},
	}
	for _, tt := range tests {
		for _, name := range tt.yes {
			if !globs(tt.glob, name) {
				t.Errorf("%q does not name %q", tt.glob, name)
			}
		}
		for _, name := range tt.no {
			if globs(tt.glob, name) {
				t.Errorf("%q names %q", tt.glob, name)
			}
		}
	}
}

// FuzzGlobs holds globs against a matcher that tries everything.
func FuzzGlobs(f *testing.F) {
	for _, seed := range [][2]string{
		{"mcp__*", "mcp__x"}, {"**?a*", "aaa"}, {"", ""}, {"*?", "é"}, {"a*b*c", "abcbc"},
	} {
		f.Add(seed[0], seed[1])
	}
	var slow func(glob, name string) bool
	slow = func(glob, name string) bool {
		switch {
		case glob == "":
			return name == ""
		case glob[0] == '*':
			return slow(glob[1:], name) || name != "" && slow(glob, name[1:])
		default:
			return name != "" && (glob[0] == '?' || glob[0] == name[0]) && slow(glob[1:], name[1:])
		}
	}
	f.Fuzz(func(t *testing.T, glob, name string) {
		if len(name) > 12 || len(glob) > 12 {
			return
		}
		if got, want := globs(glob, name), slow(glob, name); got != want {
			t.Errorf("globs(%q, %q) = %v, want %v", glob, name, got, want)
		}
	})
}

// say are rules as settings give them, "tool key=value" each, in any order.
func say(t *testing.T, rules ...string) Hints {
	t.Helper()
	var s Spec
	for _, r := range rules {
		tool, set, _ := strings.Cut(r, " ")
		name, value, _ := strings.Cut(set, "=")
		path := []string{"conversation", "tools", tool, "compaction", name}
		if name == "deduplicate" || name == "invalidates" {
			path = []string{"tools", tool, name}
		}
		var err error
		if s, err = s.With(JoinKey(path...), value); err != nil {
			t.Fatal(err)
		}
	}
	return s.Hints
}

func TestTheMostSpecificRuleCounts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool string
		rules      []string
		want       Response
	}{
		{"the table", "Read", nil, StripResponse},
		{"a name", "Read", []string{"Read response=keep"}, KeepResponse},
		{"another name", "Read", []string{"read response=keep"}, StripResponse},
		{"over the table", "TodoWrite", []string{"TodoWrite response=strip"}, StripResponse},
		{"a glob over the table", "TodoWrite", []string{"* response=remove"}, RemoveResponse},
		{
			"a name before a glob", "Read",
			[]string{"Rea* response=remove", "Read response=keep", "* response=strip"},
			KeepResponse,
		},
		{
			"a name before a longer glob", "Read",
			[]string{"Read* response=remove", "Read response=keep"},
			KeepResponse,
		},
		{
			"the longer glob", "mcp__git__log",
			[]string{"mcp__* response=keep", "mcp__git__* response=remove"},
			RemoveResponse,
		},
		{
			"marks do not count", "mcp__x",
			[]string{"m****** response=keep", "mcp* response=remove"},
			RemoveResponse,
		},
		{
			"of those alike the first by name", "abc",
			[]string{"ab* response=keep", "*bc response=remove"},
			RemoveResponse,
		},
		{
			"the last of one name", "Read",
			[]string{"Read response=keep", "Read response=remove"},
			RemoveResponse,
		},
		{
			"another answer of the more specific rule", "Read",
			[]string{"Read dedup=false", "* response=keep"},
			KeepResponse,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			row := builtinHint(tt.tool, &model.Effect{})
			if got := say(t, tt.rules...).over(tt.tool, row).response; got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			reversed := make([]string, 0, len(tt.rules))
			for i := len(tt.rules) - 1; i >= 0; i-- {
				reversed = append(reversed, tt.rules[i])
			}
			if tt.name == "the last of one name" {
				return
			}
			if got := say(t, reversed...).over(tt.tool, row).response; got != tt.want {
				t.Errorf("in another order: got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestEachAnswerIsLookedUpByItself(t *testing.T) {
	t.Parallel()
	h := say(
		t, "* response=remove", "* dedup=false", "mcp* subsumes=line-range",
		"mcp__x deduplicate=false", "mc* invalidates=Grep, Glob", "mcp__x dedup=true",
	)
	got := *h.over("mcp__x", &otherHint)
	if got.response != RemoveResponse || !got.dedup || got.subsumes.Kind != SubsumesLines ||
		got.deduplicate || strings.Join(got.invalidates, " ") != "Grep Glob" || !got.known {
		t.Errorf("got %+v", got)
	}
	if got := h.over("y", &otherHint); got.dedup || got.deduplicate != true {
		t.Errorf("y: got %+v, want dedup false and deduplicate as in the table", got)
	}
}

func TestHintsAreAValue(t *testing.T) {
	t.Parallel()
	a := say(t, "Read response=keep")
	b := a.Set(HintRule{Tool: "Read", Response: new(RemoveResponse)})
	b = b.Set(HintRule{Tool: "Edit", Dedup: new(true)})
	if got := *a.Rule("Read").Response; got != KeepResponse || len(a.Rules()) != 1 {
		t.Errorf("a copy changed the original: %s, %d rules", got, len(a.Rules()))
	}
	rules := b.Rules()
	rules[0].Tool = "spoiled"
	if b.Rule("Edit").Dedup == nil {
		t.Error("a caller can spoil the rules")
	}
	if !(Hints{}).None() || b.None() {
		t.Error("None is wrong")
	}
}

// TestAShellCommandHasTheRowOfWhatItDoes stands for that sentence, and for a Read being
// an fs_read_file.
func TestAShellCommandHasTheRowOfWhatItDoes(t *testing.T) {
	t.Parallel()
	named := func(tool string) *toolHint { return builtinHint(tool, &model.Effect{}) }
	tests := []struct {
		name   string
		effect model.Effect
		want   *toolHint
	}{
		{"cat", model.Effect{Kind: model.Reads}, named("fs_read_file")},
		{"rg", model.Effect{Kind: model.Searches}, named("fs_grep_files")},
		{"ls", model.Effect{Kind: model.Lists}, named("fs_list_files")},
		{"sed -i", model.Effect{Kind: model.Writes}, named("fs_modify_file")},
		{
			"cargo test",
			model.Effect{Kind: model.Runs, Programs: []string{"cargo test"}},
			named("cargo_test"),
		},
		{
			"git add && git commit",
			model.Effect{Kind: model.Runs, Programs: []string{"git add", "git commit"}},
			named("git_commit"),
		},
		{
			"sed -i && git commit",
			model.Effect{Kind: model.Writes, Programs: []string{"sed", "git commit"}},
			named("git_commit"),
		},
		{"a program called plan", model.Effect{Programs: []string{"plan"}}, &plainHint},
	}
	for _, tt := range tests {
		for _, tool := range shells {
			if got := builtinHint(tool, &tt.effect); got != tt.want {
				t.Errorf("%s in %s: got %+v, want %+v", tt.name, tool, *got, *tt.want)
			}
		}
	}
	if got := named("Read"); got != named("fs_read_file") {
		t.Errorf("Read: got %+v", *got)
	}
}

// TestCheckFindsWhatAHintBars wants it found whoever planned it.
func TestCheckFindsWhatAHintBars(t *testing.T) {
	t.Parallel()
	for strategy, rule := range map[string]string{
		"strip-tool-results": "Bash response=keep", "trim-tool-results": "Bash response=keep",
		"stale-reads": "Bash response=keep", "strip-images": "Bash response=keep",
		"dedup-tools": "Bash dedup=false", "dedup-content": "Bash deduplicate=false",
		"dedup-resources": "Bash deduplicate=false", "dedup-recent": "Bash deduplicate=false",
	} {
		b := strategiestest.New()
		b.Prompt("go")
		_, result := b.Tool("Bash", `{}`, strings.Repeat("a line of text\n", 30))
		b.Say("done")
		s := Default().WithUses([]Use{{Name: "strip-tool-results"}})
		s.KeepLast = Fence{}
		p := Make(NewIndex(b.Done()), s)
		if len(p.On(result)) != 1 {
			t.Fatal("nothing to check")
		}
		p.Changes[p.On(result)[0]].Strategy = strategy
		if barred(p) {
			t.Errorf("%s: barred without a hint", strategy)
		}
		p.Spec.Hints = say(t, rule)
		if !barred(p) {
			t.Errorf("%s: not barred by %s", strategy, rule)
		}
	}
}

// barred reports whether the checker finds a hint crossed.
func barred(p *Plan) bool {
	for _, f := range Check(p) {
		if f.Rule == "hint-crossed" {
			return true
		}
	}
	return false
}
