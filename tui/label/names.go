package label

import (
	"strconv"
	"strings"

	"decant/model"
	"decant/render"
)

// Kind is what a row calls a kind of event, in at most 9 cells.
func Kind(k model.Kind) string {
	switch k {
	case model.ToolCall:
		return "call"
	case model.ToolResult:
		return "result"
	case model.Attachment:
		return "attached"
	case model.Definition:
		return "tool"
	default:
		return k.String()
	}
}

// Place names an event for a person: its turn, kind and tool.
func Place(c *model.Conversation, event int) string {
	e := c.EventAt(event)
	s := Kind(e.Kind)
	if e.Call >= 0 {
		s += " " + render.CleanLine(c.Calls[e.Call].Tool)
	} else if e.Kind == model.Definition {
		s += " " + render.CleanLine(e.Label)
	}
	if e.Turn > 0 {
		s += " in turn " + strconv.Itoa(e.Turn)
	}
	return s
}

// Turn names a turn in a toast.
func Turn(turn int) string { return "turn " + strconv.Itoa(turn) }

// State says how a call ended, "" for well; stateSign is that in one cell.
func State(s model.Status) string {
	switch s {
	case model.Failed:
		return "failed"
	case model.Interrupted:
		return "stopped"
	case model.Succeeded, model.Unanswered:
	}
	return ""
}

// Lineless is the address of a file without the lines of it that were asked for: #L3-9.
func Lineless(path string) string {
	at := strings.LastIndex(path, "#L")
	if at < 0 || strings.Trim(path[at+len("#L"):], "0123456789-") != "" {
		return path
	}
	return path[:at]
}

// Ordinal is which of how many, counted from 0: 3 of 41.
func Ordinal(i, n int) string { return render.Number(i+1) + " of " + render.Number(n) }
