package label

import (
	"strconv"

	"decant/model"
	"decant/render"
)

// kindNames are the names of the kinds of events on the screen and in reports: in rows (at most 9
// cells), in narrow rows (at most 7), and where there is room. JSON has its own names.
var kindNames = map[model.Kind]struct{ row, narrow, whole string }{
	model.User:         {"prompt", "prompt", "prompt"},
	model.Assistant:    {"answer", "answer", "answer"},
	model.Reasoning:    {"reasoning", "reason", "reasoning"},
	model.ToolCall:     {"call", "call", "call"},
	model.ToolResult:   {"result", "result", "result"},
	model.Attachment:   {"attached", "attach", "attachment"},
	model.Summary:      {"summary", "summary", "summary"},
	model.System:       {"system", "system", "system"},
	model.ImageMessage: {"image", "image", "image"},
	model.Definition:   {"tool", "tool", "tool definition"},
}

// Kind returns the name of a kind of event for a row, in at most 9 cells.
func Kind(k model.Kind) string { return kindNames[k].row }

// NarrowKind is [Kind] in at most 7 cells.
func NarrowKind(k model.Kind) string { return kindNames[k].narrow }

// KindWord returns the name of a kind of event in tables that have room for it.
func KindWord(k model.Kind) string { return kindNames[k].whole }

// NameKind returns [KindWord] for a kind by its name in JSON, and an unknown name as it is.
func NameKind(name string) string {
	for _, k := range model.Kinds {
		if k.String() == name {
			return KindWord(k)
		}
	}
	return name
}

// Place names an event for the user: its turn, kind and tool.
func Place(c *model.Conversation, event int) string { return PlaceNamed(c, event, &Name{}) }

// PlaceNamed is [Place] with what a call is about, if a sentence has room for that: call Bash go
// test ./... in turn 13.
func PlaceNamed(c *model.Conversation, event int, name *Name) string {
	const most = 32
	e := c.EventAt(event)
	s := Kind(e.Kind)
	if e.Call >= 0 {
		if tool := render.CleanLine(c.Calls[e.Call].Tool); tool != "" {
			s += " " + tool
		}
		if about := name.About(); about != "" && render.Width(about) <= most {
			s += " " + about
		}
	} else if e.Kind == model.Definition {
		s += " " + render.CleanLine(e.Label)
	}
	if e.Turn > 0 {
		s += " in " + Turn(e.Turn)
	}
	return s
}

// Turn names a turn in a toast.
func Turn(turn int) string { return "turn " + strconv.Itoa(turn) }

// State says how a call ended, "" for success. StateSign is that in one cell.
func State(s model.Status) string {
	switch s {
	case model.Failed:
		return "failed"
	case model.Interrupted:
		return "stopped"
	case model.Succeeded, model.Unanswered, model.Skipped:
	}
	return ""
}

// Ordinal returns a position and a total, with i counted from 0: 3 of 41.
func Ordinal(i, n int) string { return render.Number(i+1) + " of " + render.Number(n) }
