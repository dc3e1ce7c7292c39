package qwencode

import (
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// Codec reads and writes the conversations of Qwen Code.
type Codec struct{ kit.JSONL }

var (
	_ codec.Homed  = Codec{}
	_ codec.Lister = Codec{}
)

// Name is the format's name in reports and flags.
func (Codec) Name() string { return Name }

// Traits says how Qwen Code differs from other agents.
func (Codec) Traits() codec.Traits {
	return codec.Traits{
		Opens: "sessions of Qwen Code (.jsonl)", Lenient: true, Counts: true, PassesOver: true,
	}
}
