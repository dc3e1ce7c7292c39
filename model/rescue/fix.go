package rescue

import (
	"bytes"
	"cmp"
	"errors"
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
	// first are the problems of the given conversation. failed are those whose fix was given up.
	first, failed map[[2]string]bool
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
	r := Result{
		Conversation: c, Records: len(c.Source.Records), named: named, failed: map[[2]string]bool{},
	}
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
		chosen, err := chooseFixes(r.Conversation, found, choose, tried)
		if err != nil {
			return err
		}
		if len(chosen) == 0 {
			r.addLeft(found, tried)
			return nil
		}
		next, done, err := r.apply(chosen, reopen)
		if err != nil {
			return fmt.Errorf("fix %s at %s: %w", chosen[0].Rule, chosen[0].Place, err)
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

// apply makes fixes in the conversation, and returns the result and the fixes that it has. Fixes
// after which the conversation would not open are not made.
func (r *Result) apply(fixes []fixed, reopen Reopen) (*model.Conversation, []fixed, error) {
	next, err := patch(r.Conversation, fixes, reopen)
	if !errors.Is(err, errUnopened) {
		return next, fixes, err
	}
	var good []fixed
	for i := range fixes {
		_, err := patch(r.Conversation, fixes[i:i+1], reopen)
		switch {
		case err == nil:
			good = append(good, fixes[i])
		case errors.Is(err, errUnopened):
			r.failed[[2]string{fixes[i].Rule, fixes[i].Place}] = true
		default:
			return nil, nil, err
		}
	}
	if len(good) == 0 {
		return r.Conversation, nil, nil
	}
	next, err = patch(r.Conversation, good, reopen)
	return next, good, err
}

// errUnopened says that a conversation would not open after a fix.
var errUnopened = errors.New("the fixed conversation does not open")

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
		if r.failed[found[i].Key()] {
			p.Fix, p.Loss, p.Optional = "", "", false
		}
		if found[i].Otherwise != nil && tried[found[i].Key()] && !r.failed[found[i].Key()] {
			continue // It is among the fixed ones; every fork fixes the rest.
		}
		if found[i].Forked && fixed[p.Place] && !r.first[found[i].Key()] {
			continue // A fix made it, for every fork to finish.
		}
		r.Problems = append(r.Problems, p)
	}
}

// chooseFixes returns the fixes of one round, with their patches. A
// round fixes the problems of one phase: bytes, then links, then content. Of several problems that
// touch the same bytes it fixes the first. It fixes none that an earlier round tried.
func chooseFixes(
	c *model.Conversation, found []problem.Problem, choose Choose, tried map[[2]string]bool,
) ([]fixed, error) {
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
			return nil, fmt.Errorf("fix %s at %s: %w", p.Rule, p.Place, err)
		}
		if overlap(patches, own) {
			continue // Left to the next round.
		}
		patches = append(patches, own...)
		done = append(done, fixed{p.Problem, listRemoved(c, &p.Problem, own), own})
		keys[p.Key()] = true
	}
	for k := range keys {
		tried[k] = true
	}
	return done, nil
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

// patch opens a conversation with the bytes of fixes replaced. The error is [errUnopened] if it
// does not open.
func patch(c *model.Conversation, fixes []fixed, reopen Reopen) (*model.Conversation, error) {
	var patches []source.Patch
	for i := range fixes {
		patches = append(patches, fixes[i].patches...)
	}
	slices.SortStableFunc(patches, comparePatches)
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
		return nil, fmt.Errorf("%w: %w", errUnopened, err)
	}
	next.Path, next.Line, next.Stamp, next.Refusal = c.Path, c.Line, c.Stamp, c.Refusal
	next.Origin = source.OriginOf(patches, c.Origin)
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
