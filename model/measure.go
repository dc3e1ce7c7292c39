package model

import (
	"crypto/sha256"
	"encoding/hex"
	"math"

	"decant/model/tokens"
)

// Sum is the SHA-256 of a text.
type Sum [sha256.Size]byte

// Short is the first 12 hex digits.
func (s Sum) Short() string { return hex.EncodeToString(s[:6]) }

// String is all 64 hex digits.
func (s Sum) String() string { return hex.EncodeToString(s[:]) }

// Measure fills in sizes, checksums and token estimates of all events. A codec
// calls it once, as its last step. Each part is estimated by itself; an event's
// tokens are the sum over its parts, rounded half up once.
func (c *Conversation) Measure() {
	count := func(int) {}
	if c.Source != nil && c.Source.Count != nil {
		count = c.Source.Count
	}
	Parallel(len(c.Events), func(i int, buf []byte) []byte {
		buf = c.measure(&c.Events[i], buf)
		count(c.Events[i].Bytes)
		return buf
	})
}

// measure fills in one event and hands back the buffer that it used.
func (c *Conversation) measure(e *Event, buf []byte) []byte {
	for i := range e.Parts {
		buf = c.measurePart(&e.Parts[i], buf[:0])
	}
	e.Bytes, e.Tokens = 0, 0
	if len(e.Parts) == 1 {
		e.Bytes, e.Sum = e.Parts[0].Bytes, e.Parts[0].Sum
	} else {
		buf = c.AppendEvent(buf[:0], e)
		e.Bytes, e.Sum = len(buf), sha256.Sum256(buf)
	}
	if e.Live {
		e.Tokens = Round(e.Weight())
	}
	return buf
}

func (c *Conversation) measurePart(p *Part, buf []byte) []byte {
	if p.Text.Encoding == NoText {
		p.Bytes, p.RawBytes, p.Sum, p.Raw = 0, 0, sha256.Sum256(nil), sha256.Sum256(nil)
	} else {
		buf = c.AppendText(buf, p.Text)
		p.Bytes, p.Sum = len(buf), sha256.Sum256(buf)
		p.RawBytes, p.Raw = p.Bytes, p.Sum
		if p.Envelope != 0 {
			raw := p.Envelope.Raw(buf)
			p.RawBytes, p.Raw = len(raw), sha256.Sum256(raw)
		}
	}
	p.Weight = c.weigh(p, buf)
	return buf
}

func (c *Conversation) weigh(p *Part, text []byte) float64 {
	if p.Kind == PartImage {
		return c.ImageWeight(p.Image)
	}
	return tokens.Estimate(c.Family, text)
}

// ImageWeight is the unrounded token estimate of an image, as the conversation's
// model scales it. One of unknown size counts as the most that the model charges
// for one.
func (c *Conversation) ImageWeight(m Image) float64 {
	model, _ := tokens.Lookup(c.Model)
	return float64(model.Image(m.Width, m.Height))
}

// Weight is the unrounded token estimate of an event, live or not.
func (e *Event) Weight() float64 {
	sum := 0.0
	for i := range e.Parts {
		sum += e.Parts[i].Weight
	}
	return sum
}

// TextWeight is the unrounded token estimate of a text in this conversation, with its
// scale.
func (c *Conversation) TextWeight(text string) float64 {
	return tokens.Estimate(c.Family, []byte(text)) * c.Scale()
}

// Round rounds a token estimate half up to a whole number.
func Round(weight float64) int { return int(math.Floor(weight + 0.5)) }
