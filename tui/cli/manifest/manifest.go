// Package manifest is the record of a save. It says what was changed, and where the original text
// is in the original or its backup. So any removal can be looked up later. It reads and writes
// manifests, finds that of a fork, and reads what was removed. A manifest is a file like any other,
// so the package trusts nothing in it.
package manifest

import (
	"fmt"
	"io"
	"math"
	"path/filepath"
	"time"

	"decant/model"
	"decant/tui/cli/disk"
	"decant/tui/cli/host"
	"decant/tui/cli/indent"
)

// Manifest is the record of one save. It says what was where before the save, so that any removal
// can be looked up later in the original or its backup.
type Manifest struct {
	// Decant is the program's version, Saved the time when the fork was made.
	Decant string    `json:"decant"`
	Saved  time.Time `json:"saved"`
	// Source is where everything below was, Fork where it no longer is.
	Source Source `json:"source"`
	Fork   Fork   `json:"fork"`
	// Changes are the changes of the plan, in its order.
	Changes []Change `json:"changes"`
	// Fixes are what the fork repairs, whatever the plan changes.
	Fixes []Fix `json:"fixes"`
	// Undeclared are the names of attachments that the fork no longer declares.
	Undeclared []string `json:"undeclared,omitempty"`
	// SwitchedOff are the tools that the fork's config turns off.
	SwitchedOff []string `json:"switched_off,omitempty"`
}

// Source is the conversation that was loaded. Backup is set if it was saved in place, and then
// contains these bytes.
type Source struct {
	Format string `json:"format"`
	ID     string `json:"id"`
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Bytes  int    `json:"bytes"`
	Backup string `json:"backup"`
	// Uncompact is how many of its compactions were undone when it was opened; 0 means as stored.
	Uncompact int `json:"uncompact,omitempty"`
}

// Fork is what was written.
type Fork struct {
	// ID is the id with which the agent resumes it, Path its file.
	ID   string `json:"id"`
	Path string `json:"path"`
	// Recall is its name in its markers, "" if they do not name it.
	Recall string `json:"recall,omitempty"`
}

// Change is one change, and the original text.
type Change struct {
	// Event is its id in the source, Turn its number there, Kind its kind. Call and Tool are ""
	// without a call.
	Event string `json:"event"`
	Turn  int    `json:"turn"`
	Kind  string `json:"kind"`
	Call  string `json:"call"`
	Tool  string `json:"tool"`
	// Op, Strategy, Class and Reason are as in the plan.
	Op       string `json:"op"`
	Strategy string `json:"strategy"`
	Class    string `json:"class"`
	Reason   string `json:"reason"`
	// Tokens is the estimate of the original text; nil in manifests of older versions.
	Tokens *int `json:"tokens,omitempty"`
	// Was is the original text before any change.
	Was []Part `json:"was"`
}

// Part is one block of the original text. Part is from 1. Span is in bytes of the source, the JSON
// value with its quotes. SHA256 and Bytes are of the decoded text.
type Part struct {
	Part     int    `json:"part"`
	Span     [2]int `json:"span"`
	Encoding string `json:"encoding"`
	SHA256   string `json:"sha256"`
	Bytes    int    `json:"bytes"`
	URI      string `json:"uri"`
	// Text is the original text if it was fixed before it was changed, or if the client made it up
	// for what was fixed. The source has other bytes then. Otherwise it is "".
	Text string `json:"text,omitempty"`
}

// encodings say how to read the bytes of a span: a JSON string, base64 in one, or a JSON value. A
// literal is the client's own text, which is not in the file.
var encodings = map[model.Encoding]string{
	model.NoText: "none", model.JSONString: "string", model.Base64String: "base64",
	model.Base64Text: "base64-text", model.Base64Values: "base64-values",
	model.JSONValue: "json", model.Literal: "literal",
}

// New lists the changes of a plan.
func New(c *model.Conversation, changes []model.Change) *Manifest {
	size := c.Source.Size()
	if c.Origin != nil {
		size = int(c.Stamp.Size)
	}
	m := &Manifest{
		Source: Source{
			Format: c.Format, ID: c.ID, Path: c.Path, Bytes: size,
			SHA256: c.Stamp.Sum().String(), Uncompact: c.Uncompacted,
		},
		Changes: make([]Change, len(changes)), Fixes: newFixes(c.Fixes),
	}
	for i := range changes {
		m.Changes[i] = newChange(c, &changes[i])
	}
	return m
}

// newChange describes one change, and each block that it removes or replaces.
func newChange(c *model.Conversation, ch *model.Change) Change {
	e := c.EventAt(ch.Event)
	out := Change{
		Event: e.ID.String(), Turn: e.Turn, Kind: e.Kind.String(), Op: ch.Op.String(),
		Strategy: ch.Strategy, Class: ch.Class.String(), Reason: ch.Reason, Was: []Part{},
	}
	if e.Call >= 0 {
		out.Call, out.Tool = c.Calls[e.Call].ID, c.Calls[e.Call].Tool
	}
	weight := 0.0
	for i := range e.Parts {
		if ch.Part >= 0 && ch.Part != i {
			continue
		}
		p := &e.Parts[i]
		part := Part{
			Part: i + 1, Span: [2]int{p.Text.Span.Start, p.Text.Span.End},
			Encoding: encodings[p.Text.Encoding], SHA256: p.Sum.String(), Bytes: p.Bytes,
			URI: p.URI,
		}
		if c.Origin != nil {
			at, ok := c.Origin(p.Text.Span)
			if part.Span = [2]int{at.Start, at.End}; !ok || p.Text.Encoding == model.Literal {
				part.Text = string(c.AppendPartText(nil, p.Text))
			}
		}
		out.Was = append(out.Was, part)
		weight += p.Weight
	}
	tokens := int(math.Round(weight))
	out.Tokens = &tokens
	return out
}

// Write stores the manifest under a name made of the time and the fork's id, and returns its path.
func (m *Manifest) Write(env *host.Env) (string, error) {
	folder, err := folderOf(env)
	if err != nil {
		return "", fmt.Errorf("write manifest: %w", err)
	}
	// The time comes first because the id is the same for every save in place.
	name := m.Saved.UTC().Format("20060102T150405.000Z") + "-" + disk.FileName(m.Fork.ID) + ".json"
	path := filepath.Join(folder, name)
	err = disk.MakeAtomic(path, func(w io.Writer) error { return indent.Store(w, m) })
	if err != nil {
		return "", fmt.Errorf("write manifest %s: %w", path, err)
	}
	return path, nil
}

// Prepare makes the folder of manifests. It returns an error if no manifest can be written there.
func Prepare(env *host.Env) error {
	folder, err := folderOf(env)
	if err != nil {
		return err
	}
	return disk.CheckWritable(folder)
}

// folderOf returns the folder of manifests.
func folderOf(env *host.Env) (string, error) {
	state, err := env.StateFolder()
	if err != nil {
		return "", err
	}
	return filepath.Join(state, "manifests"), nil
}

// IsImage reports whether a part has no text.
func (p *Part) IsImage() bool { return p.Encoding == encodings[model.NoText] }
