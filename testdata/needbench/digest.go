package main

import (
	"fmt"
	"strings"

	"decant/strategies/need"
)

// digestName is the name of the row of the digest alone.
const digestName = "digest"

// replacement is what the digest puts in the place of old turns at one cut, in tokens.
type replacement struct{ before, after int }

// measureDigest measures what the digest replaces at a cut, zero where it replaces nothing.
func measureDigest(k *need.Cut, digest need.Choice) (r replacement) {
	p := k.MakePlan(digest.Spec)
	for i := range k.Prefix.EventCount() {
		if len(p.On(i)) > 0 {
			r.before += p.SizeBefore(i).Tokens
			r.after += p.SizeAfter(i).Tokens
		}
	}
	return r
}

// writeDigest says what the digest saves of what it replaces, and keeps where it replaces anything:
// it takes only whole turns, which long turns do not leave it.
func (s *set) writeDigest(b *strings.Builder) {
	var all []*need.Evaluation
	var before, after, cuts int
	for i := range s.all {
		m := &s.all[i]
		some := *m.Evaluation
		some.Cuts = nil
		for n, r := range m.replaced {
			if r.before > 0 {
				some.Cuts = append(some.Cuts, m.Cuts[n])
				before, after, cuts = before+r.before, after+r.after, cuts+1
			}
		}
		if len(some.Cuts) > 0 {
			all = append(all, &some)
		}
	}
	for _, r := range need.Sum(all) {
		if r.Name == digestName {
			fmt.Fprintf(b, "\nThe digest takes whole turns, of which %d cuts in %d conversations "+
				"have any before the tail. There it saves %.0f %% of what it replaces and keeps "+
				"%s of the need (%s in its line).\n", cuts, len(all),
				100*(1-float64(after)/float64(before)), r.Spell(r.Need), r.Spell(r.InLine))
		}
	}
}
