package copilot

import (
	"decant/model/formats/codec"
	"decant/model/formats/kit"
)

// Codec reads and writes the conversations of Copilot CLI.
type Codec struct{ kit.JSONL }

var (
	_ codec.Nested    = Codec{}
	_ codec.Companion = Codec{}
	_ codec.Homed     = Codec{}
	_ codec.Lister    = Codec{}
)

// Name is the format's name in reports and flags.
func (Codec) Name() string { return Name }

// Traits says how Copilot CLI differs from other agents. It skips lines that are not JSON. But when
// it resumes it rewrites the whole file without them, so a fork does not keep them.
func (Codec) Traits() codec.Traits {
	return codec.Traits{Opens: "sessions of Copilot CLI (folders with events.jsonl)", Counts: true}
}
