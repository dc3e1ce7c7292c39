package opencode

import (
	"encoding/json"
	"math"

	"decant/model/source"
)

// field is a member that the client requires.
type field struct {
	// way is the path to it, and kind is its kind.
	way  []string
	kind source.Kind
	// spare is the JSON that a fork gets where the member is missing, or "" when it cannot be made.
	spare string
}

// Members that the client requires of a session and of messages.
var (
	sessionFields = []field{
		{[]string{"id"}, source.KindString, ""},
		{[]string{"slug"}, source.KindString, `"fork"`},
		{[]string{"projectID"}, source.KindString, `"global"`},
		{[]string{"directory"}, source.KindString, `"/"`},
		{[]string{"title"}, source.KindString, `""`},
		{[]string{"version"}, source.KindString, `"1.0.0"`},
		{[]string{"time"}, source.KindObject, `{"created":0,"updated":0}`},
		{[]string{"time", "created"}, source.KindNumber, "0"},
		{[]string{"time", "updated"}, source.KindNumber, "0"},
	}
	userFields = []field{
		{[]string{"time"}, source.KindObject, `{"created":0}`},
		{[]string{"time", "created"}, source.KindNumber, "0"},
		{[]string{"agent"}, source.KindString, `"build"`},
		{[]string{"model"}, source.KindObject, `{"providerID":"","modelID":""}`},
		{[]string{"model", "providerID"}, source.KindString, `""`},
		{[]string{"model", "modelID"}, source.KindString, `""`},
	}
	answerFields = []field{
		{[]string{"time"}, source.KindObject, `{"created":0}`},
		{[]string{"time", "created"}, source.KindNumber, "0"},
		{[]string{"parentID"}, source.KindString, `"msg_none"`},
		{[]string{"modelID"}, source.KindString, `""`},
		{[]string{"providerID"}, source.KindString, `""`},
		{[]string{"mode"}, source.KindString, `"build"`},
		{[]string{"agent"}, source.KindString, `"build"`},
		{[]string{"path"}, source.KindObject, `{"cwd":"/","root":"/"}`},
		{[]string{"path", "cwd"}, source.KindString, `"/"`},
		{[]string{"path", "root"}, source.KindString, `"/"`},
		{[]string{"cost"}, source.KindNumber, "0"},
		{[]string{"tokens"}, source.KindObject, noTokens},
		{[]string{"tokens", "input"}, source.KindNumber, "0"},
		{[]string{"tokens", "output"}, source.KindNumber, "0"},
		{[]string{"tokens", "reasoning"}, source.KindNumber, "0"},
		{[]string{"tokens", "cache"}, source.KindObject, `{"read":0,"write":0}`},
		{[]string{"tokens", "cache", "read"}, source.KindNumber, "0"},
		{[]string{"tokens", "cache", "write"}, source.KindNumber, "0"},
	}
)

// noTokens is an empty usage.
const noTokens = //nolint:gosec // These are numbers.
`{"input":0,"output":0,"reasoning":0,"cache":{"read":0,"write":0}}`

// partFields are the members that the client requires of parts, by their types; it refuses any
// other type.
var partFields = map[string][]field{
	"text": {{[]string{"text"}, source.KindString, ""}},
	"reasoning": {
		{[]string{"text"}, source.KindString, ""},
		{[]string{"time"}, source.KindObject, `{"start":0}`},
		{[]string{"time", "start"}, source.KindNumber, "0"},
	},
	"tool": {
		{[]string{"callID"}, source.KindString, ""},
		{[]string{"tool"}, source.KindString, ""},
		{[]string{"state"}, source.KindObject, ""},
		{[]string{"state", "status"}, source.KindString, ""},
	},
	"file": {
		{[]string{"mime"}, source.KindString, ""},
		{[]string{"url"}, source.KindString, ""},
	},
	"compaction": {{[]string{"auto"}, source.KindBool, "false"}},
	"subtask": {
		{[]string{"prompt"}, source.KindString, `""`},
		{[]string{"description"}, source.KindString, `""`},
		{[]string{"agent"}, source.KindString, `"general"`},
	},
	"step-start": nil,
	"step-finish": {
		{[]string{"reason"}, source.KindString, `"stop"`},
		{[]string{"cost"}, source.KindNumber, "0"},
		{[]string{"tokens"}, source.KindObject, noTokens},
	},
	"snapshot": {{[]string{"snapshot"}, source.KindString, ""}},
	"patch": {
		{[]string{"hash"}, source.KindString, ""},
		{[]string{"files"}, source.KindArray, "[]"},
	},
	"agent": {{[]string{"name"}, source.KindString, ""}},
	"retry": {
		{[]string{"attempt"}, source.KindNumber, ""},
		{[]string{"error"}, source.KindObject, ""},
		{[]string{"time"}, source.KindObject, `{"created":0}`},
	},
}

// stateFields are the members that the client requires of a call's state, by its status; it refuses
// any other status.
var stateFields = map[string][]field{
	"pending": {
		{[]string{"input"}, source.KindObject, "{}"},
		{[]string{"raw"}, source.KindString, `""`},
	},
	"running": {
		{[]string{"input"}, source.KindObject, "{}"},
		{[]string{"time"}, source.KindObject, `{"start":0}`},
		{[]string{"time", "start"}, source.KindNumber, "0"},
	},
	"completed": {
		{[]string{"input"}, source.KindObject, "{}"},
		{[]string{"output"}, source.KindString, `""`},
		{[]string{"title"}, source.KindString, `""`},
		{[]string{"metadata"}, source.KindObject, "{}"},
		{[]string{"time"}, source.KindObject, `{"start":0,"end":0}`},
		{[]string{"time", "start"}, source.KindNumber, "0"},
		{[]string{"time", "end"}, source.KindNumber, "0"},
	},
	"error": {
		{[]string{"input"}, source.KindObject, "{}"},
		{[]string{"error"}, source.KindString, `""`},
		{[]string{"time"}, source.KindObject, `{"start":0,"end":0}`},
		{[]string{"time", "start"}, source.KindNumber, "0"},
		{[]string{"time", "end"}, source.KindNumber, "0"},
	},
}

// health says whether the client accepts a value.
type health uint8

const (
	whole    health = iota // It does.
	mendable               // It does after missing members are added.
	broken                 // It does not.
)

// checkFields finds out whether a value has the members that the client requires.
func checkFields(v source.Value, fields []field) health {
	out := whole
	for _, f := range fields {
		switch {
		case v.Get(f.way...).Kind() == f.kind:
		case f.spare == "":
			return broken
		default:
			out = mendable
		}
	}
	return out
}

// checkPart finds out whether the client accepts a part.
func checkPart(v source.Value) health {
	kind := v.Get("type").Text()
	fields, known := partFields[kind]
	if !known || v.Kind() != source.KindObject {
		return broken
	}
	out := checkFields(v, fields)
	if kind != "tool" || out == broken {
		return out
	}
	state := v.Get("state")
	fields, known = stateFields[state.Get("status").Text()]
	if !known {
		return broken
	}
	return max(out, checkFields(state, fields))
}

// readNumber is a number, or 0 for anything else.
func readNumber(v source.Value) float64 {
	var n float64
	if v.Kind() != source.KindNumber || json.Unmarshal(v.Raw(), &n) != nil ||
		math.Abs(n) > 1<<53 {
		return 0
	}
	return n
}
