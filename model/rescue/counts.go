package rescue

import (
	"fmt"
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/limits"
	"decant/model/rescue/picture"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findDocuments finds PDFs that an API refuses, and more pages than it takes.
func (f pictures) findDocuments() {
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
func (f pictures) findMediaCount() {
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
func (f pictures) findPicturesInTexts() {
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
				put(b.At, list(inner...))
			continue
		}
		p.fix(model.LossNote, "a note says what it was").put(b.Text, source.Quote(
			fmt.Sprintf("[A picture as text, %s]", sizeOf(len(text)))))
	}
}

// leastPicture is how many bytes a text has at least that is taken for a picture.
const leastPicture = 10_000

// findMisplacedPictures finds pictures in answers of tools, which Chat Completions refuses: they
// go into the next message of the user.
func (f pictures) findMisplacedPictures() {
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
		p.fix(model.LossNone, "it moves into the next message of the user").
			put(b.At, note).
			put(to.Content, f.withPicture(to, f.rawAt(b.At)))
	}
}

// nextUser is the next message of the user behind a block, nil for none.
func (f pictures) nextUser(i int) *wire.Block {
	for n := i + 1; n < len(f.blocks); n++ {
		if b := &f.blocks[n]; b.Kind == wire.Message && b.Role == "user" {
			return b
		}
	}
	return nil
}

// withPicture is the content of a message with a picture in front.
func (f pictures) withPicture(m *wire.Block, picture []byte) []byte {
	raw := f.rawAt(m.Content)
	if raw[0] == '[' {
		return append(append([]byte("["), picture...), append([]byte(","), raw[1:]...)...)
	}
	return list(picture, f.spelling.TextBlock("user", string(source.AppendText(nil, raw))))
}

// findBodySize finds requests that are larger than the API takes. The largest pictures shrink.
func (f pictures) findBodySize() {
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
func (f pictures) shrink(p *Problem, b *wire.Block) int {
	m := f.mediaOf(b)
	l := picture.Limits{Edge: f.limits[limits.ManyImageEdge], Chars: shrunkChars, Types: imageTypes}
	if fixed, err := picture.Fit(m.data, l); err == nil && b.Kind == wire.Image {
		with := f.spell(b, fixed.Data, fixed.Type)
		p.put(b.Data, with)
		if !b.Address && m.declared != fixed.Type {
			p.put(b.Media, source.Quote(fixed.Type))
		}
		return b.Data.Len() - len(with)
	}
	before := len(p.edits)
	f.noteMedia(p, b, m)
	p.fix(model.LossNote, "the largest pictures are made smaller, and each document becomes one "+
		"line")
	return b.At.Len() - len(p.edits[before:])*maxNoted
}
