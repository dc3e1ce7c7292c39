package formats

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
	"decant/model/formats/staging"
)

// Write is Save for a fork that is written to a writer. The fork is drafted, staged in memory, read
// back, checked and compared as in Save, and only then written as a whole. The returned Path is
// "-". The options Output and InPlace have no effect. The errors are Save's; a conversation that is
// a folder cannot be written this way.
func Write(
	c *model.Conversation, changes []model.Change, o SaveOptions, w io.Writer,
) (Saved, error) {
	const path = "-"
	if o.Now.IsZero() {
		o.Now = time.Now()
	}
	d, data, err := draftInMemory(c, changes, o)
	if err != nil {
		return Saved{}, writeError(c, err)
	}
	k, err := codecNamed(c.Format)
	if err != nil {
		return Saved{}, writeError(c, err)
	}
	config := configPromises{o.Undeclare, o.SwitchOff}
	done, err := verifyFork(c, changes, config, func() (*model.Conversation, error) {
		return reopenBytes(k, d, path, data)
	})
	if err != nil {
		return Saved{}, writeError(c, err)
	}
	if _, err := w.Write(data); err != nil {
		return Saved{}, writeError(c, err)
	}
	return savedDraft(k, d, path, done), nil
}

// draftPiped drafts a fork that is written to a writer.
func draftPiped(
	c *model.Conversation, changes []model.Change, o SaveOptions,
) (*model.Draft, error) {
	if !Single(c) {
		return nil, errors.New("its format stores a conversation as a folder of files; name a " +
			"folder " + WithOutput)
	}
	id, err := proposeID(o.ID)()
	if err != nil {
		return nil, err
	}
	d, err := draftNew(id, c, changes, o)
	if err != nil {
		return nil, err
	}
	if k, unknown := codecNamed(c.Format); unknown == nil {
		d = fileAlone(k, d)
	}
	return d, checkShape(d, false)
}

// draftInMemory drafts a fork and stages it.
func draftInMemory(
	c *model.Conversation, changes []model.Change, o SaveOptions,
) (*model.Draft, []byte, error) {
	d, err := draftPiped(c, changes, o)
	if err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	if !c.Source.OnDisk() { // A fork may contain little of a file on the disk.
		b.Grow(c.Source.Size())
	}
	if err := staging.FillFile(d.Files[0])(&b); err != nil {
		return nil, nil, err
	}
	return d, b.Bytes(), nil
}

// Single reports whether a fork of c is one file, which can go to a writer.
func Single(c *model.Conversation) bool {
	k, err := codecNamed(c.Format)
	return err == nil && codec.FolderOf(k) == nil
}

// writeError is one line: the action, the cause and the next step.
func writeError(c *model.Conversation, err error) error {
	if bare := files.SystemError(err); bare != nil {
		err = files.RewordError(err, bare.Error()+"; name a file "+WithOutput)
	}
	return fmt.Errorf("write fork of %s: %w", files.ShowPath(c.Path), err)
}
