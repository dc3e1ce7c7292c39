package picture

import "encoding/binary"

// walkGIF counts the frames up to the end mark, or up to the first torn part.
func (l *layout) walkGIF(data []byte) {
	const header = 13
	l.whole, l.frames = false, 0
	l.end = min(len(data), header)
	if len(data) < header {
		return
	}
	at := header + colourTable(data[10])
	for at < len(data) {
		l.end = at
		switch data[at] {
		case ';':
			l.end, l.whole = at+1, true
			return
		case '!':
			at = endOfBlocks(data, at+2)
		case ',':
			at = endOfFrame(data, at)
			if at > 0 {
				l.frames++
			}
		default:
			return
		}
		if at == 0 {
			return
		}
	}
	if at == len(data) {
		l.end = at
	}
}

// colourTable is the size in bytes of the colour table that flags announce.
func colourTable(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (1 + flags&7)
}

// endOfFrame is where the frame at a position ends, or 0 for a torn frame.
func endOfFrame(data []byte, at int) int {
	const head = 10
	if at+head > len(data) {
		return 0
	}
	return endOfBlocks(data, at+head+colourTable(data[at+9])+1)
}

// endOfBlocks is where a list of blocks ends. Each block follows its size, and the last block is
// empty. It is 0 for a torn list.
func endOfBlocks(data []byte, at int) int {
	for at < len(data) {
		size := int(data[at])
		at += 1 + size
		if size == 0 {
			return at
		}
	}
	return 0
}

// walkWebP lists the chunks of a WebP. It is complete when it is as long as its header says.
func (l *layout) walkWebP(data []byte) {
	const head = 8
	size, whole := sizeWithin(binary.LittleEndian.Uint32(data[4:]), len(data)-head)
	if l.whole = whole; whole {
		l.end = head + size
	}
	frames := 0
	for at := 12; at+head <= l.end; {
		n, ok := sizeWithin(binary.LittleEndian.Uint32(data[at+4:]), l.end-at-head)
		if !ok {
			return
		}
		p := part{string(data[at : at+4]), at, at + head + n}
		switch body := data[at+head : p.end]; {
		case p.kind == "ANMF":
			frames++
			l.frames = frames
		case p.kind == "EXIF" && len(body) > len(exifMark) && string(body[:6]) == exifMark:
			l.orientation = readOrientation(body[len(exifMark):])
		case p.kind == "EXIF":
			l.orientation = readOrientation(body)
		}
		l.parts = append(l.parts, p)
		at = p.end + n&1
	}
}
