package source

import "io"

// Lend gives do the bytes at a span, which are void when it returns.
func (s *Source) Lend(at Span, do func(raw []byte)) {
	switch {
	case s.disk == nil:
		do(at.Of(s.data))
	case at.Len() > maxWindow:
		do(s.BytesAt(at))
	default:
		w, ok := s.disk.windows.Get().(*window)
		if !ok {
			w = &window{}
		}
		do(w.show(s.disk, at, textWindow))
		s.disk.windows.Put(w)
	}
}

// OnDisk reports whether the file stays on the disk, so that each text is read when it is asked
// for.
func (s *Source) OnDisk() bool { return s != nil && s.disk != nil }

// ReadErr is why a part of a file on the disk could not be read again, nil when all could. It wraps
// [ErrChanged] where the file is shorter than it was.
func (s *Source) ReadErr() error {
	if s.disk == nil {
		return nil
	}
	if err := s.disk.broken.Load(); err != nil {
		return *err
	}
	return nil
}

// Close closes the file of a source on the disk, of which nothing can be read after that.
func (s *Source) Close() error {
	if s == nil || s.disk == nil {
		return nil
	}
	if c, ok := s.disk.file.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// keptBytes is the longest text whose buffers are kept for the next.
const keptBytes = 1 << 20

// ViewText is the decoded text of the JSON string at a span, as the function [ViewText] has it.
func (s *Source) ViewText(buf []byte, at Span) (text, next []byte) {
	switch {
	case s.disk == nil:
		return ViewText(buf, s.BytesAt(at))
	case at.Len() > keptBytes:
		text, _ = ViewText(nil, s.BytesAt(at))
		return text, buf
	}
	buf = s.AppendText(buf[:0], at)
	return buf, buf
}

// AppendText appends the decoded text of the JSON string at a span, as the function [AppendText]
// does.
func (s *Source) AppendText(dst []byte, at Span) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendText(dst, raw) })
	return dst
}

// HeadText is the start of the decoded text of the JSON string at a span, as the function
// [HeadText] has it. Of a long one on the disk only the start is read.
func (s *Source) HeadText(at Span, chars int) (head []byte, whole bool) {
	const margin = 64 // More than where a string may be cut looks ahead.
	n := chars*len(`\u0000`) + 2*margin
	if s.disk != nil && at.Len() > 2*n {
		raw := s.BytesAt(Span{at.Start, at.Start + n})
		if cutAt(raw, chars) < n-margin {
			return HeadText(raw, chars)
		}
	}
	return HeadText(s.BytesAt(at), chars)
}

// AppendCompact appends the value at a span, as the function [AppendCompact] does.
func (s *Source) AppendCompact(dst []byte, at Span) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendCompact(dst, raw) })
	return dst
}

// AppendDecoded appends the value at a span, as the function [AppendDecoded] does.
func (s *Source) AppendDecoded(
	dst []byte, at Span, decode func(dst, text []byte) []byte,
) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendDecoded(dst, raw, decode) })
	return dst
}
