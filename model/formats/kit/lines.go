package kit

import (
	"bytes"
	"io"
	"iter"
	"slices"

	"decant/model/source"
)

// JSONL is the common part of codecs whose files are lines of JSON; they embed it.
type JSONL struct{}

// Split finds the lines of a file.
func (JSONL) Split(name string, data []byte) (*source.Source, error) {
	return source.Lines(name, data), nil
}

// Stream is Split for a file of this size that stays on the disk; seen gets the number of bytes as
// they are read.
func (JSONL) Stream(
	name string, file io.ReaderAt, size int, seen func(bytes int),
) (*source.Source, error) {
	return source.Stream(name, file, size, seen)
}

// Lines yields the lines after a byte order mark, each with its value, which is absent where the
// line is not JSON. A value is valid until the next one.
func Lines(data []byte) iter.Seq2[[]byte, source.Value] {
	return func(yield func([]byte, source.Value) bool) {
		var t source.Tree
		for line := range bytes.Lines(source.TrimMark(data)) {
			if !yield(line, parseLine(&t, line)) {
				return
			}
		}
	}
}

// LinesWith yields the values of lines that are JSON and contain one of some texts.
func LinesWith(data []byte, texts ...string) iter.Seq[source.Value] {
	return filterLines(bytes.Lines(data), texts)
}

// LastLinesWith is LinesWith from the last line to the first.
func LastLinesWith(data []byte, texts ...string) iter.Seq[source.Value] {
	lines := bytes.Split(data, []byte{'\n'})
	return filterLines(func(yield func([]byte) bool) {
		for _, line := range slices.Backward(lines) {
			if !yield(line) {
				return
			}
		}
	}, texts)
}

// filterLines yields the values of lines that contain one of some texts.
func filterLines(lines iter.Seq[[]byte], texts []string) iter.Seq[source.Value] {
	return func(yield func(source.Value) bool) {
		var t source.Tree
		for line := range lines {
			if !slices.ContainsFunc(texts, func(text string) bool {
				return bytes.Contains(line, []byte(text))
			}) {
				continue
			}
			if v := parseLine(&t, line); v.Exists() && !yield(v) {
				return
			}
		}
	}
}

// parseLine is the value of a line, absent where the line is not JSON.
func parseLine(t *source.Tree, line []byte) source.Value {
	if t.Parse(line, source.Span{End: len(line)}) != nil {
		return source.Value{}
	}
	return t.Root()
}
