package formats

import (
	"path/filepath"
	"slices"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// logIn is the file of the events in a folder that an agent gave to one conversation, "" for any
// other folder.
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

// stagedNames are the names that the files of a fork that is a folder may have.
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

// isNested reports whether a draft is the folder of a file that lies in one of its own.
func isNested(k codec.Codec, d *model.Draft) bool {
	_, ok := k.(codec.Nested)
	return ok && d.Dir
}

// isFolder reports whether a fork that goes to the target is a folder: of what lies in a folder of
// its own it is the file alone where the person named that.
func (t target) isFolder() bool {
	_, nested := t.codec.(codec.Nested)
	return codec.FolderOf(t.codec) != nil || nested && t.name == ""
}

// fileAlone is the file of the events of a draft that [isNested]; any other is as it is.
func fileAlone(k codec.Codec, d *model.Draft) *model.Draft {
	if !isNested(k, d) {
		return d
	}
	alone := *d
	alone.Dir, alone.Files = false, d.Files[:1]
	return &alone
}
