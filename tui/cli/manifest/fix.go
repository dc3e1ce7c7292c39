package manifest

import (
	"errors"

	"decant/model"
)

// Fix is one repair, and the original texts that it replaced or removed.
type Fix struct {
	model.Fix
	// Was are these texts, in file order. It is nil for what every fork repairs, where nothing is
	// lost, and in manifests of older versions.
	Was []Part `json:"was,omitempty"`
}

// rawText is the encoding of bytes that are a text as they are. Only fixes have it.
const rawText = "raw"

// newFixes describes the repairs of a fork.
func newFixes(fixes []model.Fix) []Fix {
	out := make([]Fix, len(fixes))
	for i := range fixes {
		out[i].Fix = fixes[i]
		for k := range fixes[i].Removed {
			r := &fixes[i].Removed[k]
			part := Part{
				Part: k + 1, Span: [2]int{r.At.Start, r.At.End}, Encoding: encodings[r.Encoding],
				SHA256: r.Sum.String(), Bytes: r.Bytes, Text: r.Text,
			}
			if r.Encoding == model.Literal {
				part.Encoding = rawText
			}
			out[i].Was = append(out[i].Was, part)
		}
	}
	return out
}

// FixedText is a text that a fix replaced or removed.
type FixedText struct {
	Fix  *Fix
	Part *Part
}

// FixedTexts lists the texts that fixes replaced or removed. They are numbered after the changes.
func (m *Manifest) FixedTexts() []FixedText {
	var out []FixedText
	for i := range m.Fixes {
		for k := range m.Fixes[i].Was {
			out = append(out, FixedText{&m.Fixes[i], &m.Fixes[i].Was[k]})
		}
	}
	return out
}

// readRaw returns the bytes at a part's place.
func (o *Original) readRaw(p *Part) ([]byte, error) {
	if p.Span[1] > len(o.data) {
		return nil, errors.New("it is no longer there")
	}
	return o.data[p.Span[0]:p.Span[1]], nil
}
