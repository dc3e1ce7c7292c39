package spec

import (
	"cmp"
	"hash/maphash"
	"maps"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
)

// Question asks a tool's own command whether a later call says everything that an earlier call
// said.
type Question struct {
	// Command is the program and its arguments.
	Command []string
	// Tool is the tool's name in the conversation.
	Tool string
	// Earlier and Later are the arguments of the calls, as JSON.
	Earlier, Later []byte
}

// latestAsked is the largest number of later calls with other arguments that the command is asked
// about, for each call.
const latestAsked = 8

// Inquiry is what a command may be asked about one call.
type Inquiry struct {
	Older   int
	Command []string
	Later   []int // The latest first; for equal arguments only the latest successful call.
}

// AskCommands returns a copy of a Spec with the answers of the commands that its hints name. It
// asks each new question once. For each call it starts with the latest later call, and stops at the
// first one that subsumes the call. Ask returns false if it cannot find out. AskCommands decodes
// texts.
func AskCommands(ix *facts.Index, s Spec, ask func(Question) bool) Spec {
	out := Answers{Said: maps.Clone(s.Answers.Said), costs: maps.Clone(s.Answers.costs)}
	if out.Said == nil {
		out.Said, out.costs = map[AnswerKey]bool{}, map[[2]model.Sum]model.Class{}
	}
	c := ix.Conversation
	salt := maphash.MakeSeed()
	for _, q := range ListInquiries(ix, s.Hints.OverAll(ix.Conversation.Calls, ix.Builtin)) {
		request := c.EventAt(c.Calls[q.Older].Request)
		for _, later := range q.Later {
			if !ix.InScope(c.Calls[q.Older].Result, s.Scope) ||
				!ix.InScope(c.Calls[later].Result, s.Scope) {
				continue
			}
			key := KeyOfAnswer(ix, q.Command, q.Older, later)
			yes, known := out.Said[key]
			if !known {
				yes = ask(Question{
					Command: slices.Clone(q.Command), Tool: c.Calls[q.Older].Tool,
					Earlier: []byte(c.EventText(request)),
					Later:   []byte(c.EventText(c.EventAt(c.Calls[later].Request))),
				})
				out.Said[key] = yes
			}
			if yes {
				noteCost(ix, out, q.Older, later, salt)
				break
			}
		}
	}
	s.Answers = out
	return s
}

// KeyOfAnswer returns the key that the answer about two calls is stored under.
func KeyOfAnswer(ix *facts.Index, command []string, older, later int) AnswerKey {
	return AnswerKey{strings.Join(command, "\x00"), ix.Args(older), ix.Args(later)}
}

// noteCost records the class of losing a call to a later one with other arguments.
func noteCost(ix *facts.Index, a Answers, older, later int, salt maphash.Seed) {
	x, y := ix.Conversation.Calls[older].Result, ix.Conversation.Calls[later].Result
	key := [2]model.Sum{ix.Raw(x), ix.Raw(y)}
	if !ix.Briefs[x].Comparable || !ix.Briefs[y].Comparable || key[0] == key[1] {
		return
	}
	a.costs[key] = model.Superseded
	lines := facts.LineHashes(ix.RawText(x, nil), salt)
	if facts.IsSubset(lines, facts.LineHashes(ix.RawText(y, nil), salt)) {
		a.costs[key] = model.Covered
	}
}

// AnswerClass returns the class of losing a call to a later call that a command named.
func AnswerClass(ix *facts.Index, a *Answers, older, later int) model.Class {
	x, y := ix.Conversation.Calls[older].Result, ix.Conversation.Calls[later].Result
	class := ix.Loss(older, later)
	if class == model.Superseded && ix.Briefs[x].Comparable && ix.Briefs[y].Comparable &&
		ix.Conversation.Calls[older].Status == ix.Conversation.Calls[later].Status {
		if known, ok := a.costs[[2]model.Sum{ix.Raw(x), ix.Raw(y)}]; ok {
			return known
		}
	}
	return class
}

// askKey is the key of calls that a command may compare with each other.
type askKey struct {
	partition     int
	tool, command string
}

// ListInquiries lists the possible inquiries, in the order of the calls.
func ListInquiries(ix *facts.Index, byCall []*hints.ToolHint) []Inquiry {
	calls := ix.Conversation.Calls
	groups := map[askKey][]int{}
	for i := range calls {
		h := byCall[i]
		if h.Subsumes.Kind != hints.SubsumesByCommand || !h.Dedup || !calls[i].Pair() {
			continue
		}
		key := askKey{
			ix.Event(calls[i].Result).Partition, calls[i].Tool,
			strings.Join(h.Subsumes.Command, "\x00"),
		}
		groups[key] = append(groups[key], i)
	}
	var out []Inquiry
	for _, g := range groups {
		slices.SortFunc(g, func(a, b int) int {
			return cmp.Compare(calls[a].Result, calls[b].Result)
		})
		latest := latestGood(ix, g)
		for _, i := range g {
			later := mayCover(ix, i, latest, byCall)
			if len(later) > 0 {
				out = append(out, Inquiry{i, byCall[i].Subsumes.Command, later})
			}
		}
	}
	slices.SortFunc(out, func(a, b Inquiry) int { return cmp.Compare(a.Older, b.Older) })
	return out
}

// latestGood lists the latest successful call for each set of arguments, the latest first.
func latestGood(ix *facts.Index, g []int) []int {
	calls := ix.Conversation.Calls
	var out []int
	seen := map[model.Sum]bool{}
	for _, i := range slices.Backward(g) {
		args := ix.Args(i)
		if calls[i].Status.Good() && len(ix.Needs[calls[i].Result]) == 0 && !seen[args] {
			seen[args] = true
			out = append(out, i)
		}
	}
	return out
}

// mayCover returns the later calls that a command may compare with a successful one. A call that is
// not deduplicated in every class counts only for the same content. A call that writes is not
// removed.
func mayCover(ix *facts.Index, older int, latest []int, byCall []*hints.ToolHint) []int {
	calls := ix.Conversation.Calls
	every := func(call int) bool { return byCall[call].Every(&calls[call].Effect) }
	if calls[older].Effect.Kind == model.Writes && !every(older) || !calls[older].Status.Good() {
		return nil
	}
	var out []int
	for _, later := range latest {
		if calls[later].Result <= calls[older].Result || len(out) == latestAsked {
			break
		}
		if ix.Args(later) == ix.Args(older) || (!every(older) || !every(later)) &&
			ix.Loss(older, later) != model.Identical {
			continue
		}
		out = append(out, later)
	}
	return out
}
