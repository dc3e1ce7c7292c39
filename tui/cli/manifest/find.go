package manifest

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"decant/model/formats"
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

// IDs finds the id of a conversation. A nil function finds none.
type IDs struct {
	// At returns the id of the conversation stored at a path, "" for none.
	At func(path string) string
	// Named returns the whole id of the stored conversation that a typed id opens, "" for none.
	Named func(id string) string
}

// find calls a function of IDs, at most once and not before its id is needed.
func find(id func(string) string, name string) func() string {
	return sync.OnceValue(func() string {
		if id == nil {
			return ""
		}
		return id(name)
	})
}

// FindFork finds the newest manifest of a fork. The name is the fork's path, its id, its name in
// markers, the start of its id, any id that opens it, or the manifest itself. An exact path comes
// first, because copies of a conversation have one id. Flag is the flag with the name. The error is
// an [exit.UsageError] if the name is ambiguous.
func FindFork(env *host.Env, flag, fork string, ids IDs) (Found, error) {
	folder, err := folderOf(env)
	if err != nil {
		return Found{}, fmt.Errorf("show what %s left out: %w", fork, err)
	}
	path := filepath.Clean(env.Absolute(fork))
	if filepath.Ext(path) == ".json" && filepath.Dir(path) == folder {
		m, err := loadManifest(path)
		return Found{m, path}, err
	}
	heads, err := listHeads(folder)
	if err != nil {
		return Found{}, err
	}
	at, named := find(ids.At, path), find(ids.Named, fork)
	for _, fits := range []func(*Fork) bool{
		func(f *Fork) bool { return f.Path == path },
		func(f *Fork) bool { return strings.EqualFold(f.ID, fork) || f.ID == at() },
		func(f *Fork) bool { return f.Recall == fork },
		func(f *Fork) bool { return startsID(f.ID, fork) },
		func(f *Fork) bool { return f.ID == named() }, // This searches all agents.
	} {
		f, err := findNewest(heads, flag+" "+fork, fits)
		if f.Manifest != nil || err != nil {
			return f, err
		}
	}
	way := "name the fork by its id or its path"
	if ids.Named == nil {
		way = "name it as its markers do"
	}
	return Found{}, fmt.Errorf("show what %s left out: no save of it is known in %s; %s", fork,
		folder, way)
}

// startsID reports whether an id starts with a typed one, in any case.
func startsID(id, typed string) bool {
	return len(id) >= len(typed) && strings.EqualFold(id[:len(typed)], typed)
}

// findNewest returns the newest manifest of a matching fork. A save in place that was undone counts
// only if there is no other. If forks with several ids match, it returns none.
func findNewest(heads []Found, asked string, fits func(*Fork) bool) (Found, error) {
	var matching []Found
	for _, head := range heads {
		if head.Fork.ID != "" && fits(&head.Fork) {
			matching = append(matching, head)
		}
	}
	if len(matching) == 0 {
		return Found{}, nil
	}
	out := matching[0]
	for _, head := range matching[1:] {
		if out.Fork.ID != head.Fork.ID && out.Fork.Path != head.Fork.Path {
			return Found{}, exit.Usagef(
				"%s: several fork ids start with this; type more of the id",
				asked,
			)
		}
	}
	if len(matching) > 1 {
		if i := slices.IndexFunc(matching, func(f Found) bool { return !f.isUndone() }); i > 0 {
			out = matching[i]
		}
	}
	m, err := loadManifest(out.File)
	if err != nil {
		return Found{}, err
	}
	return Found{m, out.File}, nil
}

// isUndone reports whether the backup of a save in place was restored: the file then begins with
// what it was before the save.
func (f Found) isUndone() bool {
	path := formats.EventsFile(f.Fork.Path)
	info, err := os.Stat(path)
	if f.Source.Backup == "" || err != nil || !info.Mode().IsRegular() ||
		info.Size() < int64(f.Source.Bytes) {
		return false
	}
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close() //nolint:errcheck // It was only read.
	sum := sha256.New()
	_, err = io.CopyN(sum, file, int64(f.Source.Bytes))
	return err == nil && hex.EncodeToString(sum.Sum(nil)) == f.Source.SHA256
}

// FindOlder returns the file of the newest manifest before one, of the save that made its original;
// "" for none. The path of the original counts first. A fork that was moved is known by its own id.
// A save in place keeps the id of its original, so copies have it too, and it says nothing.
func (f Found) FindOlder() (string, error) {
	heads, err := listHeads(filepath.Dir(f.File))
	if err != nil || f.Source.Path == "" {
		return "", err
	}
	for _, fits := range []func(head Found) bool{
		func(head Found) bool { return head.Fork.Path == f.Source.Path },
		func(head Found) bool {
			return head.Fork.ID == f.Source.ID && head.Source.ID != head.Fork.ID
		},
	} {
		for _, head := range heads {
			if head.File < f.File && fits(head) {
				return head.File, nil
			}
		}
	}
	return "", nil
}

// listHeads reads the heads of all manifests of a folder, newest first. It skips files that are not
// manifests.
func listHeads(folder string) ([]Found, error) {
	names, err := manifestNames(folder)
	if err != nil {
		return nil, err
	}
	heads := make([]Found, 0, len(names))
	for _, name := range names {
		path := filepath.Join(folder, name)
		if head, err := loadHead(path); err == nil {
			heads = append(heads, Found{head, path})
		}
	}
	return heads, nil
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
