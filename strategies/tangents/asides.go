package tangents

// An aside is a turn that asks for something that has nothing to do with the work: it calls no
// tool, no later turn uses anything of it, and what it is about stands in no other turn. It is
// told in a short conversation, too, and among the last turns, but never as the first or last.

// fewestBesides is how many live turns there must be to tell an aside.
const fewestBesides = 3

// How sure it is that a turn is an aside: small talk of which most words stand in no other turn,
// and a question and its answer that share hardly a word with any.
const (
	smallTalk, mostSharedTalk        = 0.9, 0.5
	foreign, mostShared, fewestTerms = 0.75, 0.1, 12
)

// aside says how sure it is that a turn is an aside, and what kind; 0 for none.
func (j *judgement) aside(i int) (sure float64, why string) {
	p := j.profiles[i]
	if i == 0 || i == len(j.profiles)-1 || p.calls > 0 || !p.prompted ||
		j.uses.count(map[int]bool{p.turn: true}) > 0 {
		return 0, ""
	}
	shared := 0
	for t := range p.counts {
		if j.frequency[t] > 1 {
			shared++
		}
	}
	share := float64(shared) / float64(max(len(p.counts), 1))
	switch {
	case p.talk >= 0 && j.frequency[p.talk] == 1 && share <= mostSharedTalk:
		return smallTalk, "rule: small talk (" + j.lex.texts[p.talk][1:] +
			"), no tool was called, no later turn used it"
	case p.asks && len(p.counts) >= fewestTerms && share <= mostShared:
		return foreign, "rule: a question about something else, no tool was called, no later " +
			"turn used it"
	}
	return 0, ""
}
