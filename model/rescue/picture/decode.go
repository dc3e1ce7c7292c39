package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/bmp"
	"golang.org/x/image/tiff"
	"golang.org/x/image/webp"
)

// decodeConfig reads the size of a picture from its header.
func decodeConfig(data []byte, kind string) (c image.Config, err error) {
	defer catchPanic(&err)
	r := bytes.NewReader(data)
	switch kind {
	case TypePNG:
		return png.DecodeConfig(r)
	case TypeJPEG:
		return jpeg.DecodeConfig(r)
	case TypeGIF:
		return gif.DecodeConfig(r)
	case TypeWebP:
		return webp.DecodeConfig(r)
	case TypeBMP:
		return bmp.DecodeConfig(r)
	}
	return tiff.DecodeConfig(r)
}

// decode reads the pixels of a picture, or of its first frame. The caller must have checked that it
// is not too large.
func decode(data []byte, info Info) (img image.Image, err error) {
	defer catchPanic(&err)
	r := bytes.NewReader(data)
	switch info.Type {
	case TypePNG:
		return png.Decode(r)
	case TypeJPEG:
		return jpeg.Decode(r)
	case TypeGIF:
		img, err = gif.Decode(r)
		if err != nil {
			return nil, err
		}
		return fillCanvas(img, image.Rect(0, 0, info.Width, info.Height)), nil
	case TypeWebP:
		return webp.Decode(r)
	case TypeBMP:
		return bmp.Decode(r)
	}
	return tiff.Decode(r)
}

// catchPanic turns a panic of a decoder into an error, because its input comes from a conversation.
func catchPanic(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("the decoder stopped: %v", r)
	}
}

// fillCanvas is a frame on the full area of its picture, transparent around it.
func fillCanvas(frame image.Image, canvas image.Rectangle) image.Image {
	if frame.Bounds() == canvas {
		return frame
	}
	out := image.NewNRGBA(canvas)
	draw.Draw(out, frame.Bounds(), frame, frame.Bounds().Min, draw.Src)
	return out
}

// isUnsupported reports whether Go's library does not know a kind of JPEG, which may still be
// valid.
func isUnsupported(err error) bool {
	var e jpeg.UnsupportedError
	return errors.As(err, &e)
}

// isOpaque reports whether no pixel of a picture is transparent.
func isOpaque(img image.Image) bool {
	o, ok := img.(interface{ Opaque() bool })
	return ok && o.Opaque()
}

// isExact reports whether PNG can store each pixel of a picture exactly as it was decoded.
func isExact(img image.Image) bool {
	switch m := img.(type) {
	case *image.RGBA, *image.RGBA64:
		return isOpaque(img)
	case *image.Paletted:
		return len(m.Palette) <= 256
	case *image.CMYK:
		return false
	}
	return true
}

// isDeep reports whether a picture has 16 bits per colour.
func isDeep(img image.Image) bool {
	switch img.ColorModel() {
	case color.Gray16Model, color.RGBA64Model, color.NRGBA64Model:
		return true
	}
	return false
}

// isGray reports whether a picture's kind has no colour.
func isGray(img image.Image) bool {
	m := img.ColorModel()
	return m == color.GrayModel || m == color.Gray16Model
}
