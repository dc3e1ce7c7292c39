// Package broken makes small conversations that agents or APIs refuse, each with one thing that is
// broken, for tests of what finds and fixes it.
package broken

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// File is one broken conversation.
type File struct {
	// Name is the file's name without its folder.
	Name string
	// Format is the one of decant that it is in, ID what its agent resumes it by, "" for a body.
	Format, ID string
	// Rule is the one that has to find it.
	Rule string
	// Data makes its bytes, the first time that they are asked for: some files have many MB.
	Data func() []byte
}

// The formats of the files.
const (
	ClaudeCode = "claude-code"
	Codex      = "codex"
	Pi         = "pi"
	OhMyPi     = "omp"
	Qwen       = "qwen-code"
	Copilot    = "copilot"
	Opencode   = "opencode"
	Messages   = "anthropic-messages"
	Responses  = "openai-responses"
	Chat       = "openai-chat"
)

// ListFiles makes all files of a format.
func ListFiles(format string) []File {
	switch format {
	case ClaudeCode:
		return listClaude()
	case Codex:
		return listCodex()
	case Pi:
		return listPi()
	case OhMyPi:
		return listOmp()
	case Qwen:
		return listQwen()
	case Copilot:
		return listCopilot()
	case Opencode:
		return listOpencode()
	default:
		return listBodies(format)
	}
}

// object is an object of JSON with its members in this order: a name, its value, and so on. A
// value that is a [json.RawMessage] is taken as it is.
func object(pairs ...any) json.RawMessage {
	var out bytes.Buffer
	for i := 0; i+1 < len(pairs); i += 2 {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, "%q:%s", pairs[i], encode(pairs[i+1]))
	}
	return json.RawMessage("{" + out.String() + "}")
}

// list is a list of JSON.
func list(values ...any) json.RawMessage {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = string(encode(v))
	}
	return json.RawMessage("[" + strings.Join(all, ",") + "]")
}

// encode is a value as JSON. It is made of what can be encoded.
func encode(v any) []byte {
	if raw, ok := v.(json.RawMessage); ok {
		return raw
	}
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// lines joins records, one a line.
func lines(records []json.RawMessage) []byte {
	var out bytes.Buffer
	for _, r := range records {
		out.Write(r)
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// code is a text of a hundred lines or so that is different for each n.
func code(n, times int) string {
	return strings.Repeat(fmt.Sprintf("error line %d of a build log that is long\n", n), times)
}
