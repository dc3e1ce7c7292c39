package pictures

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"

	"decant/model"
	"decant/model/rescue/finder"
	"decant/model/rescue/picture"
	"decant/model/rescue/problem"
	"decant/model/rescue/wire"
	"decant/model/source"
)

// mediaOf reads the bytes of a block.
func (f pictures) mediaOf(b *wire.Block) media {
	m := media{declared: f.TextAt(b.Media)}
	m.raw = f.C.Source.AppendText(nil, b.Data)
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

// spell is the bytes of a picture in the form of its block.
func (f pictures) spell(b *wire.Block, data []byte, kind string) []byte {
	text := base64.StdEncoding.EncodeToString(data)
	if b.Address {
		text = "data:" + kind + ";base64," + text
	}
	return source.Quote(text)
}

// noteMedia replaces a picture or document that cannot be sent with a line of text. If it is a
// text, the text is kept.
func (f pictures) noteMedia(p *problem.Problem, b *wire.Block, m media) {
	text := "[" + f.noteText(b, m) + "]"
	words := "a note says what it was"
	if isReadable(m.info.Type) {
		text += "\n" + finder.Cut(string(m.data), maxText)
		words = "its text stays as a text"
	}
	if f.C.Format == "opencode" || f.C.Format == "kilo" {
		f.noteFile(p, b, text, words)
		return
	}
	role := b.Role
	if b.In >= 0 && f.Blocks[b.In].Kind == wire.Result {
		role = "user"
	}
	p.FixBy(model.LossNote, words).
		Put(b.At, f.Spelling.TextBlock(role, text))
}

// noteFile replaces a file of opencode with a text part, which must name its message. Files that a
// call returned are next to its output, where no text is possible.
func (f pictures) noteFile(p *problem.Problem, b *wire.Block, text, words string) {
	if b.Tag == wire.Attachment {
		p.FixBy(model.LossPart, "the picture is left out").Drop(b.Record, b.At)
		return
	}
	p.FixBy(model.LossNote, words).Put(b.At, source.Object(
		"id", f.RawMember(b.At, "id"), "sessionID", f.RawMember(b.At, "sessionID"),
		"messageID", f.RawMember(b.At, "messageID"), "type", "text", "text", text))
}

// noteText describes a removed picture or document: type, size, checksum and source.
func (f pictures) noteText(b *wire.Block, m media) string {
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

// sourceOf is the source file of a block in a result, or "" where its call names none.
func (f pictures) sourceOf(b *wire.Block) string {
	i := f.EventIn(b.At)
	if i < 0 || f.C.Events[i].Call < 0 {
		return ""
	}
	if paths := f.C.Calls[f.C.Events[i].Call].Effect.Paths; len(paths) > 0 {
		return paths[0]
	}
	return ""
}

// typeText is the declared type and the real type of a picture.
func (f pictures) typeText(m media) string {
	declared := cmp.Or(m.declared, "no type")
	if m.info.Type == "" || m.info.Type == m.declared {
		return declared
	}
	return declared + ", and it is " + m.info.Type
}

// sizeText is the type, pixels and size of a picture.
func (f pictures) sizeText(m media) string {
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
