package pictures

import (
	"fmt"
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/model/rescue/finder"
	"decant/model/rescue/limits"
	"decant/model/rescue/picture"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// findDocuments finds PDFs that an API refuses, and more pages than it accepts.
func (f pictures) findDocuments() {
	pages := 0
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Document || b.Data.Empty() || f.TextAt(b.Media) != "application/pdf" {
			continue
		}
		m := f.mediaOf(b)
		pdf := picture.InspectPDF(m.data)
		switch {
		case !m.valid || !pdf.Valid || pdf.Encrypted:
			f.noteMedia(f.Add("pdf-unreadable", b).Measure("", f.sizeText(m)), b, m)
			continue
		}
		if pages += pdf.Pages; f.Limits.Exceeds(limits.PDFPages, pages) {
			f.noteMedia(f.Add("pdf-pages", b).Measure(
				amount.Of(f.Limits[limits.PDFPages], "page"), amount.Of(pages, "page")), b, m)
			pages -= pdf.Pages
		}
	}
}

// findMediaCount finds more pictures than a request may have. The oldest become lines of text,
// first those whose file no later text names.
func (f pictures) findMediaCount() {
	most, ok := f.Limits[limits.Media]
	if !ok {
		return
	}
	if f.C.Window > f.Limits[limits.UsualWindow] {
		most = f.Limits[limits.MediaLarge]
	}
	var all []int
	for i := range f.Blocks {
		if holdsPicture(&f.Blocks[i]) {
			all = append(all, i)
		}
	}
	for _, i := range all[:max(0, len(all)-most)] {
		b := &f.Blocks[i]
		f.noteMedia(f.Add("image-count", b).Measure(amount.Of(most, "picture"),
			amount.Of(len(all), "picture")), b, f.mediaOf(b))
	}
}

// findPicturesInTexts finds results whose text is a picture as JSON, which costs as many tokens as
// a text of that length.
func (f pictures) findPicturesInTexts() {
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Text || b.In < 0 || f.Blocks[b.In].Kind != wire.Result ||
			!f.LooksLikePicture(model.Text{Encoding: model.JSONString, Span: b.Text}) {
			continue
		}
		text := f.C.Source.AppendText(nil, b.Text)
		inner := wire.PicturesIn(text)
		if len(inner) == 0 {
			continue
		}
		p := f.Add("image-as-text", b).Measure("a picture", sizeOf(len(text))+" of text")
		if f.API == "anthropic" && f.C.Format != "pi" && b.At == f.Blocks[b.In].Content {
			p.FixBy(model.LossNone, "the picture is sent as a picture").
				Put(b.At, finder.List(inner...))
			continue
		}
		p.FixBy(model.LossNote, "a note says what it was").Put(b.Text, source.Quote(
			fmt.Sprintf("[A picture as text, %s]", sizeOf(len(text)))))
	}
}

// findMisplacedPictures finds pictures in tool answers, which Chat Completions refuses. They move
// to the user's next message.
func (f pictures) findMisplacedPictures() {
	if f.C.Format != "openai-chat" {
		return
	}
	for i := range f.Blocks {
		b := &f.Blocks[i]
		if b.Kind != wire.Image || b.In < 0 || f.Blocks[b.In].Kind != wire.Result {
			continue
		}
		p := f.Add("image-role", b).Measure("a message of the user", "a message of a tool")
		note := f.Spelling.TextBlock("user", "[A picture: see the next message of the user]")
		to := f.nextUser(i)
		if to == nil {
			f.noteMedia(p, b, f.mediaOf(b))
			continue
		}
		p.FixBy(model.LossNone, "it moves into the next message of the user").
			Put(b.At, note).
			Put(to.Content, f.withPicture(to, f.RawAt(b.At)))
	}
}

// nextUser is the user's next message after a block, or nil for none.
func (f pictures) nextUser(i int) *wire.Block {
	for n := i + 1; n < len(f.Blocks); n++ {
		if b := &f.Blocks[n]; b.Kind == wire.Message && b.Role == "user" {
			return b
		}
	}
	return nil
}

// withPicture is the content of a message with a picture inserted at the start.
func (f pictures) withPicture(m *wire.Block, picture []byte) []byte {
	raw := f.RawAt(m.Content)
	if raw[0] == '[' {
		return append(append([]byte("["), picture...), append([]byte(","), raw[1:]...)...)
	}
	return finder.List(picture, f.Spelling.TextBlock("user", string(source.AppendText(nil, raw))))
}

// findBodySize finds requests that are larger than the API accepts. The largest pictures are made
// smaller.
func (f pictures) findBodySize() {
	most, ok := f.Limits[limits.BodyBytes]
	if !ok {
		return
	}
	size := 0
	var pictures []int
	for i := range f.Blocks {
		b := &f.Blocks[i]
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
		return f.Blocks[b].Data.Len() - f.Blocks[a].Data.Len()
	})
	p := f.AddAt("body-bytes", "conversation").Measure(sizeOf(most), sizeOf(size))
	p.FixBy(model.LossPixels, "the largest pictures are made smaller")
	for _, i := range pictures {
		if size <= most {
			break
		}
		size -= f.shrink(p, &f.Blocks[i])
	}
}

// shrunkChars is the maximum number of base64 characters in a picture that is made smaller because
// the request is too large.
const shrunkChars = 1 << 20

// shrink makes a picture smaller, or replaces a document with a line of text, and returns how many
// bytes that saves.
func (f pictures) shrink(p *problem.Problem, b *wire.Block) int {
	m := f.mediaOf(b)
	l := picture.Limits{Edge: f.Limits[limits.ManyImageEdge], Chars: shrunkChars, Types: imageTypes}
	if fixed, err := picture.Fit(m.data, l); err == nil && b.Kind == wire.Image {
		with := f.spell(b, fixed.Data, fixed.Type)
		p.Put(b.Data, with)
		if !b.Address && m.declared != fixed.Type {
			f.setType(p, b, fixed.Type)
		}
		return b.Data.Len() - len(with)
	}
	before := len(p.Edits)
	f.noteMedia(p, b, m)
	p.FixBy(model.LossNote, "the largest pictures are made smaller, and each document becomes one "+
		"line")
	return b.At.Len() - len(p.Edits[before:])*finder.MaxNoted
}
