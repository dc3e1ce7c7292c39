package rescue

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"

	"decant/model"
	"decant/model/rescue/problem"
	"decant/model/source"
)

// Choose says whether a problem is to be fixed.
type Choose func(*model.Problem) bool

// OnlyFree chooses what would be refused or healed with a loss, and can be fixed without any.
func OnlyFree(p *model.Problem) bool { return p.Harm.Stops() && p.Loss == model.LossNone }

// Needed chooses what would be refused or healed with a loss, whatever the fix loses.
func Needed(p *model.Problem) bool { return p.Harm.Stops() }

// Reopen opens the bytes of a conversation that was fixed.
type Reopen func(data []byte) (*model.Conversation, error)

// Result is a conversation with what was done to it.
type Result struct {
	// Conversation is the fixed one, the given one where nothing was fixed.
	Conversation *model.Conversation
	// Problems are all that were found, those first that were fixed.
	Problems []model.Problem
	// Touched is how many of the given conversation's Records stand in no line of the fixed one
	// as they were.
	Touched, Records int

	named []string
	done  int // How many of Problems were fixed here; they come first.
}

// Fixes are what was fixed, except for what every fork fixes by itself.
func (r *Result) Fixes() []model.Fix {
	out := make([]model.Fix, 0, r.done)
	for i := range r.Problems[:r.done] {
		p := &r.Problems[i]
		out = append(out, model.Fix{Rule: p.Rule, Place: p.Place, Loss: p.Loss, Edits: p.Fix})
	}
	return out
}

// maxRounds is how often a conversation is searched again: a fix may bring to light what the broken
// place hid.
const maxRounds = 8

// Fix fixes the problems of a conversation that are chosen, opens the result and searches again,
// until nothing is left that can be fixed. The error is that of reopen, or names a problem whose
// fix cannot be done.
func Fix(c *model.Conversation, choose Choose, reopen Reopen) (Result, error) {
	return FixNamed(c, nil, choose, reopen)
}

// FixNamed is [Fix] of a conversation that was refused with an error whose rules [MatchError] told:
// reasoning that looks sound goes where the first of them says that it was changed.
func FixNamed(
	c *model.Conversation, named []string, choose Choose, reopen Reopen,
) (Result, error) {
	r := Result{Conversation: c, Records: len(c.Source.Records), named: named}
	err := r.fixRounds(choose, reopen)
	r.Touched = countTouched(c.Source, r.Conversation.Source)
	return r, err
}

// fixRounds fixes what is chosen until nothing is left of it.
func (r *Result) fixRounds(choose Choose, reopen Reopen) error {
	tried := map[[2]string]bool{}
	for range maxRounds {
		found := findNamed(r.Conversation, r.named)
		patches, fixed, err := chooseFixes(r.Conversation, found, choose, tried)
		if err != nil {
			return err
		}
		if len(fixed) == 0 {
			r.addLeft(found, tried)
			return nil
		}
		next, err := patch(r.Conversation, patches, reopen)
		if err != nil {
			return fmt.Errorf("fix %s at %s: %w", fixed[0].Rule, fixed[0].Place, err)
		}
		for _, p := range fixed {
			p.Fixed = true
			r.Problems = append(r.Problems, p)
			r.done++
		}
		r.Conversation = next
	}
	r.addLeft(findNamed(r.Conversation, r.named), tried)
	return nil
}

// addLeft adds problems that were not fixed.
func (r *Result) addLeft(found []problem.Problem, tried map[[2]string]bool) {
	for i := range found {
		p := found[i].Problem
		p.Fixed = found[i].Forked
		if found[i].Spare != nil && tried[found[i].Key()] {
			continue // It is among those that were fixed; what is left of it every fork does.
		}
		r.Problems = append(r.Problems, p)
	}
}

// chooseFixes returns the patches of one round in the order of the file, and the problems they fix.
// A round fixes the problems of one phase: bytes, then links, then content. Of problems that touch
// the same bytes it takes the first, and none that an earlier round tried.
func chooseFixes(
	c *model.Conversation, found []problem.Problem, choose Choose, tried map[[2]string]bool,
) ([]source.Patch, []model.Problem, error) {
	chosen := func(p *problem.Problem) bool {
		return p.Fixable() && choose(&p.Problem) && !tried[p.Key()]
	}
	now := problem.InContent
	for i := range found {
		if chosen(&found[i]) {
			now = max(now, found[i].Phase)
		}
	}
	var tree source.Tree
	var patches []source.Patch
	var fixed []model.Problem
	keys := map[[2]string]bool{}
	for i := range found {
		p := &found[i]
		if !chosen(p) || p.Phase != now {
			continue
		}
		own, err := p.Patches(c.Source, &tree)
		if err != nil {
			return nil, nil, fmt.Errorf("fix %s at %s: %w", p.Rule, p.Place, err)
		}
		if overlap(patches, own) {
			continue // The next round's.
		}
		patches = append(patches, own...)
		fixed = append(fixed, p.Problem)
		keys[p.Key()] = true
	}
	for k := range keys {
		tried[k] = true
	}
	slices.SortStableFunc(patches, comparePatches)
	return patches, fixed, nil
}

// comparePatches orders patches by where they start, insertions first.
func comparePatches(a, b source.Patch) int {
	return cmp.Or(cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.At.End, b.At.End))
}

// overlap reports whether two lists of patches touch the same bytes. What several insert at one
// place stands there one behind the other.
func overlap(a, b []source.Patch) bool {
	for _, x := range a {
		for _, y := range b {
			inserts := x.At.Empty() && y.At.Empty()
			if x.At.Start < y.At.End && y.At.Start < x.At.End ||
				x.At.Start == y.At.Start && !inserts {
				return true
			}
		}
	}
	return false
}

// countTouched is how many records of a source stand nowhere in another, byte for byte.
func countTouched(before, after *source.Source) int {
	if before == after {
		return 0
	}
	seed := maphash.MakeSeed()
	sumOf := func(src *source.Source, at source.Span) (sum uint64) {
		src.Lend(at, func(raw []byte) { sum = maphash.Bytes(seed, raw) })
		return sum
	}
	left := map[uint64]int{}
	for _, r := range after.Records {
		left[sumOf(after, r.Span)]++
	}
	n := 0
	for _, r := range before.Records {
		sum := sumOf(before, r.Span)
		if left[sum] == 0 {
			n++
			continue
		}
		left[sum]--
	}
	return n
}

// patch opens a conversation with other bytes in the place of some.
func patch(
	c *model.Conversation, patches []source.Patch, reopen Reopen,
) (*model.Conversation, error) {
	src := c.Source
	var out bytes.Buffer
	out.Grow(src.Size())
	done := 0
	for _, p := range patches {
		copyBytes(&out, src, source.Span{Start: done, End: p.At.Start})
		out.Write(p.With)
		done = p.At.End
	}
	copyBytes(&out, src, source.Span{Start: done, End: src.Size()})
	if err := src.ReadErr(); err != nil {
		return nil, err
	}
	next, err := reopen(out.Bytes())
	if err != nil {
		return nil, err
	}
	next.Path, next.Line, next.Stamp = c.Path, c.Line, c.Stamp
	next.Origin = originOf(patches, c.Origin)
	return next, nil
}

// copied is how many bytes of a file on the disk are copied at a time.
const copied = 1 << 20

// copyBytes appends the bytes at a span, some at a time: of a file on the disk that takes less
// memory.
func copyBytes(out *bytes.Buffer, src *source.Source, at source.Span) {
	for at.Start < at.End {
		end := min(at.End, at.Start+copied)
		src.Lend(source.Span{Start: at.Start, End: end}, func(raw []byte) { out.Write(raw) })
		at.Start = end
	}
}
