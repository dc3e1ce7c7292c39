package tangents

// An aside is a turn that asks for something unrelated to the work. It calls no tool, no later turn
// uses anything from it, and no other turn mentions its topic. Asides are also found in short
// conversations and among the last turns, but never as the first or last turn.

// fewestBesides is the least number of live turns for finding asides.
const fewestBesides = 3

// The confidence that a turn is an aside, and its conditions. Small talk has most words in no other
// turn. A foreign question and its answer share hardly a word with any turn.
const (
	smallTalk, mostSharedTalk        = 0.9, 0.5
	foreign, mostShared, fewestTerms = 0.75, 0.1, 12
)

// aside returns the confidence that a turn is an aside, and why; 0 if it is none.
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
