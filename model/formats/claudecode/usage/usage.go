// Package usage knows how Claude Code records the size of a call.
package usage

import (
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
)

// Names are the members of a usage.
var Names = kit.UsageNames{
	Input: "input_tokens", Cached: "cache_read_input_tokens",
	Written: "cache_creation_input_tokens", Output: "output_tokens",
	Hour: []string{"cache_creation", "ephemeral_1h_input_tokens"},
}

// OfFork is the size that a fork's newest reply records, in tokens, with the fork's mark.
func OfFork(input, output int, mark []byte) []byte {
	return fmt.Appendf(nil, `{"input_tokens":%d,"cache_creation_input_tokens":0,`+
		`"cache_read_input_tokens":0,"output_tokens":%d,%q:%s}`,
		input, output, model.MarkName, mark)
}
