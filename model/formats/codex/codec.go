package codex

import (
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// Codec reads and writes the conversations of Codex.
type Codec struct{ kit.JSONL }

var (
	_ codec.Homed  = Codec{}
	_ codec.Lister = Codec{}
)

// Name is the format's name in reports and flags.
func (Codec) Name() string { return Name }

// Traits says how Codex differs from other agents.
func (Codec) Traits() codec.Traits {
	return codec.Traits{
		Opens:   "rollouts of Codex (.jsonl, .jsonl.zst)",
		Lenient: true, Counts: true, PassesOver: true,
	}
}
