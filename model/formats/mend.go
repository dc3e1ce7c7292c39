package formats

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/formats/pi"
	"decant/model/rescue/rawlines"
	"decant/model/source"
)

// mended is a file that could not be opened as it is, and the repair that makes it readable.
type mended struct {
	data     []byte
	problems []model.Problem
}

// mendValue repairs a file that must be one JSON value. It removes what is not JSON at its ends,
// and ends a list that is cut off after its last complete element.
func mendValue(data []byte) mended {
	found := rawlines.FindInValue(data)
	out := mended{data: rawlines.Apply(data, found)}
	for i := range found {
		p := &found[i]
		out.problems = append(out.problems, model.Problem{
			Rule: p.Rule, Place: fmt.Sprintf("line %d", p.Line), Harm: model.Refused,
			Effect: "the agent cannot open the conversation", Fix: p.Fix, Loss: p.Loss, Fixed: true,
		})
	}
	return out
}

// mendHeader adds a header to lines of a session of pi that has none, or whose header is not JSON.
// It is false for any other file.
func mendHeader(data []byte) (mended, bool) {
	for _, v := range kit.Lines(data[:min(headBytes, len(data))]) {
		if !v.Exists() {
			continue
		}
		version, ok := pi.VersionOf(v)
		if !ok {
			return mended{}, false
		}
		header := source.Object("type", "session", "version", version,
			"id", model.MakeUUID(sha256.Sum256(data)),
			"timestamp", v.Get("timestamp").Text(), "cwd", "")
		return mended{
			data: bytes.Join([][]byte{header, data}, []byte("\n")),
			problems: []model.Problem{{
				Rule: "meta-not-first", Place: "line 1", Harm: model.Refused,
				Text: "Session file is not a valid pi session", Effect: "pi does not open the file",
				Fix: "decant writes a header", Loss: model.LossNone, Fixed: true,
			}},
		}, true
	}
	return mended{}, false
}
