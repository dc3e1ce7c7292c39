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

// How the built-in references begin: those of dedup-content, of dedup-recent, and of
// dedup-resources.
const (
	sameStart     = "[DEDUP] "
	recentStart   = "> [ref: "
	nearStart     = "> [near-ref: "
	resourceStart = "The content of "
)

// ToolKinds are what a verbose reference of dedup-recent calls the kinds of tools.
var ToolKinds = [...]string{"other", "file-read", "file-mutate"}

// ReadNear is what a near reference to a call says of the values, without its first comma; false
// for another text.
func ReadNear(body, call string) (delta string, ok bool) {
	delta, ok = strings.CutPrefix(body, nearStart+call+", ")
	if !ok || !strings.HasSuffix(delta, "]") {
		return "", false
	}
	return strings.TrimSuffix(delta, "]"), true
}

// IsNear reports whether a body begins as a near reference.
func IsNear(body string) bool { return strings.HasPrefix(body, nearStart) }

// NamesCall reports whether a body is a reference of dedup-content or dedup-recent that names a
// call, and that one alone.
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

// subjectOf is what a reference calls what follows a URI.
func subjectOf(uri string) string {
	if _, file := model.FilePath(uri); file {
		return "file"
	}
	return "content"
}

// The built-in references as they are written, with the id of the call that they
// name. A fork that is decanted again must not lose what they point to. They
// match whole bodies only: text that merely quotes a reference is just text.
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

// ownReference is a built-in reference: how it starts, and all of it.
type ownReference struct {
	start string
	form  *regexp.Regexp
}

// attached is a reference to an attachment, with the URI and the checksum that tell
// which: turns are counted anew in each fork.
var attached = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(
		`(?s)^The content of (.+) is identical to the attachment at turn \d+ ` +
			`\(checksum: sha256:([0-9a-f]{12})\)\. The (?:file|content) has not changed\. ` +
			`Refer to the attached content\.$`,
	)
})

// Referent is what one of our own references points to: a call's result, or else what
// was attached.
type Referent struct{ Call, URI, Sum string }

// Referral is a reference as it was read. A worded one has only its end in common with our
// own: where it names nothing, it is a text that happens to end so.
type Referral struct {
	Referent
	Worded bool
}

// ReadReference is what a body refers to, false where it is not one of our own references.
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

// MayRefer reports whether a body begins or ends as a reference does. Of all others,
// [ReadReference] says that they are none.
func MayRefer(body []byte) bool {
	return bytes.HasSuffix(body, []byte(templateEnd)) ||
		slices.ContainsFunc(ownReferences(), func(r ownReference) bool {
			return bytes.HasPrefix(body, []byte(r.start))
		})
}

// IsReference reports whether a part of the source is one of our own references.
func IsReference(c *model.Conversation, p *model.Part) bool {
	text, _ := c.ViewText(nil, p.Text)
	body := p.Envelope.Body(text)
	if len(body) > MaxReference || !MayRefer(body) {
		return false
	}
	_, ok := ReadReference(string(body))
	return ok
}

// ReadCallID is the id of the call that a body refers to, "" where the body is no such
// reference of our own. A template may begin as a built-in reference does, so that its fixed
// end counts first.
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

// ShortText is how long a text may be as it is stored, in bytes, to be decoded whole when a
// conversation is indexed.
const ShortText = 2048

// MaxReference is how long a body may be, in bytes, that is looked at as a
// reference. Of longer texts no more than the first line is read.
const MaxReference = ShortText - 100

// IsReadBack reports whether a reference is short enough, as it is stored, to be recognised in
// the fork.
func IsReadBack(body string) bool {
	return len(body) <= MaxReference && len(source.Quote(body)) < ShortText
}
