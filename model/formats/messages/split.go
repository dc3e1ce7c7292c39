package messages

import (
	"bytes"

	"decant/model/source"
)

// splitMessages finds the records of a file: the one JSON value that it is, of a trajectory
// of SWE-agent its history alone, or the lines of JSONL. It never returns an error
// today; what holds no messages [Dialect.Open] refuses.
func splitMessages(name string, data []byte) (*source.Source, error) {
	var t source.Tree
	whole, err := source.Whole(name, data)
	if err == nil {
		err = t.Parse(data, whole.Records[0].Span)
	}
	root := t.Root()
	switch {
	case err != nil:
		return source.Rows(name, data), nil //nolint:nilerr // What is no JSON may be lines of it.
	case isTrajectory(root):
		return source.Inside(name, data, root.Get("history").Span()), nil
	case isMessage(root): // JSONL of one message.
		return source.Rows(name, data), nil
	}
	return whole, nil
}

// cutOut reports whether the records are only a part of their file, which is then
// written without the rest.
func cutOut(src *source.Source) bool {
	if src.Layout != source.WholeLayout {
		return false
	}
	before := src.BytesAt(source.Span{End: src.Records[0].Start})
	return len(bytes.Trim(before, "\xef\xbb\xbf \t\r\n")) > 0
}
