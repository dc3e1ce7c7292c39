package source

import "fmt"

// Patch is a byte range of a file and its replacement.
type Patch struct {
	At   Span
	With []byte
}

// PatchesOf converts edits of a record, by its index in Records, into byte ranges of the file, in
// order. The tree contains the record after the call. If it already contains the record, nothing is
// parsed. The error is the error that Write would return.
func (s *Source) PatchesOf(t *Tree, record int, edits []Edit) ([]Patch, error) {
	r := s.Records[record]
	if at := t.Root().Span(); at.Empty() || !r.Contains(at) {
		if err := t.ParseIn(s, r.Span); err != nil {
			return nil, fmt.Errorf("edit line %d: %w", r.Line, err)
		}
	}
	splices, err := s.resolve(t, record, edits)
	if err != nil {
		return nil, err
	}
	out := make([]Patch, len(splices))
	for i, p := range splices {
		out[i] = Patch{p.at, p.with}
	}
	return out, nil
}

// PatchRecord is the piece of a record, by its index in Records, with values replaced at known
// spans. The record must be JSON, but need not be parsed again. The caller may reuse the list of
// patches afterwards. The error is the error that Write would return.
func (s *Source) PatchRecord(record int, patches []Patch) (Piece, error) {
	p := Piece{Record: record}
	if len(patches) == 0 {
		return p, nil
	}
	r := s.Records[record]
	p.splices = make([]splice, len(patches))
	for i, by := range patches {
		if !r.Contains(by.At) || by.At.Empty() {
			return p, fmt.Errorf("edit line %d: no value at bytes %d to %d", r.Line,
				by.At.Start, by.At.End)
		}
		if err := s.fits(by.With); err != nil {
			return p, fmt.Errorf("edit line %d: %w", r.Line, err)
		}
		p.splices[i] = splice{at: by.At, with: by.With}
	}
	var err error
	if p.splices, err = orderSplices(r.Span, p.splices); err != nil {
		return p, fmt.Errorf("edit line %d: %w", r.Line, err)
	}
	return p, nil
}
