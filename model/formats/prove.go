package formats

import (
	"bytes"
	"errors"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/staging"
)

// makeProvable sets Prove for a conversation whose file is damaged, so that a plan can ask which
// forks can be saved. For an undamaged file the rules are enough.
func makeProvable(k codec.Codec, c *model.Conversation) {
	if len(c.Warnings) == 0 && len(model.ListHarmful(k.Check(c))) == 0 {
		return
	}
	c.Prove = func(changes []model.Change, undeclared []string) []model.Finding {
		return proveFork(k, c, changes, undeclared)
	}
}

// proveFork drafts a fork, opens it again and lists the reasons why it could not be saved.
func proveFork(
	k codec.Codec, c *model.Conversation, changes []model.Change, undeclared []string,
) []model.Finding {
	o, err := tryOptions(k)
	o.Undeclare = undeclared
	d, failed := Draft(c, changes, o)
	if failed != nil && !canDraft(c, o) {
		return nil // No plan can fix that; the save reports the reason and the next step.
	}
	if err = errors.Join(err, failed); err == nil {
		config := configPromises{undeclared, nil}
		_, err = verifyFork(c, changes, config, func() (*model.Conversation, error) {
			return reopenDraft(k, d)
		})
	}
	var refused *CheckError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return refused.Findings
	}
	return []model.Finding{{
		Rule: model.RuleNotAsPromised, Place: "conversation", Effect: err.Error(),
	}}
}

// CheckFork is what [Check] finds in a fork of c without any change, as its agent would read it.
// The error says why no such fork can be made.
func CheckFork(c *model.Conversation) ([]model.Finding, error) {
	fork, err := TryFork(c)
	if err != nil {
		return nil, err
	}
	defer fork.Source.Close() //nolint:errcheck // It was only read.
	return Check(fork), nil
}

// TryFork is a fork of c without any change, as its agent would read it. Nothing is written. The
// caller closes its source. The error says why no such fork can be made.
func TryFork(c *model.Conversation) (*model.Conversation, error) {
	k, err := codecNamed(c.Format)
	if err != nil {
		return nil, err
	}
	o, err := tryOptions(k)
	if err != nil {
		return nil, err
	}
	d, err := Draft(c, nil, o)
	if err != nil {
		return nil, err
	}
	return reopenDraft(k, d)
}

// tryOptions are options for a fork that is not written: it has an id, and is made now.
func tryOptions(k codec.Codec) (o model.ForkOptions, err error) {
	o.Now = time.Now()
	if f := codec.FolderOf(k); f != nil {
		o.ID = f.NextID(o.Now, nil)
		return o, nil
	}
	o.ID, err = newID()
	return o, err
}

// canDraft reports whether any fork of a conversation can be made.
func canDraft(c *model.Conversation, o model.ForkOptions) bool {
	_, err := Draft(c, nil, o)
	return err == nil
}

// reopenDraft opens a draft as its agent would once it is written.
func reopenDraft(k codec.Codec, d *model.Draft) (*model.Conversation, error) {
	d = fileAlone(k, d)
	if lines, ok := k.(codec.Streamer); ok && !d.Dir && d.Files[0].Source.OnDisk() {
		return reopenPreview(lines, d.Files[0])
	}
	written := map[string][]byte{}
	for _, f := range d.Files {
		size, err := fileSize(f)
		if err != nil {
			return nil, err
		}
		// A buffer that grows would be copied until it is up to twice as large as the fork.
		b := bytes.NewBuffer(make([]byte, 0, size))
		if err := staging.FillFile(f)(b); err != nil {
			return nil, err
		}
		written[f.Name] = b.Bytes()
	}
	if !d.Dir {
		return reopenBytes(k, d, "-", written[d.Files[0].Name])
	}
	f := codec.FolderOf(k)
	names := f.Files()
	fork, err := readFiles{events: written[names.Events], stored: codec.Stored{
		Path: d.Name, Config: written[names.Config], Metadata: written[names.Metadata],
	}}.openStored(f)
	if err != nil {
		return nil, notOpened(err)
	}
	return fork, nil
}

// reopenPreview opens a draft of lines of a file on the disk, without its bytes in memory.
func reopenPreview(k codec.Streamer, f model.DraftFile) (*model.Conversation, error) {
	file, err := f.Source.Preview(f.Pieces)
	if err != nil {
		return nil, err
	}
	src, err := k.Stream("-", file, int(file.Size()), nil)
	if err != nil {
		return nil, err
	}
	fork, err := openSource(k, src, "-", OpenOptions{Format: k.Name()}, nil)
	if err == nil {
		err = src.ReadErr()
	}
	if err != nil {
		return nil, notOpened(openError("-", err))
	}
	fork.Stamp = model.Stamp{Size: file.Size(), OnDisk: file.Size(), File: fork.Source}
	return fork, nil
}
