package pi

import (
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// Codec is how pi stores conversations, and clients that were made from it.
type Codec struct {
	kit.JSONL

	// omp is true for Oh My Pi, see [OhMyPi].
	omp bool
}

// OhMyPi is how Oh My Pi stores conversations: as pi does, with a title line of a fixed length
// before the header, other entries and names, and results that it cuts in the file itself.
var OhMyPi = Codec{omp: true}

var (
	_ codec.Resumer   = Codec{}
	_ codec.Lister    = Codec{}
	_ codec.Companion = Codec{}
)

// Name is what the format is called in reports and flags.
func (k Codec) Name() string {
	if k.omp {
		return OhMyPiName
	}
	return Name
}

// Traits say how pi differs from other agents.
func (k Codec) Traits() codec.Traits {
	t := codec.Traits{
		Opens: "sessions of pi (.jsonl)", Lenient: true, Counts: true, PassesOver: true,
	}
	if k.omp {
		t.Opens = "sessions of Oh My Pi (.jsonl)"
	}
	return t
}
