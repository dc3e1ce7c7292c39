package need_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/need"
)

// whole is a story with one unit of each kind, held by one event each, and one held twice.
func whole() *model.Conversation {
	return tell(func(b *builder) {
		b.Read("/w/a", "the fooBarBaz line\nport 48151 is open\nsee src/app/main.go\n"+
			"and lib/util.go")
		b.Read("/w/b", "func one() {\n\treturn compute(one)\n}")
		b.Read("/w/c", "twiceHeld here\nand nothing else that counts")
		b.Read("/w/d", "twiceHeld there\nand nothing else that counts")
	}, nil, func(b *builder) {
		b.Say("fooBarBaz 48151 app/main.go other/util.go twiceHeld")
		edit(b, "func one() {\n\treturn compute(one)\n}")
	})
}

// readOf is the result of a read.
func readOf(t *testing.T, k *need.Cut, path string) int {
	t.Helper()
	for i := range k.Prefix.Calls {
		if call := &k.Prefix.Calls[i]; slices.Contains(call.Effect.Paths, path) {
			return call.Result
		}
	}
	t.Fatalf("no read of %s", path)
	return -1
}

// weightOfAll is what a story's own units and those of whole weigh.
const weightOfAll = 3 + 1 + 1 + 2 + 1 + 1 + 5

func TestJudge(t *testing.T) {
	t.Parallel()
	k := cutOnce(t, whole())
	a, b := readOf(t, k, "/w/a"), readOf(t, k, "/w/b")
	c, d := readOf(t, k, "/w/c"), readOf(t, k, "/w/d")
	gone := model.Outcome{Removed: true}
	as := func(text string) model.Outcome { return model.Outcome{Replaced: true, Whole: text} }
	for _, x := range []struct {
		name         string
		outcomes     map[int]model.Outcome
		kept, inLine int
	}{
		{"nothing changes", nil, weightOfAll, weightOfAll},
		{"a read goes", map[int]model.Outcome{a: gone}, weightOfAll - 5, weightOfAll - 5},
		{"one of two goes", map[int]model.Outcome{c: gone}, weightOfAll, weightOfAll},
		{"both go", map[int]model.Outcome{c: gone, d: gone}, weightOfAll - 1, weightOfAll - 1},
		{
			"names are listed",
			map[int]model.Outcome{a: as("[names: fooBarBaz, 48151, util.go]")},
			weightOfAll - 2, weightOfAll - 5,
		},
		{
			"a path is listed", map[int]model.Outcome{a: as("x/app/main.go")},
			weightOfAll - 3, weightOfAll - 3,
		},
		{
			"a line is kept", map[int]model.Outcome{a: as("12→  the fooBarBaz line")},
			weightOfAll - 4, weightOfAll - 4,
		},
		{
			"half of an edit", map[int]model.Outcome{b: as("func one() {")},
			weightOfAll - 5, weightOfAll - 5,
		},
		{
			"an edit in two places", map[int]model.Outcome{
				b: as("func one() {"), a: as("return compute(one)"),
			}, weightOfAll - 5, weightOfAll - 5,
		},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			r := k.Judge(x.outcomes, k.Prefix.Total(x.outcomes).Tokens)
			if r.Needed != weightOfAll || r.Kept != x.kept || r.InLine != x.inLine {
				t.Errorf("kept %d, in line %d of %d; want %d, %d of %d", r.Kept, r.InLine, r.Needed,
					x.kept, x.inLine, weightOfAll)
			}
		})
	}
}

func TestPrice(t *testing.T) {
	t.Parallel()
	k := cutOnce(t, whole())
	tokens := func(path string) int { return k.Prefix.EventAt(readOf(t, k, path)).Tokens }
	gone := map[int]model.Outcome{}
	for _, path := range []string{"/w/a", "/w/c", "/w/d"} {
		gone[readOf(t, k, path)] = model.Outcome{Removed: true}
	}
	// Of the two that hold the same the cheaper is read again.
	want := tokens("/w/a") + 80 + min(tokens("/w/c"), tokens("/w/d")) + 80
	r := k.Judge(gone, 0)
	if r.Price != want || r.Said != 0 {
		t.Errorf("price %d, said %d; want %d, 0", r.Price, r.Said, want)
	}
	for _, lost := range r.Lost {
		if k.Prefix.EventAt(lost.Holder).Kind != model.ToolResult {
			t.Errorf("%s is held by %d", lost.Text, lost.Holder)
		}
	}
}

func TestPriceOfWhatWasSaid(t *testing.T) {
	t.Parallel()
	said := 0
	k := cutOnce(t, tell(func(b *builder) { said = b.Say("let it be fooBarBaz") }, nil,
		func(b *builder) { b.Say("fooBarBaz") }))
	r := k.Judge(map[int]model.Outcome{said: {Removed: true}}, 0)
	if want := k.Prefix.EventAt(said).Tokens + 80; r.Price != want || r.Said != want {
		t.Errorf("price %d, said %d; want both %d", r.Price, r.Said, want)
	}
}

// choices are the built-in presets, and none.
func choices() []need.Choice {
	presets := strategies.ListPresets()
	out := make([]need.Choice, 1, 1+len(presets))
	out[0] = need.Choice{Name: "nothing", Spec: strategies.DefaultSpec().WithUses(nil)}
	for _, p := range presets {
		out = append(out, need.Choice{
			Name: p.Name, Spec: strategies.DefaultSpec().WithUses(p.Uses),
		})
	}
	return out
}

func TestEvaluate(t *testing.T) {
	t.Parallel()
	found := need.Evaluate(whole(), need.Options{Cuts: 1, Choices: choices()})
	rows := need.Sum([]*need.Evaluation{found})
	if len(rows) != len(choices()) {
		t.Fatalf("%d rows", len(rows))
	}
	for _, r := range rows {
		if r.Conversations != 1 || r.Cuts != 1 || math.Abs(r.Net-(r.Saved-r.Regret)) > 1e-9 {
			t.Errorf("%+v", r)
		}
		whole := r.Need == 1 && r.InLine == 1 && r.Regret == 0
		if (r.Name == "nothing" || r.Name == "lossless") && !whole {
			t.Errorf("%s keeps %v, in lines %v, regret %v", r.Name, r.Need, r.InLine, r.Regret)
		}
		if r.Name == "auto" && r.Saved <= 0.1 {
			t.Errorf("auto saves %v", r.Saved)
		}
	}
	for _, judged := range found.Cuts[0].Plans {
		for i, took := range judged.Took {
			if took == "" {
				t.Errorf("%s: nobody took %s", judged.Name, judged.Lost[i].Text)
			}
		}
	}
}

func TestEvaluateIsDeterministic(t *testing.T) {
	t.Parallel()
	say := func() string {
		found := need.Evaluate(whole(), need.Options{Cuts: 4, Choices: choices()})
		out := fmt.Sprintf("%+v", need.Sum([]*need.Evaluation{found}))
		for i := range found.Cuts {
			for _, p := range found.Cuts[i].Plans {
				data, err := json.Marshal(p.Result)
				if err != nil {
					t.Fatal(err)
				}
				out += string(data)
			}
		}
		return out
	}
	if one, two := say(), say(); one != two {
		t.Errorf("%s\n%s", one, two)
	}
}
