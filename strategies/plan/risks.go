package plan

import (
	"cmp"
	"fmt"
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/facts/roster"
	"decant/strategies/quote"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// Risks says in clean lines what is lost with a turn, also if the plan does not remove it. That is
// the agent's own summary, and what later turns use: files that the turn wrote, files that it was
// the last to read before a change, and its results. A later turn counts if the plan leaves
// anything of it. The result is in the order of the turns, and nil if nothing is known. No text is
// decoded.
func (p *Plan) Risks(turn int) []string {
	if turn < 1 || turn > len(p.Index.Conversation.Turns) {
		return nil
	}
	f := riskFinder{p: p, turn: turn}
	read, written := f.listLost()
	for path := range written {
		f.addWritten(path)
	}
	for path := range read {
		if !written[path] {
			f.addRead(path)
		}
	}
	return f.tell()
}

// riskFinder finds what is lost with a turn.
type riskFinder struct {
	p     *Plan
	turn  int
	found []risk
}

// risk says what an event holds, or what a later event uses.
type risk struct {
	event int
	text  string
}

// add notes what an event uses.
func (f *riskFinder) add(event int, text string) {
	t := f.p.Index.Event(event).Turn
	f.found = append(f.found, risk{event, fmt.Sprintf("turn %d %s", t, text)})
}

// tell lists what was found, each text once.
func (f *riskFinder) tell() []string {
	slices.SortFunc(f.found, func(a, b risk) int {
		return cmp.Or(cmp.Compare(a.event, b.event), cmp.Compare(a.text, b.text))
	})
	var out []string
	told := map[string]bool{}
	for _, r := range f.found {
		if !told[r.text] {
			told[r.text] = true
			out = append(out, r.text)
		}
	}
	return out
}

// listLost lists the files that lost events of the turn read or wrote. It notes lost summaries, and
// what uses the results.
func (f *riskFinder) listLost() (read, written map[string]bool) {
	read, written = map[string]bool{}, map[string]bool{}
	for _, i := range f.p.Index.TurnEvents(f.turn) {
		if !f.p.losesWithTurn(i) {
			continue
		}
		if f.p.Index.Briefs[i].Kind == model.Summary {
			f.found = append(f.found, risk{i, "it holds " + words.NameSummary(
				roster.LastSummarised(f.p.Index.Conversation, i))})
		}
		for _, user := range f.p.Index.Needers[i] {
			if f.isLater(user) {
				f.add(user, "uses a result of it")
			}
		}
		paths, writes := facts.CallPaths(f.p.Index, i)
		for _, path := range paths {
			if writes {
				written[path] = true
			} else {
				read[path] = true
			}
		}
	}
	return read, written
}

// isLater reports whether an event is in a later turn that the plan leaves at least a part of.
func (f *riskFinder) isLater(event int) bool {
	turn := f.p.Index.Event(event).Turn
	return turn > f.turn && f.p.InScope(event) &&
		slices.ContainsFunc(f.p.Index.TurnEvents(turn), func(i int) bool {
			return f.p.InScope(i) && !f.p.Removes(i)
		})
}

// addWritten notes what uses a file that the turn wrote.
func (f *riskFinder) addWritten(path string) {
	for _, use := range facts.FileUses(f.p.Index, path) {
		if f.isLater(use.Event) {
			does := map[bool]string{true: "changes ", false: "reads "}[use.Writes]
			f.add(use.Event, does+f.name(path)+", written here")
		}
	}
}

// addRead notes what changes a file that the turn was the last to read.
func (f *riskFinder) addRead(path string) {
	for _, use := range facts.FileUses(f.p.Index, path) {
		switch {
		case !f.isLater(use.Event):
		case !use.Writes:
			return
		default:
			f.add(use.Event, "changes "+f.name(path)+", last read here")
		}
	}
}

// name returns a path as the user knows it, on a clean line.
func (f *riskFinder) name(path string) string {
	return quote.JoinLines(quote.ShortenPath(path, f.p.Index.Conversation.CWD))
}

// losesWithTurn reports whether the fork lacks an event if its turn is removed. Some events stay
// although the user removes their turn.
func (p *Plan) losesWithTurn(event int) bool {
	e := p.Index.Event(event)
	if p.Spec.Decisions[spec.OnTurn(e.Turn)] == spec.Drop {
		return p.Removes(event)
	}
	return p.InScope(event) && !e.Fixed && p.ownVerdict(event) != spec.Keep
}

// ownVerdict returns the user's decision on an event or on its call's other half, without a
// decision on its turn.
func (p *Plan) ownVerdict(event int) spec.Verdict {
	if call := p.Index.CallOf(event); call != nil && call.Pair() {
		return pairVerdict(p.Spec.Decisions[spec.OnEvent(call.Request)],
			p.Spec.Decisions[spec.OnEvent(call.Result)])
	}
	return p.Spec.Decisions[spec.OnEvent(event)]
}
