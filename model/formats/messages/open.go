package messages

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/model/tokens"
)

// Open reads the conversation of a file that [Split] split; of several the longest, of
// such that are as long the last. Path is where it is stored, "-" or "" when it is in
// no folder. Lines that cannot be read become warnings; the error is that the file
// holds no messages.
func (d *Dialect) Open(src *source.Source, path string) (*model.Conversation, error) {
	return d.OpenLine(src, path, 0)
}

// OpenLine is Open for the conversation that stands on a line of the file, from 1; 0
// chooses by itself.
func (d *Dialect) OpenLine(
	src *source.Source, path string, line int,
) (*model.Conversation, error) {
	r := &reader{
		d: d, c: &model.Conversation{Source: src, Format: d.Name, Path: path},
		s: &state{calls: map[int]*call{}, cut: cutOut(src)},
	}
	r.c.State = r.s
	p, err := r.choose(line)
	if err != nil {
		return nil, err
	}
	r.s.place = p
	if p.shape == perLine {
		r.lines()
	} else if err := r.whole(); err != nil {
		return nil, err
	}
	if len(r.c.Events) == 0 {
		return nil, errors.New("its messages are empty: nothing was said in it yet")
	}
	r.describe()
	d.settle(r)
	r.advise()
	r.c.Measure()
	return r.c, nil
}

// whole reads the messages of one record.
func (r *reader) whole() error {
	p := r.s.place
	r.record = p.record
	if err := r.tree.Parse(r.c.Source.Data, r.c.Source.Records[p.record].Span); err != nil {
		return err
	}
	body := p.body(r.tree.Root())
	list := p.messages(body)
	r.role = "system"
	if p.shape == inBody {
		r.c.Model = body.Get("model").Text()
		r.used = max(r.used, contextOf(body.Get("usage")))
		if r.d.beside != nil {
			r.d.beside(r, body, list)
		}
	}
	for v := range messagesOf(list) {
		r.item++
		r.next(v)
	}
	return nil
}

// lines reads a message a line.
func (r *reader) lines() {
	for i, rec := range r.c.Source.Records {
		r.record = i
		if err := r.tree.Parse(r.c.Source.Data, rec.Span); err != nil {
			r.c.Warnings = append(r.c.Warnings, model.Warning{
				Line: rec.Line, Text: fmt.Sprintf("cannot be read (%v); it is kept as it is", err),
			})
			continue
		}
		if v := r.tree.Root(); isMessage(v) {
			r.next(v)
		}
	}
}

// next reads one message.
func (r *reader) next(v source.Value) {
	r.block = 0
	from := len(r.c.Events)
	r.d.element(r, v)
	if m := v.Get("model").Text(); m != "" { // A reply that was stored whole.
		r.c.Model = m
	}
	r.used = max(r.used, contextOf(v.Get("usage")))
	r.recorded(v, from)
	r.prompt = false
	r.s.items = append(r.s.items, item{record: r.record, from: from, to: len(r.c.Events)})
}

// describe fills in what names the conversation.
func (r *reader) describe() {
	c := r.c
	c.CWD = r.cwd
	c.ID, _ = nameOf(c.Path)
	name := c.Model
	if name == "" {
		name = r.d.line
	}
	m, known := tokens.Lookup(name)
	c.Family, c.FamilyAssumed = m.Family, !known || c.Model == ""
	c.Window = m.WindowFor(r.used)
	for i := range c.Events {
		if e := &c.Events[i]; e.Kind == model.User && e.Turn > 0 {
			if c.Title = title(c.Text(e)); c.Title != "" {
				return
			}
		}
	}
}

// advise says of Cline's file how a fork gets to Cline.
func (r *reader) advise() {
	if filepath.Base(r.c.Path) != clineFile {
		return
	}
	r.c.Warnings = append(r.c.Warnings, model.Warning{
		Text: "Cline and Roo read only the file of this name in the folder of a task: " +
			"save with --in-place for them; a fork beside it is a plain export",
	})
}

// title is what a prompt is shown as: not what a client put before the person's words.
func title(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "<system-reminder>") {
		return ""
	}
	// Cline's words round the task.
	return strings.TrimSuffix(model.FirstLine(strings.TrimPrefix(text, "<task>")), "</task>")
}

// nameOf is what a conversation is called by its file, and the end of the file's name.
// Cline calls all files alike, so there it is the folder.
func nameOf(path string) (stem, ext string) {
	base := filepath.Base(path)
	switch {
	case path == "" || path == "-":
		return "conversation", ".json"
	case base == clineFile && filepath.Dir(path) != ".":
		return filepath.Base(filepath.Dir(path)), ".json"
	}
	ext = filepath.Ext(base)
	return strings.TrimSuffix(base, ext), ext
}

// clineFile is what Cline and Roo call the history of a task, in a folder of the
// task's name.
const clineFile = "api_conversation_history.json"
