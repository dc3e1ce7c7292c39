package claudecode

import (
	"decant/model/formats/claudecode/detect"
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// Codec reads and writes the conversations of Claude Code.
type Codec struct{ kit.JSONL }

var (
	_ codec.Lister = Codec{}
	_ codec.Homed  = Codec{}
)

// Name is the format's name in reports and flags.
func (Codec) Name() string { return Name }

// Traits says how Claude Code differs from other agents.
func (Codec) Traits() codec.Traits {
	return codec.Traits{
		Opens: "sessions of Claude Code (.jsonl)", Counts: true, PassesOver: true,
	}
}

// Detect reports whether head, the first bytes of a file, is the start of a session.
func (Codec) Detect(head []byte) bool { return detect.IsSession(head) }
