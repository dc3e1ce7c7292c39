package claudecode

import (
	"slices"

	"decant/model/formats/codec"
)

// joinStretches are the partitions as they would be without the last boundaries: it joins the
// stretches before them with what is sent. A line that a boundary preserved returns to its first
// place. The client's summaries of the restored lines are left out.
func (c *loaded) joinStretches(earlier []stretch, sent []int, without int) ([]stretch, error) {
	if without > len(earlier) {
		return nil, &codec.UncompactError{Compactions: len(earlier)}
	}
	at := len(earlier) - without
	out := slices.Clone(earlier[:at+1])
	joined := slices.Clone(out[at].lines)
	if len(joined) == 0 {
		return nil, &codec.UncompactError{Compactions: len(earlier), Lost: true}
	}
	for _, s := range earlier[at+1:] {
		joined = append(joined, c.withoutSummaries(s.lines)...)
	}
	on := markLines(len(c.lines), joined)
	for _, i := range c.withoutSummaries(sent[1:]) {
		if !on[i] {
			on[i] = true
			joined = append(joined, i)
		}
	}
	// Nothing is forgotten, so that everything is sent as before.
	whole := &loaded{
		chain: c.chain, gone: make([]bool, len(c.lines)), links: make(map[int]string), kept: none,
	}
	out[at].lines = joined
	o := c.newOrderer(out, joined)
	if anchor, kept := o.claimPreserved(out[at].boundary, at); len(kept) > 0 {
		joined = slices.Insert(joined, slices.Index(joined, anchor)+1, kept...)
		for _, i := range kept {
			on[i] = true
		}
	}
	joined = whole.recoverReplies(joined, on)
	for _, i := range joined {
		o.taken[i] = true
	}
	o.arrangeAll(out[:at])
	out[at].lines = c.mergeReplies(joined)
	return out, nil
}

// withoutSummaries are the lines without the client's summaries.
func (c *chain) withoutSummaries(of []int) []int {
	return slices.DeleteFunc(slices.Clone(of), func(i int) bool { return c.lines[i].summary })
}
