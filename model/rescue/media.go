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
	edge := max(m.info.Width, m.info.Height)
	switch {
	case strings.HasPrefix(m.info.Type, "text/"):
		f.noteMedia(f.add("image-unreadable", b).measure("a picture", m.info.Type), b, m)
	case m.info.Type != "" && m.info.Whole && !slices.Contains(imageTypes, m.info.Type) ||
		m.valid && !slices.Contains(imageTypes, m.declared):
		f.fixPicture(f.add("image-media-type", b).measure("PNG, JPEG, GIF, WebP", f.typeText(m)),
			b, m, l)
	case !m.valid || m.info.Type == "" || !m.info.Whole:
		f.noteMedia(f.add("image-unreadable", b).measure("", f.sizeText(m)), b, m)
	case m.repaired:
		f.add("image-unreadable", b).measure("", f.sizeText(m)).
			fix(model.LossNone, "its base64 is written anew").
			replace(b.Record, b.Data, f.spell(b, m.data, m.info.Type))
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

// findDocuments finds PDFs that an API refuses, and more pages than it takes.
func (f *finder) findDocuments() {
	pages := 0
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Document || b.Data.Empty() || f.textAt(b.Media) != "application/pdf" {
			continue
		}
		m := f.mediaOf(b)
		pdf := picture.InspectPDF(m.data)
		switch {
		case !m.valid || !pdf.Valid || pdf.Encrypted:
			f.noteMedia(f.add("pdf-unreadable", b).measure("", f.sizeText(m)), b, m)
			continue
		}
		if pages += pdf.Pages; f.limits.Exceeds(limits.PDFPages, pages) {
			f.noteMedia(f.add("pdf-pages", b).measure(
				amount.Of(f.limits[limits.PDFPages], "page"), amount.Of(pages, "page")), b, m)
			pages -= pdf.Pages
		}
	}
}

// findMediaCount finds more pictures than a request may hold. The oldest become lines, those
// first whose file no later text names.
func (f *finder) findMediaCount() {
	most, ok := f.limits[limits.Media]
	if !ok {
		return
	}
	if f.c.Window > f.limits[limits.UsualWindow] {
		most = f.limits[limits.MediaLarge]
	}
	var all []int
	for i := range f.blocks {
		if holdsPicture(&f.blocks[i]) {
			all = append(all, i)
		}
	}
	for _, i := range all[:max(0, len(all)-most)] {
		b := &f.blocks[i]
		f.noteMedia(f.add("image-count", b).measure(amount.Of(most, "picture"),
			amount.Of(len(all), "picture")), b, f.mediaOf(b))
	}
}

// findPicturesInTexts finds results whose text is a picture as JSON, which costs as much as the
// text is long.
func (f *finder) findPicturesInTexts() {
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Text || b.In < 0 || f.blocks[b.In].Kind != wire.Result ||
			!f.looksLikePicture(model.Text{Encoding: model.JSONString, Span: b.Text}) {
			continue
		}
		text := f.c.Source.AppendText(nil, b.Text)
		inner := wire.PicturesIn(text)
		if len(inner) == 0 {
			continue
		}
		p := f.add("image-as-text", b).measure("a picture", sizeOf(len(text))+" of text")
		if f.api == "anthropic" && f.c.Format != "pi" && b.At == f.blocks[b.In].Content {
			p.fix(model.LossNone, "the picture is sent as a picture").
				replace(b.Record, b.At, list(inner...))
			continue
		}
		p.fix(model.LossNote, "a line says what it was").replace(b.Record, b.Text, source.Quote(
			fmt.Sprintf("[A picture as text, %s]", sizeOf(len(text)))))
	}
}

// leastPicture is how many bytes a text has at least that is taken for a picture.
const leastPicture = 10_000

// looksLikePicture reports whether a text begins as a picture does in JSON.
func (f *finder) looksLikePicture(text model.Text) bool {
	if text.Encoding != model.JSONString || text.Span.Len() < leastPicture {
		return false
	}
	head, _ := f.c.Source.HeadText(text.Span, 200)
	head = bytes.ReplaceAll(head, []byte(" "), nil)
	head = bytes.TrimPrefix(head, []byte("["))
	return bytes.HasPrefix(head, []byte(`{"type":"image"`)) ||
		bytes.HasPrefix(head, []byte(`{"source":{`))
}

// findMisplacedPictures finds pictures in answers of tools, which Chat Completions refuses: they
// go into the next message of the user.
func (f *finder) findMisplacedPictures() {
	if f.c.Format != "openai-chat" {
		return
	}
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.Kind != wire.Image || b.In < 0 || f.blocks[b.In].Kind != wire.Result {
			continue
		}
		p := f.add("image-role", b).measure("a message of the user", "a message of a tool")
		note := f.spelling.TextBlock("user", "[A picture: see the next message of the user]")
		to := f.nextUser(i)
		if to == nil {
			f.noteMedia(p, b, f.mediaOf(b))
			continue
		}
		p.fix(model.LossNone, "it is put into the next message of the user").
			replace(b.Record, b.At, note).
			replace(to.Record, to.Content, f.withPicture(to, f.rawAt(b.At)))
	}
}

// nextUser is the next message of the user behind a block, nil for none.
func (f *finder) nextUser(i int) *wire.Block {
	for n := i + 1; n < len(f.blocks); n++ {
		if b := &f.blocks[n]; b.Kind == wire.Message && b.Role == "user" {
			return b
		}
	}
	return nil
}

// withPicture is the content of a message with a picture in front.
func (f *finder) withPicture(m *wire.Block, picture []byte) []byte {
	raw := f.rawAt(m.Content)
	if raw[0] == '[' {
		return append(append([]byte("["), picture...), append([]byte(","), raw[1:]...)...)
	}
	return list(picture, f.spelling.TextBlock("user", string(source.AppendText(nil, raw))))
}

// findBodySize finds requests that are larger than the API takes. The largest pictures shrink.
func (f *finder) findBodySize() {
	most, ok := f.limits[limits.BodyBytes]
	if !ok {
		return
	}
	size := 0
	var pictures []int
	for i := range f.blocks {
		b := &f.blocks[i]
		if b.In < 0 {
			size += b.At.Len()
		}
		if holdsPicture(b) || b.Kind == wire.Document && !b.Data.Empty() {
			pictures = append(pictures, i)
		}
	}
	if size <= most {
		return
	}
	slices.SortStableFunc(pictures, func(a, b int) int {
		return f.blocks[b].Data.Len() - f.blocks[a].Data.Len()
	})
	p := f.addAt("body-bytes", "conversation").measure(sizeOf(most), sizeOf(size))
	p.fix(model.LossPixels, "the largest pictures are made smaller")
	for _, i := range pictures {
		if size <= most {
			break
		}
		size -= f.shrink(p, &f.blocks[i])
	}
}

// shrunkChars is how many characters of base64 a picture has at most that is made smaller because
// the request is too large.
const shrunkChars = 1 << 20

// shrink makes a picture smaller, or a document a line, and returns how many bytes that saves.
func (f *finder) shrink(p *Problem, b *wire.Block) int {
	m := f.mediaOf(b)
	l := picture.Limits{Edge: f.limits[limits.ManyImageEdge], Chars: shrunkChars, Types: imageTypes}
	if fixed, err := picture.Fit(m.data, l); err == nil && b.Kind == wire.Image {
		with := f.spell(b, fixed.Data, fixed.Type)
		p.replace(b.Record, b.Data, with)
		if !b.Address && m.declared != fixed.Type {
			p.replace(b.Record, b.Media, source.Quote(fixed.Type))
		}
		return b.Data.Len() - len(with)
	}
	before := len(p.edits)
	f.noteMedia(p, b, m)
	p.fix(model.LossNote, "the largest pictures are made smaller, documents become lines")
	return b.At.Len() - len(p.edits[before:])*maxNoted
}
