package manifest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/tui/cli/exit"
	"decant/tui/cli/host"
)

// maxManifests is how many manifests are searched, newest first.
const maxManifests = 100_000

// Found is a manifest and its file.
type Found struct {
	*Manifest
	// File is its path.
	File string
}

// FindFork finds the newest manifest of a fork. The name is the fork's id, its name in markers, the
// start of its id, its path, or the manifest itself. Flag is the flag with the name. IDAt returns
// the id of the conversation stored at a path, "" for none. The error is an [exit.UsageError] if
// the name is ambiguous.
func FindFork(
	env *host.Env, flag, fork string, idAt func(path string) string,
) (Found, error) {
	folder, err := folderOf(env)
	if err != nil {
		return Found{}, fmt.Errorf("show what %s left out: %w", fork, err)
	}
	path := filepath.Clean(env.Absolute(fork))
	if filepath.Ext(path) == ".json" && filepath.Dir(path) == folder {
		m, err := loadManifest(path)
		return Found{m, path}, err
	}
	names, err := manifestNames(folder)
	if err != nil {
		return Found{}, err
	}
	id := idAt(path)
	fits := func(f *Fork) bool {
		return f.Path == path || f.ID == fork || id != "" && f.ID == id
	}
	called := func(f *Fork) bool { return f.Recall == fork }
	begins := func(f *Fork) bool { return strings.HasPrefix(f.ID, fork) }
	for _, fits := range []func(*Fork) bool{fits, called, begins} {
		f, err := findNewest(folder, names, flag+" "+fork, fits)
		if f.Manifest != nil || err != nil {
			return f, err
		}
	}
	return Found{}, fmt.Errorf("show what %s left out: no save of it is known in %s; name the "+
		"fork by its id or its path", fork, folder)
}

// findNewest returns the newest manifest of a matching fork. If forks with several ids match, it
// returns none. It skips files that are not manifests.
func findNewest(
	folder string, names []string, asked string, fits func(*Fork) bool,
) (Found, error) {
	var out Found
	for _, name := range names {
		path := filepath.Join(folder, name)
		head, err := loadHead(path)
		if err != nil || !fits(&head.Fork) {
			continue
		}
		switch {
		case out.Manifest == nil:
			if out.Manifest, err = loadManifest(path); err != nil {
				return Found{}, err
			}
			out.File = path
		case out.Fork.ID != head.Fork.ID && out.Fork.Path != head.Fork.Path:
			return Found{}, exit.Usagef(
				"%s: several fork ids start with this; type more of the id",
				asked,
			)
		}
	}
	return out, nil
}

// FindOlder returns the file of the newest manifest before one, of the save that made its original;
// "" for none.
func (f Found) FindOlder() (string, error) {
	folder := filepath.Dir(f.File)
	names, err := manifestNames(folder)
	if err != nil {
		return "", err
	}
	for _, name := range names {
		path := filepath.Join(folder, name)
		if path >= f.File {
			continue
		}
		head, err := loadHead(path)
		if err == nil && f.Source.Path != "" &&
			(head.Fork.Path == f.Source.Path || head.Fork.ID == f.Source.ID) {
			return path, nil
		}
	}
	return "", nil
}

// manifestNames returns the files of a folder of manifests, newest first.
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
