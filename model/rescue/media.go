package rescue

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
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

// mediaOf reads the bytes of a block.
func (f *finder) mediaOf(b *wire.Block) media {
	m := media{declared: f.textAt(b.Media)}
	m.raw = f.c.Source.AppendText(nil, b.Data)
	if b.Address {
		head, data, _ := bytes.Cut(m.raw, []byte(","))
		kind, _, _ := strings.Cut(strings.TrimPrefix(string(head), "data:"), ";")
		m.declared, m.raw = kind, data
	}
	m.data, m.repaired, m.valid = picture.DecodeBase64(m.raw)
	if m.valid {
		m.info = picture.Inspect(m.data)
	}
	return m
}

// holdsPicture reports whether a block is a picture whose bytes stand in the file.
func holdsPicture(b *wire.Block) bool { return b.Kind == wire.Image && !b.Data.Empty() }

// findPictures finds pictures that an API refuses, each by its worst rule.
func (f *finder) findPictures() {
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
func (f *finder) checkPicture(b *wire.Block, l picture.Limits, many bool) {
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
			fix(model.LossNone, "its base64 is written anew").
			replace(b.Record, b.Data, f.spell(b, m.data, m.info.Type))
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
func (f *finder) checkSize(b *wire.Block, m media, l picture.Limits, many bool) {
	edge := max(m.info.Width, m.info.Height)
	switch {
	case l.Chars > 0 && len(m.raw) > l.Chars:
		f.fixPicture(f.add("image-bytes", b).measure(sizeOf(l.Chars), sizeOf(len(m.raw))), b, m, l)
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
func (f *finder) fixPicture(p *Problem, b *wire.Block, m media, l picture.Limits) {
	fixed, err := picture.Fit(m.data, l)
	if err != nil {
		f.noteMedia(p, b, m)
		return
	}
	p.fix(fixed.Loss, cmp.Or(fixed.What, "the type is corrected"))
	if bytes.Equal(fixed.Data, m.data) && !b.Address {
		p.replace(b.Record, b.Media, source.Quote(fixed.Type))
		return
	}
	p.replace(b.Record, b.Data, f.spell(b, fixed.Data, fixed.Type))
	if !b.Address && m.declared != fixed.Type {
		p.replace(b.Record, b.Media, source.Quote(fixed.Type))
	}
}

// spell is the bytes of a picture as its block holds them.
func (f *finder) spell(b *wire.Block, data []byte, kind string) []byte {
	text := base64.StdEncoding.EncodeToString(data)
	if b.Address {
		text = "data:" + kind + ";base64," + text
	}
	return source.Quote(text)
}

// noteMedia puts a line in the place of a picture or a document that cannot be sent; the text of
// one that is a text stays.
func (f *finder) noteMedia(p *Problem, b *wire.Block, m media) {
	text := "[" + f.noteText(b, m) + "]"
	words := "a line says what it was"
	if isReadable(m.info.Type) {
		text += "\n" + cut(string(m.data), maxText)
		words = "its text stays as a text"
	}
	role := b.Role
	if b.In >= 0 && f.blocks[b.In].Kind == wire.Result {
		role = "user"
	}
	p.fix(model.LossNote, words).
		replace(b.Record, b.At, f.spelling.TextBlock(role, text))
}

// maxText is how much of a text that was sent as a picture stays, in bytes.
const maxText = 100_000

// isReadable reports whether a type is one of texts.
func isReadable(kind string) bool {
	return strings.HasPrefix(kind, "text/") || kind == "image/svg+xml"
}

// noteText is what a picture or a document was: type, size, checksum and where it came from.
func (f *finder) noteText(b *wire.Block, m media) string {
	what := "A picture"
	if b.Kind == wire.Document {
		what = "A document"
	}
	sum := sha256.Sum256(m.data)
	text := fmt.Sprintf("%s that could not be sent: %s, SHA-256 %s", what, f.sizeText(m),
		hex.EncodeToString(sum[:6]))
	if from := f.sourceOf(b); from != "" {
		text += ", from " + from
	}
	return text
}

// sourceOf is the file that a block in a result came from, "" where its call names none.
func (f *finder) sourceOf(b *wire.Block) string {
	i := f.eventIn(b.At)
	if i < 0 || f.c.Events[i].Call < 0 {
		return ""
	}
	if paths := f.c.Calls[f.c.Events[i].Call].Effect.Paths; len(paths) > 0 {
		return paths[0]
	}
	return ""
}

// typeText is what a picture is declared as, and what it is.
func (f *finder) typeText(m media) string {
	if m.info.Type == "" || m.info.Type == m.declared {
		return m.declared
	}
	return m.declared + ", and it is " + m.info.Type
}

// sizeText is type, pixels and size of a picture.
func (f *finder) sizeText(m media) string {
	kind := m.info.Type
	if kind == "" {
		kind = m.declared
	}
	parts := []string{kind}
	if m.info.Width > 0 {
		parts = append(parts, fmt.Sprintf("%d×%d", m.info.Width, m.info.Height))
	}
	return strings.Join(append(parts, sizeOf(len(m.raw))+" as base64"), ", ")
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
