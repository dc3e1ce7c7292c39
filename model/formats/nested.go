package formats

import (
	"path/filepath"
	"slices"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// logIn is the events file in a folder that an agent gave to one conversation, or "" for any other
// folder.
func logIn(fsys files.System, dir string) string {
	for _, k := range codecs {
		if n, ok := k.(codec.Nested); ok {
			path := filepath.Join(dir, n.FolderFiles()[0])
			if info, err := fsys.Stat(path); err == nil && !info.IsDir() {
				return path
			}
		}
	}
	return ""
}

// stagedNames are the possible names of the files in a fork that is a folder.
func stagedNames() []string {
	out := folderNames()
	for _, k := range codecs {
		if n, ok := k.(codec.Nested); ok {
			out = append(out, n.FolderFiles()...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// isNested reports whether a draft is the folder around a file, where each file has its own folder.
func isNested(k codec.Codec, d *model.Draft) bool {
	_, ok := k.(codec.Nested)
	return ok && d.Dir
}

// isFolder reports whether a fork for the target is a folder. For a conversation in its own folder,
// the fork is only the file if the user named a file.
func (t target) isFolder() bool {
	_, nested := t.codec.(codec.Nested)
	return codec.FolderOf(t.codec) != nil || nested && t.name == ""
}

// fileAlone is only the events file of a draft that [isNested]; any other draft is unchanged.
func fileAlone(k codec.Codec, d *model.Draft) *model.Draft {
	if !isNested(k, d) {
		return d
	}
	alone := *d
	alone.Dir, alone.Files = false, d.Files[:1]
	return &alone
}
