package label

import (
	"cmp"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies/quote"
)

// Name says what an event is about. All of it is clean and on one line.
type Name struct {
	// Subject is a command, an address, a query, or the first line of a text. It is "" if the path
	// says everything. A search in a folder has both.
	Subject string
	// Path is a file or folder relative to the common folder, "" for none.
	Path string
	// Tail comes after the path and is never cut: the lines of a read, or how many more files there
	// are.
	Tail string
	// Says is the first telling line of the content, "" for none.
	Says string
	// Ends is true for a subject that differs from others as often at its end as at its start. It
	// is cut in the middle.
	Ends bool
	// namer knows the other events, nil for none. Event is the event with this name.
	namer *Namer
	event int
	// skip is how many bytes at the start of the subject other subjects share, 0 for none.
	skip int
}

// minSays is the least cells for a useful line of content, minNumbered the least for a numbered
// name.
const minSays, minNumbered = 8, 6

// About returns the name without a line of content, however long.
func (n *Name) About() string { return n.spell(n.Path) }

// spell returns the name with its path written in this form.
func (n *Name) spell(path string) string {
	if n.Tail != "" && path != "" {
		path += " " + n.Tail
	}
	switch {
	case n.Subject == "":
		return path
	case path == "":
		return n.Subject
	}
	return n.Subject + " in " + path
}

// String returns the whole name.
func (n *Name) String() string {
	return strings.TrimSpace(n.About() + "  " + n.Says)
}

// Fit returns the name in at most that many cells: what it is about, with the path cut in the
// middle. The content gets the room after that and a gap of two cells. Events with the same whole
// name are numbered, except the first, in any number of cells alike.
func (n *Name) Fit(cells int, g *render.Glyphs) (about, says string) {
	shown, nth := *n, ""
	if n.namer != nil {
		shown.skip, nth = n.namer.place(n, cells, g)
	}
	if cells < len(nth)+minNumbered {
		nth = ""
	}
	about, says = shown.fit(cells-len(nth), g)
	if about == "" {
		nth = strings.TrimLeft(nth, " ")
	}
	return about + nth, says
}

// fit is [Name.Fit] without a number.
func (n *Name) fit(cells int, g *render.Glyphs) (about, says string) {
	about = n.About()
	over := render.Width(about) - cells
	if over > 0 && n.Path != "" {
		about = n.fitPath(cells, over, g)
	}
	switch over = render.Width(about) - cells; {
	case over > 0 && n.Path == "" && n.skip > 0:
		return cutAround(about, n.skip, cells, g), ""
	case over > 0 && n.Path == "" && n.Ends:
		return cutMiddle(about, cells, g), ""
	case over > 0:
		return g.Clip(about, cells), ""
	}
	if room := -over - 2; n.Says != "" && about != "" && room >= minSays {
		says = g.Clip(n.Says, room)
	} else if about == "" {
		about = g.Clip(n.Says, cells)
	}
	return about, says
}

// fitPath returns what a too long name is about, with its path cut. It is too long by over cells.
func (n *Name) fitPath(cells, over int, g *render.Glyphs) string {
	room, least := render.Width(n.Path)-over, render.Width(BaseOf(n.Path))
	switch {
	case n.Subject != "":
		// The query is shown as far as the base name leaves room for it.
		return n.spell(CutPath(n.Path, max(room, least), g))
	case room >= least:
		return n.spell(CutPath(n.Path, room, g))
	}
	return CutPath(n.Path, cells, g)
}

// Namer names the events of a conversation. It reads only what never changes, but only one command
// at a time may use it: each has its own.
type Namer struct {
	c *model.Conversation
	// Folder is the folder to which paths are relative.
	Folder string
	// calls and texts are what the events are about, nil until a row needs them.
	calls *tally
	texts map[model.Kind]*tally
}

// NewNamer makes a namer. It reads no text.
func NewNamer(c *model.Conversation) *Namer {
	return &Namer{c: c, Folder: FindFolder(c), texts: map[model.Kind]*tally{}}
}

// NameEvent says what an event is about. A call is named by its request. A result is named by the
// request and the first line of the answer. Any other event is named by its first line.
func (n *Namer) NameEvent(event int) Name {
	e := n.c.EventAt(event)
	switch {
	case e.Kind == model.Definition:
		return Name{Subject: DefinitionLabel(ArgumentsOf(n.c, e))}
	case e.Call < 0:
		name := n.nameText(e)
		name.namer, name.event = n, event
		return name
	}
	call := &n.c.Calls[e.Call]
	name := NameCall(n.call(call))
	name.Ends, name.namer, name.event = true, n, event
	if e.Kind == model.ToolCall {
		return name
	}
	// The answer to a write only says that it succeeded.
	if call.Effect.Kind != model.Writes || call.Status != model.Succeeded || name.Says == "" {
		name.Says = n.tellResult(e)
	}
	return name
}

// call returns the input for naming a call.
func (n *Namer) call(call *model.Call) Call {
	out := Call{Effect: &call.Effect, Folder: n.Folder, Home: n.c.CWD}
	if call.Request >= 0 {
		out.Arguments = ArgumentsOf(n.c, n.c.EventAt(call.Request))
	}
	return out
}

// nameAsked names a call without the rest of its arguments. It does not read them if the file says
// everything.
func (n *Namer) nameAsked(call *model.Call) Name {
	known := Call{Effect: &call.Effect, Folder: n.Folder}
	if name := known.namePath(nil); known.isOfFile() && filepath.Ext(name.Path) != ".pdf" {
		return name
	}
	name := NameCall(n.call(call))
	name.Says, name.Ends = "", true
	return name
}

// tellResult returns the first telling line of a result.
func (n *Namer) tellResult(e *model.Event) string {
	for i := range e.Parts {
		p := &e.Parts[i]
		if text := tellPart(HeadPart(n.c, p), p.Envelope); text != "" {
			return text
		}
	}
	return imageOf(e)
}

// nameText names an event that is not a call: by its file, its label, and its lines.
func (n *Namer) nameText(e *model.Event) Name {
	out := n.nameStart(e)
	switch {
	case out.Says != "" || e.Kind == model.Attachment && out.Subject == "" && out.Path == "":
	case out.Path != "" || e.Kind == model.Attachment && e.Label != "":
		out.Says = n.startOf(e)
	case e.Kind != model.Attachment:
		out.Says = secondLine(n.c, e)
	}
	return out
}

// nameStart is [Namer.nameText] without the lines after what an event is about.
func (n *Namer) nameStart(e *model.Event) Name {
	for i := range e.Parts {
		if path, file := model.FilePath(e.Parts[i].URI); file {
			return Name{Path: render.CleanLine(quote.ShortenPath(model.Lineless(path), n.Folder))}
		}
	}
	if s := render.CleanLine(e.Label); e.Kind == model.Attachment && s != "" {
		return Name{Subject: s}
	}
	return Name{Subject: n.startOf(e)}
}

// startOf returns the first words of an event, or its content that is not text.
func (n *Namer) startOf(e *model.Event) string {
	text := FirstSaid(n.c, e)
	// An image has no text that could describe it.
	if text == "" {
		text = imageOf(e)
	}
	if text == "" && e.Opaque > 0 {
		return "encrypted, " + render.Size(e.Opaque)
	}
	if src := n.c.Source; text == "" && src.OnDisk() && src.ReadErr() != nil && e.HoldsText() {
		return "(no longer in the file)"
	}
	return cmp.Or(text, "(no text)")
}

// Words returns the text of an event's row, with its kind and tool.
func (n *Namer) Words(event int) string {
	name := n.NameEvent(event)
	words := Title(n.c, event) + " " + name.String()
	if _, _, nth := n.find(&name); nth != "" {
		words += " " + cmp.Or(name.Subject, BaseOf(name.Path)) + nth
	}
	return words
}
