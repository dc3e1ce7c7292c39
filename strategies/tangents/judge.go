package tangents

import "slices"

// Turns are merged into groups, the most similar first. The groups of the last turns and of the
// first request are the task. A turn is a tangent as far as its whole group differs from the task.
// So a turn counts as the task if it only prepared the next one, or if its words or files come back
// much later. A turn is no tangent if a later turn outside its group used something that only the
// group could provide.

// together is the least likeness at which two groups are merged, as the cosine of all their words.
const together = 0.2

// What adds to the likeness of two groups: one follows directly after the other, or both work on a
// file.
const follows, sameFile = 0.03, 0.1

// apart is the likeness to the task from which on a group cannot be told apart from it.
const apart = 0.4

// reused is what each file adds to a group's likeness to the task, if the group wrote it and the
// task uses it later.
const reused = 0.15

// enoughTerms is the number of words, files and folders needed to judge a group. With fewer, the
// confidence is lower.
const enoughTerms = 30

// The task must continue around a group. So the last turns of the task before it and the first
// after it, sides of each, should be at least goesOn alike. If they are less alike, the topic
// drifted, and the confidence that the task only paused is lower.
const sides, goesOn = 3, 0.15

// window is the number of turns that are judged at a time, besides the first and the last ones. So
// the time grows linearly with the number of turns, not quadratically.
const window = 150

// judgement holds how far each turn serves the task.
type judgement struct {
	profiles []*profile
	vectors  []vector
	lex      *lexicon
	uses     *uses
	verdicts []verdict

	frequency []int // By term: the number of turns that have it.
}

// verdict is what is known about a turn's group. The zero verdict means that it belongs to the
// task.
type verdict struct {
	aside  bool    // It is not part of the task.
	alike  float64 // The cosine with the task.
	terms  int     // The number of different terms.
	size   int     // Turns of the group.
	shared int     // Files that the task works on too.
	around float64 // The cosine of the task before and after it.
	reused int     // Files among shared that the group wrote and the task uses later.
	used   int     // Names and the like that later turns could only have from the group.
}

// sure returns the confidence that a turn is a tangent, from 0 to 1.
func (j *judgement) sure(i int) float64 {
	v := &j.verdicts[i]
	if !v.aside || v.used > 0 {
		return 0
	}
	unlike := 1 - (v.alike+reused*float64(v.reused))/apart
	return max(0, unlike) * min(1, float64(v.terms)/enoughTerms) * min(1, v.around/goesOn)
}

// newJudgement returns a judgement in which no turn is judged yet.
func newJudgement(ps []*profile, lex *lexicon, u *uses) *judgement {
	df := countTurns(ps, len(lex.texts))
	return &judgement{
		profiles: ps, vectors: makeVectors(ps, df), lex: lex, uses: u,
		verdicts: make([]verdict, len(ps)), frequency: df,
	}
}

// judgeTurns compares turns, and separates the task from the rest.
func (j *judgement) judgeTurns() {
	ps := j.profiles
	end := max(len(ps)-recent, 0)
	for at := 0; at < end; at += window {
		var turns []int
		if at > 0 {
			turns = append(turns, 0)
		}
		for i := at; i < min(at+window, end); i++ {
			turns = append(turns, i)
		}
		for i := end; i < len(ps); i++ {
			turns = append(turns, i)
		}
		j.window(turns, at == 0)
	}
}

// window judges some turns, including the very first and the last ones. Before the first request is
// taken as part of the task, it is checked whether it belongs to a finished task.
func (j *judgement) window(turns []int, judgeFirst bool) {
	g := j.group(turns)
	task := g.at(turns[len(turns)-1])
	first := g.at(turns[0])
	if judgeFirst && first != task && len(g.turns[first]) == 1 {
		j.verdicts[turns[0]] = j.verdict(g, first, task)
	}
	if first != task {
		task = g.merge(first, task)
	}
	for n := range g.turns {
		if n == task || len(g.turns[n]) == 0 {
			continue
		}
		v := j.verdict(g, n, task)
		for _, i := range g.turns[n] {
			j.verdicts[i] = v
		}
	}
}

// verdict compares a group with the task.
func (j *judgement) verdict(g *groups, n, task int) verdict {
	v := verdict{aside: true, alike: g.cosine(n, task), size: len(g.turns[n])}
	terms, shared, reused := map[term]bool{}, map[string]bool{}, map[string]bool{}
	turns := map[int]bool{}
	for _, i := range g.turns[n] {
		turns[j.profiles[i].turn] = true
		for t := range j.profiles[i].counts {
			terms[t] = true
		}
		for _, k := range g.turns[task] {
			for file := range j.profiles[i].used {
				if j.profiles[k].used[file] {
					shared[file] = true
					reused[file] = reused[file] || k > i && j.profiles[i].wrote[file]
				}
			}
		}
	}
	v.terms, v.shared = len(terms), len(shared)
	v.used = j.uses.count(turns)
	v.around = j.around(g.turns[n], g.turns[task])
	for _, is := range reused {
		if is {
			v.reused++
		}
	}
	return v
}

// around returns how alike the task is before and after a group. It is 1 if the task has no turn
// before the group.
func (j *judgement) around(group, task []int) float64 {
	var before, after []int
	for _, i := range task {
		if i < group[0] {
			before = append(before, i)
		} else if i > group[len(group)-1] {
			after = append(after, i)
		}
	}
	if len(before) == 0 {
		return 1
	}
	before = before[max(0, len(before)-sides):]
	after = after[:min(sides, len(after))]
	all := append(slices.Clone(before), after...)
	g := j.alone(all)
	for n := 1; n < len(before); n++ {
		g.merge(n, 0)
	}
	for n := len(before) + 1; n < len(all); n++ {
		g.merge(n, len(before))
	}
	return g.cosine(0, len(before))
}
