package copilot

import (
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// Codec is how Copilot CLI stores conversations.
type Codec struct{ kit.JSONL }

var (
	_ codec.Nested = Codec{}
	_ codec.Homed  = Codec{}
	_ codec.Lister = Codec{}
)

// Name is what the format is called in reports and flags.
func (Codec) Name() string { return Name }

// Traits say how Copilot CLI differs from other agents. Lines that are no JSON it passes over, but
// it rewrites the whole file without them when it resumes, so a fork does not carry them.
func (Codec) Traits() codec.Traits {
	return codec.Traits{Opens: "sessions of Copilot CLI (folders with events.jsonl)", Counts: true}
}
