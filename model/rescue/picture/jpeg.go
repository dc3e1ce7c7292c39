package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
)

// The JPEG markers that are used here, with the numbers of ITU-T T.81.
const (
	jpegRestart = 0xd0
	jpegEnd     = 0xd9
	jpegScan    = 0xda
	jpegApp     = 0xe0
	jpegComment = 0xfe
)

// maxScans is the maximum number of scans in a JPEG, because each covers all pixels and takes only
// a few bytes. Encoders write about ten.
const maxScans = 500

// walkJPEG lists the segments up to the end mark, each scan with its data. A picture with too many
// scans counts as torn.
func (l *layout) walkJPEG(data []byte) {
	l.whole, l.end = false, 2
	scans := 0
	for l.end+2 <= len(data) {
		start := l.end
		if data[start] != 0xff || data[start+1] == 0xff {
			l.end++ // Padding bytes, which decoders skip.
			continue
		}
		marker := data[start+1]
		if marker == jpegEnd {
			l.end += 2
			l.whole = scans > 0 && scans <= maxScans
			return
		}
		end := endOfSegment(data, start)
		if end == 0 {
			return
		}
		if marker == jpegScan {
			scans++
		}
		l.addSegment(data, part{start: start, end: end})
	}
}

// addSegment notes a segment and what it says about the picture.
func (l *layout) addSegment(data []byte, p part) {
	body := segmentBody(data, p)
	marker := data[p.start+1]
	switch {
	case isFrameHeader(marker) && len(body) >= 5:
		l.height = int(binary.BigEndian.Uint16(body[1:]))
		l.width = int(binary.BigEndian.Uint16(body[3:]))
	case marker == jpegApp+1 && bytes.HasPrefix(body, []byte(exifMark)):
		l.orientation = readOrientation(body[len(exifMark):])
	}
	l.parts = append(l.parts, p)
	l.end = p.end
}

// isFrameHeader reports whether a marker starts a frame; three markers in its range are tables.
func isFrameHeader(marker byte) bool {
	return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
}

// endOfSegment is where the segment at start ends, or 0 for a torn segment.
func endOfSegment(data []byte, start int) int {
	marker := data[start+1]
	if marker <= 1 || marker >= jpegRestart && marker < jpegEnd {
		return start + 2
	}
	if len(data) < start+4 {
		return 0
	}
	end := start + 2 + int(binary.BigEndian.Uint16(data[start+2:]))
	if end < start+4 || end > len(data) {
		return 0
	}
	if marker == jpegScan {
		end = endOfScan(data, end)
	}
	return end
}

// endOfScan is where the data of a scan ends: at the next marker except a restart, or at the end of
// the bytes.
func endOfScan(data []byte, at int) int {
	for {
		i := bytes.IndexByte(data[at:], 0xff)
		if i < 0 || at+i+1 >= len(data) {
			return len(data)
		}
		at += i
		if next := data[at+1]; next != 0 && next != 0xff && next&0xf8 != jpegRestart {
			return at
		}
		at++
	}
}

// segmentBody is the content of a segment after its marker and length.
func segmentBody(data []byte, p part) []byte {
	return data[min(p.start+4, p.end):p.end]
}

// bareJPEG is a JPEG without its notes and previews. It keeps the colour profile, the colour
// information of Adobe's programs, and the orientation.
func (l *layout) bareJPEG(data []byte) []byte {
	out := append(make([]byte, 0, l.end), data[:2]...)
	if l.orientation != 1 {
		out = append(out, exifSegment(l.orientation)...)
	}
	for _, p := range l.parts {
		if isShownSegment(data[p.start+1], segmentBody(data, p)) {
			out = append(out, data[p.start:p.end]...)
		}
	}
	return append(out, 0xff, jpegEnd)
}

// isShownSegment reports whether a segment changes the visible picture. EXIF does not count.
func isShownSegment(marker byte, body []byte) bool {
	switch marker {
	case jpegApp:
		return bytes.HasPrefix(body, []byte("JFIF\x00"))
	case jpegApp + 2:
		return bytes.HasPrefix(body, []byte(profileMark))
	case jpegApp + 14:
		return bytes.HasPrefix(body, []byte("Adobe"))
	}
	return marker != jpegComment && marker&0xf0 != jpegApp
}

// profileMark is the start of the segments of a colour profile.
const profileMark = "ICC_PROFILE\x00"

// encodeJPEG is an opaque picture as JPEG, grey where the picture is grey.
func encodeJPEG(img image.Image, quality int) ([]byte, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
