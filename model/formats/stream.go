package formats

import (
	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/files"
)

// streamerOf is the codec with which a file of this size can stay on the disk, or nil for a file
// that is read into memory.
func streamerOf(
	fsys files.System, path string, size int64, o OpenOptions,
) (codec.Streamer, error) {
	if o.StreamFrom <= 0 || size < o.StreamFrom {
		return nil, nil
	}
	f, err := fsys.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close() //nolint:errcheck // It was only read.
	head := make([]byte, min(headBytes, size))
	if n, err := f.ReadAt(head, 0); n < len(head) {
		return nil, err
	}
	if isPacked(head) {
		return nil, nil
	}
	k, err := codecFor(head, o)
	if err != nil {
		return nil, nil // The whole file may show what its head does not.
	}
	s, _ := k.(codec.Streamer)
	return s, nil
}

// openStreamed opens a file that stays on the disk.
func openStreamed(
	fsys files.System, k codec.Streamer, path, name string, o OpenOptions,
	then func(codec.Codec, *model.Conversation),
) (*model.Conversation, error) {
	var c *model.Conversation
	stamp, err := files.UseStill(fsys, path, func(f files.File, size int) error {
		o.Work.Expect(2 * size) // It is split into records, and then they are read.
		src, err := k.Stream(name, f, size, o.Work.Add)
		if err != nil {
			return err
		}
		if c, err = openSource(k, src, name, o, then); err != nil {
			return err
		}
		return src.ReadErr()
	})
	if err != nil {
		return nil, err
	}
	stamp.File, stamp.OnDisk = c.Source, stamp.Size
	c.Stamp = stamp
	return c, nil
}
