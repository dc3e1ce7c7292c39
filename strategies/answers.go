package strategies

import (
	"cmp"
	"hash/maphash"
	"maps"
	"slices"
	"strings"

	"decant/model"
)

// Question asks a tool's own command whether a later call says all that an earlier
// one said.
type Question struct {
	// Command is the program and its arguments.
	Command []string
	// Tool is the tool's name as the conversation has it.
	Tool string
	// Earlier and Later are the arguments of the calls, JSON.
	Earlier, Later []byte
}

// Answers are what commands said about calls, and what the calls they said it of cost
// to lose. They are a value; the zero Answers know nothing. They hold for whatever
// conversation has calls with the same arguments.
type Answers struct {
	said map[answerKey]bool
	// costs is by the raw contents of an earlier and a later result.
	costs map[[2]model.Sum]model.Class
}

// answerKey is what a question was about: tool and arguments are in the sums.
type answerKey struct {
	command        string
	earlier, later model.Sum
}

// latestAsked is how many later calls of other arguments a call is asked about.
const latestAsked = 8

// inquiry is what may be asked about one call.
type inquiry struct {
	older   int
	command []string
	later   []int // The latest first; of those with equal arguments the latest good one.
}

// Ask returns a copy of a Spec that knows what the commands say that its hints name.
// Each question that was not answered before is asked once; about each call from the
// latest later call on until one is said to subsume it. What ask cannot find out it
// answers with false. Ask decodes texts.
func (ix *Index) Ask(s Spec, ask func(Question) bool) Spec {
	out := Answers{said: maps.Clone(s.Answers.said), costs: maps.Clone(s.Answers.costs)}
	if out.said == nil {
		out.said, out.costs = map[answerKey]bool{}, map[[2]model.Sum]model.Class{}
	}
	c := ix.Conversation
	salt := maphash.MakeSeed()
	for _, q := range ix.inquiries(ix.hints(s.Hints)) {
		request := &c.Events[c.Calls[q.older].Request]
		for _, later := range q.later {
			if !ix.inScope(c.Calls[q.older].Result, s.Scope) ||
				!ix.inScope(c.Calls[later].Result, s.Scope) {
				continue
			}
			key := ix.answerKey(q.command, q.older, later)
			yes, known := out.said[key]
			if !known {
				yes = ask(Question{
					Command: slices.Clone(q.command), Tool: c.Calls[q.older].Tool,
					Earlier: []byte(c.Text(request)),
					Later:   []byte(c.Text(&c.Events[c.Calls[later].Request])),
				})
				out.said[key] = yes
			}
			if yes {
				ix.cost(out, q.older, later, salt)
				break
			}
		}
	}
	s.Answers = out
	return s
}

// answerKey is what one question about two calls is kept under.
func (ix *Index) answerKey(command []string, older, later int) answerKey {
	return answerKey{strings.Join(command, "\x00"), ix.calls[older].args, ix.calls[later].args}
}

// cost notes what losing a call to a later one of other arguments costs.
func (ix *Index) cost(a Answers, older, later int, salt maphash.Seed) {
	x, y := ix.Conversation.Calls[older].Result, ix.Conversation.Calls[later].Result
	key := [2]model.Sum{ix.facts[x].raw, ix.facts[y].raw}
	if !ix.facts[x].comparable || !ix.facts[y].comparable || key[0] == key[1] {
		return
	}
	a.costs[key] = model.Superseded
	lines := lineHashes(ix.rawText(x, nil), salt)
	if subset(lines, lineHashes(ix.rawText(y, nil), salt)) {
		a.costs[key] = model.Covered
	}
}

// saidLoss is what losing a call to a later one costs that a command named.
func (ix *Index) saidLoss(a *Answers, older, later int) model.Class {
	x, y := ix.Conversation.Calls[older].Result, ix.Conversation.Calls[later].Result
	class := ix.compare(older, later)
	if class == model.Superseded && ix.facts[x].comparable && ix.facts[y].comparable &&
		ix.Conversation.Calls[older].Status == ix.Conversation.Calls[later].Status {
		if known, ok := a.costs[[2]model.Sum{ix.facts[x].raw, ix.facts[y].raw}]; ok {
			return known
		}
	}
	return class
}

// askKey is what calls have in common of which one may be asked about the other.
type askKey struct {
	partition     int
	tool, command string
}

// inquiries lists what may be asked, in the order of the calls.
func (ix *Index) inquiries(hints []*toolHint) []inquiry {
	calls := ix.Conversation.Calls
	groups := map[askKey][]int{}
	for i := range calls {
		h := hints[i]
		if h.subsumes.Kind != SubsumesByCommand || !h.dedup || !calls[i].Pair() {
			continue
		}
		key := askKey{
			ix.event(calls[i].Result).Partition, calls[i].Tool,
			strings.Join(h.subsumes.Command, "\x00"),
		}
		groups[key] = append(groups[key], i)
	}
	var out []inquiry
	for _, g := range groups {
		slices.SortFunc(g, func(a, b int) int {
			return cmp.Compare(calls[a].Result, calls[b].Result)
		})
		latest := ix.latestGood(g)
		for _, i := range g {
			later := ix.mayCover(i, latest)
			if len(later) > 0 {
				out = append(out, inquiry{i, hints[i].subsumes.Command, later})
			}
		}
	}
	slices.SortFunc(out, func(a, b inquiry) int { return cmp.Compare(a.older, b.older) })
	return out
}

// latestGood lists of each arguments the latest good call, the latest first.
func (ix *Index) latestGood(g []int) []int {
	calls := ix.Conversation.Calls
	var out []int
	seen := map[model.Sum]bool{}
	for _, i := range slices.Backward(g) {
		args := ix.calls[i].args
		if calls[i].Status.Good() && len(ix.needs[calls[i].Result]) == 0 && !seen[args] {
			seen[args] = true
			out = append(out, i)
		}
	}
	return out
}

// mayCover are those of the later calls that may be asked about for a good one: a
// call that runs or writes takes part only for the same content, and what writes is
// never removed.
func (ix *Index) mayCover(older int, latest []int) []int {
	calls := ix.Conversation.Calls
	if calls[older].Effect.Kind == model.Writes || !calls[older].Status.Good() {
		return nil
	}
	var out []int
	for _, later := range latest {
		if calls[later].Result <= calls[older].Result || len(out) == latestAsked {
			break
		}
		if ix.calls[later].args == ix.calls[older].args || acts(&calls[older], &calls[later]) &&
			ix.compare(older, later) != model.Identical {
			continue
		}
		out = append(out, later)
	}
	return out
}

// acts reports whether one of two calls writes or runs something.
func acts(calls ...*model.Call) bool {
	return slices.ContainsFunc(calls, func(c *model.Call) bool {
		return c.Effect.Kind == model.Writes || c.Effect.Kind == model.Runs
	})
}
