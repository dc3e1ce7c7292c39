package rescue

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/source"
)

// Choose says whether a problem is to be fixed.
type Choose func(*model.Problem) bool

// OnlyFree chooses what would be refused or healed with a loss, and can be fixed without any.
func OnlyFree(p *model.Problem) bool { return p.Harm.Stops() && p.Loss == model.LossNone }

// Needed chooses what would be refused or healed with a loss, whatever the fix loses.
func Needed(p *model.Problem) bool { return p.Harm.Stops() }

// All chooses every problem that can be fixed.
func All(*model.Problem) bool { return true }

// Reopen opens the bytes of a conversation that was fixed.
type Reopen func(data []byte) (*model.Conversation, error)

// Result is a conversation with what was done to it.
type Result struct {
	// Conversation is the fixed one, the given one where nothing was fixed.
	Conversation *model.Conversation
	// Problems are all that were found, those first that were fixed.
	Problems []model.Problem
	// Touched is how many records have other bytes now, of Records.
	Touched, Records int

	done int // How many of Problems were fixed here; they come first.
}

// Fixes are what was fixed, but for what every fork fixes by itself.
func (r *Result) Fixes() []model.Fix {
	var out []model.Fix
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
// until nothing is left that can be fixed. The error is that of reopen, or names a problem whose fix
// cannot be done.
func Fix(c *model.Conversation, choose Choose, reopen Reopen) (Result, error) {
	return FixAsked(c, nil, choose, reopen)
}

// FixAsked is Fix where an error named rules: their problems count as refused, and those are looked
// for too that nobody can tell without the error.
func FixAsked(
	c *model.Conversation, asked []string, choose Choose, reopen Reopen,
) (Result, error) {
	r := Result{Conversation: c, Records: len(c.Source.Records)}
	tried := map[[2]string]bool{}
	for range maxRounds {
		found := findAsked(r.Conversation, asked)
		patches, fixed, err := chooseFixes(r.Conversation, found, choose, tried)
		if err != nil {
			return r, err
		}
		if len(fixed) == 0 {
			r.addLeft(found)
			return r, nil
		}
		next, err := patch(r.Conversation, patches, reopen)
		if err != nil {
			return r, fmt.Errorf("fix %s at %s: %w", fixed[0].Rule, fixed[0].Place, err)
		}
		r.Touched += countTouched(r.Conversation.Source, patches)
		for _, p := range fixed {
			p.Fixed = true
			r.Problems = append(r.Problems, p)
			r.done++
		}
		r.Conversation = next
	}
	r.addLeft(findAsked(r.Conversation, asked))
	return r, nil
}

// addLeft adds problems that were not fixed.
func (r *Result) addLeft(found []Problem) {
	for i := range found {
		p := found[i].Problem
		p.Fixed = found[i].forked
		r.Problems = append(r.Problems, p)
	}
}

// chooseFixes are the patches of the problems that are fixed in one round, in order: those of the
// last phase that there is, and of problems that touch the same bytes the first. What was tried
// before and is found again is not tried twice.
func chooseFixes(
	c *model.Conversation, found []Problem, choose Choose, tried map[[2]string]bool,
) ([]source.Patch, []model.Problem, error) {
	chosen := func(p *Problem) bool {
		return p.Fixable() && choose(&p.Problem) && !tried[p.key()]
	}
	now := inContent
	for i := range found {
		if chosen(&found[i]) {
			now = max(now, found[i].phase)
		}
	}
	var patches []source.Patch
	var fixed []model.Problem
	keys := map[[2]string]bool{}
	for i := range found {
		p := &found[i]
		if !chosen(p) || p.phase != now {
			continue
		}
		own, err := p.patches(c.Source)
		if err != nil {
			return nil, nil, fmt.Errorf("fix %s at %s: %w", p.Rule, p.Place, err)
		}
		if overlap(patches, own) {
			continue // The next round's.
		}
		patches = append(patches, own...)
		fixed = append(fixed, p.Problem)
		keys[p.key()] = true
	}
	for k := range keys {
		tried[k] = true
	}
	slices.SortStableFunc(patches, comparePatches)
	return patches, fixed, nil
}

// key tells a problem from others, over rounds.
func (p *Problem) key() [2]string { return [2]string{p.Rule, p.Place} }

// comparePatches orders patches by where they start, insertions first.
func comparePatches(a, b source.Patch) int {
	return cmp.Or(cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.At.End, b.At.End))
}

// patches are the fix of a problem in bytes of the file.
func (p *Problem) patches(src *source.Source) ([]source.Patch, error) {
	out := slices.Clone(p.bytes)
	byRecord := map[int][]source.Edit{}
	for _, e := range p.edits {
		byRecord[e.record] = append(byRecord[e.record], e.Edit)
	}
	for record, edits := range byRecord {
		own, err := src.PatchesOf(record, edits)
		if err != nil {
			return nil, err
		}
		out = append(out, own...)
	}
	return out, nil
}

// overlap reports whether two lists of patches touch the same bytes. A place where two insert is
// one of both.
func overlap(a, b []source.Patch) bool {
	for _, x := range a {
		for _, y := range b {
			if x.At.Start < y.At.End && y.At.Start < x.At.End || x.At.Start == y.At.Start {
				return true
			}
		}
	}
	return false
}

// countTouched is how many records patches change.
func countTouched(src *source.Source, patches []source.Patch) int {
	n, next := 0, 0
	for _, r := range src.Records {
		hit := false
		for next < len(patches) && patches[next].At.Start < r.End {
			hit = hit || patches[next].At.End > r.Start || patches[next].At.Start >= r.Start
			next++
		}
		if hit {
			n++
		}
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
		src.Lend(source.Span{Start: done, End: p.At.Start}, func(raw []byte) { out.Write(raw) })
		out.Write(p.With)
		done = p.At.End
	}
	src.Lend(source.Span{Start: done, End: src.Size()}, func(raw []byte) { out.Write(raw) })
	if err := src.Err(); err != nil {
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

// originOf finds where bytes stood before patches were made, and before what was made earlier.
func originOf(
	patches []source.Patch, earlier func(source.Span) (source.Span, bool),
) func(source.Span) (source.Span, bool) {
	// Behind a patch that ends at ends[i] in the new bytes, all stands shifts[i] further on.
	ends, starts := make([]int, len(patches)), make([]int, len(patches))
	shifts := make([]int, len(patches))
	shift := 0
	for i, p := range patches {
		starts[i] = p.At.Start + shift
		shift += len(p.With) - p.At.Len()
		ends[i], shifts[i] = p.At.End+shift, shift
	}
	return func(at source.Span) (source.Span, bool) {
		n, _ := slices.BinarySearch(ends, at.Start+1) // The first that ends behind the start.
		if n < len(ends) && starts[n] < at.End && ends[n] > at.Start {
			return source.Span{}, false
		}
		if n > 0 {
			at.Start, at.End = at.Start-shifts[n-1], at.End-shifts[n-1]
		}
		if earlier != nil {
			return earlier(at)
		}
		return at, true
	}
}
