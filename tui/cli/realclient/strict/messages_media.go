package strict

import "strings"

// image checks a picture that is in the body.
func (m *messages) image(b placedBlock) {
	source := b.get("source")
	if source.get("type").text() != "base64" {
		return
	}
	at := b.at + ".image.source.base64"
	declared, text := source.get("media_type").text(), source.get("data").text()
	if !isImageType(declared) {
		m.refuse("%s.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or "+
			"'image/webp'", at)
	}
	if text == "" {
		m.refuse("%s: image cannot be empty", at)
		return
	}
	if len(text) > mostImage {
		m.refuse("%s: image exceeds 5 MB maximum: %d bytes > 5242880 bytes", at, len(text))
	}
	data, ok := decode(text)
	if !ok {
		m.refuse("%s.data: invalid base64 data", at)
		return
	}
	p := inspectPicture(data)
	m.pictures = append(m.pictures, placedPicture{p, at})
	switch {
	case p.kind == "" || !p.whole:
		m.refuse("Could not process image (%s)", at)
	case p.kind != declared:
		m.refuse("%s: The image was specified using the %s media type, but the image appears to "+
			"be a %s image", at, declared, p.kind)
	}
}

// document checks a document that is in the body.
func (m *messages) document(b placedBlock) {
	source := b.get("source")
	if source.get("type").text() != "base64" {
		return
	}
	at := b.at + ".document.source.base64"
	if declared := source.get("media_type").text(); declared != "application/pdf" {
		m.refuse("%s.media_type: Input should be 'application/pdf'", at)
		return
	}
	data, ok := decode(source.get("data").text())
	if !ok {
		m.refuse("%s.data: invalid base64 data", at)
		return
	}
	pages, refused := inspectPDF(data)
	if refused != "" {
		m.refuse("%s.data: %s", at, refused)
	}
	m.pages += pages
}

// media checks all pictures and documents together against the limits.
func (m *messages) media() {
	for _, p := range m.pictures {
		const most = "%s.data: At least one of the image dimensions exceed max allowed size"
		switch {
		case p.edge() > mostEdge:
			m.refuse(most+": 8000 pixels", p.at)
		case len(m.pictures) > manyPictures && p.edge() > mostManyEdge:
			m.refuse(most+" for many-image requests: 2000 pixels", p.at)
		}
	}
	most, pages := mostMedia, mostPages
	if messagesWindow(m.model) > usualWindow {
		most, pages = mostMediaWide, mostMediaWide
	}
	if m.pages > pages {
		m.refuse("A maximum of %d PDF pages may be provided.", pages)
	}
	if m.pages+len(m.pictures) > most {
		m.refuse("Too much media: %d document pages + %d images > %d", m.pages, len(m.pictures),
			most)
	}
}

// window estimates what a body costs, and compares it with the window of its model.
func (m *messages) window(body value) {
	tokens := 0
	for _, name := range []string{"system", "tools", "messages"} {
		tokens += body.get(name).tokens()
	}
	for _, p := range m.pictures {
		tokens += p.tokens()
	}
	window, answer := messagesWindow(m.model), body.get("max_tokens").number()
	switch {
	case tokens > window:
		m.refuse("prompt is too long: %d tokens > %d maximum", tokens, window)
	case tokens+answer > window:
		m.refuse("input length and `max_tokens` exceed context limit: %d + %d > %d", tokens, answer,
			window)
	}
}

// ending checks an answer at the end of a body.
func (m *messages) ending() {
	n := len(m.turns)
	if n == 0 || m.turns[n-1].role != "assistant" {
		return
	}
	if isNew(m.model) {
		m.refuse("This model does not support assistant message prefill. The conversation " +
			"must end " +
			"with a user message.")
	}
	blocks := m.turns[n-1].blocks
	if len(blocks) == 0 {
		return
	}
	if text := blocks[len(blocks)-1].get("text").text(); text != strings.TrimRight(text, " "+
		"\t\r\n") {
		m.refuse("messages: final assistant content cannot end with trailing whitespace")
	}
}
