package model

import (
	"bytes"
	"crypto/sha256"

	"decant/model/source"
	"decant/model/tokens"
	"decant/model/tokens/o200k"
)

// Measure computes sizes, checksums and token estimates of all events. A codec calls it once, as
// its last step. Each part is estimated separately. An event's tokens are the sum over its parts,
// rounded half up once.
func (c *Conversation) Measure() {
	count := func(int) {}
	if c.Source != nil && c.Source.Count != nil {
		count = c.Source.Count
	}
	RunWorkers(len(c.Events), func() func(int) {
		m := measurer{c: c}
		return func(i int) { count(m.measure(&c.Events[i])) }
	})
}

// measurer measures events; it belongs to one goroutine.
type measurer struct {
	c *Conversation
	// text and raw are buffers.
	text, raw []byte
}

// measure fills in one event. It returns the number of bytes of text that it read for that.
func (m *measurer) measure(e *Event) (bytes int) {
	for i := range e.Parts {
		p := &e.Parts[i]
		known := p.early.holds(m.c, p)
		if p.early = (early{}); !known {
			m.measurePart(p, e.Kind)
			bytes += p.Bytes
		}
	}
	e.Bytes, e.Tokens = 0, 0
	if len(e.Parts) == 1 {
		e.Bytes, e.Sum = e.Parts[0].Bytes, e.Parts[0].Sum
	} else {
		m.text = m.c.AppendEvent(m.text[:0], e)
		e.Bytes, e.Sum = len(m.text), sha256.Sum256(m.text)
	}
	if e.Live {
		e.Tokens = RoundWeight(e.TotalWeight())
	}
	return bytes
}

// measurePart fills in one part of an event of this kind.
func (m *measurer) measurePart(p *Part, of Kind) {
	var text []byte
	if p.Text.Encoding != NoText {
		text, m.text = m.c.ViewText(m.text, p.Text)
	}
	m.measureText(p, of, text)
}

// measureText fills in a part that has a text.
func (m *measurer) measureText(p *Part, of Kind, text []byte) {
	p.Bytes, p.Sum, p.Ends = len(text), sha256.Sum256(text), [2]byte{}
	if n := len(text); n > 0 {
		p.Ends = [2]byte{text[0], text[n-1]}
	}
	p.RawBytes, p.Raw = p.Bytes, p.Sum
	if of == ToolCall { // A plan compares calls, and then need not read their arguments again.
		if m.raw = source.AppendCanonical(m.raw[:0], text); !bytes.Equal(m.raw, text) {
			p.Raw = sha256.Sum256(m.raw)
		}
	}
	if p.Text.Encoding != NoText && p.Envelope != 0 {
		var raw []byte
		if raw, m.raw = p.Envelope.ViewRaw(m.raw, text); !bytes.Equal(raw, text) {
			p.RawBytes, p.Raw = len(raw), sha256.Sum256(raw)
		}
	}
	p.Weight = m.weigh(p, text)
}

// weigh is the unrounded estimate of a part with a text.
func (m *measurer) weigh(p *Part, text []byte) float64 {
	if p.Kind == PartImage {
		return m.c.ImageWeight(p.Image)
	}
	return m.c.count(text)
}

// count is the unrounded number of tokens of a text, without the scale.
func (c *Conversation) count(text []byte) float64 {
	if c.Exact {
		return float64(o200k.Count(text))
	}
	return tokens.Estimate(c.Family, text)
}

// CountExactly counts all texts again with the vocabulary itself, and later also the texts of
// plans. That takes a few hundred times as long as an estimate. Only o200k can be counted this way:
// for another or an assumed family it reports false and changes nothing. It is called after Measure
// and before Calibrate.
func (c *Conversation) CountExactly() bool {
	if c.Family != tokens.O200K || c.FamilyAssumed {
		return false
	}
	if !c.Exact {
		c.Exact, c.Fit.Exact = true, true
		c.Measure()
	}
	return true
}

// ImageWeight is the unrounded token estimate of an image, as the conversation's model scales it.
// An image of unknown size counts as the most that the model charges for an image.
func (c *Conversation) ImageWeight(m Image) float64 {
	model, _ := tokens.Lookup(c.Model)
	return float64(model.Image(m.Width, m.Height))
}

// TotalWeight is the unrounded token estimate of an event, live or not.
func (e *Event) TotalWeight() float64 {
	sum := 0.0
	for i := range e.Parts {
		sum += e.Parts[i].Weight
	}
	return sum
}

// TextWeight is the unrounded token estimate of a text in this conversation, including its scale.
func (c *Conversation) TextWeight(text string) float64 {
	return c.count([]byte(text)) * c.TextScale()
}

// Calibrate applies a fit to the estimates. The scale multiplies the estimates of all texts, and
// each event's tokens are rounded again, once. It is called after Measure and before anyone reads
// the conversation. It replaces an earlier fit.
func (c *Conversation) Calibrate(f Fit) {
	if c.TextScale() != 1 {
		c.Measure()
	}
	c.Fit = f
	c.Fit.Exact = c.Exact
	scale := f.factor()
	if scale == 1 {
		return
	}
	for i := range c.Events {
		e := &c.Events[i]
		for k := range e.Parts {
			if p := &e.Parts[k]; p.Kind != PartImage {
				p.Weight *= scale
			}
		}
		if e.Live {
			e.Tokens = RoundWeight(e.TotalWeight())
		}
	}
}

// TextScale is the factor that was applied to the estimates of this conversation's texts, or 1 for
// none.
func (c *Conversation) TextScale() float64 { return c.Fit.factor() }
