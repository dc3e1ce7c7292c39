package pi

import (
	"decant/model/formats/codec"
	"decant/model/source"
)

// Codec is how pi stores conversations.
type Codec struct{}

var (
	_ codec.Resumer = Codec{}
	_ codec.Lister  = Codec{}
)

// Name is what the format is called in reports and flags.
func (Codec) Name() string { return Name }

// Traits say how pi differs from other agents.
func (Codec) Traits() codec.Traits {
	return codec.Traits{Lenient: true, Counts: true, PassesOver: true}
}

// Split finds the lines of a file.
func (Codec) Split(name string, data []byte) (*source.Source, error) {
	return source.Lines(name, data), nil
}
