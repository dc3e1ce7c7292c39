package rescue

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/limits"
	"decant/model/rescue/picture"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// imageTypes are the types of pictures that the APIs take.
var imageTypes = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

// media is the bytes of a picture or a document, and what they are.
type media struct {
	// declared is the type that the conversation says, raw the base64 as it is stored.
	declared string
	raw      []byte
	// data is what raw holds; repaired and valid tell whether it had to be brought into form.
	data            []byte
	repaired, valid bool
	info            picture.Info
}

// holdsPicture reports whether a block is a picture whose bytes stand in the file.
func holdsPicture(b *wire.Block) bool { return b.Kind == wire.Image && !b.Data.Empty() }

// findPictures finds pictures that an API refuses, each by its worst rule.
func (f pictures) findPictures() {
	count := 0
	for i := range f.blocks {
		if holdsPicture(&f.blocks[i]) {
			count++
		}
	}
	l := picture.Limits{
		Edge: f.limits[limits.ImageEdge], Chars: f.limits[limits.ImageChars], Types: imageTypes,
	}
	many := f.limits.Exceeds(limits.ManyImages, count)
	if many {
		l.Edge = f.limits[limits.ManyImageEdge]
	}
	for i := range f.blocks {
		if b := &f.blocks[i]; holdsPicture(b) {
			f.checkPicture(b, l, many)
		}
	}
}

// checkPicture holds one picture against the limits.
func (f pictures) checkPicture(b *wire.Block, l picture.Limits, many bool) {
	m := f.mediaOf(b)
	switch {
	case strings.HasPrefix(m.info.Type, "text/"):
		f.noteMedia(f.add("image-unreadable", b).measure("a picture", m.info.Type), b, m)
	case m.isForeign():
		f.fixPicture(f.add("image-media-type", b).measure("PNG, JPEG, GIF, WebP", f.typeText(m)),
			b, m, l)
	case !m.valid || m.info.Type == "" || !m.info.Whole:
		f.noteMedia(f.add("image-unreadable", b).measure("", f.sizeText(m)), b, m)
	case m.repaired:
		f.add("image-unreadable", b).measure("", f.sizeText(m)).
			fix(model.LossNone, "its base64 is corrected").
			put(b.Data, f.spell(b, m.data, m.info.Type))
	default:
		f.checkSize(b, m, l, many)
	}
}

// isForeign reports whether a picture is, or is declared to be, of a type that no API takes.
func (m *media) isForeign() bool {
	return m.info.Type != "" && m.info.Whole && !slices.Contains(imageTypes, m.info.Type) ||
		m.valid && !slices.Contains(imageTypes, m.declared)
}

// checkSize holds size, pixels and type of a picture that can be read against the limits.
func (f pictures) checkSize(b *wire.Block, m media, l picture.Limits, many bool) {
	edge := max(m.info.Width, m.info.Height)
	switch {
	case l.Chars > 0 && len(m.raw) > l.Chars:
		p := f.add("image-bytes", b)
		p.measure(sizeOf(l.Chars)+" as base64", sizeOf(len(m.raw))+" as base64")
		f.fixPicture(p, b, m, l)
	case l.Edge > 0 && edge > f.limits[limits.ImageEdge]:
		f.fixPicture(f.add("image-px", b).measure(pixels(f.limits[limits.ImageEdge]),
			f.sizeText(m)), b, m, l)
	case many && edge > l.Edge:
		f.fixPicture(f.add("image-many-px", b).measure(pixels(l.Edge), f.sizeText(m)), b, m, l)
	case m.declared != m.info.Type:
		f.fixPicture(f.add("image-media-type", b).measure(m.declared, m.info.Type), b, m, l)
	}
}

// fixPicture brings a picture under the limits, or puts a line in its place.
func (f pictures) fixPicture(p *Problem, b *wire.Block, m media, l picture.Limits) {
	fixed, err := picture.Fit(m.data, l)
	if err != nil {
		f.noteMedia(p, b, m)
		return
	}
	p.fix(fixed.Loss, cmp.Or(fixed.What, "the type is corrected"))
	if bytes.Equal(fixed.Data, m.data) && !b.Address {
		p.put(b.Media, source.Quote(fixed.Type))
		return
	}
	p.put(b.Data, f.spell(b, fixed.Data, fixed.Type))
	if !b.Address && m.declared != fixed.Type {
		p.put(b.Media, source.Quote(fixed.Type))
	}
}

// maxText is how much of a text that was sent as a picture stays, in bytes.
const maxText = 100_000

// isReadable reports whether a type is one of texts.
func isReadable(kind string) bool {
	return strings.HasPrefix(kind, "text/") || kind == "image/svg+xml"
}

// sizeOf is a number of bytes in words.
func sizeOf(n int) string {
	const mega = 1 << 20
	if n >= mega {
		return fmt.Sprintf("%.1f MB", float64(n)/mega)
	}
	return amount.Of(n, "byte")
}

// pixels is a number of pixels in words.
func pixels(n int) string { return amount.Of(n, "pixel") }

// pictures finds pictures and documents that an API refuses.
type pictures struct{ *finder }

// find looks for all of them.
func (f pictures) find() {
	f.findPictures()
	f.findDocuments()
	f.findMediaCount()
	f.findPicturesInTexts()
	f.findMisplacedPictures()
	f.findBodySize()
}
