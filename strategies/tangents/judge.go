package tangents

import "slices"

// Turns that are alike are put together into groups, the most alike first. What is in one group
// with the last turns, or with the first request, is the task. A turn is a tangent as far as its
// whole group is unlike all of the task, so that a turn counts that only prepared what the next
// one needed, and so does one whose words or files come back much later. It is none where a turn
// outside of the group used anything that it could have from the group alone.

// together is how alike two groups must be to be one, as the cosine of all their words.
const together = 0.2

// What makes two groups more alike than their words do: that one goes on where the other ends,
// and that both work on a file.
const follows, sameFile = 0.03, 0.1

// apart is how alike a group and the task may be at most to tell them apart at all.
const apart = 0.4

// reused is how much more alike the task a group is by each file that it wrote and the task
// uses afterwards.
const reused = 0.15

// enoughTerms is how many words, files and folders it takes to judge a group; of fewer, one is
// less sure.
const enoughTerms = 30

// Around a group the task must go on: the turns of the task before it and after it, so many of
// each, are alike by as much at least. Where they are less so, the conversation wandered, and one
// is less sure that it only paused.
const sides, goesOn = 3, 0.15

// window is how many turns are judged at a time, besides the first and the last ones, such that
// the time it takes grows with the turns and not with their square.
const window = 150

// judgement is how far each turn serves the task.
type judgement struct {
	profiles []*profile
	vectors  []vector
	lex      *lexicon
	uses     *uses
	verdicts []verdict

	frequency []int // By term: in how many turns it stands.
}

// verdict is what is known of a turn's group. The zero verdict is of the task.
type verdict struct {
	aside  bool    // It is not part of the task.
	alike  float64 // The cosine with the task.
	terms  int     // Different ones.
	size   int     // Turns of the group.
	shared int     // Files that the task works on, too.
	around float64 // The cosine of the task before it with the task after it.
	reused int     // Those of them that the group wrote and the task uses later.
	used   int     // Names and the like that later turns could have from the group alone.
}

// sure is how sure it is that a turn is a tangent, from 0 to 1.
func (j *judgement) sure(i int) float64 {
	v := &j.verdicts[i]
	if !v.aside || v.used > 0 {
		return 0
	}
	unlike := 1 - (v.alike+reused*float64(v.reused))/apart
	return max(0, unlike) * min(1, float64(v.terms)/enoughTerms) * min(1, v.around/goesOn)
}

// newJudgement is of turns of which none is judged.
func newJudgement(ps []*profile, lex *lexicon, u *uses) *judgement {
	df := countTurns(ps, len(lex.texts))
	return &judgement{
		profiles: ps, vectors: makeVectors(ps, df), lex: lex, uses: u,
		verdicts: make([]verdict, len(ps)), frequency: df,
	}
}

// judgeTurns compares turns and tells the task from what is not.
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

// window judges some turns, the first of all and the last ones among them. Whether the first
// request is one of a task that is over is seen before it is taken for the task.
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

// around is how alike the task is before a group and after it; 1 where nothing is before it.
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
