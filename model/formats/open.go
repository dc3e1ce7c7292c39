package formats

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"decant/model"
	"decant/model/calibrate"
)

// OpenOptions say how a conversation is opened.
type OpenOptions struct {
	// Format is the one that the person named; "" detects it.
	Format string
	// JPData is the folder of the person's own data of JP, where it keeps copies of
	// conversations; "" knows of none.
	JPData string
	// Line is the line, from 1, of the conversation that counts in a file that holds
	// several, a log of requests; 0 lets the format choose.
	Line int
	// Cwd is the folder that the person is in: of several checkouts that share the
	// person's own data it is the one there that counts. "" is in none.
	Cwd string
	// Work counts the bytes of text that were read, of those of the file; nil counts nothing.
	Work *model.Work
	// unscaled leaves the estimates as they are, for a fork that is held against them.
	unscaled bool
}

// Open reads the conversation that is stored at path, in whatever format it is, with its
// estimates scaled by what it records of its calls: a file, a folder, or a file of such a
// folder; a file may be packed with zstd as a whole. Errors are one line that ends in the
// next step. They wrap fs.ErrNotExist and fs.ErrPermission where that was the cause,
// ErrUnknownFormat where no codec reads it, ErrChanged where it does not stand still.
func Open(path string) (*model.Conversation, error) { return OpenWith(path, OpenOptions{}) }

// OpenWith is Open with options.
func OpenWith(path string, o OpenOptions) (*model.Conversation, error) {
	c, err := open(osFiles{}, path, o)
	if err != nil {
		return nil, openError(path, err)
	}
	return c, nil
}

func open(fsys files, path string, o OpenOptions) (*model.Conversation, error) {
	if plain := unpackedBeside(fsys, path); plain != "" {
		return openBeside(fsys, plain, path, o)
	}
	info, err := fsys.stat(path)
	if err != nil {
		return nil, err
	}
	if k, dir := folderAt(fsys, path, info, o.Format); k != nil {
		return openFolder(fsys, k, dir, o)
	}
	if info.IsDir() {
		return nil, noConversation(fsys, path)
	}
	if err := regular(info); err != nil {
		return nil, err
	}
	data, stamp, err := readStill(fsys, path)
	if err != nil {
		return nil, err
	}
	c, err := read(path, data, o)
	if err != nil {
		return nil, err
	}
	stamp.Sum, stamp.OnDisk = sha256.Sum256(c.Source.Data), stamp.Size
	stamp.Packed = packed(data)
	c.Stamp = stamp
	return c, nil
}

// Read is Open for bytes that are no file: name is "-" for standard input and ""
// for the demo, or what the conversation's Path shall be. Format "" detects it.
// The conversation shares data's memory.
func Read(name string, data []byte, format string) (*model.Conversation, error) {
	return ReadWith(name, data, OpenOptions{Format: format})
}

// ReadWith is Read with options.
func ReadWith(name string, data []byte, o OpenOptions) (*model.Conversation, error) {
	c, err := read(name, data, o)
	if err != nil {
		return nil, openError(name, err)
	}
	size := int64(len(data))
	c.Stamp = model.Stamp{
		Size: size, OnDisk: size, Packed: packed(data), Sum: sha256.Sum256(c.Source.Data),
	}
	return c, nil
}

func read(path string, data []byte, o OpenOptions) (*model.Conversation, error) {
	data, err := Unpack(data)
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, errors.New("the file is empty: nothing was said in it yet")
	}
	k, err := codecFor(data, o)
	if err != nil {
		return nil, err
	}
	src, err := k.split(path, data)
	if err != nil {
		return nil, err
	}
	if o.Line != 0 && k.openLine == nil {
		return nil, fmt.Errorf("a conversation of %s is the whole file; leave out --line", k.name)
	}
	o.Work.Expect(len(data))
	src.Count = o.Work.Add
	defer func() { src.Count = nil }()
	if o.Line != 0 {
		return k.openLine(src, path, o.Line)
	}
	c, err := k.open(src, path)
	if err == nil && k.counts && !o.unscaled {
		calibrate.Apply(c)
	}
	return c, err
}

// codecFor is the named codec, or the one that detects the data. Lines of a log may be of
// several formats, so there the line that was named counts.
func codecFor(data []byte, o OpenOptions) (*codec, error) {
	if o.Format != "" {
		return byName(o.Format)
	}
	k := detect(data)
	if k == nil {
		return nil, unfit(data)
	}
	if k.openLine != nil && o.Line > 0 {
		if own := detect(lineOf(data, o.Line)); own != nil && own.openLine != nil {
			return own, nil
		}
	}
	return k, nil
}

// lineOf is a line of the data, from 1, empty when there is none.
func lineOf(data []byte, line int) []byte {
	for l := range bytes.Lines(data) {
		if line--; line == 0 {
			return l
		}
	}
	return nil
}

// regular reports why something is not one file that can be read.
func regular(info fs.FileInfo) error {
	switch m := info.Mode(); {
	case m.IsDir():
		return errors.New("it is a folder, and not one that holds one conversation; " +
			"name a file in it")
	case !m.IsRegular():
		return errors.New("it is not a regular file; to read a pipe, name - and send it " +
			"to standard input")
	case info.Size() > maxBytes:
		return tooLarge()
	}
	return nil
}

// tooLarge is the error of what is not read for its size.
func tooLarge() error {
	return fmt.Errorf("it is larger than %d GB, and that is the most that is read; "+
		"name another", maxBytes>>30)
}

// openError is one line: what was tried, on what, why not, what next.
func openError(path string, err error) error {
	var part partError
	if errors.As(err, &part) {
		path, err = part.path, part.err
	}
	var told cause
	switch {
	case errors.As(err, &told):
		err = told
	case errors.Is(err, fs.ErrNotExist):
		err = cause{err, "there is no such file; decant --list shows what there is"}
	case errors.Is(err, fs.ErrPermission):
		err = cause{err, "permission denied; make it readable, or copy it"}
	case errors.Is(err, syscall.ELOOP):
		err = cause{err, "its link leads in a circle; remove the link"}
	case bareError(err) != nil:
		err = cause{err, bareError(err).Error() + "; copy it elsewhere, or take it from a backup"}
	}
	return fmt.Errorf("open %s: %w", show(path), err)
}

// cause is an error that says more, or less, than the one it stems from.
type cause struct {
	err  error
	text string
}

// Error is the text.
func (c cause) Error() string { return c.text }

// Unwrap is the error that it stems from.
func (c cause) Unwrap() error { return c.err }

// show is a path on one line, as a person knows it.
func show(path string) string {
	switch {
	case path == "":
		return "the demo"
	case path == "-":
		return "standard input"
	case strings.ContainsFunc(path, func(r rune) bool { return r < ' ' || r == 0x7f }):
		return fmt.Sprintf("%q", path)
	}
	return path
}
