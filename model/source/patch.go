package source

import "fmt"

// Patch is bytes of a file and what goes in their place.
type Patch struct {
	At   Span
	With []byte
}

// PatchesOf is what edits of a record, by its index in Records, come to in bytes of the file, in
// order. The error is what Write would return.
func (s *Source) PatchesOf(record int, edits []Edit) ([]Patch, error) {
	var t Tree
	r := s.Records[record]
	if err := t.ParseIn(s, r.Span); err != nil {
		return nil, fmt.Errorf("edit line %d: %w", r.Line, err)
	}
	splices, err := s.resolve(&t, record, edits)
	if err != nil {
		return nil, err
	}
	out := make([]Patch, len(splices))
	for i, p := range splices {
		out[i] = Patch{p.at, p.with}
	}
	return out, nil
}
