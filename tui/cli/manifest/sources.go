package manifest

import (
	"path/filepath"
	"slices"
	"strings"

	"decant/model/formats"
	"decant/tui/cli/disk"
	"decant/tui/cli/host"
)

// FormatOfSource returns the format of the original of the fork at a path, "" if no manifest says.
func FormatOfSource(env *host.Env, path string) string {
	folder, err := folderOf(env)
	if err != nil {
		return ""
	}
	names, err := manifestNames(folder)
	if err != nil {
		return ""
	}
	for _, name := range names {
		m, err := loadHead(filepath.Join(folder, name))
		if err == nil && m.Fork.Path == path && slices.Contains(formats.Names(), m.Source.Format) {
			return m.Source.Format
		}
	}
	return ""
}

// Sources knows the originals of conversations. It reads only the names of manifests, and the heads
// of those that are asked for.
type Sources struct {
	folder string
	names  map[string][]string // By the fork's id, as file names spell it, the newest first.
}

// ListSources lists the names of all manifests.
func ListSources(env *host.Env) Sources {
	folder, err := folderOf(env)
	if err != nil {
		return Sources{}
	}
	names, err := manifestNames(folder)
	if err != nil {
		return Sources{} // A list is useful without them.
	}
	s := Sources{folder, make(map[string][]string, len(names))}
	for _, name := range names {
		id := forkInName(name)
		s.names[id] = append(s.names[id], name)
	}
	return s
}

// Of returns the id of the original of a conversation in a format, false if no manifest says. A
// save in place leaves a fork with its id, so an earlier manifest may name the original.
func (s Sources) Of(format, id string) (string, bool) {
	for _, name := range s.names[disk.FileName(id)] {
		m, err := loadHead(filepath.Join(s.folder, name))
		if err == nil && m.Fork.ID == id && m.Source.Format == format && m.Source.ID != id {
			return m.Source.ID, true
		}
	}
	return "", false
}

// forkInName returns the fork id at the end of a manifest's name, in the form of file names.
func forkInName(name string) string {
	_, id, _ := strings.Cut(strings.TrimSuffix(name, ".json"), "Z-")
	return id
}
