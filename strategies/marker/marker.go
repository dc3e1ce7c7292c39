package marker

import (
	"strconv"
	"strings"
)

// Marker is one kind of text that a strategy leaves in the place of another: how it is written, and
// how it is known again.
type Marker struct {
	// Name says in a few words what it is.
	Name string
	// Write writes one of what it asks for of some fields.
	Write func(f Fields) string
	// Match reports whether a text is one, or holds one, where a marker stands within a text. The
	// text comes without what a result's envelope puts round it.
	Match func(text string) bool
}

// Fields are what markers say. Each says some of them.
type Fields struct {
	Call  string // The id of the call that is referred to.
	Tool  string // Of the call whose result is replaced, or that is referred to.
	URI   string // Of a resource.
	Sum   string // The short checksum of a content.
	Path  string // Of a file, as a call spells it.
	Turn  int    // Of the fork.
	Lines int
	Bytes int
	Text  string // What is left of a text, or why it went; "" for nothing.
	Good  bool   // Whether a call went well.
	Exact bool   // Whether a content is the same to the byte.
}

// The markers in the place of results.
var (
	// Emptied stands in the place of a result whose pair must stay.
	Emptied = Marker{
		Name:  "a result that is gone, where its call must stay",
		Write: func(Fields) string { return removed },
		Match: func(text string) bool { return text == removed },
	}
	// Stripped is one line of a result: the tool, how it went, and how the answer began.
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
	// Stale is a read that is out of date: the tool, the path, and the turn in which the file was
	// written.
	Stale = Marker{
		Name: "a read that is out of date",
		Write: func(f Fields) string {
			return staleStart + f.Tool + " " + f.Path + ": changed in turn " + strconv.Itoa(f.Turn)
		},
		Match: func(text string) bool { return staleForm().MatchString(HeadOf(text)) },
	}
	// CutOut stands within a result where lines, or a part of one, were cut out.
	CutOut = Marker{
		Name:  "where the middle of a long result was cut out",
		Write: func(f Fields) string { return writeMark(f.Lines, f.Bytes) },
		Match: hasCutIn,
	}
	// Note stands within arguments in the place of a long text, and says why it went.
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
	// Same is a reference of dedup-content to the result of a call, with its bytes.
	Same = Marker{
		Name: "a result that an earlier one has",
		Write: func(f Fields) string {
			return sameStart + "identical to tool_call_id=" + f.Call +
				" (" + strconv.Itoa(f.Bytes) + " bytes)"
		},
		Match: matchReference(sameStart),
	}
	// Recent is a reference of dedup-recent to the result of a call. Its text is of what kind the
	// tool is, one of ToolKinds.
	Recent = Marker{
		Name: "a result that a recent one has",
		Write: func(f Fields) string {
			out := recentStart + f.Call
			if f.Exact {
				out += ", byte-identical" // Of what was delivered, whatever is wrapped round it.
			}
			if f.Text != "" {
				out += ", from: " + f.Text
			}
			return out + "]"
		},
		Match: matchReference(recentStart),
	}
	// Near is a reference of dedup-recent to the result of a call that differs in some values: its
	// text is ", key: old→new" for each.
	Near = Marker{
		Name:  "a result that differs from a recent one in a few values",
		Write: func(f Fields) string { return nearStart + f.Call + f.Text + "]" },
		Match: matchReference(nearStart),
	}
	// Resource is a reference of dedup-resources to the result of a call that delivered the same
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
	// Attached is a reference of dedup-resources to an attachment that delivered the same resource.
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

// matchReference is the Match of a built-in reference to a call.
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

// NewWorded is a reference of dedup-resources in a person's own words, with the id of the call that
// it leads to at its end. It is always read back, whatever the template is by then.
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
