package source

import "io"

// Lend passes the bytes at a span to do. The bytes are void when do returns.
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

// OnDisk reports whether the file stays on the disk, so that each text is read on demand.
func (s *Source) OnDisk() bool { return s != nil && s.disk != nil }

// ReadErr is why a part of a file on the disk could not be read again, or nil without a failure. It
// wraps [ErrChanged] where the file is shorter than before.
func (s *Source) ReadErr() error {
	if s.disk == nil {
		return nil
	}
	if err := s.disk.broken.Load(); err != nil {
		return *err
	}
	return nil
}

// Close closes the file of a source on the disk. The source cannot be read after that.
func (s *Source) Close() error {
	if s == nil || s.disk == nil {
		return nil
	}
	if c, ok := s.disk.file.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// keptBytes is the longest text whose buffers are kept for reuse.
const keptBytes = 1 << 20

// ViewText is the decoded text of the JSON string at a span, like the function [ViewText].
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

// AppendText appends the decoded text of the JSON string at a span, like the function [AppendText].
func (s *Source) AppendText(dst []byte, at Span) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendText(dst, raw) })
	return dst
}

// HeadText is the start of the decoded text of the JSON string at a span, like the function
// [HeadText]. Of a long string on the disk it reads only the start.
func (s *Source) HeadText(at Span, chars int) (head []byte, whole bool) {
	const margin = 64 // More than the code looks ahead to find where a string may be cut.
	n := chars*len(`\u0000`) + 2*margin
	if s.disk != nil && at.Len() > 2*n {
		raw := s.BytesAt(Span{at.Start, at.Start + n})
		if cutAt(raw, chars) < n-margin {
			return HeadText(raw, chars)
		}
	}
	return HeadText(s.BytesAt(at), chars)
}

// AppendCompact appends the value at a span, like the function [AppendCompact].
func (s *Source) AppendCompact(dst []byte, at Span) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendCompact(dst, raw) })
	return dst
}

// AppendDecoded appends the value at a span, like the function [AppendDecoded].
func (s *Source) AppendDecoded(
	dst []byte, at Span, decode func(dst, text []byte) []byte,
) []byte {
	s.Lend(at, func(raw []byte) { dst = AppendDecoded(dst, raw, decode) })
	return dst
}
