package report

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/model"
	"decant/model/source"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

func TestConversation(t *testing.T) {
	t.Parallel()
	got := NewReport(planned(facts.ScopeLive), nil, "1.2.3")
	want := Conversation{
		Format: "test", ID: "abc", Title: "A title", Path: "/w/a.jsonl", Model: "claude-opus-4-5",
		CWD: "/w", Turns: 2, Events: 10, LiveEvents: 9, Boundaries: 1,
		Warnings: []string{"line 3: cut", "odd"},
		Declared: []Declared{{"file://docs", 0}, {"cmd: rg", 2}},
	}
	if !reflect.DeepEqual(got.Conversation, want) {
		t.Errorf("got %+v, want %+v", got.Conversation, want)
	}
	if got.Decant != "1.2.3" || !got.Check.OK || got.Fork != nil || got.FileBytes.After != nil {
		t.Errorf("version %q, check %+v, fork %v, bytes after %v", got.Decant, got.Check, got.Fork,
			got.FileBytes.After)
	}
	if size := int64(stored().Source.Size()); got.FileBytes.Before != size {
		t.Errorf("%d bytes on disk, want %d", got.FileBytes.Before, size)
	}
}

// TestSumsAgree holds in each scope: what is in the rows is what is in the totals.
func TestSumsAgree(t *testing.T) {
	t.Parallel()
	for _, scope := range []facts.Scope{facts.ScopeLive, facts.ScopeFile} {
		t.Run(scope.String(), func(t *testing.T) {
			t.Parallel()
			r := NewReport(planned(scope), nil, "")
			var events, bytes, counted, turns int
			for _, k := range r.ByKind {
				events += k.Events
				bytes += k.Bytes
				counted += k.Tokens
			}
			for _, row := range r.Turns {
				turns += row.TokensBefore
			}
			want := 9
			if scope == facts.ScopeFile {
				want = 10
			}
			if events != want {
				t.Errorf("%d events, want %d", events, want)
			}
			if bytes != r.ContextBytes.Before || bytes == 0 {
				t.Errorf("%d bytes by kind, want %d", bytes, r.ContextBytes.Before)
			}
			if counted != r.Tokens.Before || turns != r.Tokens.Before {
				t.Errorf("%d tokens by kind, %d by turn, want %d", counted, turns, r.Tokens.Before)
			}
			if (counted == 0) != (scope == facts.ScopeFile) {
				t.Errorf("%d tokens in scope %s", counted, scope)
			}
		})
	}
}

func TestKindsAreAllThere(t *testing.T) {
	t.Parallel()
	rows := NewReport(planned(facts.ScopeLive), nil, "").ByKind
	got := make([]string, len(rows))
	for i, k := range rows {
		got[i] = k.Kind
	}
	want := strings.Fields(
		"user assistant reasoning tool_call tool_result attachment summary system image " +
			"tool_definition")
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTools(t *testing.T) {
	t.Parallel()
	got := NewReport(planned(facts.ScopeLive), nil, "").ByTool
	if len(got) != 2 || got[0].Tool != "Read" || got[1].Tool != "Bash" {
		t.Fatalf("got %+v, want Read before Bash", got)
	}
	if got[0].Calls != 2 || got[0].Failed != 0 || got[0].Bytes != 2*(200+12) {
		t.Errorf("Read is %+v", got[0])
	}
	if got[1].Calls != 1 || got[1].Failed != 1 || got[1].Bytes != 12+6 {
		t.Errorf("Bash is %+v", got[1])
	}
}

func TestStrategiesEndWithThePerson(t *testing.T) {
	t.Parallel()
	p := planned(facts.ScopeLive)
	got := NewReport(p, nil, "").Strategies
	if len(got) != 2 || got[0].Name != "dedup-content" || got[1].Name != "user" {
		t.Fatalf("got %+v", got)
	}
	if want := (Tally{2, 18, 8}); got[1].Classes.Dropped != want || got[1].EventsRemoved != 2 {
		t.Errorf("user is %+v", got[1])
	}
	p.Rows = p.Rows[:1]
	got = NewReport(p, nil, "").Strategies
	if want := (StrategyRow{Name: "user"}); len(got) != 2 || got[1] != want {
		t.Errorf("without decisions got %+v", got)
	}
}

func TestClassesSumChanges(t *testing.T) {
	t.Parallel()
	got := NewReport(planned(facts.ScopeLive), nil, "").Classes
	want := Classes{Identical: Tally{1, 190, 40}, Dropped: Tally{2, 18, 8}}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got.Of(model.Class(9)) != nil {
		t.Error("what is no class has a tally")
	}
}

func TestTurns(t *testing.T) {
	t.Parallel()
	got := NewReport(planned(facts.ScopeLive), nil, "").Turns
	if len(got) != 3 {
		t.Fatalf("%d rows, want turn 0, 1 and 2", len(got))
	}
	for i, want := range []TurnRow{
		{Number: 0, Events: 1},
		{Number: 1, Prompt: "fix the bug", Events: 5, Changes: 2},
		{Number: 2, Prompt: "again", Events: 3, Changes: 1},
	} {
		want.Facts, want.Risks = []string{}, []string{}
		want.TokensBefore, want.TokensAfter = got[i].TokensBefore, got[i].TokensAfter
		if !reflect.DeepEqual(got[i], want) {
			t.Errorf("got %+v, want %+v", got[i], want)
		}
	}
}

func TestATurnWithoutAPromptHasARow(t *testing.T) {
	t.Parallel()
	c := stored()
	c.Turns = append(c.Turns, model.Turn{Number: 3, Prompt: -1})
	c.Turns[0].Prompt = -1 // Something was said, but not by a user.
	p := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec().WithUses(nil))
	got := NewReport(p, nil, "").Turns
	want := TurnRow{Number: 3, Facts: []string{}, Risks: []string{}}
	if len(got) != 4 || !reflect.DeepEqual(got[3], want) {
		t.Fatalf("got %+v, want an empty turn 3", got)
	}
	if got[1].Prompt != "" || got[1].Events != 5 {
		t.Errorf("got %+v, want turn 1 without a prompt", got[1])
	}
}

func TestTurn0IsLeftOutWhenEmpty(t *testing.T) {
	t.Parallel()
	c := stored()
	c.Events[0].Live = false
	c.Measure()
	p := plan.MakePlan(facts.NewIndex(c), strategies.DefaultSpec().WithUses(nil))
	if got := NewReport(p, nil, "").Turns; len(got) != 2 || got[0].Number != 1 {
		t.Errorf("got %+v, want turns 1 and 2", got)
	}
}

func TestChanges(t *testing.T) {
	t.Parallel()
	part, cause, pays := 1, 1, 12
	want := []ChangeRow{
		{
			Event: "9.1", Part: &part, Turn: 2, Call: "c2", Tool: "Read", Op: "replace",
			Strategy: "dedup-content", Class: "identical", Fate: "reference", Bytes: 190,
			Tokens: 40,
			Anchor: &Place{"4.1", "c0", 1}, Stays: &Place{"4.1", "c0", 1}, Facts: []string{},
			PaysAfter: &pays,
		},
		{
			Event: "5.1", Turn: 1, Call: "c1", Tool: "Bash", Op: "remove", Strategy: "user",
			Class: "dropped", Fate: "removed", Bytes: 12, Tokens: 6, Facts: []string{},
			PaysAfter: &pays,
		},
		{
			Event: "6.1", Turn: 1, Call: "c1", Tool: "Bash", Op: "remove", Strategy: "user",
			Class: "dropped", Fate: "removed", Bytes: 6, Tokens: 2, Cover: &Place{"9.1", "c2", 2},
			ConsequenceOf: &cause, Facts: []string{}, PaysAfter: &pays,
		},
	}
	got := NewReport(planned(facts.ScopeLive), nil, "").Changes
	if !reflect.DeepEqual(got, want) {
		a, _ := json.MarshalIndent(got, "", " ")
		b, _ := json.MarshalIndent(want, "", " ")
		t.Errorf("got %s\nwant %s", a, b)
	}
}

func TestNothingIsNull(t *testing.T) {
	t.Parallel()
	c := &model.Conversation{Source: source.Lines("-", nil)}
	p := plan.MakePlan(facts.NewIndex(c), spec.Spec{})
	text, err := json.Marshal(NewReport(p, nil, ""))
	if err != nil {
		t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"by_kind", "by_tool", "strategies", "turns", "changes"} {
		if _, ok := v[key].([]any); !ok {
			t.Errorf("%s is %v, want a list", key, v[key])
		}
	}
	for path, want := range map[string]string{
		"warnings": `"warnings":[]`, "declared": `"declared":[]`, "findings": `"findings":[]`,
		"of_source": `"of_source":[]`, "fork": `"fork":null`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s: want %s in %s", path, want, text)
		}
	}
}

func TestSavedLeavesTheReportAlone(t *testing.T) {
	t.Parallel()
	r := NewReport(planned(facts.ScopeLive), nil, "")
	s := r.Saved(Fork{ID: "f", Path: "/w/f.jsonl"}, 7)
	if r.Fork != nil || r.FileBytes.After != nil {
		t.Error("the report before saving changed")
	}
	if s.Fork.ID != "f" || *s.FileBytes.After != 7 || s.Tokens != r.Tokens {
		t.Errorf("got fork %+v and bytes %+v", s.Fork, s.FileBytes)
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, s string
		n       int
		want    string
	}{
		{"fits", "abc", 3, "abc"},
		{"one too long", "abcd", 3, "ab…"},
		{"characters, not bytes", "äöüß", 4, "äöüß"},
		{"between characters", "äöüßx", 4, "äöü…"},
		{"empty", "", 3, ""},
	}
	for _, tt := range tests {
		if got := cutText(tt.s, tt.n); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func FuzzCut(f *testing.F) {
	f.Add("prompt with ä and 🙂", 5)
	f.Add("\xff\xfe\xff", 2)
	f.Fuzz(func(t *testing.T, s string, n int) {
		if n < 1 || n > 1000 {
			return
		}
		got := cutText(s, n)
		if utf8.RuneCountInString(got) > n {
			t.Fatalf("%q is longer than %d characters", got, n)
		}
		if !strings.HasPrefix(s, strings.TrimSuffix(got, "…")) {
			t.Fatalf("%q is no beginning of %q", got, s)
		}
	})
}

func TestFactsAreThereOnRequest(t *testing.T) {
	t.Parallel()
	p := planned(facts.ScopeLive)
	plain := NewReport(p, nil, "")
	found := nature.FindFacts(nil, p.Index, p.Spec)
	with := plain.WithFacts(p, found)
	if plain.FactsFound || len(plain.Turns[0].Facts)+len(plain.Changes[0].Facts) > 0 {
		t.Error("a report that nobody asked for facts has some")
	}
	if got := with.Changes[0].Facts; !slices.Contains(got, "duplicate") {
		t.Errorf("the facts of a repeated result are %v", got)
	}
	if got := with.Turns[1].Facts; !slices.Contains(got, "duplicate") {
		t.Errorf("the facts of turn 1, which has the first copy, are %v", got)
	}
}

func TestLadder(t *testing.T) {
	t.Parallel()
	p := planned(facts.ScopeLive)
	r := NewReport(p, nil, "").WithLadder(ladder.MakeRungs(nil, p.Index, p.Spec))
	names := make([]string, len(r.Ladder))
	for i, row := range r.Ladder {
		names[i] = row.Preset
		if sum := row.Saved.Identical + row.Saved.Covered + row.Saved.Superseded +
			row.Saved.Dropped + row.Saved.Summarised; sum < row.Required {
			t.Errorf("%s saves %d, and the format requires %d of it", row.Preset, sum, row.Required)
		}
	}
	presets := strategies.ListPresets()
	want := make([]string, 1, 1+len(presets))
	want[0] = ladder.LookOnly
	for _, preset := range presets {
		want = append(want, preset.Name)
	}
	if !slices.Equal(names, want) {
		t.Errorf("the steps are %v, want %v", names, want)
	}
}
