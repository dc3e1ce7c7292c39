package fleet_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/chance"
	"decant/strategies/facts"
	"decant/strategies/fleet"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/generated"
)

var update = flag.Bool("update", false, "write the README's block of keys")

// withLossless is a spec with the strategies of preset lossless.
func withLossless(t *testing.T, s spec.Spec) spec.Spec {
	t.Helper()
	for _, p := range strategies.ListPresets() {
		if p.Name == "lossless" {
			return s.WithUses(p.Uses)
		}
	}
	t.Fatal("there is no preset lossless")
	return s
}

// measure measures a conversation under a spec, and returns the plan.
func measure(
	t *testing.T, c *model.Conversation, s spec.Spec, of fleet.Source,
) (*fleet.Item, *plan.Plan) {
	t.Helper()
	ix := facts.NewIndex(c)
	chosen := plan.MakePlan(ix, s)
	s.Goal = spec.Goal{}
	return fleet.Measure(chosen, plan.MakePlan(ix, withLossless(t, s)), of), chosen
}

// sumsOf adds up the sizes of rows.
func sumsOf[T any](rows []T) (sum fleet.Sizes) {
	for i := range rows {
		n, _ := reflect.ValueOf(rows[i]).FieldByName("Sizes").Interface().(fleet.Sizes)
		sum.Tokens += n.Tokens
		sum.After += n.After
		sum.Lossless += n.Lossless
	}
	return sum
}

// TestRowsAddUp holds the rows of each kind to the total, whatever the conversations and plans are.
func TestRowsAddUp(t *testing.T) {
	t.Parallel()
	changed, free := 0, 0
	for seed := range uint64(30) {
		var f fleet.Fleet
		var want [2]int
		for n := range uint64(4) {
			c := strategiestest.DrawConversation(4*seed+n, n%2 == 0)
			it, p := measure(t, c, chance.DrawSpec(seed, c), fleet.Source{
				Agent: fmt.Sprint("agent", n%2), Project: fmt.Sprint("p", n%3), Path: fmt.Sprint(n),
			})
			if p.Spec.Scope == facts.ScopeFile {
				continue
			}
			want[0] += p.Before.Tokens
			want[1] += p.After.Tokens
			f.Add(it)
		}
		r := f.Sum("1")
		total := r.Total.Sizes
		if total.Tokens != want[0] || total.After != want[1] {
			t.Errorf("seed %d: the total is %+v, want %v", seed, total, want)
		}
		for kind, got := range map[string]fleet.Sizes{
			"agents": sumsOf(r.Agents), "projects": sumsOf(r.Projects), "tools": sumsOf(r.Tools),
			"resources": sumsOf(r.Resources), "conversations": sumsOf(r.Conversations),
		} {
			if got != total {
				t.Errorf("seed %d: %s add up to %+v, want %+v", seed, kind, got, total)
			}
		}
		classes := 0
		for _, c := range r.Classes {
			classes += c.Tokens
		}
		if classes != total.Tokens {
			t.Errorf("seed %d: classes add up to %d, want %d", seed, classes, total.Tokens)
		}
		changed += total.Tokens - total.After
		free += total.Lossless
	}
	if changed == 0 || free == 0 {
		t.Errorf("%d tokens are saved, %d without loss", changed, free)
	}
}

// TestOrderIsTheSame sums a fleet up alike in whichever order its conversations came.
func TestOrderIsTheSame(t *testing.T) {
	t.Parallel()
	const conversations = 6
	items := make([]*fleet.Item, 0, conversations)
	for seed := range uint64(conversations) {
		c := strategiestest.DrawConversation(seed%3, false) // Equal ones differ by their path.
		it, _ := measure(t, c, strategies.DefaultSpec(), fleet.Source{
			Agent: "a", Path: fmt.Sprint("path", seed),
		})
		items = append(items, it)
	}
	spell := func() string {
		var f fleet.Fleet
		for _, it := range items {
			f.Add(it)
		}
		text, err := json.Marshal(f.Sum("1").Rows())
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first := spell()
	slices.Reverse(items)
	if second := spell(); second != first {
		t.Errorf("got\n%s\nand\n%s", first, second)
	}
}

// TestUsesOfFiles counts reads and writes of files whatever lines were asked for, and nothing for a
// write that failed.
func TestUsesOfFiles(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("look")
	b.Read("/w/a.go", "package a\n")
	b.Read("/w/a.go", "package a\n")
	b.Read("/w/b.go", "package b, which is longer than the other one\n")
	b.Edit("/w/a.go")
	b.Tool("Bash", `{"command":"ls"}`, "a.go b.go")
	it, _ := measure(t, b.Done(), strategies.DefaultSpec(), fleet.Source{Agent: "x"})
	var f fleet.Fleet
	f.Add(it)
	f.AddError("x", "/bad", errors.New("no room"))
	r := f.Sum("1")
	uses := map[string][2]int{}
	for _, s := range r.Resources {
		uses[s.Resource] = [2]int{s.Reads, s.Writes}
	}
	want := map[string][2]int{"": {0, 0}, "/w/a.go": {2, 1}, "/w/b.go": {1, 0}}
	if !reflect.DeepEqual(uses, want) {
		t.Errorf("got %v, want %v", uses, want)
	}
	if most := r.MostRead(); len(most) != 1 || most[0].Resource != "/w/a.go" {
		t.Errorf("most read are %+v", most)
	}
	bad := []fleet.ErrorRow{{Kind: fleet.KindError, Agent: "x", Path: "/bad", Error: "no room"}}
	if r.Total.Failed != 1 || f.Failed() != 1 || !slices.Equal(r.Errors, bad) {
		t.Errorf("errors are %+v", r.Errors)
	}
	for _, s := range r.Tools {
		if s.Tool == "Bash" && (s.Calls != 1 || s.Conversations != 1 || s.Failed != 0) {
			t.Errorf("got %+v", s)
		}
	}
}

// TestNothing sums up nothing.
func TestNothing(t *testing.T) {
	t.Parallel()
	var f fleet.Fleet
	if r := f.Sum("1"); len(r.Rows()) != 1+len(model.Classes)+1 || r.Total.Tokens != 0 {
		t.Errorf("got %+v", r)
	}
}

// keysOf are the keys of a row as JSON has them.
func keysOf(row reflect.Type) []string {
	var out []string
	for i := range row.NumField() {
		if f := row.Field(i); f.Anonymous {
			out = append(out, keysOf(f.Type)...)
		} else {
			out = append(out, f.Tag.Get("json"))
		}
	}
	return out
}

// TestReadmeListsKeys holds the README's block to the keys of each kind of row.
func TestReadmeListsKeys(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("| kind | keys |\n|---|---|\n")
	for _, row := range []struct {
		kind string
		of   reflect.Type
	}{
		{fleet.KindTotal, reflect.TypeFor[fleet.TotalRow]()},
		{fleet.KindAgent, reflect.TypeFor[fleet.AgentRow]()},
		{fleet.KindProject, reflect.TypeFor[fleet.ProjectRow]()},
		{fleet.KindTool, reflect.TypeFor[fleet.ToolRow]()},
		{fleet.KindResource, reflect.TypeFor[fleet.ResourceRow]()},
		{fleet.KindClass, reflect.TypeFor[fleet.ClassRow]()},
		{fleet.KindConversation, reflect.TypeFor[fleet.ConversationRow]()},
		{fleet.KindError, reflect.TypeFor[fleet.ErrorRow]()},
	} {
		keys := keysOf(row.of)
		if keys[0] != "kind" {
			t.Errorf("the first key of %s is %s", row.kind, keys[0])
		}
		fmt.Fprintf(&b, "| `%s` | `%s` |\n", row.kind, strings.Join(keys[1:], "`, `"))
	}
	generated.Block(t, "tui/cli/README.md", "fleet", b.String(), *update)
}
