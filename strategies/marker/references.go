package marker

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"decant/model"
	"decant/model/source"
)

// The starts of the built-in references: of dedup-content, of dedup-recent, and of dedup-resources.
const (
	sameStart     = "[DEDUP] "
	recentStart   = "> [ref: "
	nearStart     = "> [near-ref: "
	resourceStart = "The content of "
)

// referenceStarts are the starts of all built-in references.
var referenceStarts = []string{sameStart, recentStart, nearStart, resourceStart}

// ToolKinds are the names of the kinds of tools in a verbose reference of dedup-recent.
var ToolKinds = [...]string{"other", "file-read", "file-mutate"}

// ReadNear returns what a near reference to a call says about the values, without its first comma.
// It returns false for another text.
func ReadNear(body, call string) (delta string, ok bool) {
	delta, ok = strings.CutPrefix(body, nearStart+call+", ")
	if !ok || !strings.HasSuffix(delta, "]") {
		return "", false
	}
	return strings.TrimSuffix(delta, "]"), true
}

// IsNear reports whether a body begins like a near reference.
func IsNear(body string) bool { return strings.HasPrefix(body, nearStart) }

// NamesCall reports whether a body is a reference of dedup-content or dedup-recent that names one
// call and no other.
func NamesCall(body, call string) bool {
	if strings.HasPrefix(body, sameStart+"identical to tool_call_id="+call+" (") ||
		strings.HasPrefix(body, nearStart+call+", ") {
		return true
	}
	return body == Recent.Write(Fields{Call: call}) ||
		body == Recent.Write(Fields{Call: call, Exact: true}) ||
		slices.ContainsFunc(ToolKinds[:], func(kind string) bool {
			return body == Recent.Write(Fields{Call: call, Exact: true, Text: kind})
		})
}

// subjectOf returns the noun that a reference uses for a URI.
func subjectOf(uri string) string {
	if _, file := model.FilePath(uri); file {
		return "file"
	}
	return "content"
}

// ownReferences are the forms of the built-in references, with the id of the call that they name.
// When decant reads a fork again, it must not lose what they point to. They match whole bodies
// only: text that merely quotes a reference is just text.
var ownReferences = sync.OnceValue(func() []ownReference {
	return []ownReference{
		{sameStart, regexp.MustCompile(`^\[DEDUP\] identical to tool_call_id=(.+) \(\d+ bytes\)$`)},
		{recentStart, regexp.MustCompile(
			`^> \[ref: (.+?)(?:, byte-identical(?:, from: (?:file-read|file-mutate|other))?)?\]$`,
		)},
		{nearStart, regexp.MustCompile(`^> \[near-ref: (.+?)(?:, [^→]*: [^→]*→[^→]*)+\]$`)},
		{resourceStart, regexp.MustCompile(
			"(?s)^The content of .+ is identical to the result of tool call `([^`]+)` in turn " +
				`\d+ ` +
				`\(checksum: sha256:[0-9a-f]{12}\)\. The (?:file|content) has not changed\. ` +
				`Refer to that earlier result for the full contents\.$`,
		)},
	}
})

// ownReference is a built-in reference: its start, and its whole form.
type ownReference struct {
	start string
	form  *regexp.Regexp
}

// attached matches a reference to an attachment. The URI and the checksum identify the attachment,
// because each fork numbers its turns again.
var attached = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`(?s)^The content of (.+) is identical to the attachment at turn \d+ ` +
			`\(checksum: sha256:([0-9a-f]{12})\)\. The (?:file|content) has not changed\. ` +
			`Refer to the attached content\.$`,
	)
})

// Referent is what one of our references points to: a call's result, or an attachment.
type Referent struct{ Call, URI, Sum string }

// Referral is a reference that was read. A worded reference shares only its end with the built-in
// ones. If it names nothing, it is just a text with such an end.
type Referral struct {
	Referent
	Worded bool
}

// ReadReference returns what a body refers to, false if it is not one of our references.
func ReadReference(body string) (Referral, bool) {
	if id := ReadCallID(body); id != "" {
		worded := readTemplate(body) == id && !strings.HasPrefix(body, ">"+templateStart)
		return Referral{Referent{Call: id}, worded}, true
	}
	if !strings.HasPrefix(body, resourceStart) {
		return Referral{}, false
	}
	if found := attached().FindStringSubmatch(body); found != nil {
		return Referral{Referent: Referent{URI: found[1], Sum: found[2]}}, true
	}
	return Referral{}, false
}

// MayRefer reports whether a body begins or ends like a reference. [ReadReference] rejects all
// other bodies.
func MayRefer(body []byte) bool {
	return bytes.HasSuffix(body, []byte(templateEnd)) ||
		slices.ContainsFunc(referenceStarts, func(start string) bool {
			return bytes.HasPrefix(body, []byte(start))
		})
}

// MayStand reports whether a text that begins and ends with these bytes may be a reference, or what
// else an earlier fork left instead of a result. For any other text [MayRefer] and [StandsIn] are
// false.
func MayStand(ends [2]byte) bool {
	begins := func(start string) bool { return start[0] == ends[0] }
	return ends[1] == templateEnd[len(templateEnd)-1] ||
		slices.ContainsFunc(referenceStarts, begins) || slices.ContainsFunc(stubStarts, begins)
}

// IsReference reports whether a part of the source is one of our references.
func IsReference(c *model.Conversation, p *model.Part) bool {
	text, _ := c.ViewText(nil, p.Text)
	body := p.Envelope.Body(text)
	if len(body) > MaxReference || !MayRefer(body) {
		return false
	}
	_, ok := ReadReference(string(body))
	return ok
}

// ReadCallID returns the id of the call that a body refers to, "" if it is no such reference. A
// template may begin like a built-in reference, so its fixed end is tested first.
func ReadCallID(body string) string {
	if id := readTemplate(body); id != "" {
		return id
	}
	for _, r := range ownReferences() {
		if !strings.HasPrefix(body, r.start) {
			continue
		}
		if found := r.form.FindStringSubmatch(body); found != nil {
			return found[1]
		}
	}
	return ""
}

// ShortText is the stored length in bytes up to which a text is decoded whole when a conversation
// is indexed.
const ShortText = 2048

// MaxReference is the largest length in bytes of a body that may be a reference. Of longer texts
// only the first line is read.
const MaxReference = ShortText - 100

// IsReadBack reports whether a stored reference is short enough to be recognised in the fork.
func IsReadBack(body string) bool {
	return len(body) <= MaxReference && len(source.Quote(body)) < ShortText
}
