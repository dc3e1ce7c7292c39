package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"decant/model"
)

// manifest is the record of one save: what was where before it, so that any removal can be looked
// up later in the original or its backup.
type manifest struct {
	// Decant is the program's version, Saved when the fork was made.
	Decant string    `json:"decant"`
	Saved  time.Time `json:"saved"`
	// Source is where everything below was, Fork where it is no longer.
	Source manifestSource `json:"source"`
	Fork   manifestFork   `json:"fork"`
	// Changes are those of the plan, in its order.
	Changes []manifestChange `json:"changes"`
	// Undeclared are the names of attachments that the fork declares no more.
	Undeclared []string `json:"undeclared,omitempty"`
}

// manifestSource is the conversation that was loaded. Backup is set when it was saved in place, and
// holds these bytes then.
type manifestSource struct {
	Format string `json:"format"`
	ID     string `json:"id"`
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Bytes  int    `json:"bytes"`
	Backup string `json:"backup"`
}

// manifestFork is what was written.
type manifestFork struct {
	// ID is what the agent resumes it by, Path its file.
	ID   string `json:"id"`
	Path string `json:"path"`
}

// manifestChange is one change, and what stood there.
type manifestChange struct {
	// Event is its id in the source, Turn its number there, Kind what it is; Call and Tool are ""
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
	// Was is what stood there before any change.
	Was []manifestPart `json:"was"`
}

// manifestPart is one block of what stood there. Part is from 1; Span is in bytes of the source,
// the JSON value with its quotes; SHA256 and Bytes are of the decoded text.
type manifestPart struct {
	Part     int    `json:"part"`
	Span     [2]int `json:"span"`
	Encoding string `json:"encoding"`
	SHA256   string `json:"sha256"`
	Bytes    int    `json:"bytes"`
	URI      string `json:"uri"`
}

// encodings say how to read the bytes at a span: a JSON string, base64 in one, or a JSON value. A
// literal is a text of the client's own, which is not in the file.
var encodings = map[model.Encoding]string{
	model.NoText: "none", model.JSONString: "string", model.Base64String: "base64",
	model.Base64Text: "base64-text", model.Base64Values: "base64-values",
	model.JSONValue: "json", model.Literal: "literal",
}

// newManifest lists the changes of a plan.
func newManifest(c *model.Conversation, changes []model.Change) *manifest {
	m := &manifest{
		Source: manifestSource{
			Format: c.Format, ID: c.ID, Path: c.Path, Bytes: len(c.Source.Data),
			SHA256: c.Stamp.Sum.String(),
		},
		Changes: make([]manifestChange, len(changes)),
	}
	for i := range changes {
		m.Changes[i] = newManifestChange(c, &changes[i])
	}
	return m
}

// newManifestChange tells of one change, and of each block that it takes or replaces.
func newManifestChange(c *model.Conversation, ch *model.Change) manifestChange {
	e := &c.Events[ch.Event]
	out := manifestChange{
		Event: e.ID.String(), Turn: e.Turn, Kind: e.Kind.String(), Op: ch.Op.String(),
		Strategy: ch.Strategy, Class: ch.Class.String(), Reason: ch.Reason, Was: []manifestPart{},
	}
	if e.Call >= 0 {
		out.Call, out.Tool = c.Calls[e.Call].ID, c.Calls[e.Call].Tool
	}
	for i := range e.Parts {
		if ch.Part >= 0 && ch.Part != i {
			continue
		}
		p := &e.Parts[i]
		out.Was = append(out.Was, manifestPart{
			Part: i + 1, Span: [2]int{p.Text.Span.Start, p.Text.Span.End},
			Encoding: encodings[p.Text.Encoding], SHA256: p.Sum.String(), Bytes: p.Bytes,
			URI: p.URI,
		})
	}
	return out
}

// stateFolder is where manifests are kept: $XDG_STATE_HOME/decant, on every system ~/.local/state
// where that is not set or not absolute.
func stateFolder(env *Env) (string, error) {
	state := env.getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		if env.Home == "" {
			return "", fmt.Errorf("neither XDG_STATE_HOME nor a home folder is known")
		}
		state = filepath.Join(env.Home, ".local", "state")
	}
	return filepath.Join(state, "decant"), nil
}

// write stores the manifest under a name made of the time and the fork's id, and returns its path.
func (m *manifest) write(env *Env) (string, error) {
	folder, err := stateFolder(env)
	if err != nil {
		return "", fmt.Errorf("write manifest: %w", err)
	}
	// The time comes first: in place the id is the same for every save.
	folder = filepath.Join(folder, "manifests")
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return "", fmt.Errorf("write manifest: %w", err)
	}
	name := m.Saved.UTC().Format("20060102T150405.000Z") + "-" + fileName(m.Fork.ID) + ".json"
	path := filepath.Join(folder, name)
	if err := writeAtomic(path, append(data, '\n')); err != nil {
		return "", fmt.Errorf("write manifest %s: %w", path, err)
	}
	return path, nil
}

// fileName keeps of an id what is harmless in the name of a file, at most 80 bytes.
func fileName(id string) string {
	clean := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, id)
	return clean[:min(len(clean), 80)]
}

// writeAtomic makes a file that only its owner reads. Either all of it is there, or nothing is.
func writeAtomic(path string, data []byte) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	// CreateTemp makes the file with mode 0600.
	f, err := os.CreateTemp(folder, ".manifest-*")
	if err != nil {
		return err
	}
	if err = fill(f, data); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		// The first error is the one that tells; a file that stays is only litter.
		_ = os.Remove(f.Name())
		return err
	}
	return syncFolder(folder)
}

// fill writes a file to the disk and closes it.
func fill(f *os.File, data []byte) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// syncFolder makes a rename last. Systems that cannot sync a folder do not need it.
func syncFolder(folder string) error {
	f, err := os.Open(folder)
	if err != nil {
		return err
	}
	_ = f.Sync()
	return f.Close()
}
