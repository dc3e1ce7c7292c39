package codec

import (
	"decant/model"
	"decant/model/source"
)

// FolderOf is the codec of folders that a codec is, nil for one of files.
func FolderOf(k Codec) Folder {
	f, _ := k.(Folder)
	return f
}

// HoldsSeveral reports whether a file of the format may hold several conversations.
func HoldsSeveral(k Codec) bool {
	_, ok := k.(LineOpener)
	return ok
}

// OpenAt opens the conversation of a file, or where line is not 0 the one on that line,
// from 1, where the codec can tell lines apart.
func OpenAt(k Codec, src *source.Source, path string, line int) (*model.Conversation, error) {
	if lines, ok := k.(LineOpener); ok && line != 0 {
		return lines.OpenLine(src, path, line)
	}
	return k.Open(src, path)
}
