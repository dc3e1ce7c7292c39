package cli

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/testdata/samples"
)

// TestForksProveTheirClasses saves conversations by plans made by chance, forks of forks as well,
// and reads from the saved fork alone that identical has lost no byte of raw content, covered no
// line and no value, and that each reference, those of the forks before too, names a result that
// has in full what it stands for.
func TestForksProveTheirClasses(t *testing.T) {
	t.Parallel()
	seen := &proofCount{}
	t.Cleanup(func() {
		if r, k := seen.references.Load(), seen.kept.Load(); r < 10 || k < 20 {
			t.Errorf("only %d references and %d results kept: the test shows nothing", r, k)
		}
	})
	for _, path := range samples.Thinned(t, 2, conversations(t)) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(2) {
				r, from := rand.New(rand.NewPCG(seed, 41)), c
				for generation := range 3 {
					spec := byChance(r)
					where := fmt.Sprintf("seed %d, fork %d, %v", seed, generation, spec.Uses)
					made := plan.MakePlan(facts.NewIndex(from), spec)
					if len(made.Changes) == 0 || len(check.ProvePlan(made)) > 0 {
						continue // Whether the checker agrees, others test.
					}
					from = prove(t, where, made, seen)
				}
			}
		})
	}
}

// proofCount is what was there to be proved.
type proofCount struct{ references, kept atomic.Int64 }

// byChance draws strategies in any order, with settings that let them do much.
func byChance(r *rand.Rand) spec.Spec {
	all := strategies.ListInfos()
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	uses := make([]spec.Use, 0, len(all))
	for _, in := range all[:1+r.IntN(len(all))] {
		uses = append(uses, spec.Use{Name: in.Name})
	}
	s := strategies.DefaultSpec().WithUses(uses)
	fences := []spec.Fence{{}, {}, {ByTurns: true, Turns: 1}, {ByCalls: true, Calls: 3}}
	s.KeepFirst, s.KeepLast = fences[r.IntN(len(fences))], fences[r.IntN(len(fences))]
	number := func(n int) string { return strconv.Itoa(n) }
	s = spectest.SetKeys(s,
		"conversation.deduplication.min_bytes", number(300*r.IntN(2)),
		"strategies.dedup-recent.near_ref", "true",
		"strategies.dedup-recent.capacity", number(40*r.IntN(3)),
		"strategies.dedup-recent.min_chars", number(100*r.IntN(3)),
		"strategies.trim-tool-results.max_bytes", number(2000*(1+r.IntN(4))),
		"strategies.supersede-writes.min_bytes", number(250*r.IntN(3)),
		"strategies.purge-errors.turns", number(r.IntN(4)))
	return s
}

// proof holds a saved fork against what it was made from.
type proof struct {
	t         *testing.T
	seen      *proofCount
	where     string
	was, fork *model.Conversation
	before    map[string]string // By call: what its result said.
	after     map[string]int    // By call: its result in the fork.
	said      map[string]bool   // All texts of the fork, and each of its parts.
	lines     map[string]bool
}

// prove saves a plan and returns the fork as it opens again.
func prove(
	t *testing.T, where string, plan *plan.Plan, seen *proofCount,
) *model.Conversation {
	t.Helper()
	c := plan.Index.Conversation
	saved, err := formats.Save(c, plan.Changes, formats.SaveOptions{
		Output: t.TempDir(), Now: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
		Undeclare: plan.UndeclaredNames(), SwitchOff: plan.SwitchedOff,
	})
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	defer func() { _ = os.RemoveAll(saved.Path) }()
	fork, err := formats.Open(saved.Path)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	p := &proof{
		t: t, seen: seen, where: where, was: c, fork: fork, before: map[string]string{},
		after: map[string]int{}, said: map[string]bool{}, lines: map[string]bool{},
	}
	p.read()
	p.references()
	for i := range plan.Changes {
		p.keeps(plan, &plan.Changes[i])
	}
	return fork
}

// rawParts are the raw contents of an event's parts.
func rawParts(c *model.Conversation, event int) []string {
	parts := c.Events[event].Parts
	out := make([]string, len(parts))
	for k := range parts {
		if parts[k].Text.Encoding != model.NoText {
			out[k] = string(parts[k].Envelope.Raw([]byte(c.PartText(&parts[k]))))
		}
	}
	return out
}

// read notes what both conversations say.
func (p *proof) read() {
	for i := range p.was.Events {
		e := &p.was.Events[i]
		if e.Live && e.Kind == model.ToolResult && e.Call >= 0 && p.was.Calls[e.Call].Unique {
			p.before[p.was.Calls[e.Call].ID] = strings.Join(rawParts(p.was, i), "\n")
		}
	}
	for i := range p.fork.Events {
		e := &p.fork.Events[i]
		if !e.Live || e.Kind != model.ToolResult && e.Kind != model.Attachment {
			continue
		}
		if e.Call >= 0 {
			p.after[p.fork.Calls[e.Call].ID] = i
		}
		parts := rawParts(p.fork, i)
		for _, text := range append(parts, strings.Join(parts, "\n")) {
			p.said[text] = true
			for line := range strings.SplitSeq(text, "\n") {
				p.lines[line] = true
			}
		}
	}
}

// proofForms are the references to results, read in another way than the program does.
var proofForms = []*regexp.Regexp{
	regexp.MustCompile(`^\[DEDUP\] identical to tool_call_id=(\S+) \(\d+ bytes\)$`),
	regexp.MustCompile(`^> \[(?:near-)?ref: ([^\s,\]]+)(?:, .*)?\]$`),
	regexp.MustCompile("(?s)^The content of .* result of tool call `(.*)` in turn .* contents\\.$"),
}

// refersTo is the call that a text refers to, "" for none.
func refersTo(text string) string {
	for _, form := range proofForms {
		if found := form.FindStringSubmatch(text); found != nil {
			return found[1]
		}
	}
	return ""
}

// references looks at each result of the fork that is a reference and nothing else.
func (p *proof) references() {
	for id, event := range p.after {
		parts := rawParts(p.fork, event)
		was, known := p.before[id]
		to := refersTo(strings.Join(parts, "\n"))
		if len(parts) != 1 || !known || to == "" {
			continue
		}
		p.seen.references.Add(1)
		if refersTo(was) == to {
			was = p.before[to] // It was a reference before.
		}
		anchor, ok := p.after[to]
		if !ok {
			p.t.Errorf("%s: %s refers to %s, which is not there", p.where, id, to)
			continue
		}
		there := rawParts(p.fork, anchor)
		whole := strings.Join(there, "\n")
		found := whole == was || p.near(parts[0], whole, was)
		for _, part := range there {
			found = found || part == was
		}
		if !found {
			p.t.Errorf("%s: %s refers to %s, which says %.80q", p.where, id, to, whole)
		}
	}
}

// near reports whether a near reference names every value in which two objects differ.
func (p *proof) near(marker, anchor, was string) bool {
	var a, b map[string]json.RawMessage
	if !strings.HasPrefix(marker, "> [near-ref: ") {
		return false
	}
	if json.Unmarshal([]byte(anchor), &a) != nil || json.Unmarshal([]byte(was), &b) != nil {
		return false
	}
	for name, now := range b {
		old, ok := a[name]
		said := fmt.Sprintf(", %s: %s→%s", name, spoken(old), spoken(now))
		if !ok || string(old) != string(now) && !strings.Contains(marker, said) {
			return false
		}
	}
	return len(a) == len(b)
}

// spoken is a scalar as a near reference says it.
func spoken(raw json.RawMessage) string {
	var text string
	if string(raw) == "null" || json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}

// keeps looks for what a change that costs nothing, or no line, took from a result.
func (p *proof) keeps(plan *plan.Plan, ch *model.Change) {
	if p.was.Events[ch.Event].Kind != model.ToolResult || ch.Cause >= 0 {
		return
	}
	for _, i := range plan.On(ch.Event) {
		if plan.Changes[i].Class > ch.Class {
			return // It went on to cost more.
		}
	}
	parts := rawParts(p.was, ch.Event)
	text := strings.Join(parts, "\n")
	if ch.Part >= 0 {
		text = parts[ch.Part]
	}
	if ch.Class <= model.Covered {
		p.seen.kept.Add(1)
	}
	switch {
	case ch.Class == model.Identical && !p.said[text]:
		p.t.Errorf("%s: event %d: identical, but %.80q is gone", p.where, ch.Event, text)
	case ch.Class == model.Covered && !strings.Contains(ch.Text, "> [near-ref: "):
		for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
			if !p.lines[line] && text != "" {
				p.t.Errorf("%s: event %d: covered, but %.80q is gone", p.where, ch.Event, line)
			}
		}
	}
}
