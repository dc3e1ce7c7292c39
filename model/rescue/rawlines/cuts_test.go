package rawlines

import (
	"strings"
	"testing"
)

// valueIsDue reports whether a record that is cut at a byte could go on with an object.
func valueIsDue(record string, cut int) bool {
	return record[cut-1] == ':' || record[cut-1] == '[' ||
		record[cut-1] == ',' && record[cut] == '{'
}

// TestCuts cuts a record at each byte, in each way that writers leave it.
func TestCuts(t *testing.T) {
	t.Parallel()
	both := joinLines(recordC, recordA, recordB, recordC)
	without := joinLines(recordC, recordB, recordC)
	for _, tt := range []struct {
		name string
		// in is the file of a record that is cut into two parts.
		in   func(head, tail string) string
		want string
		// unsure says that where a value is due the other record may be a part of the torn one.
		unsure bool
	}{
		{"two writers", func(head, tail string) string {
			return joinLines(recordC, head+recordB, tail, recordC)
		}, both, false},
		{"two writers, with a line end", func(head, tail string) string {
			return joinLines(recordC, head, recordB, tail, recordC)
		}, both, false},
		{"the end before another record", func(head, tail string) string {
			return joinLines(recordC, head, tail+recordB, recordC)
		}, both, false},
		{"a line end inside", func(head, tail string) string {
			return joinLines(recordC, head, tail, recordB, recordC)
		}, both, false},
		{"torn", func(head, _ string) string {
			return joinLines(recordC, head, recordB, recordC)
		}, without, false},
		{"torn and glued", func(head, _ string) string {
			return joinLines(recordC, head+recordB, recordC)
		}, without, true},
		{"torn and NUL", func(head, _ string) string {
			return joinLines(recordC, head+"\x00\x00"+recordB, recordC)
		}, without, true},
		{"the beginning is lost", func(_, tail string) string {
			return joinLines(recordC, tail, recordB, recordC)
		}, without, false},
		{"torn at the end", func(head, _ string) string {
			return joinLines(recordC, recordB, recordC) + head
		}, without, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for cut := 1; cut < len(recordA); cut++ {
				in := tt.in(recordA[:cut], recordA[cut:])
				got := string(checkFixed(t, []byte(in), FindInLines))
				switch {
				case got == tt.want:
				case strings.HasSuffix(recordA[:cut], "[") && strings.HasPrefix(recordA[cut:], "]"):
					// Between the brackets of an empty list the other record is at home.
				case !tt.unsure || !valueIsDue(recordA, cut) || got != joinLines(recordC, recordC):
					t.Errorf("cut at %q: got\n%s want\n%s", recordA[:cut], got, tt.want)
				}
			}
		})
	}
}
