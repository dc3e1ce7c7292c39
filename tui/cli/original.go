package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"decant/model"
	"decant/model/formats"
	"decant/model/source"
)

const (
	// maxOriginal is the largest original that is read, in bytes.
	maxOriginal = 4 << 30
	// maxBackups is how many backups of an original are tried.
	maxBackups = 50
)

// original is what a save changed, as it lies there now.
type original struct {
	m *manifest
	// path is its file, "" for the demo; data is nil when it is gone.
	path string
	data []byte
	// same is true when it is, byte for byte, what was saved from; else trouble says on one line
	// what became of it.
	same    bool
	trouble string

	opened *model.Conversation // For literals; nil until one is asked for.
}

// findOriginal reads what a save changed: the backup where it was saved in place, else the original
// or, where that changed since, a backup of it that did not.
func (a *app) findOriginal(m *manifest) *original {
	o := &original{m: m}
	switch {
	case m.Source.Backup != "":
		o.path = m.Source.Backup
	case m.Source.Path == "-":
		o.trouble = "the original came by standard input, which is not kept"
		return o
	case m.Source.Path == "":
		o.take("", a.env.Demo)
		if !o.same {
			o.trouble = "the original is the demo of another version of decant"
		}
		return o
	default:
		o.path = formats.EventsFile(m.Source.Path)
	}
	data, err := readLimited(o.path, maxOriginal)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.trouble = "the original is gone"
	case err != nil:
		o.trouble = fmt.Sprintf("the original cannot be read: %v", err)
	default:
		if o.take(o.path, data); !o.same {
			o.trouble = "the original changed since"
		}
	}
	if !o.same {
		o.fromBackup()
	}
	return o
}

// take makes some bytes the original's.
func (o *original) take(path string, data []byte) {
	if plain, err := formats.Unpack(data); err == nil {
		data = plain
	}
	sum := sha256.Sum256(data)
	o.path, o.data = path, data
	o.same = hex.EncodeToString(sum[:]) == o.m.Source.SHA256
}

// fromBackup takes a backup that a later save in place made of the original.
func (o *original) fromBackup() {
	if o.m.Source.Backup != "" {
		return
	}
	folder, base := filepath.Split(formats.EventsFile(o.m.Source.Path))
	for _, path := range backupsOf(folder, base) {
		other := &original{m: o.m}
		data, err := readLimited(path, maxOriginal)
		if err != nil {
			continue
		}
		if other.take(path, data); other.same {
			other.trouble = "the original changed since; this is from its backup"
			*o = *other
			return
		}
	}
}

// text is a part of an event as it stood in the original. The error says why it cannot be shown.
func (o *original) text(event string, p *manifestPart) (string, error) {
	var text []byte
	switch {
	case o.data == nil:
		return "", errors.New(o.trouble)
	case p.Encoding == encodings[model.Literal]:
		var err error
		if text, err = o.literal(event, p.Part); err != nil {
			return "", err
		}
	default:
		raw, ok := o.at(p)
		if !ok {
			return "", errors.New("it does not stand there any more")
		}
		c := model.Conversation{Source: &source.Source{Data: raw}}
		text = c.AppendText(nil, model.Text{
			Encoding: encodingNamed(p.Encoding), Span: source.Span{End: len(raw)},
		})
	}
	sum := sha256.Sum256(text)
	if hex.EncodeToString(sum[:]) != p.SHA256 {
		return "", errors.New("what stands there is another text now")
	}
	return string(text), nil
}

// at is the JSON value at a part's place, false when there is none.
func (o *original) at(p *manifestPart) ([]byte, bool) {
	if p.Span[1] > len(o.data) {
		return nil, false
	}
	raw := o.data[p.Span[0]:p.Span[1]]
	return raw, len(raw) > 0 && json.Valid(raw) && raw[0] > ' ' && raw[len(raw)-1] > ' '
}

// literal is a text of the client's own, which only its codec knows.
func (o *original) literal(event string, part int) ([]byte, error) {
	if !o.same {
		return nil, errors.New("it was a text of the agent's own, and the original changed since")
	}
	if o.opened == nil {
		c, err := formats.Read(o.m.Source.Path, o.data, o.m.Source.Format)
		if err != nil {
			return nil, err
		}
		o.opened = c
	}
	for i := range o.opened.Events {
		e := &o.opened.Events[i]
		if e.ID.String() == event && part <= len(e.Parts) {
			return o.opened.AppendText(nil, e.Parts[part-1].Text), nil
		}
	}
	return nil, errors.New("the original has no such event")
}

// encodingNamed is the encoding that manifests write so.
func encodingNamed(name string) model.Encoding {
	for e, n := range encodings {
		if n == name {
			return e
		}
	}
	return model.NoText
}

// backupsOf are the backups that saves in place made of a file, the newest first.
func backupsOf(folder, base string) []string {
	// The name may hold what a pattern means, so names are compared, not matched.
	names := namesWith(folder, base+".decant-backup-")
	slices.Sort(names)
	slices.Reverse(names)
	names = names[:min(len(names), maxBackups)]
	for i, name := range names {
		names[i] = filepath.Join(folder, name)
	}
	return names
}
