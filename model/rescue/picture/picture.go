// Package picture says what the bytes of a picture are, and makes the smallest change that brings a
// picture under the limits of a model's API. It knows no conversation and no JSON, reads and writes
// no file, and never uses more memory than a picture of 100 megapixels needs.
//
//	data, _, ok := picture.DecodeBase64(text)
//	info := picture.Inspect(data)               // image/png, 2162×322, whole
//	fixed, err := picture.Fit(data, picture.Limits{Edge: 2000, Chars: 5_242_880})
//	fixed.What                                  // scaled from 2162×322 to 2000×297, …
//
// The same bytes and limits always give the same result. Whatever the bytes are, nothing panics.
package picture

import (
	"image"
)

// Inspect says what bytes are. It decodes a picture to check that it is complete, which takes about
// as long as showing it.
func Inspect(data []byte) Info {
	info, _ := examine(data)
	return info
}

// examine says what bytes are, and returns the picture where it was decoded and is complete.
func examine(data []byte) (Info, image.Image) {
	info := Info{Type: sniffType(data)}
	switch info.Type {
	case TypePNG, TypeJPEG, TypeGIF, TypeWebP, TypeBMP, TypeTIFF:
		return examinePixels(data, info)
	case TypePDF:
		info.Whole = InspectPDF(data).Valid
	case TypeHTML, TypeText:
		info.Whole = true
	}
	return info, nil
}

// examinePixels adds what the header and the pixels of a picture show to info.
func examinePixels(data []byte, info Info) (Info, image.Image) {
	l := layOut(data, info.Type)
	info.Animated = l.frames > 1
	c, err := decodeConfig(data, info.Type)
	if err != nil {
		// A JPEG in a coding that Go's library does not know still has a size. Decoding stops at
		// that header.
		info.Width, info.Height = l.width, l.height
		if l.whole && isUnsupported(err) && l.width > 0 {
			_, err = decode(data, info)
			info.Whole = isUnsupported(err)
		}
		return info, nil
	}
	info.Width, info.Height = c.Width, c.Height
	if !l.whole || info.Width <= 0 || info.Height <= 0 {
		return info, nil
	}
	if !isSmall(info) || info.Type == TypeWebP {
		info.Whole = true
		return info, nil
	}
	img, err := decode(l.pixels(data), info)
	info.Whole = err == nil || isUnsupported(err)
	return info, img
}
