package jp

import (
	"bytes"
	"encoding/base64"
	"errors"
	"time"
	"unicode/utf8"

	"decant/model/source"
)

// member is a name and its value as JSON, for a new element.
type member struct {
	name  string
	value []byte
}

// spellElement spells a new element like JP: indented, with its time before its type.
func spellElement(stamp, typ string, members ...member) []byte {
	var b bytes.Buffer
	b.WriteString("{\n    \"timestamp\": ")
	b.Write(source.Quote(stamp))
	b.WriteString(",\n    \"type\": ")
	b.Write(source.Quote(typ))
	for _, m := range members {
		b.WriteString(",\n    ")
		b.Write(source.Quote(m.name))
		b.WriteString(": ")
		b.Write(m.value)
	}
	b.WriteString("\n  }")
	return b.Bytes()
}

// encodeText spells a text as JP stores it in base64.
func encodeText(text string) []byte {
	return source.Quote(base64.StdEncoding.EncodeToString([]byte(text)))
}

// urlSafe is the text of base64 that JP does not recognise because it is not in the standard
// alphabet. It is false for anything else, or for base64 that is not of a text.
func urlSafe(raw []byte) (string, bool) {
	if !bytes.ContainsAny(raw, "-_") {
		return "", false
	}
	enc := source.AppendText(nil, raw)
	if bytes.ContainsAny(enc, "\r\n") { // Go skips these, JP does not.
		return "", false
	}
	out, err := base64.URLEncoding.Strict().AppendDecode(nil, enc)
	return string(out), err == nil && utf8.Valid(out)
}

// encodeArguments spells a call's arguments as JP stores them.
func encodeArguments(text string) ([]byte, error) {
	if !isObject([]byte(text)) {
		return nil, errors.New("arguments must be a JSON object")
	}
	enc := func(dst, text []byte) []byte { return base64.StdEncoding.AppendEncode(dst, text) }
	return source.AppendDecoded(nil, []byte(text), enc), nil
}

// dropMembers removes all members with a name.
func dropMembers(object source.Value, name string) []source.Edit {
	var out []source.Edit
	for n, v := range object.Members() {
		if n == name {
			out = append(out, source.Drop(v.Span()))
		}
	}
	return out
}

// spellTime spells a time like JP: in UTC, without a zone, with a fraction of at least one digit.
func spellTime(t time.Time) string {
	s := t.UTC().Format("2006-01-02 15:04:05.999999999")
	if t.Nanosecond() == 0 {
		s += ".0"
	}
	return s
}

// isObject reports whether a file is one JSON object.
func isObject(data []byte) bool {
	var t source.Tree
	return t.Parse(data, source.Span{End: len(data)}) == nil &&
		t.Root().Kind() == source.KindObject
}
