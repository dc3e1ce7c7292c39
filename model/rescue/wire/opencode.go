package wire

import "decant/model/source"

// Attachment is the tag of a picture that a call of opencode returned, which is next to its output.
const Attachment = "attachment"

// readOpencode reads the pictures of a message as opencode stores it. The client itself converts
// calls and texts for each API.
func readOpencode(dst []Block, record int, m source.Value) []Block {
	r := reader{out: dst, record: record, role: m.Get("info", "role").Text()}
	r.begin(m, m.Get("parts"))
	r.out[r.in].Empty = false // The client skips a message without parts.
	for v := range m.Get("parts").Items() {
		r.readOpencodeFile(v, "file")
		for a := range v.Get("state", "attachments").Items() {
			r.readOpencodeFile(a, Attachment)
		}
	}
	return r.out
}

// readOpencodeFile reads a file whose address contains its bytes.
func (r *reader) readOpencodeFile(v source.Value, tag string) {
	const image = `"image/`
	if at, mime := v.Get("url"), v.Get("mime"); v.Get("type").Is("file") && isData(at) &&
		string(mime.RawHead(len(image))) == image {
		r.add(Block{
			Kind: Image, Tag: tag, At: v.Span(), Listed: true, Object: true, Address: true,
			Data: at.Span(), Media: mime.Span(),
		})
	}
}
