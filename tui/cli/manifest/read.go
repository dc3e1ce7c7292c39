package manifest

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/tui/cli/disk"
)

// maxManifest is the largest manifest that is read, in bytes: one with a million changes.
const maxManifest = 512 << 20

// Read reads what [Manifest.Write] wrote. A manifest is a file like any other, so Read trusts
// nothing in it. Inconsistent contents are an error that says where.
func Read(data []byte) (*Manifest, error) {
	m := &Manifest{}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("it is not a manifest: %w", err)
	}
	if err := m.checkHead(); err != nil {
		return nil, err
	}
	for i := range m.Changes {
		if err := m.Changes[i].check(); err != nil {
			return nil, fmt.Errorf("change %d: %w", i+1, err)
		}
	}
	for i := range m.Fixes {
		if err := checkParts(m.Fixes[i].Was); err != nil {
			return nil, fmt.Errorf("fix %d: %w", i+1, err)
		}
	}
	return m, nil
}

// checkHead reports what makes no sense in a manifest apart from its changes.
func (m *Manifest) checkHead() error {
	switch {
	case m.Fork.ID == "" || m.Source.Format == "":
		return errors.New("it is not a manifest: it names no fork, or no format")
	case !isSum(m.Source.SHA256):
		return errors.New("the source's sha256 is not a checksum")
	}
	for _, path := range []string{m.Source.Path, m.Source.Backup} {
		// Standard input and the demo have no path.
		if path != "" && path != "-" && (!filepath.IsAbs(path) || filepath.Clean(path) != path) {
			return errors.New("a path in it is not absolute")
		}
	}
	return nil
}

// check reports what makes no sense in a change.
func (ch *Change) check() error {
	if _, err := model.ParseID(ch.Event); err != nil {
		return err
	}
	return checkParts(ch.Was)
}

// checkParts reports what makes no sense in original texts.
func checkParts(was []Part) error {
	for i := range was {
		p := &was[i]
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

// encodingNames returns the encodings of parts as manifests write them.
func encodingNames() []string {
	names := make([]string, 0, len(encodings)+1)
	names = append(names, rawText)
	for _, name := range encodings {
		names = append(names, name)
	}
	return names
}

// loadHead reads only what a manifest says about its source and the fork, because the changes come
// after that.
func loadHead(path string) (*Manifest, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // It was only read.
	dec := json.NewDecoder(io.LimitReader(f, maxManifest))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, errors.New("it is not a manifest")
	}
	m := &Manifest{}
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
func loadManifest(path string) (*Manifest, error) {
	data, err := disk.ReadLimited(path, maxManifest)
	if err != nil {
		return nil, fmt.Errorf("read manifest %s: %w", path, err)
	}
	m, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("read manifest %s: %w", path, err)
	}
	return m, nil
}
