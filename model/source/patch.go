package source

import "fmt"

// Patch is bytes of a file and what goes in their place.
type Patch struct {
	At   Span
	With []byte
}

// PatchesOf is what edits of a record, by its index in Records, come to in bytes of the file, in
// order. The tree holds the record after that; where it does so before, nothing is parsed. The
// error is what Write would return.
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
