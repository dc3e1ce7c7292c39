package source

import "fmt"

// Measure is how many bytes Write would write, told from spans and edits: nothing is read but what
// has edits that are not resolved. The error is what Write would return.
func (s *Source) Measure(pieces []Piece) (int64, error) {
	var t Tree
	if s.Layout == WholeLayout {
		return s.measureWhole(&t, pieces)
	}
	if s.Layout == DocumentLayout {
		return s.measureDocument(&t, pieces)
	}
	n, err := s.measureList(&t, pieces)
	if n += int64(s.headEnd()); s.Layout == ArrayLayout {
		n += int64(s.Size() - s.tailStart())
	}
	return n, err
}

// measureDocument is Measure of a DocumentLayout.
func (s *Source) measureDocument(t *Tree, pieces []Piece) (int64, error) {
	if len(pieces) == 0 || pieces[0].Record != 0 {
		return 0, errNoHead
	}
	head, err := s.measurePiece(t, pieces[0])
	if err != nil {
		return 0, err
	}
	n, err := s.measureList(t, pieces[1:])
	old := s.Records[0].Len() + s.tailStart() - s.array.Start - 1
	return n + int64(s.Size()-old+head), err
}

// measureList is the size of pieces and of what joins them.
func (s *Source) measureList(t *Tree, pieces []Piece) (int64, error) {
	n := int64(0)
	for i := range pieces {
		size, err := s.measurePiece(t, pieces[i])
		if err != nil {
			return 0, err
		}
		before, after := s.joints(pieces, i)
		n += int64(size + after.countBytes())
		for _, b := range before {
			n += int64(b.countBytes())
		}
	}
	return n, nil
}

// measureWhole is Measure of the one record of a WholeLayout.
func (s *Source) measureWhole(t *Tree, pieces []Piece) (int64, error) {
	if len(pieces) != 1 {
		return 0, fmt.Errorf("several records (%d) in place of one", len(pieces))
	}
	size, err := s.measurePiece(t, pieces[0])
	if err != nil {
		return 0, err
	}
	if s.bare {
		return int64(size + 1), nil // A newline follows it.
	}
	return int64(s.Size() - s.Records[0].Len() + size), nil
}

// measurePiece is the size of one piece, without what stands round it.
func (s *Source) measurePiece(t *Tree, p Piece) (int, error) {
	if p.Record < 0 {
		if err := s.fits(p.New); err != nil {
			return 0, fmt.Errorf("add a record: %w", err)
		}
		return len(p.New), nil
	}
	splices, err := s.splices(t, p)
	if err != nil {
		return 0, err
	}
	n := s.Records[p.Record].Len()
	for i := range splices {
		n += len(splices[i].with) - splices[i].at.Len()
	}
	return n, nil
}
