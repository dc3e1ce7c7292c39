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

// OpenOptions says how a conversation is opened.
type OpenOptions struct {
	// Format is the format that the user named; "" detects it.
	Format string
	// Line is the line, from 1, of the conversation to open in a file with several, such as a log
	// of requests; 0 lets the format choose.
	Line int
	// Env is what the agents' folders depend on. Of several checkouts that share the user's data,
	// the copies in the checkout of the user's current folder count. The zero value knows no
	// folders.
	Env finder.Env
	// Work counts the bytes of text that were read, out of those of the file; nil counts nothing.
	Work *model.Work
	// Exact counts texts by the vocabulary itself where that is known, like
	// [model.Conversation.CountExactly].
	Exact bool
	// StreamFrom is the size in bytes from which a file stays on the disk; memory then contains
	// only the places of its records. 0 reads every file into memory. Formats without one record
	// per line are always read into memory.
	StreamFrom int64
	// Uncompact opens the conversation as it was before that many of its newest compactions,
	// together with what came after; 0 opens it as it is. The error wraps a [codec.UncompactError]
	// where that is impossible, and ErrNoUncompact where the format keeps no earlier content.
	Uncompact int
	// Tools is what the user says about the effect of tools, by name; nil says nothing.
	Tools func(tool string) (effect.Tool, bool)
}

// readData reads the bytes of a file. then continues with the result. A nil then leaves the
// estimates unchanged, for a fork that is compared with its original.
func readData(
	path string, data []byte, o OpenOptions, then func(codec.Codec, *model.Conversation),
) (*model.Conversation, error) {
	data, err := Unpack(data)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, emptyError(path)
	}
	k, err := codecFor(data, o)
	var m mended
	if err != nil || k.Name() == "pi" && !k.Detect(data[:min(headBytes, len(data))]) {
		var ok bool
		if m, ok = mendHeader(path, o.Env.Here, data); ok {
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
	o.Work.Expect(src.Size())
	c, err := openSource(k, src, path, o, then)
	if err == nil {
		m.note(c)
	}
	return c, err
}

// openSource opens a source that is already split into records.
func openSource(
	k codec.Codec, src *source.Source, path string, o OpenOptions,
	then func(codec.Codec, *model.Conversation),
) (*model.Conversation, error) {
	if o.Line != 0 && !codec.HoldsSeveral(k) {
		return nil, fmt.Errorf("a file of %s holds one conversation; leave out --line", k.Name())
	}
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

// stampOf is the stamp of bytes that are not a file.
func stampOf(c *model.Conversation, data []byte) model.Stamp {
	size := int64(len(data))
	return model.Stamp{
		Size: size, OnDisk: size, Packed: isPacked(data), Known: sumOf(c, data),
	}
}

// sumOf is the checksum of a file's bytes before they were repaired.
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

// ErrEmpty says that a file contains no bytes.
var ErrEmpty = errors.New("the file is empty")

// emptyError is [ErrEmpty] with what to do about it.
func emptyError(path string) error {
	if path == "-" {
		return fmt.Errorf("%w; the command before the pipe wrote nothing", ErrEmpty)
	}
	return fmt.Errorf("%w; restore it from a backup, or resume an older fork (decant --list)",
		ErrEmpty)
}

// codecFor is the named codec, or the one that detects the data. Lines of a log may have several
// formats, so there the named line decides.
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

// lineAt is a line of the data, from 1, or empty if it does not exist.
func lineAt(data []byte, line int) []byte {
	for l := range bytes.Lines(data) {
		if line--; line == 0 {
			return l
		}
	}
	return nil
}

// openError is one line: the action, its object, the cause and the next step.
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
		err = files.RewordError(err, "the file does not exist; decant --list --project all "+
			"shows all conversations")
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
