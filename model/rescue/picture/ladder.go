package picture

import (
	"fmt"
	"image"
	"image/png"
	"math"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
)

// bestQuality and leastQuality are the limits of the JPEG qualities that are tried, in steps of
// qualityStep.
const bestQuality, leastQuality, qualityStep = 85, 60, 5

// ladder converts one picture and tries one loss after another.
type ladder struct {
	limits Limits
	from   *source
	// img is the upright picture. opaque is true if no pixel of it is transparent.
	img    image.Image
	opaque bool
	// notes are what was done before the pixels were read. lost is true if that lost anything.
	notes []string
	lost  bool
	// bytes is the size of the last result that did not fit.
	bytes int
	// err is the error of an encoder.
	err error
}

// newLadder prepares a decoded picture: one upright frame.
func newLadder(s *source, l Limits) *ladder {
	r := &ladder{limits: l, from: s, img: s.img, lost: s.info.Animated || !isExact(s.img)}
	if s.info.Animated {
		r.notes = append(r.notes, map[bool]string{
			true: "only its first page", false: "only its first frame",
		}[s.info.Type == TypeTIFF])
	}
	if o := s.layout.orientation; o != 1 {
		r.img = turn(s.img, o)
		r.notes = append(r.notes, "turned upright")
	}
	r.opaque = isOpaque(r.img)
	return r
}

// climb tries each way until a result is within the limits.
func (r *ladder) climb() (Fixed, error) {
	if !r.limits.allowType(TypePNG) && !r.limits.allowType(TypeJPEG) {
		return Fixed{}, fmt.Errorf("%w: to %s", ErrType, strings.Join(r.limits.Types, ", "))
	}
	size := sizeOf(r.img)
	w, h := limitEdge(size.Dx(), size.Dy(), r.limits.Edge)
	scaled := r.img
	if w != size.Dx() || h != size.Dy() {
		scaled = resize(r.img, w, h)
	}
	for _, try := range []func(image.Image) (Fixed, bool){
		r.tryPNG, r.tryShallow, r.tryQualities, r.tryHalf, r.tryWhite, r.trySmaller,
	} {
		f, ok := try(scaled)
		if r.err != nil {
			return Fixed{}, fmt.Errorf("%s: %w", r.from.info.Type, r.err)
		}
		if ok {
			return f, nil
		}
	}
	return Fixed{}, fmt.Errorf("%w: %s of base64", ErrLimits,
		amount.Of(r.limits.Chars, "character"))
}

// limitEdge is the size of w by h pixels after its longest side is limited to most; 0 means no
// limit.
func limitEdge(w, h, most int) (int, int) {
	long := max(w, h)
	if most <= 0 || long <= most {
		return w, h
	}
	return max(1, w*most/long), max(1, h*most/long)
}

// tryPNG keeps the pixels. It does not try a photograph that came as JPEG or WebP, unless that type
// is not accepted, because the photograph would only grow.
func (r *ladder) tryPNG(img image.Image) (Fixed, bool) {
	kind := r.from.info.Type
	if kind == TypeJPEG && r.limits.allowType(TypeJPEG) {
		return Fixed{}, false
	}
	if kind == TypeWebP && r.limits.allowType(TypeWebP) && img == r.img {
		return Fixed{}, false
	}
	return r.encode(img, TypePNG, 0)
}

// tryShallow reduces 16 bits per colour to 8.
func (r *ladder) tryShallow(img image.Image) (Fixed, bool) {
	if !isDeep(img) {
		return Fixed{}, false
	}
	return r.encode(shallow(img), TypePNG, 0, "8 bits a colour instead of 16")
}

// tryQualities makes JPEGs of an opaque picture.
func (r *ladder) tryQualities(img image.Image) (Fixed, bool) {
	if !r.opaque {
		return Fixed{}, false
	}
	return r.encodeQualities(img)
}

// tryHalf makes a transparent picture smaller, down to half its size.
func (r *ladder) tryHalf(img image.Image) (Fixed, bool) {
	if r.opaque {
		return Fixed{}, false
	}
	return r.shrink(img, longEdge(img)/2, TypePNG)
}

// tryWhite makes JPEGs of a transparent picture on white.
func (r *ladder) tryWhite(img image.Image) (Fixed, bool) {
	if r.opaque || !r.limits.allowType(TypeJPEG) {
		return Fixed{}, false
	}
	r.img, r.opaque = flatten(r.img), true
	r.notes = append(r.notes, "on white where it was transparent")
	return r.encodeQualities(flatten(img))
}

// trySmaller makes the picture ever smaller.
func (r *ladder) trySmaller(img image.Image) (Fixed, bool) {
	if r.limits.allowType(TypeJPEG) {
		return r.shrink(img, 1, TypeJPEG)
	}
	return r.shrink(img, 1, TypePNG)
}

// encodeQualities tries the qualities of JPEG, the best first.
func (r *ladder) encodeQualities(img image.Image) (Fixed, bool) {
	for q := bestQuality; q >= leastQuality && r.err == nil; q -= qualityStep {
		if f, ok := r.encode(img, TypeJPEG, q); ok {
			return f, true
		}
	}
	return Fixed{}, false
}

// shrink makes a picture smaller, from its longest side down to the least, as far as needed. Each
// step uses the size that should fit according to the last result. From the first that fits it goes
// back half of the way, until the way is short.
func (r *ladder) shrink(img image.Image, least int, kind string) (best Fixed, ok bool) {
	const near = 32 // The fraction of a side that is not worth another step.
	if !r.limits.allowType(kind) {
		return Fixed{}, false
	}
	size, tooLong := sizeOf(r.img), longEdge(img)
	for long := r.guess(tooLong); long >= max(least, 1) && r.err == nil; {
		w, h := limitEdge(size.Dx(), size.Dy(), long)
		f, fits := r.encode(resize(r.img, w, h), kind, leastQuality)
		switch {
		case fits:
			best, ok = f, true
		case ok:
			tooLong = long
		default:
			tooLong = long
			long = r.guess(long)
			continue
		}
		if fitting := max(best.Width, best.Height); tooLong-fitting > 1+fitting/near {
			long = (tooLong + fitting) / 2
			continue
		}
		break
	}
	return best, ok
}

// guess is the estimated longest side that fits, after one that was tried gave too many bytes.
func (r *ladder) guess(long int) int {
	const slowest = 0.95
	ratio := math.Sqrt(float64(r.limits.Chars) / float64(r.bytes*4/3+4))
	return min(int(float64(long)*min(ratio, slowest)), long-1)
}

// longEdge is the longest side of a picture.
func longEdge(img image.Image) int { return max(img.Bounds().Dx(), img.Bounds().Dy()) }

// encode makes a picture of a type with its special properties, and reports whether it is within
// the limits.
func (r *ladder) encode(
	img image.Image, kind string, quality int, notes ...string,
) (f Fixed, ok bool) {
	if !r.limits.allowType(kind) {
		return Fixed{}, false
	}
	var data []byte
	if kind == TypePNG {
		data = r.encodePNG(img)
	} else if data, r.err = encodeJPEG(img, quality); r.err == nil {
		data = copyProfile(r.from, data)
	}
	if r.bytes = len(data); r.err != nil || !r.limits.allowBytes(r.bytes) {
		return Fixed{}, false
	}
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	f = Fixed{Data: data, Type: kind, Loss: model.LossNone, Width: w, Height: h}
	if r.lost || len(notes) > 0 || sizeOf(img) != sizeOf(r.img) || kind == TypeJPEG {
		f.Loss = model.LossPixels
	}
	f.What = r.say(f, quality, notes)
	return f, true
}

// encodePNG makes a PNG with the usual effort. It uses the highest effort, which takes at least
// twice as long, only where saving a fifth would be enough.
func (r *ladder) encodePNG(img image.Image) (data []byte) {
	for _, level := range []png.CompressionLevel{png.DefaultCompression, png.BestCompression} {
		if data, r.err = encodePNG(img, level); r.err != nil {
			return nil
		}
		data = copyColour(r.from, data)
		if r.limits.allowBytes(len(data)) || !r.limits.allowBytes(len(data)*4/5) {
			break
		}
	}
	return data
}

// say describes what was done to make a picture.
func (r *ladder) say(f Fixed, quality int, notes []string) string {
	done := append(slices.Clone(r.notes), notes...)
	if was := sizeOf(r.img); was.Dx() != f.Width || was.Dy() != f.Height {
		done = append(done, fmt.Sprintf("scaled from %d×%d to %d×%d",
			was.Dx(), was.Dy(), f.Width, f.Height))
	}
	switch {
	case f.Type == TypeJPEG:
		done = append(done, fmt.Sprintf("as JPEG of quality %d", quality))
	case r.from.info.Type != TypePNG:
		done = append(done, "as PNG")
	case len(done) == 0:
		done = append(done, "compressed again")
	}
	if !r.limits.allowBytes(len(r.from.data)) {
		done = append(done, sayBytes(len(f.Data))+" instead of "+sayBytes(len(r.from.data)))
	}
	end := "the picture stays"
	if f.Loss == model.LossNone {
		end = "the same pixels"
	}
	return strings.Join(append(done, end), ", ")
}
