package picture

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"decant/model"
)

// Limits are what an API accepts. A zero value means no limit.
type Limits struct {
	// Edge is the longest side in pixels.
	Edge int
	// Chars is the size in characters of base64.
	Chars int
	// Types are the accepted types, such as image/png.
	Types []string
}

// Fixed is a picture within limits.
type Fixed struct {
	// Data is the picture, with the same bytes where nothing had to change. Type is its type.
	Data []byte
	Type string
	// Loss is [model.LossNone] or [model.LossPixels].
	Loss model.Loss
	// What says what was done, in words that come before "the same pixels" or "the picture stays".
	// It is empty where the bytes are the same; then only the declared type can be wrong.
	What string
	// Width and Height are the size of Data.
	Width, Height int
}

// Why a picture cannot be brought under limits; errors wrap these with details.
var (
	ErrNoPicture  = errors.New("no picture")
	ErrUnreadable = errors.New("the picture cannot be read")
	ErrType       = errors.New("pictures of this type cannot be converted")
	ErrPixels     = errors.New("the picture has over 100 megapixels")
	ErrLimits     = errors.New("the picture cannot become that small")
)

// Fit makes the smallest change that brings one picture under limits. It uses the first of these
// changes that is enough: none; adding a missing end mark; removing texts, notes and previews; a
// better compression of the same pixels, which is always PNG; 8 bits per colour instead of 16; a
// smaller size, for the longest side; JPEG of quality 85 down to 60 for an opaque picture; ever
// smaller sizes. A transparent picture stays transparent down to half its size, and only then gets
// a white background. Of an animation that must be converted the first frame is kept. A converted
// picture is turned as its EXIF says. The colour profile is kept unless the type changes.
//
// The error is one of those above. The caller must show the text of an SVG.
func Fit(data []byte, l Limits) (Fixed, error) {
	info, img := examine(data)
	if err := refuseType(info, len(data)); err != nil {
		return Fixed{}, err
	}
	if info.Whole && l.allow(info, len(data)) {
		return fixed(data, info, model.LossNone, ""), nil
	}
	s := source{data: data, info: info, img: img, layout: layOut(data, info.Type)}
	if !info.Whole {
		if err := s.close(); err != nil {
			return Fixed{}, err
		}
		if l.allow(s.info, len(s.data)) {
			return fixed(s.data, s.info, model.LossNone,
				"its missing end is added, with the same pixels"), nil
		}
	}
	if bare := s.layout.bare(s.data); len(bare) < len(s.data) && l.allow(s.info, len(bare)) {
		return fixed(bare, s.info, model.LossNone, fmt.Sprintf(
			"without its texts, notes and previews, %s instead of %s, the same pixels",
			sayBytes(len(bare)), sayBytes(len(data)))), nil
	}
	if err := s.decode(); err != nil {
		return Fixed{}, err
	}
	return newLadder(&s, l).climb()
}

// fixed is a picture that was not decoded.
func fixed(data []byte, info Info, loss model.Loss, what string) Fixed {
	return Fixed{
		Data: data, Type: info.Type, Loss: loss, What: what,
		Width: info.Width, Height: info.Height,
	}
}

// refuseType says why bytes are not a picture that can be changed.
func refuseType(info Info, size int) error {
	switch info.Type {
	case TypePNG, TypeJPEG, TypeGIF, TypeWebP, TypeBMP, TypeTIFF:
		return nil
	case TypeSVG, TypeHEIC, TypeAVIF:
		return fmt.Errorf("%s: %w", info.Type, ErrType)
	case "":
		if size == 0 {
			return fmt.Errorf("%w: it is empty", ErrNoPicture)
		}
		return fmt.Errorf("%w: bytes of no known type", ErrNoPicture)
	}
	return fmt.Errorf("%w: it is %s", ErrNoPicture, info.Type)
}

// allow reports whether a picture of this size in bytes is within the limits.
func (l Limits) allow(info Info, size int) bool {
	return l.allowType(info.Type) && l.allowBytes(size) &&
		(l.Edge <= 0 || max(info.Width, info.Height) <= l.Edge)
}

// allowType reports whether a type is accepted.
func (l Limits) allowType(kind string) bool {
	return len(l.Types) == 0 || slices.Contains(l.Types, kind)
}

// allowBytes reports whether a size in bytes is within the limits.
func (l Limits) allowBytes(n int) bool { return l.Chars <= 0 || (n+2)/3*4 <= l.Chars }

// source is a picture that must change.
type source struct {
	data   []byte
	info   Info
	layout layout
	img    image.Image
}

// close adds a missing end mark to a picture, and checks whether the picture is then complete.
func (s *source) close() error {
	closed := s.layout.closed(s.data)
	if len(closed) != len(s.data) {
		s.data = closed
		s.info, s.img = examine(closed)
		s.layout = layOut(closed, s.info.Type)
	}
	if !s.info.Whole {
		return fmt.Errorf("%s: %w", s.info.Type, ErrUnreadable)
	}
	return nil
}

// decode reads the pixels, if they were not read already.
func (s *source) decode() error {
	if s.img != nil {
		return nil
	}
	if !isSmall(s.info) {
		return fmt.Errorf("%s of %d×%d: %w", s.info.Type, s.info.Width, s.info.Height, ErrPixels)
	}
	img, err := decode(s.layout.pixels(s.data), s.info)
	if err != nil {
		return fmt.Errorf("%s: %w: %w", s.info.Type, ErrUnreadable, err)
	}
	s.img = img
	return nil
}

// sayBytes is a size in words.
func sayBytes(n int) string {
	if n < 1_000_000 {
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}
