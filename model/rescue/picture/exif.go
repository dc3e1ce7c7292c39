package picture

import (
	"encoding/binary"
	"math"
)

// exifMark is the start of an EXIF segment, before the TIFF with the tags.
const exifMark = "Exif\x00\x00"

// The TIFF tag for the orientation, and the size of an entry in a TIFF directory.
const orientationTag, tagSize = 0x0112, 12

// readOrientation is the orientation of a picture, from 1 to 8, in the first directory of a TIFF.
// It is 1, upright, where none is given.
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

// tiffStart is the byte order of a TIFF and where its first directory starts. The order is nil for
// anything else.
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

// countPages counts the directories of a TIFF: one per page. It stops at 2, because more makes no
// difference.
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

// exifSegment is a JPEG segment with only an orientation.
func exifSegment(orientation uint16) []byte {
	const (
		before = "\xff\xe1\x00\x22" + exifMark + "MM\x00*\x00\x00\x00\x08" +
			"\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01"
		after = "\x00\x00\x00\x00\x00\x00"
	)
	return append(binary.BigEndian.AppendUint16([]byte(before), orientation), after...)
}
