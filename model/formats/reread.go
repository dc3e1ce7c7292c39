package formats

import (
	"crypto/sha256"
	"path/filepath"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// rereadFolder is reread for a staged folder.
func (s saver) rereadFolder(k codec.Codec, staged, path string) (*model.Conversation, error) {
	r, err := readFolder(s.FS, codec.FolderOf(k), codec.Place{Copies: []string{staged}})
	if err != nil {
		return nil, err
	}
	r.stored.Path, r.stored.Place = path, codec.Place{}
	fork, err := r.openStored(codec.FolderOf(k))
	if err != nil {
		return nil, notOpened(err)
	}
	return fork, nil
}

// rereadInFolder opens the conversation's folder as it would be with the staged file as its events.
func (s saver) rereadInFolder(
	c *model.Conversation, t originalFile, staged string,
) (*model.Conversation, error) {
	f := codec.FolderOf(t.codec)
	r, err := readFolder(s.FS, f, t.place)
	if err != nil {
		return nil, err
	}
	if r.stored.Path != c.Path || sha256.Sum256(r.events) != c.Stamp.Sum() {
		return nil, files.ErrChanged // Or another copy changed and is now the newer one.
	}
	if other, err := folderOfID(s.FS, f, c, c.Path, t.place.Copies); err != nil {
		return nil, err
	} else if other != "" {
		return nil, files.RewordError(files.ErrChanged, files.ShowPath(other)+
			" has the same id; move one of the two away, then open it again")
	}
	if r.events, r.stamp, err = files.ReadStill(s.FS, staged); err != nil {
		return nil, err
	}
	fork, err := r.openStored(f)
	if err != nil {
		return nil, notOpened(err)
	}
	return fork, nil
}

// rereadStaged opens a staged fork with the code that opens any other file. path is the fork's
// final place.
func (s saver) rereadStaged(
	k codec.Codec, d *model.Draft, staged, path string,
) (*model.Conversation, error) {
	if isNested(k, d) {
		return s.rereadNested(k, d, staged, path)
	}
	if d.Dir {
		return s.rereadFolder(k, staged, path)
	}
	if lines, ok := k.(codec.Streamer); ok && d.Files[0].Source.OnDisk() {
		fork, err := openStreamed(s.FS, lines, staged, path, OpenOptions{Format: k.Name()}, nil)
		if err != nil {
			return nil, notOpened(openError(path, err))
		}
		return fork, nil
	}
	data, _, err := files.ReadStill(s.FS, staged)
	if err != nil {
		return nil, err
	}
	return reopenBytes(k, d, path, data)
}

// rereadNested is rereadStaged for a folder whose first file contains the events.
func (s saver) rereadNested(
	k codec.Codec, d *model.Draft, staged, path string,
) (*model.Conversation, error) {
	name := d.Files[0].Name
	return s.rereadStaged(
		k, fileAlone(k, d), filepath.Join(staged, name), filepath.Join(path, name))
}

// reopenBytes opens the bytes of a staged fork that is one file.
func reopenBytes(
	k codec.Codec, d *model.Draft, path string, data []byte,
) (*model.Conversation, error) {
	fork, err := readData(path, data, OpenOptions{Format: k.Name(), Line: d.Line}, nil)
	if err != nil {
		return nil, notOpened(openError(path, err))
	}
	fork.Stamp = stampOf(fork, data)
	return fork, nil
}

// notOpened is the error of a staged fork that does not open.
func notOpened(err error) error {
	return &CheckError{[]model.Finding{{
		Rule: model.RuleNotAsPromised, Place: "conversation", Effect: err.Error(),
	}}}
}
