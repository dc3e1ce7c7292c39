package marker

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// templateFields are the fields that a template may have in braces.
var templateFields = []string{"uri", "call", "turn", "tool", "bytes", "lines", "checksum"}

// templateField matches anything in braces that looks like a field.
var templateField = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\{[a-z_]+\}`)
})

// maxTemplate is the largest length of a template in bytes. A longer reference would not be read
// back.
const maxTemplate = 500

// CheckTemplate returns an error for an invalid wording of a reference. A wording must say what is
// repeated, {uri}, and where it is, {call} or {turn}. It goes into the fork, so it must have no
// control or invisible characters.
func CheckTemplate(t string) error {
	if t == "" {
		return nil
	}
	for _, field := range templateField().FindAllString(t, -1) {
		if !slices.Contains(templateFields, field[1:len(field)-1]) {
			return fmt.Errorf("%s: no such field; the fields are {%s}", field,
				strings.Join(templateFields, "} {"))
		}
	}
	hidden := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }
	switch {
	case !utf8.ValidString(t) || strings.ContainsFunc(t, hidden):
		return errors.New("use one line without control characters")
	case len(t) > maxTemplate:
		return fmt.Errorf("use at most %d bytes", maxTemplate)
	case strings.HasPrefix(t, ">") || strings.HasPrefix(t, "["):
		return errors.New("put words first; built-in markers begin with > or [")
	case !strings.Contains(t, "{uri}"):
		return errors.New("put {uri} in it, which says what is repeated")
	case !strings.Contains(t, "{call}") && !strings.Contains(t, "{turn}"):
		return errors.New("put {call} or {turn} in it, which says where the text is")
	}
	return nil
}

// templateStart and templateEnd enclose the id of a call at the end of a reference in the user's
// own words. They are always there, so the reference is read back even if the template has changed.
const (
	templateStart = " [ref: "
	templateEnd   = "]"
)

// readTemplate returns the id of the call at the end of a reference in the user's own words, "" for
// another text.
func readTemplate(body string) string {
	if !strings.HasSuffix(body, templateEnd) {
		return ""
	}
	at := strings.LastIndex(body, templateStart)
	if at <= 0 {
		return ""
	}
	id := body[at+len(templateStart) : len(body)-len(templateEnd)]
	if strings.ContainsAny(id, "]\r\n") || strings.Contains(id, ", ") {
		return ""
	}
	return id
}
