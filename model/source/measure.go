package source

import "fmt"

// Measure is how many bytes Write would write, computed from spans and edits. It reads only pieces
// whose edits are not resolved. The error is the error that Write would return.
func (s *Source) Measure(pieces []Piece) (int64, error) {
	z := sizer{Source: s}
	if s.Layout == WholeLayout {
		return z.measureWhole(pieces)
	}
	if s.Layout == DocumentLayout {
		return z.measureDocument(pieces)
	}
	n, err := z.measureList(pieces)
	if n += int64(s.headEnd()); s.Layout == ArrayLayout {
		n += int64(s.Size() - s.tailStart())
	}
	return n, err
}

// sizer measures the pieces of a source.
type sizer struct {
	*Source
	tree Tree
}

// measureDocument is Measure for a DocumentLayout.
func (z *sizer) measureDocument(pieces []Piece) (int64, error) {
	if len(pieces) == 0 || pieces[0].Record != 0 {
		return 0, errNoHead
	}
	head, err := z.measurePiece(pieces[0])
	if err != nil {
		return 0, err
	}
	n, err := z.measureList(pieces[1:])
	old := z.Records[0].Len() + z.tailStart() - z.array.Start - 1
	return n + int64(z.Size()-old+head), err
}

// measureList is the size of pieces and of the bytes that join them.
func (z *sizer) measureList(pieces []Piece) (int64, error) {
	n := int64(0)
	for i := range pieces {
		size, err := z.measurePiece(pieces[i])
		if err != nil {
			return 0, err
		}
		before, after := z.joints(pieces, i)
		n += int64(size + after.countBytes())
		for _, b := range before {
			n += int64(b.countBytes())
		}
	}
	return n, nil
}

// measureWhole is Measure for the one record of a WholeLayout.
func (z *sizer) measureWhole(pieces []Piece) (int64, error) {
	if len(pieces) != 1 {
		return 0, fmt.Errorf("several records (%d) in place of one", len(pieces))
	}
	size, err := z.measurePiece(pieces[0])
	if err != nil {
		return 0, err
	}
	if z.bare {
		return int64(size + 1), nil // A newline follows it.
	}
	return int64(z.Size() - z.Records[0].Len() + size), nil
}

// measurePiece is the size of one piece, without the bytes around it.
func (z *sizer) measurePiece(p Piece) (int, error) {
	if p.Record < 0 {
		if err := z.fits(p.New); err != nil {
			return 0, fmt.Errorf("add a record: %w", err)
		}
		return len(p.New), nil
	}
	splices, err := z.splices(&z.tree, p)
	if err != nil {
		return 0, err
	}
	n := z.Records[p.Record].Len()
	for i := range splices {
		n += len(splices[i].with) - splices[i].at.Len()
	}
	return n, nil
}
