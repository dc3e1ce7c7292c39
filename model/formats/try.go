package formats

import (
	"time"

	"decant/model"
	"decant/model/formats/files"
)

// Try is Save, or Write where piped is true, without writing a byte. It returns the size that Save
// would report, and the error that Save would return before it writes. The size may differ slightly
// because it depends on the time that Save is given. It is 0 where no fork can be drafted. For a
// conversation without a place on disk, no target is checked.
func Try(
	c *model.Conversation, changes []model.Change, o SaveOptions, piped bool,
) (int64, error) {
	if o.Now.IsZero() {
		o.Now = time.Now()
	}
	s := newSaver(files.OS{}, nil)
	switch {
	case piped:
		d, err := draftPiped(c, changes, o)
		if err != nil {
			return 0, writeError(c, err)
		}
		return draftSize(d)
	case o.InPlace:
		return s.tryInPlace(c, changes, o)
	}
	t, err := s.aimFork(c, o)
	if err != nil {
		return 0, err
	}
	d, err := s.draftTarget(c, changes, o, t)
	if err != nil {
		return 0, saveError(t.dir, err)
	}
	return draftSize(fileAlone(t.codec, d))
}

// tryInPlace is Try for a save in place.
func (s saver) tryInPlace(
	c *model.Conversation, changes []model.Change, o SaveOptions,
) (int64, error) {
	t, err := s.locateOriginal(c, o)
	if err != nil {
		return 0, err
	}
	if t.place.Lock != "" && isHeld(s.FS, t.place.Lock) {
		return 0, inPlaceError(t.path, t.busyError())
	}
	d, _, err := s.draftInPlace(c, changes, o, t)
	if err != nil {
		return 0, err
	}
	size, err := draftSize(d)
	return size + c.Stamp.OnDisk - c.Stamp.Size, err // The other files stay.
}

// draftSize is the size of a draft.
func draftSize(d *model.Draft) (int64, error) {
	n := int64(0)
	for _, f := range d.Files {
		size, err := fileSize(f)
		if err != nil {
			return 0, err
		}
		n += size
	}
	return n, nil
}

// fileSize is the size of one file of a draft.
func fileSize(f model.DraftFile) (int64, error) {
	if f.Source == nil {
		return int64(len(f.Bytes)), nil
	}
	return f.Source.Measure(f.Pieces)
}
