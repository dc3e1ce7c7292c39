package codex

import (
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// Codec is how Codex stores conversations.
type Codec struct{ kit.JSONL }

var (
	_ codec.Homed  = Codec{}
	_ codec.Lister = Codec{}
)

// Name is what the format is called in reports and flags.
func (Codec) Name() string { return Name }

// Traits say how Codex differs from other agents.
func (Codec) Traits() codec.Traits {
	return codec.Traits{
		Opens:   "rollouts of Codex (.jsonl, .jsonl.zst)",
		Lenient: true, Counts: true, PassesOver: true,
	}
}
