package formats

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/effect"
	"decant/model/formats/files"
	"decant/model/formats/finder"
	"decant/model/source"
)

// OpenOptions say how a conversation is opened.
type OpenOptions struct {
	// Format is the one that the person named; "" detects it.
	Format string
	// Line is the line, from 1, of the conversation that counts in a file that holds
	// several, a log of requests; 0 lets the format choose.
	Line int
	// Env is what the places of the agents depend on, whose copies of conversations
	// count: of several checkouts that share the user's own data the one that the user is
	// in. The zero value knows of none.
	Env finder.Env
	// Work counts the bytes of text that were read, of those of the file; nil counts nothing.
	Work *model.Work
	// Exact counts texts by the vocabulary itself where that is known, as
	// [model.Conversation.CountExactly] does.
	Exact bool
	// StreamFrom is the size in bytes from which on a file stays on the disk, so that only where
	// its records are is held in memory; 0 reads each into memory. Formats that are not one
	// record a line are read into memory whatever it says.
	StreamFrom int64
	// Uncompact opens the conversation as it was before the newest of so many compactions, with
	// what came after, 0 as it is. The error wraps a [codec.UncompactError] where it cannot be
	// had, and ErrNoUncompact where the format keeps nothing of it.
	Uncompact int
	// Tools is what the user says that tools do, by name; nil says nothing.
	Tools func(tool string) (effect.Tool, bool)
}

// readData reads the bytes of a file. Then goes on with what was read; nil leaves its
// estimates as they are, for a fork that is held against them.
func readData(
	path string, data []byte, o OpenOptions, then func(codec.Codec, *model.Conversation),
) (*model.Conversation, error) {
	data, err := Unpack(data)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, ErrEmpty
	}
	k, err := codecFor(data, o)
	var m mended
	if errors.Is(err, ErrUnknownFormat) {
		var ok bool
		if m, ok = mendHeader(data); ok {
			data = m.data
			k, err = codecFor(data, o)
		}
	}
	if err != nil {
		return nil, err
	}
	src, err := k.Split(path, data)
	if err != nil {
		return nil, err
	}
	c, err := openSource(k, src, path, o, then)
	if err == nil {
		c.Problems = m.problems
	}
	return c, err
}

// openSource opens what was split.
func openSource(
	k codec.Codec, src *source.Source, path string, o OpenOptions,
	then func(codec.Codec, *model.Conversation),
) (*model.Conversation, error) {
	if o.Line != 0 && !codec.HoldsSeveral(k) {
		return nil, fmt.Errorf("a file of %s holds one conversation; leave out --line", k.Name())
	}
	o.Work.Expect(src.Size())
	src.Count = o.Work.Add
	defer func() { src.Count = nil }()
	if o.Uncompact > 0 {
		return openUncompacted(k, src, path, o, then)
	}
	c, err := codec.OpenAt(k, src, path, o.Line)
	if err == nil && then != nil {
		then(k, c)
	}
	return c, err
}

// stampOf is what is known of bytes that are no file.
func stampOf(c *model.Conversation, data []byte) model.Stamp {
	size := int64(len(data))
	return model.Stamp{
		Size: size, OnDisk: size, Packed: isPacked(data), Known: sumOf(c, data),
	}
}

// sumOf is the checksum of the bytes of a file before they were mended.
func sumOf(c *model.Conversation, data []byte) model.Sum {
	if len(c.Problems) == 0 {
		return c.Source.Checksum()
	}
	plain, err := Unpack(data)
	if err != nil {
		return c.Source.Checksum() // It was unpacked before.
	}
	return sha256.Sum256(plain)
}

// ErrEmpty says that a file holds no byte.
var ErrEmpty = errors.New("the file is empty; restore it from a backup, or resume an older fork " +
	"(decant --list)")

// codecFor is the named codec, or the one that detects the data. Lines of a log may be of
// several formats, so there the line that was named counts.
func codecFor(data []byte, o OpenOptions) (codec.Codec, error) {
	if o.Format != "" {
		return codecNamed(o.Format)
	}
	k := detectCodec(data)
	if k == nil {
		return nil, unfitError(data)
	}
	if codec.HoldsSeveral(k) && o.Line > 0 {
		if own := detectCodec(lineAt(data, o.Line)); own != nil && codec.HoldsSeveral(own) {
			return own, nil
		}
	}
	return k, nil
}

// lineAt is a line of the data, from 1, empty if none exists.
func lineAt(data []byte, line int) []byte {
	for l := range bytes.Lines(data) {
		if line--; line == 0 {
			return l
		}
	}
	return nil
}

// openError is one line: what was tried, on what, why not, what next.
func openError(path string, err error) error {
	var part files.PartError
	if errors.As(err, &part) {
		path, err = part.Path, part.Err
	}
	var told files.Cause
	switch {
	case errors.As(err, &told):
		err = told
	case errors.Is(err, fs.ErrNotExist):
		err = files.RewordError(err, "the file does not exist; decant --list shows all "+
			"conversations")
	case errors.Is(err, fs.ErrPermission):
		err = files.RewordError(err, "permission denied; make it readable, or copy it")
	case errors.Is(err, syscall.ELOOP):
		err = files.RewordError(err, "the link points to itself; remove the link")
	case files.SystemError(err) != nil:
		err = files.RewordError(err, files.SystemError(err).Error()+
			"; copy it elsewhere, or take it from a backup")
	}
	return fmt.Errorf("open %s: %w", files.ShowPath(path), err)
}
