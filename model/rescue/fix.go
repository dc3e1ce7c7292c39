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

// Choose says whether to fix a problem.
type Choose func(*model.Problem) bool

// OnlyFree chooses problems that would be refused or healed with a loss, and that can be fixed
// without any loss.
func OnlyFree(p *model.Problem) bool { return p.Harm.Stops() && p.Loss == model.LossNone }

// Needed chooses problems that would be refused or healed with a loss, whatever the fix loses.
func Needed(p *model.Problem) bool { return p.Harm.Stops() }

// Reopen opens the bytes of a fixed conversation.
type Reopen func(data []byte) (*model.Conversation, error)

// Result is a conversation with the fixes that were applied to it.
type Result struct {
	// Conversation is the fixed conversation, or the given one where nothing was fixed.
	Conversation *model.Conversation
	// Problems are all problems that were found, the fixed ones first.
	Problems []model.Problem
	// Altered are the records of the fixed conversation that the given one does not have byte for
	// byte, by index; nil where nothing was fixed. Records is how many records the given one has.
	Altered map[int]bool
	Records int

	named []string
	done  int // How many of Problems were fixed here; they come first.
	// removed are the texts that each of these fixes removed.
	removed [][]model.Removed
	// first are the problems of the given conversation.
	first map[[2]string]bool
}

// Fixes are the fixes that were made, except those that every fork makes by itself.
func (r *Result) Fixes() []model.Fix {
	out := make([]model.Fix, 0, r.done)
	for i := range r.Problems[:r.done] {
		p := &r.Problems[i]
		out = append(out, model.Fix{
			Rule: p.Rule, Place: p.Place, Loss: p.Loss, Edits: p.Fix, Removed: r.removed[i],
		})
	}
	return out
}

// maxRounds is how often a conversation is searched again, because a fix may reveal problems that
// the broken place hid.
const maxRounds = 8

// Fix fixes the chosen problems of a conversation, opens the result and searches again, until
// nothing is left that can be fixed. The error is that of reopen, or names a problem whose fix
// failed.
func Fix(c *model.Conversation, choose Choose, reopen Reopen) (Result, error) {
	return FixNamed(c, nil, choose, reopen)
}

// FixNamed is [Fix] for a conversation that was refused with an error for which [MatchError] found
// the rules. It also removes reasoning that looks valid if the first of these rules says that
// reasoning was changed.
func FixNamed(
	c *model.Conversation, named []string, choose Choose, reopen Reopen,
) (Result, error) {
	r := Result{Conversation: c, Records: len(c.Source.Records), named: named}
	err := r.fixRounds(choose, reopen)
	r.Altered = findAltered(c.Source, r.Conversation.Source)
	return r, err
}

// fixRounds fixes the chosen problems until none is left.
func (r *Result) fixRounds(choose Choose, reopen Reopen) error {
	tried := map[[2]string]bool{}
	for range maxRounds {
		found := findNamed(r.Conversation, r.named)
		r.noteFirst(found)
		patches, done, err := chooseFixes(r.Conversation, found, choose, tried)
		if err != nil {
			return err
		}
		if len(done) == 0 {
			r.addLeft(found, tried)
			return nil
		}
		next, err := patch(r.Conversation, patches, reopen)
		if err != nil {
			return fmt.Errorf("fix %s at %s: %w", done[0].Rule, done[0].Place, err)
		}
		for _, p := range done {
			p.Fixed = true
			r.Problems = append(r.Problems, p.Problem)
			r.removed = append(r.removed, p.removed)
			r.done++
		}
		r.Conversation = next
	}
	r.addLeft(findNamed(r.Conversation, r.named), tried)
	return nil
}

// noteFirst notes the problems of the given conversation.
func (r *Result) noteFirst(found []problem.Problem) {
	if r.first != nil {
		return
	}
	r.first = map[[2]string]bool{}
	for i := range found {
		r.first[found[i].Key()] = true
	}
}

// addLeft adds problems that were not fixed.
func (r *Result) addLeft(found []problem.Problem, tried map[[2]string]bool) {
	fixed := map[string]bool{}
	for i := range r.Problems[:r.done] {
		fixed[r.Problems[i].Place] = true
	}
	for i := range found {
		p := found[i].Problem
		p.Fixed = found[i].Forked
		if found[i].Otherwise != nil && tried[found[i].Key()] {
			continue // It is among the fixed ones; every fork fixes the rest.
		}
		if found[i].Forked && fixed[p.Place] && !r.first[found[i].Key()] {
			continue // A fix made it, for every fork to finish.
		}
		r.Problems = append(r.Problems, p)
	}
}

// chooseFixes returns the patches of one round in file order, and the problems that they fix. A
// round fixes the problems of one phase: bytes, then links, then content. Of several problems that
// touch the same bytes it fixes the first. It fixes none that an earlier round tried.
func chooseFixes(
	c *model.Conversation, found []problem.Problem, choose Choose, tried map[[2]string]bool,
) ([]source.Patch, []fixed, error) {
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
	var done []fixed
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
			continue // Left to the next round.
		}
		patches = append(patches, own...)
		done = append(done, fixed{p.Problem, listRemoved(c, &p.Problem, own)})
		keys[p.Key()] = true
	}
	for k := range keys {
		tried[k] = true
	}
	slices.SortStableFunc(patches, comparePatches)
	return patches, done, nil
}

// comparePatches orders patches by their start, insertions first.
func comparePatches(a, b source.Patch) int {
	return cmp.Or(cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.At.End, b.At.End))
}

// overlap reports whether two lists of patches touch the same bytes. Several insertions at one
// place are put one after another.
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

// findAltered are the records of a fixed source that the source before does not have byte for byte.
func findAltered(before, after *source.Source) map[int]bool {
	if before == after {
		return nil
	}
	seed := maphash.MakeSeed()
	sumOf := func(src *source.Source, at source.Span) (sum uint64) {
		src.Lend(at, func(raw []byte) { sum = maphash.Bytes(seed, raw) })
		return sum
	}
	left := map[uint64]int{}
	for _, r := range before.Records {
		left[sumOf(before, r.Span)]++
	}
	out := map[int]bool{}
	for i, r := range after.Records {
		if sum := sumOf(after, r.Span); left[sum] > 0 {
			left[sum]--
		} else {
			out[i] = true
		}
	}
	return out
}

// patch opens a conversation with some bytes replaced.
func patch(
	c *model.Conversation, patches []source.Patch, reopen Reopen,
) (*model.Conversation, error) {
	src := c.Source
	size := src.Size() // A buffer that is a byte too small would be copied.
	for _, p := range patches {
		size += len(p.With) - p.At.Len()
	}
	var out bytes.Buffer
	out.Grow(size)
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
	next.Path, next.Line, next.Stamp, next.Refusal = c.Path, c.Line, c.Stamp, c.Refusal
	next.Origin = originOf(patches, c.Origin)
	return next, nil
}

// copied is how many bytes are copied at a time from a file on the disk.
const copied = 1 << 20

// copyBytes appends the bytes at a span, in parts, because that takes less memory for a file on the
// disk.
func copyBytes(out *bytes.Buffer, src *source.Source, at source.Span) {
	for at.Start < at.End {
		end := min(at.End, at.Start+copied)
		src.Lend(source.Span{Start: at.Start, End: end}, func(raw []byte) { out.Write(raw) })
		at.Start = end
	}
}
