package tangents

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/quote"
)

// defaultThreshold is the least confidence for naming a turn a tangent.
const defaultThreshold = 0.7

// firstThreshold is the threshold for the first request. What follows mostly depends on it.
const firstThreshold = 0.95

// recent is the number of turns at the end that count as the current task and are never named.
const recent = 3

// fewest is the least number of live turns for comparing turns.
const fewest = 5

// Options say which turns may be named.
type Options struct {
	// Threshold is the least confidence, from 0 to 1; 0 means defaultThreshold.
	Threshold float64
	// Barred reports turns, numbered from 1, that are never named, because a fence protects them or
	// the user keeps them. nil means none.
	Barred func(turn int) bool
}

// Tangent is a turn that does not seem to serve the current task.
type Tangent struct {
	// Turn is its number, from 1.
	Turn int
	// Confidence is from 0 to 1.
	Confidence float64
	// Reason says why in one clean line.
	Reason string
}

// FindTangents finds tangents, sorted by confidence, the highest first, then by turn. It reads what
// is live, and decodes each text once. Of the last three turns, and in conversations with fewer
// than five turns, it names only obvious asides. It never names the last turn.
func FindTangents(c *model.Conversation, o Options) []Tangent {
	r := &reader{c: c}
	ps := r.read()
	if o.Threshold <= 0 {
		o.Threshold = defaultThreshold
	}
	if len(ps) < fewestBesides {
		return nil
	}
	j := newJudgement(ps, &r.lex, r.uses)
	if len(ps) >= fewest {
		j.judgeTurns()
	}
	var out []Tangent
	for i, p := range ps {
		if t, is := j.tangent(i, o.Threshold); is && (o.Barred == nil || !o.Barred(p.turn)) {
			out = append(out, t)
		}
	}
	sortTangents(out)
	return out
}

// tangent returns a turn as a tangent if its confidence reaches a threshold. The turn is unlike the
// task, or an aside.
func (j *judgement) tangent(i int, least float64) (Tangent, bool) {
	t := Tangent{Turn: j.profiles[i].turn}
	if i == 0 {
		least = max(least, firstThreshold)
	}
	sure := 0.0
	if i < len(j.profiles)-recent {
		sure = j.sure(i)
	}
	aside, why := j.aside(i)
	if max(sure, aside) < least {
		return t, false
	}
	t.Confidence, t.Reason = aside, why
	if sure >= aside {
		t.Confidence, t.Reason = math.Round(sure*100)/100, j.reason(i)
	}
	return t, true
}

// reason says what the judgement of a turn is based on.
func (j *judgement) reason(i int) string {
	v := &j.verdicts[i]
	out := "rule: "
	if v.size > 1 {
		out += "with " + amount.Of(v.size-1, "turn") + " of its kind "
	}
	out += fmt.Sprintf("%.0f %% similar to the task", 100*v.alike)
	if v.shared > 0 {
		out += ", shares " + amount.Of(v.shared, "file") + " with it"
	} else {
		out += ", shares no file with it"
	}
	out += "; " + v.unused()
	if about := j.about(i); len(about) > 0 {
		out += "; about " + strings.Join(about, ", ")
	}
	return out
}

// unused says what no later turn used: the names, numbers, paths and files that only the turn's
// group has. Turns of the group may use them, and other turns may use files that both have.
func (v *verdict) unused() string {
	if v.size == 1 {
		return "no later turn used what only this turn has"
	}
	return fmt.Sprintf("no other turn used what only these %d have", v.size)
}

// about returns the words with the largest weight in a turn.
func (j *judgement) about(i int) []string {
	const most = 4
	v := slices.Clone(j.vectors[i])
	slices.SortStableFunc(v, func(a, b entry) int { return cmp.Compare(b.weight, a.weight) })
	var out []string
	for _, e := range v {
		text := j.lex.texts[e.term]
		if word := quote.JoinLines(text[1:]); text[0] == wordTerm && word == text[1:] {
			if out = append(out, word); len(out) == most {
				break
			}
		}
	}
	return out
}
