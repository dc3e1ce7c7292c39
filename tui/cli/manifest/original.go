package manifest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/model/source"
	"decant/tui/cli/disk"
)

// emptySum is the checksum of a text without characters. A fix may have left one.
var emptySum = hex.EncodeToString(sha256.New().Sum(nil))

const (
	// maxOriginal is the largest original that is read, in bytes.
	maxOriginal = 4 << 30
	// maxBackups is how many backups of an original are tried.
	maxBackups = 50
)

// Original is the current state of what a save changed.
type Original struct {
	m *Manifest
	// Path is its file, "" for the demo.
	Path string
	// Trouble says on one line what happened to it, "" if it is byte for byte what was saved from.
	Trouble string

	data []byte // Nil if it no longer exists.
	same bool   // It is what was saved from.
	// shelved is true for a conversation in a database. decant makes its document again at each
	// reading, so a text may be at another place than before.
	shelved bool

	opened *model.Conversation // For [Original.readEvent]; nil until it is needed.
}

// FindOriginal reads what a save changed. After a save in place that is the backup, or the file
// itself if the user moved the backup back. Otherwise it is the original. If that has changed
// since, it is an unchanged backup of it. Demo is the built-in conversation.
func (m *Manifest) FindOriginal(demo []byte) *Original {
	o := &Original{m: m}
	switch {
	case m.Source.Backup != "":
		o.Path = m.Source.Backup
	case m.Source.Path == "-":
		o.Trouble = "the original came by standard input, which is not kept"
		return o
	case m.Source.Path == "":
		o.setData("", demo)
		if !o.same {
			o.Trouble = "the original is the demo of another version of decant"
		}
		return o
	default:
		o.Path = formats.EventsFile(m.Source.Path)
	}
	data, shelved, err := formats.ReadShelved(o.Path)
	if o.shelved = shelved; !shelved {
		data, err = disk.ReadLimited(o.Path, maxOriginal)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.Trouble = "the original does not exist any more"
	case err != nil:
		o.Trouble = fmt.Sprintf("the original cannot be read: %v", err)
	default:
		if o.setData(o.Path, data); !o.same {
			o.Trouble = "the original changed since"
		}
	}
	if !o.same {
		o.findCopy()
	}
	return o
}

// Changed reports whether it exists, but is not what was saved from.
func (o *Original) Changed() bool { return o.data != nil && !o.same }

// setData sets the bytes of the original.
func (o *Original) setData(path string, data []byte) {
	if plain, err := formats.Unpack(data); err == nil {
		data = plain
	}
	sum := sha256.Sum256(data)
	o.Path, o.data = path, data
	o.same = hex.EncodeToString(sum[:]) == o.m.Source.SHA256
}

// findCopy reads an equal file instead: after a save in place the file that was saved, or else a
// backup that a later save in place made of the original.
func (o *Original) findCopy() {
	file := formats.EventsFile(o.m.Source.Path)
	if o.m.Source.Backup != "" {
		o.readCopy(file, "")
		return
	}
	if target, err := filepath.EvalSymlinks(file); err == nil {
		file = target // A backup is beside the file itself.
	}
	folder, base := filepath.Split(file)
	for _, path := range listBackups(folder, base) {
		if o.readCopy(path, "the original changed since; this is from its backup") {
			return
		}
	}
}

// readCopy reads a file instead if it is what was saved from, and reports whether it is.
func (o *Original) readCopy(path, trouble string) bool {
	other := &Original{m: o.m, Trouble: trouble}
	data, err := disk.ReadLimited(path, maxOriginal)
	if err != nil {
		return false
	}
	if other.setData(path, data); other.same {
		*o = *other
	}
	return other.same
}

// Text returns the original text of a part of an event. The error says why it cannot be shown.
func (o *Original) Text(event string, p *Part) (string, error) {
	var text []byte
	switch {
	case p.Text != "" || p.SHA256 == emptySum:
		text = []byte(p.Text)
	case o.data == nil:
		return "", errors.New(o.Trouble)
	case p.Encoding == encodings[model.Literal]:
		if !o.same {
			return "", errors.New("it was a text of the agent's own, and the original " +
				"changed since")
		}
		var err error
		if text, err = o.readEvent(event, p.Part); err != nil {
			return "", err
		}
	case o.shelved && !o.same:
		var err error
		if text, err = o.readEvent(event, p.Part); err != nil {
			return "", err
		}
	case p.Encoding == rawText:
		var err error
		if text, err = o.readRaw(p); err != nil {
			return "", err
		}
	default:
		raw, ok := o.findValue(p)
		if !ok {
			return "", errors.New("it is no longer there")
		}
		all := source.Span{End: len(raw)}
		c := model.Conversation{Source: source.SingleRecord(o.Path, raw, all)}
		text = c.AppendPartText(nil, model.Text{Encoding: encodingNamed(p.Encoding), Span: all})
	}
	sum := sha256.Sum256(text)
	if hex.EncodeToString(sum[:]) != p.SHA256 {
		return "", errors.New("another text is there now")
	}
	return string(text), nil
}

// findValue returns the JSON value at a part's place, false if there is none.
func (o *Original) findValue(p *Part) ([]byte, bool) {
	if p.Span[1] > len(o.data) {
		return nil, false
	}
	raw := o.data[p.Span[0]:p.Span[1]]
	return raw, len(raw) > 0 && json.Valid(raw) && raw[0] > ' ' && raw[len(raw)-1] > ' '
}

// readEvent returns a text of an event as its codec reads it.
func (o *Original) readEvent(event string, part int) ([]byte, error) {
	if o.opened == nil {
		c, err := formats.Read(o.m.Source.Path, o.data, o.m.Source.Format)
		if err != nil {
			return nil, err
		}
		o.opened = c
	}
	for i := range o.opened.EventCount() {
		e := o.opened.EventAt(i)
		if e.ID.String() == event && part <= len(e.Parts) {
			return o.opened.AppendPartText(nil, e.Parts[part-1].Text), nil
		}
	}
	return nil, errors.New("the original has no such event")
}

// encodingNamed returns the encoding for its name in manifests.
func encodingNamed(name string) model.Encoding {
	for e, n := range encodings {
		if n == name {
			return e
		}
	}
	return model.NoText
}

// listBackups lists the backups that saves in place made of a file, newest first.
func listBackups(folder, base string) []string {
	// The name may contain characters of patterns, so compare names instead of matching them.
	names := namesBeginning(folder, base+".decant-backup-")
	slices.Sort(names)
	slices.Reverse(names)
	names = names[:min(len(names), maxBackups)]
	for i, name := range names {
		names[i] = filepath.Join(folder, name)
	}
	return names
}

// namesBeginning lists the files of a folder whose names begin with a prefix, none if the folder
// cannot be read.
func namesBeginning(folder, prefix string) []string {
	var names []string
	files, _ := os.ReadDir(folder)
	for _, f := range files {
		if strings.HasPrefix(f.Name(), prefix) && f.Type().IsRegular() {
			names = append(names, f.Name())
		}
	}
	return names
}
