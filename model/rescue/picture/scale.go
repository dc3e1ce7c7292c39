package picture

import (
	"image"
	"image/draw"

	scaler "golang.org/x/image/draw"
)

// band is how many rows or columns are scaled at a time, because the scaler keeps 32 bytes per
// pixel between its two passes. For a whole picture that would be more than the picture itself.
const band = 128

// resize scales a picture to a size. A grey picture stays grey, and an opaque one opaque. Rows and
// columns are scaled one after another, like the scaler does, each in bands. Where one side does
// not change, its weights leave every pixel unchanged.
func resize(img image.Image, w, h int) image.Image {
	from := img.Bounds()
	rows := image.NewRGBA(image.Rect(0, 0, w, from.Dy()))
	for y := 0; y < from.Dy(); y += band {
		to := min(y+band, from.Dy())
		scaler.CatmullRom.Scale(rows, image.Rect(0, y, w, to), img,
			image.Rect(from.Min.X, from.Min.Y+y, from.Max.X, from.Min.Y+to), draw.Src, nil)
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for x := 0; x < w; x += band {
		to := min(x+band, w)
		scaler.CatmullRom.Scale(out, image.Rect(x, 0, to, h), rows,
			image.Rect(x, 0, to, from.Dy()), draw.Src, nil)
	}
	if isGray(img) {
		return convert(image.NewGray(out.Rect), out)
	}
	return out
}

// convert draws a picture onto another of the same size.
func convert(to draw.Image, img image.Image) image.Image {
	draw.Draw(to, to.Bounds(), img, img.Bounds().Min, draw.Src)
	return to
}

// sizeOf is a rectangle of a picture's size that starts at 0.
func sizeOf(img image.Image) image.Rectangle {
	return image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy())
}

// flatten is a picture on white.
func flatten(img image.Image) image.Image {
	out := image.NewRGBA(sizeOf(img))
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Over)
	return out
}

// shallow is a picture with 16 bits per colour, reduced to 8.
func shallow(img image.Image) image.Image {
	switch {
	case isGray(img):
		return convert(image.NewGray(sizeOf(img)), img)
	case isOpaque(img):
		return convert(image.NewRGBA(sizeOf(img)), img)
	}
	return convert(image.NewNRGBA(sizeOf(img)), img)
}

// turn is the upright form of a picture with an EXIF orientation, 2 to 8. From 5 on rows become
// columns.
func turn(img image.Image, orientation uint16) image.Image {
	if _, ok := img.(*image.YCbCr); ok {
		img = convert(image.NewRGBA(sizeOf(img)), img)
	}
	from := img.Bounds()
	w, h := from.Dx(), from.Dy()
	size := image.Rect(0, 0, w, h)
	if orientation >= 5 {
		size = image.Rect(0, 0, h, w)
	}
	out := sameKind(img, size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			sx, sy := turnBack(x, y, w, h, orientation)
			out.Set(x, y, img.At(from.Min.X+sx, from.Min.Y+sy))
		}
	}
	return out
}

// turnBack is where a pixel of the upright picture is in the stored one of w by h.
func turnBack(x, y, w, h int, orientation uint16) (sx, sy int) {
	if orientation >= 5 {
		x, y = y, x
	}
	switch orientation {
	case 2, 8:
		return w - 1 - x, y
	case 3, 7:
		return w - 1 - x, h - 1 - y
	case 4, 6:
		return x, h - 1 - y
	}
	return x, y
}

// sameKind is an empty picture that can store the pixels of another.
func sameKind(img image.Image, size image.Rectangle) draw.Image {
	switch m := img.(type) {
	case *image.Gray:
		return image.NewGray(size)
	case *image.Gray16:
		return image.NewGray16(size)
	case *image.Paletted:
		return image.NewPaletted(size, m.Palette)
	case *image.RGBA64, *image.NRGBA64:
		return image.NewNRGBA64(size)
	case *image.RGBA:
		return image.NewRGBA(size)
	}
	return image.NewNRGBA(size)
}
