// Package pictures contains the rules about pictures and documents: what an API can read, how large
// a picture may be, and how many a request may have.
package pictures

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/finder"
	"decant/model/rescue/limits"
	"decant/model/rescue/picture"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// imageTypes are the types of pictures that the APIs accept.
var imageTypes = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

// media is the bytes of a picture or a document, and what they are.
type media struct {
	// declared is the type according to the conversation, and raw is the base64 as stored.
	declared string
	raw      []byte
	// data is the decoded raw; repaired and valid say whether raw had to be corrected.
	data            []byte
	repaired, valid bool
	info            picture.Info
}

// holdsPicture reports whether a block is a picture whose bytes are in the file.
func holdsPicture(b *wire.Block) bool { return b.Kind == wire.Image && !b.Data.Empty() }

// findRefused finds pictures that an API refuses, each by its worst rule.
func (f pictures) findRefused() {
	count := 0
	for i := range f.Blocks {
		if holdsPicture(&f.Blocks[i]) {
			count++
		}
	}
	l := picture.Limits{
		Edge: f.Limits[limits.ImageEdge], Chars: f.Limits[limits.ImageChars], Types: imageTypes,
	}
	many := f.Limits.Exceeds(limits.ManyImages, count)
	if many {
		l.Edge = f.Limits[limits.ManyImageEdge]
	}
	for i := range f.Blocks {
		if b := &f.Blocks[i]; holdsPicture(b) {
			f.checkPicture(b, l, many)
		}
	}
}

// checkPicture compares one picture with the limits.
func (f pictures) checkPicture(b *wire.Block, l picture.Limits, many bool) {
	m := f.mediaOf(b)
	switch {
	case strings.HasPrefix(m.info.Type, "text/"):
		f.noteMedia(f.Add("image-unreadable", b).Measure("a picture", m.info.Type), b, m)
	case m.isForeign():
		f.fixPicture(f.Add("image-media-type", b).Measure("PNG, JPEG, GIF, WebP", f.typeText(m)),
			b, m, l)
	case !m.valid || m.info.Type == "" || !m.info.Whole:
		f.noteMedia(f.Add("image-unreadable", b).Measure("", f.sizeText(m)), b, m)
	case m.repaired:
		f.Add("image-unreadable", b).Measure("", f.sizeText(m)).
			FixBy(model.LossNone, "its base64 is corrected").
			Put(b.Data, f.spell(b, m.data, m.info.Type))
	default:
		f.checkSize(b, m, l, many)
	}
}

// isForeign reports whether a picture has, or is declared to have, a type that no API accepts.
func (m *media) isForeign() bool {
	return m.info.Type != "" && m.info.Whole && !slices.Contains(imageTypes, m.info.Type) ||
		m.valid && !slices.Contains(imageTypes, m.declared)
}

// checkSize compares size, pixels and type of a readable picture with the limits.
func (f pictures) checkSize(b *wire.Block, m media, l picture.Limits, many bool) {
	edge := max(m.info.Width, m.info.Height)
	switch {
	case l.Chars > 0 && len(m.raw) > l.Chars:
		p := f.Add("image-bytes", b)
		p.Measure(sizeOf(l.Chars)+" as base64", sizeOf(len(m.raw))+" as base64")
		f.fixPicture(p, b, m, l)
	case l.Edge > 0 && edge > f.Limits[limits.ImageEdge]:
		f.fixPicture(f.Add("image-px", b).Measure(pixels(f.Limits[limits.ImageEdge]),
			f.sizeText(m)), b, m, l)
	case many && edge > l.Edge:
		f.fixPicture(f.Add("image-many-px", b).Measure(pixels(l.Edge), f.sizeText(m)), b, m, l)
	case m.declared != m.info.Type:
		f.fixPicture(f.Add("image-media-type", b).Measure(m.declared, m.info.Type), b, m, l)
	}
}

// fixPicture brings a picture under the limits, or replaces it with a line of text.
func (f pictures) fixPicture(p *problem.Problem, b *wire.Block, m media, l picture.Limits) {
	fixed, err := picture.Fit(m.data, l)
	if err != nil {
		f.noteMedia(p, b, m)
		return
	}
	p.FixBy(fixed.Loss, cmp.Or(fixed.What, "the type is corrected"))
	if bytes.Equal(fixed.Data, m.data) && !b.Address {
		f.setType(p, b, fixed.Type)
		return
	}
	p.Put(b.Data, f.spell(b, fixed.Data, fixed.Type))
	if m.declared != fixed.Type && (!b.Address || !b.Media.Empty()) {
		f.setType(p, b, fixed.Type)
	}
}

// setType declares the type of a picture, behind its data if it has none.
func (f pictures) setType(p *problem.Problem, b *wire.Block, kind string) {
	if b.Media.Empty() {
		p.Insert(b.Data.End, append([]byte(`,"`+f.Spelling.Media+`":`), source.Quote(kind)...))
		return
	}
	p.Put(b.Media, source.Quote(kind))
}

// maxText is how much of a text that was sent as a picture is kept, in bytes.
const maxText = 100_000

// isReadable reports whether a type is a text type.
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
type pictures struct{ *finder.Finder }

// Find finds pictures and documents that an API refuses.
func Find(in *finder.Finder) {
	f := pictures{in}
	f.findRefused()
	f.findDocuments()
	f.findMediaCount()
	f.findPicturesInTexts()
	f.findMisplacedPictures()
	f.findBodySize()
}
