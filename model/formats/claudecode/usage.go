package claudecode

import (
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
)

// usageNames are the members of a usage.
var usageNames = kit.UsageNames{
	Input: "input_tokens", Cached: "cache_read_input_tokens",
	Written: "cache_creation_input_tokens", Output: "output_tokens",
	Hour: []string{"cache_creation", "ephemeral_1h_input_tokens"},
}

// ourUsage is what a fork's newest reply says of its size, in tokens, with the fork's mark.
func ourUsage(input, output int, mark []byte) []byte {
	return fmt.Appendf(nil, `{"input_tokens":%d,"cache_creation_input_tokens":0,`+
		`"cache_read_input_tokens":0,"output_tokens":%d,%q:%s}`,
		input, output, model.MarkName, mark)
}

// synthetic is the model of replies that the client made up.
const synthetic = "<synthetic>"
