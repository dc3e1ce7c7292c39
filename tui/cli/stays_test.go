package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// stayRecipes are the plans whose statements on what stays are held against saved forks. In the
// last two, strategies take what others point to.
var stayRecipes = [][]string{
	{"lossless"},
	{"safe"},
	{"auto"},
	{"supersede-writes", "lossless"},
	{"dedup-recent", "lossless", "supersede-writes", "stale-reads", "trim-tool-results"},
}

// staysCount is what there was to be held against forks.
type staysCount struct{ stays, outdated, followed atomic.Int64 }

// TestStaysIsTrue saves forks and reads from them alone that each text that the plan says to stay
// is there in full, that it has what the change took, and that what is called an outdated read was
// written in the turn that is named. It takes all conversations of our own and a sample of the
// others, with DECANT_LONG=1 all of them.
func TestStaysIsTrue(t *testing.T) {
	t.Parallel()
	seen := &staysCount{}
	t.Cleanup(func() {
		s, o, f := seen.stays.Load(), seen.outdated.Load(), seen.followed.Load()
		t.Logf("%d texts stay, %d reads are outdated, %d covers were followed", s, o, f)
		if s < 50 || o < 5 || f < 5 {
			t.Error("too few: the test shows nothing")
		}
	})
	own, others := ourOwn(t, conversations(t))
	for _, path := range append(own, sampled(t, others, 12)...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(path)
			if err != nil {
				t.Skip(err) // Whether it opens, others test.
			}
			index := facts.NewIndex(c)
			for _, names := range stayRecipes {
				uses, err := strategies.DefaultSpec().Expand(names)
				if err != nil {
					t.Fatal(err)
				}
				chosen := strategies.DefaultSpec().WithUses(uses)
				chosen.KeepLast = spec.Fence{}
				chosen = spectest.SetKeys(chosen, "strategies.dedup-recent.near_ref", "true")
				scanStays(t, fmt.Sprint(names), plan.MakePlan(index, chosen), seen)
			}
		})
	}
}

// ourOwn parts conversations in those of the repository and others.
func ourOwn(t *testing.T, paths []string) (own, others []string) {
	t.Helper()
	root := filepath.Join(samples.Root(t), "testdata")
	for _, p := range paths {
		if strings.HasPrefix(p, root) {
			own = append(own, p)
		} else {
			others = append(others, p)
		}
	}
	return own, others
}

// sampled are n of some conversations, evenly by size among those that are not large; all of them
// where DECANT_LONG is set.
func sampled(t *testing.T, paths []string, n int) []string {
	t.Helper()
	if os.Getenv("DECANT_LONG") != "" {
		return paths
	}
	const large = 400 << 10
	sizes := map[string]int64{}
	for _, p := range paths {
		_ = filepath.WalkDir(p, func(_ string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				if info, err := d.Info(); err == nil {
					sizes[p] += info.Size()
				}
			}
			return nil
		})
	}
	small := slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return sizes[p] > large })
	slices.SortStableFunc(small, func(a, b string) int {
		return cmp.Or(cmp.Compare(sizes[a], sizes[b]), cmp.Compare(a, b))
	})
	if len(small) <= n {
		return small
	}
	out := make([]string, n)
	for i := range out {
		out[i] = small[(i+1)*len(small)/n-1]
	}
	return out
}

// stayScan holds the statements of one plan against its fork.
type stayScan struct {
	t         *testing.T
	seen      *staysCount
	where     string
	plan      *plan.Plan
	was, fork *model.Conversation
	calls     map[string]int // Call ids of the fork, by id; -1 where two have it.
}

// scanStays saves a plan and scans the fork.
func scanStays(t *testing.T, where string, plan *plan.Plan, seen *staysCount) {
	t.Helper()
	if f := check.ProvePlan(plan); len(f) > 0 || len(plan.Changes) == 0 {
		for _, f := range f {
			t.Errorf("%s: the plan's checker: %v", where, f)
		}
		return
	}
	c := plan.Index.Conversation
	saved, err := formats.Save(c, plan.Changes, formats.SaveOptions{
		Output: t.TempDir(), Now: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
		Undeclare: plan.UndeclaredNames(), SwitchOff: plan.SwitchedOff,
	})
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	defer func() { _ = os.RemoveAll(saved.Path) }()
	fork, err := formats.OpenWith(saved.Path, formats.OpenOptions{Line: c.Line})
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	s := stayScan{t, seen, where, plan, c, fork, map[string]int{}}
	for i := range fork.Calls {
		id := fork.Calls[i].ID
		if _, twice := s.calls[id]; twice {
			s.calls[id] = -1
		} else {
			s.calls[id] = i
		}
	}
	for i := range plan.Changes {
		s.change(&plan.Changes[i])
	}
}

// change holds one change.
func (s *stayScan) change(ch *model.Change) {
	at := s.plan.Stays(ch)
	said := regexp.MustCompile(`^outdated read: the file changed in turn (\d+)$`).
		FindStringSubmatch(ch.Reason)
	switch {
	case said != nil && at >= 0:
		s.t.Errorf("%s: event %d: an outdated read is said to stay", s.where, ch.Event)
	case said != nil:
		s.seen.outdated.Add(1)
		s.wrote(ch, said[1])
	case at >= 0:
		s.seen.stays.Add(1)
		if at != max(ch.Anchor, ch.Cover) {
			s.seen.followed.Add(1)
		}
		if there, ok := s.there(at); ok {
			s.holds(ch, there)
		} else {
			s.t.Errorf("%s: event %d: %s in turn %d does not stay in full", s.where, ch.Event,
				s.was.Events[at].ID, s.was.Events[at].Turn)
		}
	case ch.Class <= model.Covered:
		s.t.Errorf("%s: event %d: %s, but nothing is said to stay", s.where, ch.Event, ch.Class)
	}
}

// wrote wants a call in a turn that writes the file of the read.
func (s *stayScan) wrote(ch *model.Change, turn string) {
	read := &s.was.Calls[s.was.Events[ch.Event].Call]
	n, _ := strconv.Atoi(turn)
	if !slices.ContainsFunc(s.was.Calls, func(c model.Call) bool {
		return c.Effect.Kind == model.Writes && s.was.Events[c.Request].Turn == n &&
			c.Request > ch.Event && slices.Contains(c.Effect.Paths, read.Effect.Paths[0])
	}) {
		s.t.Errorf("%s: event %d: nothing wrote it in turn %s", s.where, ch.Event, turn)
	}
}

// there are the texts of an event in the fork, its parts and the whole, where it is as it was;
// references to whole texts are followed.
func (s *stayScan) there(event int) ([]string, bool) {
	e := &s.was.Events[event]
	var events []int
	for i := range s.fork.Events {
		f := &s.fork.Events[i]
		if f.Live && f.Kind == e.Kind && f.Label == e.Label && s.sameCall(e, f) {
			events = append(events, i)
		}
	}
	for _, i := range events {
		if s.fork.EventText(&s.fork.Events[i]) == s.was.EventText(e) {
			raw := rawParts(s.fork, i)
			return append(raw, strings.Join(raw, "\n")), true
		}
	}
	// A result of which parts became references.
	if len(events) == 1 && len(e.Parts) > 1 {
		return s.parts(event, events[0])
	}
	return nil, false
}

// parts are the parts of a result, each as it was or found where its reference leads.
func (s *stayScan) parts(event, now int) ([]string, bool) {
	was, is := rawParts(s.was, event), rawParts(s.fork, now)
	if len(was) != len(is) {
		return nil, false
	}
	for k := range is {
		if is[k] == was[k] {
			continue
		}
		to, ok := s.calls[refersTo(is[k])]
		if !ok || to < 0 {
			return nil, false
		}
		there := rawParts(s.fork, s.fork.Calls[to].Result)
		if !slices.Contains(append(there, strings.Join(there, "\n")), was[k]) {
			return nil, false
		}
	}
	return append(was, strings.Join(was, "\n")), true
}

// sameCall reports whether two events are of the same call, or of none.
func (s *stayScan) sameCall(e, f *model.Event) bool {
	if e.Call < 0 || f.Call < 0 {
		return e.Call == f.Call
	}
	return s.was.Calls[e.Call].ID == s.fork.Calls[f.Call].ID
}

// holds looks for what a change took of a result in what stays.
func (s *stayScan) holds(ch *model.Change, there []string) {
	e := &s.was.Events[ch.Event]
	if e.Kind != model.ToolResult || strings.Contains(ch.Text, "> [near-ref: ") {
		return // TestForksProveTheirClasses reads near references.
	}
	parts := rawParts(s.was, ch.Event)
	text := strings.Join(parts, "\n")
	if ch.Part >= 0 {
		text = parts[ch.Part]
	}
	switch ch.Class {
	case model.Identical:
		if !slices.Contains(there, text) {
			s.t.Errorf("%s: event %d: %.60q is not what stays", s.where, ch.Event, text)
		}
	case model.Covered:
		all := "\n" + strings.Join(there, "\n") + "\n"
		for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
			if !strings.Contains(all, "\n"+line+"\n") && text != "" {
				s.t.Errorf("%s: event %d: %.60q is not in what stays", s.where, ch.Event, line)
				return
			}
		}
	default: // A newer text is another.
	}
}
