package source

import (
	"io"
	"slices"
)

// Preview is a file that Write would write, and that nobody wrote. It has the bytes of its source
// only where that has them, on the disk or in memory. Several goroutines may read it.
type Preview struct {
	s *Source
	// parts follow each other in the file. ends lists where each one ends.
	parts []stretch
	ends  []int64
}

// Preview returns what Write would write. The error is the error that Write would return before it
// reads the source's other bytes.
func (s *Source) Preview(pieces []Piece) (*Preview, error) {
	p := &Preview{s: s}
	out := &output{s: s, preview: p}
	if err := out.writePieces(pieces); err != nil {
		return nil, err
	}
	return p, nil
}

// Size is the number of bytes.
func (p *Preview) Size() int64 {
	if len(p.ends) == 0 {
		return 0
	}
	return p.ends[len(p.ends)-1]
}

// add appends a part.
func (p *Preview) add(part stretch) {
	p.parts, p.ends = append(p.parts, part), append(p.ends, p.Size()+int64(part.countBytes()))
}

// ReadAt implements [io.ReaderAt]. Bytes of the source are read without a look at its checksums.
func (p *Preview) ReadAt(into []byte, at int64) (n int, err error) {
	i, _ := slices.BinarySearch(p.ends, at+1) // The first part that ends behind that byte.
	for ; i < len(p.parts) && n < len(into); i++ {
		part, from := &p.parts[i], int(at+int64(n)-p.ends[i])+p.parts[i].countBytes()
		to := min(part.countBytes(), from+len(into)-n)
		if err := p.read(into[n:n+to-from], part, from); err != nil {
			return n, err
		}
		n += to - from
	}
	if n < len(into) {
		return n, io.EOF
	}
	return n, nil
}

// read fills a buffer with the bytes of a part, from one of them on.
func (p *Preview) read(into []byte, part *stretch, from int) error {
	switch {
	case len(part.with) > 0:
		copy(into, part.with[from:])
	case p.s.disk == nil:
		copy(into, part.at.Of(p.s.data)[from:])
	default:
		return readFull(p.s.disk.file, into, part.at.Start+from)
	}
	return nil
}
