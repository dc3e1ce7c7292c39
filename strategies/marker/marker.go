package marker

import (
	"strconv"
	"strings"
)

// Marker is one kind of text that a strategy leaves in place of another. It knows how to write the
// text and how to recognise it.
type Marker struct {
	// Name describes it in a few words.
	Name string
	// Write writes one from the fields that it needs.
	Write func(f Fields) string
	// Match reports whether a text is one. For a marker within a text, it reports whether the text
	// holds one. The text comes without the result's envelope.
	Match func(text string) bool
}

// Fields are the values of markers. Each marker uses some of them.
type Fields struct {
	Call  string // The id of the call that it refers to.
	Tool  string // The tool whose result is replaced, or that it refers to.
	URI   string // Of a resource.
	Sum   string // The short checksum of a content.
	Path  string // Of a file, as a call spells it.
	Turn  int    // Of the fork.
	Lines int
	Bytes int
	Text  string // What is left of a text, or why it was removed; may be "".
	Good  bool   // Whether a call succeeded.
	Exact bool   // Whether a content is the same, byte for byte.
}

// The markers in place of results.
var (
	// Emptied replaces a result whose pair must stay.
	Emptied = Marker{
		Name:  "a result that is gone, where its call must stay",
		Write: func(Fields) string { return removed },
		Match: func(text string) bool { return text == removed },
	}
	// Stripped replaces a result by one line: the tool, its status, and the start of the answer.
	Stripped = Marker{
		Name: "a result in one line",
		Write: func(f Fields) string {
			s := strippedStart + f.Tool + success
			if !f.Good {
				s = strippedStart + f.Tool + ": error"
			}
			if f.Text != "" {
				s += ": " + f.Text
			}
			return s
		},
		Match: func(text string) bool { return strings.HasPrefix(text, strippedStart) },
	}
	// Stale replaces an outdated read: the tool, the path, and the turn in which the file was
	// written, 0 if it was before the first prompt of the fork.
	Stale = Marker{
		Name: "a read that is out of date",
		Write: func(f Fields) string {
			return staleStart + f.Tool + " " + f.Path + ": changed " + staleWhen(f.Turn)
		},
		Match: func(text string) bool { return staleForm().MatchString(HeadOf(text)) },
	}
	// CutOut replaces lines, or a part of one, within a result.
	CutOut = Marker{
		Name:  "where the middle of a long result was cut out",
		Write: func(f Fields) string { return writeMark(f.Lines, f.Bytes) },
		Match: hasCutIn,
	}
	// Note replaces a long text within arguments, and says why it was removed.
	Note = Marker{
		Name: "a long text in arguments",
		Write: func(f Fields) string {
			return writeNote(strconv.Itoa(f.Bytes)+" bytes") + f.Text + noteEnd
		},
		Match: func(text string) bool { return strings.Contains(text, noteStart) },
	}
)

// The references.
var (
	// Same is dedup-content's reference to the result of a call, with its bytes.
	Same = Marker{
		Name: "a result that an earlier one has",
		Write: func(f Fields) string {
			return sameStart + "identical to tool_call_id=" + f.Call +
				" (" + strconv.Itoa(f.Bytes) + " bytes)"
		},
		Match: matchReference(sameStart),
	}
	// Recent is dedup-recent's reference to the result of a call. Its text is the kind of the tool,
	// one of ToolKinds.
	Recent = Marker{
		Name: "a result that a recent one has",
		Write: func(f Fields) string {
			out := recentStart + f.Call
			if f.Exact {
				out += ", byte-identical" // The delivered content, without its envelope.
			}
			if f.Text != "" {
				out += ", from: " + f.Text
			}
			return out + "]"
		},
		Match: matchReference(recentStart),
	}
	// Near is dedup-recent's reference to the result of a call that differs in some values. Its
	// text is ", key: old→new" for each.
	Near = Marker{
		Name:  "a result that differs from a recent one in a few values",
		Write: func(f Fields) string { return nearStart + f.Call + f.Text + "]" },
		Match: matchReference(nearStart),
	}
	// Resource is dedup-resources' reference to the result of a call that delivered the same
	// resource.
	Resource = Marker{
		Name: "a resource that an earlier result has",
		Write: func(f Fields) string {
			return resourceStart + f.URI + " is identical to the result of tool call `" + f.Call +
				"` in turn " + strconv.Itoa(f.Turn) + " (checksum: sha256:" + f.Sum + "). The " +
				subjectOf(f.URI) + " has not changed. Refer to that earlier result for the full " +
				"contents."
		},
		Match: matchReference(resourceStart),
	}
	// Attached is dedup-resources' reference to an attachment that delivered the same resource.
	Attached = Marker{
		Name: "a resource that an attachment has",
		Write: func(f Fields) string {
			return resourceStart + f.URI + " is identical to the attachment at turn " +
				strconv.Itoa(f.Turn) + " (checksum: sha256:" + f.Sum + "). The " +
				subjectOf(f.URI) + " has not changed. Refer to the attached content."
		},
		Match: func(text string) bool { return attached().MatchString(text) },
	}
)

// matchReference returns the Match of a built-in reference to a call.
func matchReference(start string) func(text string) bool {
	return func(text string) bool {
		for _, r := range ownReferences() {
			if r.start == start {
				return r.form.MatchString(text)
			}
		}
		return false
	}
}

// NewWorded returns a reference of dedup-resources in the user's own words. The id of the call is
// at its end. So it is always read back, even if the template has changed by then.
func NewWorded(template string) Marker {
	return Marker{
		Name: "a resource that an earlier result has, in your words",
		Write: func(f Fields) string {
			return strings.NewReplacer(
				"{uri}", f.URI, "{call}", f.Call, "{turn}", strconv.Itoa(f.Turn),
				"{tool}", f.Tool, "{bytes}", strconv.Itoa(f.Bytes), "{checksum}", "sha256:"+f.Sum,
				"{lines}", strconv.Itoa(f.Lines),
			).Replace(template) + templateStart + f.Call + templateEnd
		},
		Match: func(text string) bool { return readTemplate(text) != "" },
	}
}
