//go:build realclient

package realclient

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// repo is where the project is from here.
var repo = filepath.Join("..", "..", "..")

// own are our own conversations of a format, none where there are none.
func own(format string) []string {
	found, _ := filepath.Glob(filepath.Join(repo, "testdata", format, "*.jsonl"))
	return found
}

// genuine are the conversations below the folders of a pattern that the agents
// themselves wrote, where they exist: every fourth, or all where DECANT_LONG is 1.
func genuine(pattern string) []string {
	found, _ := filepath.Glob(filepath.Join(repo, "..", "shared", "corpus", "genuine",
		filepath.FromSlash(pattern), "*.jsonl"))
	if long {
		return found
	}
	var some []string
	for i := 0; i < len(found); i += 4 {
		some = append(some, found[i])
	}
	return some
}

// recipe is a plan that a conversation is forked by.
type recipe struct {
	name string
	uses []string
	// fenced keeps the end of the conversation, as the program does by itself; without
	// it as much as can be is changed.
	fenced bool
	// summary puts a text in the place of the whole turns that may go.
	summary string
	// between keeps the first turn and the last.
	between bool
}

const unchanged = "unchanged"

// recipes are each strategy and preset for the newest client of an agent, and few for the others
// and where a slow one has tried them all; all of them in the full matrix.
func (c client) recipes(first bool) []recipe {
	out := []recipe{{name: unchanged}}
	switch {
	case full:
	case c.slow && !first:
		return append(out, recipe{name: "all", uses: everything()})
	case !c.newest:
		return append(out, recipe{name: "auto", uses: []string{"auto"}}, summaries[1])
	}
	for _, p := range strategies.ListPresets() {
		out = append(out, recipe{name: p.Name, uses: []string{p.Name}})
	}
	out = append(out, summaries...)
	for _, s := range strategies.ListInfos() {
		out = append(out, recipe{name: s.Name, uses: []string{s.Name}})
	}
	return append(out, recipe{name: "all", uses: everything()},
		recipe{name: "auto fenced", uses: []string{"auto"}, fenced: true})
}

// summaries are the recipes that put one text in the place of whole turns: of all, of those
// before what the program keeps by itself, and of those between the first and the last.
var summaries = []recipe{
	{name: "summary of all", uses: []string{"summarize"}, summary: "- It is done."},
	{
		name: "summary fenced", uses: []string{"auto", "summarize"}, fenced: true,
		summary: "## Done\n\n- \"quoted\", <b> and \\ in /w/a.go\n",
	},
	{name: "summary between", uses: []string{"summarize"}, summary: "- é\n", between: true},
}

// everything names all strategies.
func everything() []string {
	all := strategies.ListInfos()
	out := make([]string, len(all))
	for i := range all {
		out[i] = all[i].Name
	}
	return out
}

// TestForksResume forks every conversation by its share of the recipes and lets every client resume
// it: what it sends must be what decant said is live. Slow clients take every second conversation,
// but in the full matrix.
func TestForksResume(t *testing.T) {
	t.Parallel()
	for _, c := range clients(t) {
		t.Run(c.agent+" "+c.version, func(t *testing.T) {
			t.Parallel()
			for i, s := range c.inputs(t, c) {
				if !full && c.slow && i%2 > 0 {
					continue
				}
				t.Run(s.String(), func(t *testing.T) {
					t.Parallel()
					sums.count(c, row{conversations: 1})
					(&trial{c: c, was: s, turn: i, seen: map[[32]byte]bool{}}).run(t)
				})
			}
		})
	}
}

// trial is one conversation with one client.
type trial struct {
	c   client
	was stored
	// turn is the number of the conversation among those of its client.
	turn int
	// conv is the conversation, original what the client sends of it, and bound what
	// its reasoning is bound to.
	conv     *model.Conversation
	original history
	bound    []item
	// seen are the plans that were tried: others may come to the same.
	seen map[[32]byte]bool
}

// mends reports whether even the unchanged fork is more than the original: an old
// client loses parallel calls of the original, and some of our own are broken so that
// an API would refuse them. Then that fork says what reasoning is bound to.
func (r *trial) mends() bool { return r.c.old || len(r.original.broken) > 0 }

// run lets the client resume a conversation, its forks, and the fork of a fork.
func (r *trial) run(t *testing.T) {
	r.original = r.c.resume(t, r.c, r.was)
	wild := strings.Contains(r.was.path, "genuine")
	if wild && len(r.original.broken) > 0 {
		t.Errorf("the mock itself is wrong: %v", r.original.broken)
	}
	if wild && r.c.live != nil {
		r.c.compare(t, r.c.live(t, read(t, r.was.path)), r.original.items)
	}
	conv, err := formats.Open(r.was.path)
	if err != nil {
		t.Fatal(err)
	}
	r.conv = conv
	if !r.mends() {
		r.bound = r.original.items
		r.c.compare(t, promised(conv, nil), r.original.items)
	}
	index := facts.NewIndex(conv)
	for n, recipe := range r.c.recipes(r.turn == 0) {
		plan, fresh := r.planFresh(t, index, n, recipe)
		if !fresh {
			continue
		}
		f := r.save(t, plan)
		if recipe.name == unchanged {
			if got := r.try(t, f); r.mends() {
				r.bound = got
			}
			continue
		}
		t.Run(recipe.name, func(t *testing.T) {
			t.Parallel()
			r.try(t, f)
			if full || recipe.name == "auto" || recipe.summary != "" && !r.c.slow {
				r.again(t, f)
			}
		})
	}
}

// planFresh is what the n-th recipe makes of the conversation; false where it is not tried, or
// comes to what another one did. What changes nothing is tried as unchanged alone.
func (r *trial) planFresh(
	t *testing.T, index *facts.Index, n int, o recipe,
) (made *plan.Plan, fresh bool) {
	t.Helper()
	tried := r.tries(n, o)
	if !tried && o.name != unchanged {
		return nil, false
	}
	made = r.plan(t, index, o)
	key := digest(made)
	fresh = tried && !r.seen[key]
	r.seen[key] = true
	return made, fresh
}

// tries reports whether the n-th recipe is tried: the conversations of a client share them, but in
// the full matrix. Of a slow client the first conversation has all of them. An unchanged fork says
// what reasoning is bound to where the original does not.
func (r *trial) tries(n int, o recipe) bool {
	const share = 4
	switch {
	case full:
		return true
	case o.name == unchanged:
		return r.turn == 0 || r.mends()
	}
	return r.c.slow || o.name == "auto" || (n+r.turn)%share == 0
}

// plan is what a recipe makes of the conversation; the checker must like it.
func (r *trial) plan(t *testing.T, index *facts.Index, o recipe) *plan.Plan {
	t.Helper()
	uses, err := strategies.DefaultSpec().Expand(o.uses)
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	if !o.fenced {
		chosen.KeepLast = spec.Fence{}
	}
	if o.between {
		chosen.KeepFirst = spec.Fence{Turns: 1, ByTurns: true}
		chosen.KeepLast = chosen.KeepFirst
	}
	if o.summary != "" {
		first, last := plan.FindStretch(index, chosen)
		chosen.Summary = &spec.Summary{
			First: first, Last: last, Text: o.summary, By: "digest",
		}
	}
	made := plan.MakePlan(index, chosen)
	if f := check.ProvePlan(made); len(f) > 0 {
		t.Fatalf("%s: checker: %v", o.name, f)
	}
	return made
}

// digest tells plans apart by what becomes of the conversation.
func digest(plan *plan.Plan) [32]byte {
	outcomes := model.FoldChanges(plan.Changes)
	h := sha256.New()
	for _, event := range slices.Sorted(maps.Keys(outcomes)) {
		o := outcomes[event]
		_, _ = fmt.Fprintf(h, "%d %v %v %q", event, o.Removed, o.Replaced, o.Whole)
		for _, part := range slices.Sorted(maps.Keys(o.Parts)) {
			text := "gone"
			if o.Parts[part] != nil {
				text = fmt.Sprintf("%q", *o.Parts[part])
			}
			_, _ = fmt.Fprintf(h, " %d %s", part, text)
		}
		_, _ = fmt.Fprintln(h)
	}
	return [32]byte(h.Sum(nil))
}

// fork is a saved fork and what it was made from.
type fork struct {
	stored
	from     *model.Conversation
	plan     *plan.Plan
	before   int64
	outcomes map[int]model.Outcome
}

// save saves a plan's fork. How decant says that it is resumed must name it.
func (r *trial) save(t *testing.T, plan *plan.Plan) fork {
	t.Helper()
	conv := plan.Index.Conversation
	saved, err := formats.Save(conv, plan.Changes, formats.SaveOptions{
		Output: t.TempDir(), Now: time.Now(),
	})
	if err != nil {
		t.Fatal(err)
	}
	if how := strings.Join(saved.Resume.Args, " "); !strings.Contains(how, saved.ID) &&
		!strings.Contains(how, saved.Path) {
		t.Errorf("%q does not resume %s", how, saved.ID)
	}
	return fork{
		stored: stored{saved.Path, saved.ID}, from: conv, plan: plan,
		before: size(t, conv.Path), outcomes: model.FoldChanges(plan.Changes),
	}
}

// try lets the client resume a fork, counts it, and returns what it sent.
func (r *trial) try(t *testing.T, f fork) []item {
	t.Helper()
	done := row{forks: 1, before: f.before, after: size(t, f.path)}
	defer func() { sums.count(r.c, done) }()
	sent := r.c.resume(t, r.c, f.stored)
	got := sent.items
	ok := r.c.compare(t, promised(f.from, f.outcomes), got) &&
		(r.c.agent != claudeCode || r.c.old || marked(t, f.from, f.outcomes, got))
	if n := len(sent.broken); n > len(r.original.broken) {
		t.Errorf("the API would refuse it: %v", sent.broken)
		ok = false
	}
	if r.bound == nil {
		r.bound = got
	}
	if n := r.c.unbound(r.bound, got, r.conv.Rules.Reasoning); n > 0 {
		t.Errorf("%d reasoning blocks have lost what they are bound to", n)
		ok = false
	}
	if ok && !t.Failed() {
		done.resumed = 1
	}
	return got
}

// again forks a fork by all there is, and lets the client resume that.
func (r *trial) again(t *testing.T, f fork) {
	t.Helper()
	conv, err := formats.Open(f.path)
	if err != nil {
		t.Fatal(err)
	}
	all := recipe{name: "a fork of the fork", uses: everything()}
	r.try(t, r.save(t, r.plan(t, facts.NewIndex(conv), all)))
}

func size(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}
