package formats

import (
	"fmt"
	"path/filepath"

	"decant/model"
	"decant/model/calibrate"
	"decant/model/formats/codec"
	"decant/model/formats/effect"
	"decant/model/formats/files"
)

// Open reads the conversation that is stored at path, in any format, and scales its estimates by
// the calls that it records. path is a file, a folder, or a file in such a folder. A file may be
// compressed as a whole with zstd. Errors are one line that ends with the next step. They wrap
// fs.ErrNotExist and fs.ErrPermission where that was the cause, ErrUnknownFormat where no codec
// reads the file, and ErrChanged where the file keeps changing.
func Open(path string) (*model.Conversation, error) { return OpenWith(path, OpenOptions{}) }

// OpenWith is Open with options.
func OpenWith(path string, o OpenOptions) (*model.Conversation, error) {
	c, err := openPath(files.OS{}, path, o)
	if err != nil {
		return nil, openError(path, err)
	}
	return c, nil
}

func openPath(fsys files.System, path string, o OpenOptions) (*model.Conversation, error) {
	if k := shelfOf(path); k != nil {
		return openShelved(k, path, o)
	}
	if plain := findUnpacked(fsys, path); plain != "" {
		return openBeside(fsys, plain, path, o)
	}
	info, err := fsys.Stat(path)
	if err != nil {
		return nil, err
	}
	if k, dir := folderAt(fsys, path, info, o.Format); k != nil {
		return openFolder(fsys, k, dir, o)
	}
	if info.IsDir() {
		if log := logIn(fsys, path); log != "" {
			return openPath(fsys, log, o)
		}
		return nil, noConversationError(fsys, path)
	}
	if err := files.CheckRegular(info); err != nil {
		return nil, err
	}
	k, err := streamerOf(fsys, path, info.Size(), o)
	if err != nil {
		return nil, err
	}
	if k != nil {
		return openStreamed(fsys, k, path, path, o, o.refine)
	}
	data, stamp, err := files.ReadStill(fsys, path)
	if err != nil {
		return nil, err
	}
	c, err := readData(path, data, o, o.refine)
	if err != nil {
		return nil, err
	}
	stamp.Known, stamp.OnDisk = sumOf(c, data), stamp.Size
	stamp.Packed = isPacked(data)
	c.Stamp = stamp
	return c, nil
}

// shelfOf is the codec whose agent's database contains the conversation at a path, or nil.
func shelfOf(path string) codec.Shelved {
	for _, k := range codecs {
		if s, ok := k.(codec.Shelved); ok && s.Holds(path) {
			return s
		}
	}
	return nil
}

// ReadShelved returns the conversation at a path in an agent's database, as the document that Open
// reads. ok is false for the path of a file.
func ReadShelved(path string) (data []byte, ok bool, err error) {
	k := shelfOf(path)
	if k == nil {
		return nil, false, nil
	}
	data, err = k.ReadShelved(path)
	return data, true, err
}

// openShelved opens a conversation from a database.
func openShelved(k codec.Shelved, path string, o OpenOptions) (*model.Conversation, error) {
	data, err := k.ReadShelved(path)
	if err != nil {
		return nil, files.RewordError(err, err.Error())
	}
	if o.Format == "" {
		o.Format = k.Name()
	}
	c, err := readData(path, data, o, o.refine)
	if err == nil {
		c.Stamp = stampOf(c, data)
	}
	return c, err
}

// Read is Open for bytes that are not a file. name is "-" for standard input, "" for the demo, or
// the Path that the conversation gets. Format "" detects the format. The conversation shares data's
// memory.
func Read(name string, data []byte, format string) (*model.Conversation, error) {
	return ReadWith(name, data, OpenOptions{Format: format})
}

// ReadWith is Read with options.
func ReadWith(name string, data []byte, o OpenOptions) (*model.Conversation, error) {
	c, err := readData(name, data, o, o.refine)
	if err != nil {
		return nil, openError(name, err)
	}
	c.Stamp = stampOf(c, data)
	return c, nil
}

// refine adds to a conversation of one file what its codec does not know: the tools that the user
// declared, and how the estimates differ from the recorded calls.
func (o OpenOptions) refine(k codec.Codec, c *model.Conversation) {
	effect.ApplyDeclared(c, o.Tools)
	if o.Exact {
		c.CountExactly()
	}
	if k.Traits().Counts && o.Line == 0 {
		calibrate.ApplyFit(c)
	}
	c.MeasureScripts()
	makeProvable(k, c)
}

// openBeside opens the unpacked file instead of the packed one that was named.
func openBeside(fsys files.System, plain, path string, o OpenOptions) (*model.Conversation, error) {
	c, err := openPath(fsys, plain, o)
	if err != nil {
		return nil, files.InPart(plain, err)
	}
	c.Warnings = append(c.Warnings, model.Warning{Text: fmt.Sprintf(
		"read from %s, not from %s: if both exist, the agent reads the uncompressed one",
		files.ShowPath(plain), files.ShowPath(filepath.Base(path)))})
	return c, nil
}
