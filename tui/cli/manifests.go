package cli

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
)

const (
	// maxManifest is the largest manifest that is read, in bytes: one of a million changes.
	maxManifest = 512 << 20
	// maxManifests is how many manifests are looked through, the newest first.
	maxManifests = 100_000
)

// readManifest reads what write wrote. A manifest is a file like any other, so nothing in it is
// taken for granted: what does not hold together is an error that says where.
func readManifest(data []byte) (*manifest, error) {
	m := &manifest{}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("it is no manifest: %w", err)
	}
	if err := m.hold(); err != nil {
		return nil, err
	}
	for i := range m.Changes {
		if err := m.Changes[i].hold(); err != nil {
			return nil, fmt.Errorf("change %d: %w", i+1, err)
		}
	}
	return m, nil
}

// hold reports what about a whole manifest makes no sense.
func (m *manifest) hold() error {
	switch {
	case m.Fork.ID == "" || m.Source.Format == "":
		return errors.New("it is no manifest: it names no fork, or no format")
	case !isSum(m.Source.SHA256):
		return errors.New("the source's sha256 is no checksum")
	}
	for _, path := range []string{m.Source.Path, m.Source.Backup} {
		// What was standard input or the demo has no place.
		if path != "" && path != "-" && (!filepath.IsAbs(path) || filepath.Clean(path) != path) {
			return errors.New("a path in it is not absolute")
		}
	}
	return nil
}

// hold reports what about a change makes no sense.
func (ch *manifestChange) hold() error {
	if _, err := model.ParseID(ch.Event); err != nil {
		return err
	}
	for i := range ch.Was {
		p := &ch.Was[i]
		switch {
		case p.Part < 1 || p.Bytes < 0 || p.Span[0] < 0 || p.Span[1] < p.Span[0]:
			return fmt.Errorf("part %d has no such place", p.Part)
		case !isSum(p.SHA256):
			return fmt.Errorf("part %d has no checksum", p.Part)
		case !slices.Contains(encodingNames(), p.Encoding):
			return fmt.Errorf("part %d has an encoding that is not known: %s", p.Part, p.Encoding)
		}
	}
	return nil
}

// isSum reports whether a text is a SHA-256 as manifests write it.
func isSum(s string) bool {
	sum, err := hex.DecodeString(s)
	return err == nil && len(sum) == len(model.Sum{}) && strings.ToLower(s) == s
}

// encodingNames are the encodings of parts as manifests write them.
func encodingNames() []string {
	names := make([]string, 0, len(encodings))
	for _, name := range encodings {
		names = append(names, name)
	}
	return names
}

// found is a manifest and the file that it is in.
type found struct {
	*manifest
	file string
}

// findManifest finds the newest manifest of a fork, which is named by its id, by the beginning of
// that, by where it is, or by the manifest itself.
func (a *app) findManifest(fork string) (found, error) {
	folder, err := stateFolder(a.env)
	if err != nil {
		return found{}, fmt.Errorf("show what %s left out: %w", fork, err)
	}
	folder = filepath.Join(folder, "manifests")
	path := filepath.Clean(a.absolute(fork))
	if filepath.Ext(path) == ".json" && filepath.Dir(path) == folder {
		m, err := loadManifest(path)
		return found{m, path}, err
	}
	names, err := manifestNames(folder)
	if err != nil {
		return found{}, err
	}
	id := a.idOf(path)
	fits := func(f *manifestFork) bool {
		return f.Path == path || f.ID == fork || id != "" && f.ID == id
	}
	begins := func(f *manifestFork) bool { return strings.HasPrefix(f.ID, fork) }
	for _, fits := range []func(*manifestFork) bool{fits, begins} {
		if found, err := newestOf(folder, names, fork, fits); found.manifest != nil || err != nil {
			return found, err
		}
	}
	return found{}, fmt.Errorf("show what %s left out: no save of it is known in %s; name the "+
		"fork by its id or its path", fork, folder)
}

// idOf is the id of the conversation that is stored at a path, "" for none.
func (a *app) idOf(path string) string {
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	c, err := a.openFile(path)
	if err != nil {
		return "" // Then it is known by its path, or not at all.
	}
	return c.ID
}

// manifestNames are the files of a folder of manifests, the newest first.
func manifestNames(folder string) ([]string, error) {
	files, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("look for manifests: %w", err)
	}
	var names []string
	for _, f := range files {
		if filepath.Ext(f.Name()) == ".json" && f.Type().IsRegular() {
			names = append(names, f.Name())
		}
	}
	slices.Sort(names) // Their names begin with the time.
	slices.Reverse(names)
	return names[:min(len(names), maxManifests)], nil
}

// newestOf is the newest manifest whose fork fits. Where forks of several ids do, none is meant. A
// file that is no manifest is passed over.
func newestOf(
	folder string, names []string, asked string, fits func(*manifestFork) bool,
) (found, error) {
	var out found
	for _, name := range names {
		path := filepath.Join(folder, name)
		head, err := loadHead(path)
		if err != nil || !fits(&head.Fork) {
			continue
		}
		switch {
		case out.manifest == nil:
			if out.manifest, err = loadManifest(path); err != nil {
				return found{}, err
			}
			out.file = path
		case out.Fork.ID != head.Fork.ID && out.Fork.Path != head.Fork.Path:
			return found{}, usagef("--show-removed %s: several forks begin so; give more of the id",
				asked)
		}
	}
	return out, nil
}

// loadHead reads what a manifest says about its source and the fork, and no further: the changes
// come after that.
func loadHead(path string) (*manifest, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // It was only read.
	dec := json.NewDecoder(io.LimitReader(f, maxManifest))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("it is no manifest")
	}
	m := &manifest{}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		if key == "fork" {
			return m, dec.Decode(&m.Fork)
		}
		var other json.RawMessage
		into := any(&other)
		if key == "source" {
			into = &m.Source
		}
		if err := dec.Decode(into); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("it names no fork")
}

// loadManifest reads a manifest from its file.
func loadManifest(path string) (*manifest, error) {
	data, err := readLimited(path, maxManifest)
	if err != nil {
		return nil, fmt.Errorf("read manifest %s: %w", path, err)
	}
	m, err := readManifest(data)
	if err != nil {
		return nil, fmt.Errorf("read manifest %s: %w", path, err)
	}
	return m, nil
}

// readLimited reads a regular file of at most so many bytes. The error does not name it.
func readLimited(path string, limit int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nameless(err)
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nameless(err)
	}
	defer f.Close() //nolint:errcheck // It was only read.
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	switch {
	case err != nil:
		return nil, nameless(err)
	case int64(len(data)) > limit:
		return nil, fmt.Errorf("it is larger than %d MB", limit>>20)
	}
	return data, nil
}

// nameless is an error of a file without its name, which is said elsewhere.
func nameless(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
