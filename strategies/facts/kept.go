package facts

import (
	"slices"

	"decant/strategies/marker"
)

// is reports whether two values keep the same.
func (k *Kept) is(o *Kept) bool {
	return k.Head == o.Head && slices.Equal(k.Lines, o.Lines) && slices.Equal(k.Names, o.Names)
}

// Write writes the outline of what a plan keeps of a result, in the result's frame. It remembers
// the last outline of each result, because the next plan mostly keeps the same.
func (f *TermFact) Write(ix *Index, event int, k *Kept) WeighedText {
	if last := f.kept[event].Load(); last != nil && last.is(k) {
		return last.text
	}
	o := marker.Outline{Head: k.Head, Count: f.Lines(event)}
	for _, at := range k.Lines {
		line := &f.Pool(ix, event)[at]
		o.Lines = append(o.Lines, marker.OutlineLine{At: int(line.At), Text: line.Text})
	}
	for _, t := range k.Names {
		o.Names = append(o.Names, f.Names[t])
	}
	now := &Kept{Head: k.Head, Lines: slices.Clone(k.Lines), Names: slices.Clone(k.Names)}
	now.text = weighText(ix, ix.Frame(event).Around(o.String()))
	f.kept[event].Store(now)
	return now.text
}
