package model

import (
	"fmt"
	"strconv"
	"strings"
)

// ID names an event of the unchanged source and is stable across runs. It consists of the record
// (from 1), a nested item where records have several (from 1, 0 for none), and the block (from 1).
// Plan files and manifests use the same ids together with the source's SHA-256.
type ID struct{ Record, Item, Block int }

// String is `<record>[/<item>].<block>`.
func (id ID) String() string {
	if id.Item > 0 {
		return fmt.Sprintf("%d/%d.%d", id.Record, id.Item, id.Block)
	}
	return strconv.Itoa(id.Record) + "." + strconv.Itoa(id.Block)
}

// ParseID reads what String writes. The error names the text.
func ParseID(s string) (ID, error) {
	var id ID
	left, block, ok := strings.Cut(s, ".")
	record, item, nested := strings.Cut(left, "/")
	fields := []struct {
		text string
		to   *int
		want bool
	}{{record, &id.Record, ok}, {item, &id.Item, nested}, {block, &id.Block, ok}}
	for _, f := range fields {
		if !f.want {
			continue
		}
		n, err := strconv.Atoi(f.text)
		if err != nil || n < 1 || strconv.Itoa(n) != f.text {
			return ID{}, badID(s)
		}
		*f.to = n
	}
	if id.Record == 0 || id.Block == 0 {
		return ID{}, badID(s)
	}
	return id, nil
}

func badID(s string) error {
	return fmt.Errorf("event id %q: use <record>.<block> or <record>/<item>.<block>", s)
}

// IsUUID reports whether a text is a UUID of any version in its usual spelling, in upper or lower
// case. Agents accept such a text as the id of a conversation.
func IsUUID(s string) bool {
	const length = 36
	if len(s) != length {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if dash := i == 8 || i == 13 || i == 18 || i == 23; dash != (c == '-') {
			return false
		}
		if c != '-' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
			return false
		}
	}
	return true
}

// MakeUUID is a UUID made from a checksum. The same checksum gives the same UUID.
func MakeUUID(sum Sum) string {
	const version, variant = 0x40, 0x80
	sum[6] = sum[6]&0x0f | version
	sum[8] = sum[8]&0x3f | variant
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
