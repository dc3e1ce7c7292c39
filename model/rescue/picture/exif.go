package picture

import (
	"encoding/binary"
	"math"
)

// exifMark is how a segment of EXIF begins, before a TIFF that holds the tags.
const exifMark = "Exif\x00\x00"

// The tag of TIFF that says which side is up, and the size of an entry of its directory.
const orientationTag, tagSize = 0x0112, 12

// readOrientation is which side of a picture is up, from 1 to 8, by the first directory of a TIFF.
// It is 1, upright, where that tells nothing.
func readOrientation(tiff []byte) uint16 {
	order, at := tiffStart(tiff)
	if order == nil {
		return 1
	}
	n := int(order.Uint16(tiff[at:]))
	for i := range n {
		tag := at + 2 + i*tagSize
		if tag+tagSize > len(tiff) {
			return 1
		}
		if order.Uint16(tiff[tag:]) == orientationTag {
			if v := order.Uint16(tiff[tag+8:]); v >= 1 && v <= 8 {
				return v
			}
			return 1
		}
	}
	return 1
}

// tiffStart is the byte order of a TIFF and where its first directory begins. The order is nil for
// what is none.
func tiffStart(tiff []byte) (binary.ByteOrder, int) {
	var order binary.ByteOrder
	if len(tiff) < 8 {
		return nil, 0
	}
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return nil, 0
	}
	at := order.Uint32(tiff[4:])
	if at > math.MaxInt32 || int(at)+2 > len(tiff) {
		return nil, 0
	}
	return order, int(at)
}

// countPages counts the directories of a TIFF: one a page. It stops at 2, which is all that
// matters.
func countPages(tiff []byte) int {
	order, at := tiffStart(tiff)
	if order == nil {
		return 1
	}
	next := at + 2 + int(order.Uint16(tiff[at:]))*tagSize
	if next+4 > len(tiff) || order.Uint32(tiff[next:]) == 0 {
		return 1
	}
	return 2
}

// exifSegment is a segment of a JPEG that holds nothing but an orientation.
func exifSegment(orientation uint16) []byte {
	const (
		before = "\xff\xe1\x00\x22" + exifMark + "MM\x00*\x00\x00\x00\x08" +
			"\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01"
		after = "\x00\x00\x00\x00\x00\x00"
	)
	return append(binary.BigEndian.AppendUint16([]byte(before), orientation), after...)
}
