package responses

import (
	"bytes"
	"strings"

	"decant/model"
	"decant/model/source"
)

// ending is how the call of an output ended, according to the output.
type ending struct {
	status model.Status
	// partial is true for an incomplete output, and running for one of a program that still ran.
	partial, running bool
}

// findEnding is how the call of an output ended.
func findEnding(out source.Value) ending {
	var e ending
	if t := textOf(out); t.Exists() {
		if out.Get("success").Kind() == source.KindBool && !out.Get("success").True() {
			e.status = model.Failed
		}
		e.readText(t)
		return e
	}
	first := true
	for p := range out.Items() {
		t := partText(p)
		e.partial = e.partial || wasCut(t)
		if first && t.Exists() { // A script's status is above its output.
			e.readText(t)
			first = false
		}
		outcome := p.Get("outcome")
		if outcome.Get("type").Is("timeout") || outcome.Get("exit_code").Int() != 0 {
			e.status = model.Failed
		}
	}
	return e
}

// readText reads from the text of an output how the call ended, unless it already failed.
func (e *ending) readText(t source.Value) {
	e.partial = e.partial || wasCut(t)
	switch endOf(t) {
	case model.EndBadly:
		e.status = model.Failed
	case model.EndNot:
		e.partial, e.running = true, true
	case model.EndStopped:
		e.partial = true
	case model.EndUnknown:
		if f := failureStatus(startText(t, headChars)); f != model.Succeeded {
			e.status = f
		}
	case model.EndWell:
	}
}

// endOf is how the program behind a text ended.
func endOf(t source.Value) model.End {
	head := startText(t, headChars)
	e := envelopeOf(head)
	if e == model.OutputJSON {
		head = t.Text() // Its status is at the end.
	}
	end, _ := e.End([]byte(head))
	return end
}

// failures are the starts of outputs that Codex wrote instead of a tool.
var failures = []string{
	"apply_patch verification failed", "exec_command failed", "write_stdin failed",
	"failed to parse function arguments", "failed to parse exec", "unsupported call: ",
	"unsupported custom tool call: ", "execution error: ", "err: ", "unable to locate image",
	"unable to attach image", "unable to read image", "patch rejected", "rejected by user",
	"exec command rejected by user", "failed in sandbox: ", "sandbox error: ", "Script error:",
	"tool call error: ", "unknown MCP server ", "apply_patch failed",
}

// failureStatus is how a call ended whose output has such a start.
func failureStatus(head string) model.Status {
	if head == "aborted" || strings.HasPrefix(head, "aborted by user") {
		return model.Interrupted
	}
	for _, f := range failures {
		if strings.HasPrefix(head, f) {
			return model.Failed
		}
	}
	return model.Succeeded
}

// cutMarks are what Codex wrote into the middle of outputs that it cut, in old and new spellings.
var cutMarks = [][]byte{
	[]byte(" truncated…"), []byte(` truncated\u2026`), []byte("[... omitted "),
	[]byte("Warning: truncated output "),
}

// wasCut reports whether a text is an output of which the client kept only parts. A false match
// only means that a read no longer proves that it is whole.
func wasCut(t source.Value) bool {
	for _, m := range cutMarks {
		if bytes.Contains(t.Raw(), m) {
			return true
		}
	}
	return false
}
