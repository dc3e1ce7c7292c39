package picture

import "bytes"

// part is a stretch of a picture's bytes. A chunk has its name; a segment starts with its marker.
type part struct {
	kind       string
	start, end int
}

// layout is the structure of a picture's bytes, as far as it could be read.
type layout struct {
	kind string
	// parts are the chunks of PNG and WebP, and the segments of JPEG, each scan with its data.
	parts []part
	// whole is true where the end mark exists. end is where it ends, or where the last complete
	// part ends.
	whole bool
	end   int
	// frames is the number of frames found. A picture without a list of frames has 1.
	frames int
	// width and height are from the frame header of a JPEG.
	width, height int
	// orientation is the EXIF orientation: 1 is upright or not given.
	orientation uint16
}

// layOut reads the structure of a picture of a type.
func layOut(data []byte, kind string) layout {
	l := layout{kind: kind, whole: true, end: len(data), frames: 1, orientation: 1}
	switch kind {
	case TypePNG:
		l.walkPNG(data)
	case TypeJPEG:
		l.walkJPEG(data)
	case TypeGIF:
		l.walkGIF(data)
	case TypeWebP:
		l.walkWebP(data)
	case TypeTIFF:
		l.frames = countPages(data)
		l.orientation = readOrientation(data)
	}
	return l
}

// pixels is the picture without parts that nobody sees and that could make a decoder fail.
func (l *layout) pixels(data []byte) []byte {
	if l.kind == TypePNG {
		return l.join(data, isPixelChunk)
	}
	return data[:l.end]
}

// closed is the picture with its end mark, if at most that is missing; no other bytes change.
func (l *layout) closed(data []byte) []byte {
	torn, mark := 0, ""
	switch l.kind {
	case TypePNG:
		torn, mark = len(pngEnd)-1, pngEnd
	case TypeJPEG:
		mark = "\xff\xd9"
	case TypeGIF:
		mark = ";"
	}
	if l.whole || len(data)-l.end > torn {
		return data
	}
	return append(data[:l.end:l.end], mark...)
}

// bare is the picture without invisible parts: texts, notes, previews, what follows the end. It
// keeps its pixels, colours and orientation.
func (l *layout) bare(data []byte) []byte {
	switch l.kind {
	case TypePNG:
		return l.join(data, l.isShownChunk)
	case TypeJPEG:
		return l.bareJPEG(data)
	}
	return data[:l.end]
}

// join is the bytes before the first part, followed by the kept parts.
func (l *layout) join(data []byte, keep func(part) bool) []byte {
	out := bytes.NewBuffer(make([]byte, 0, l.end))
	if len(l.parts) > 0 {
		out.Write(data[:l.parts[0].start])
	}
	for _, p := range l.parts {
		if keep(p) {
			out.Write(data[p.start:p.end])
		}
	}
	return out.Bytes()
}

// sizeWithin is a stored size. It also reports whether so many bytes exist.
func sizeWithin(size uint32, left int) (int, bool) {
	if int64(size) > int64(left) {
		return 0, false
	}
	return int(size), true
}
