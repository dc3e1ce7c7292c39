package label

import (
	"strings"

	"decant/model"
	"decant/render"
)

// Name says what an event is about. All of it is clean and on one line.
type Name struct {
	// Subject is a command, an address, a query, or the first line of a text; "" where the path
	// says it all. Of what is looked for in a folder, both are there.
	Subject string
	// Path is a file or folder as seen from the folder that all have in common, "" for none.
	Path string
	// Tail stands behind the path and is never cut from it: the lines of a read, or how many more
	// files there are.
	Tail string
	// Says is the first telling line of the content, "" for none.
	Says string
}

// minSays is the cells from which the start of a line of content tells anything.
const minSays = 8

// About is the name without a line of content, however long it is.
func (n *Name) About() string { return n.spell(n.Path) }

// spell is the name with its path written in this way.
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

// String is all of it.
func (n *Name) String() string {
	return strings.TrimSpace(n.About() + "  " + n.Says)
}

// Fit is the name in at most so many cells: what it is about, with a path cut in its middle, and
// of the content what there is room for behind that and a gap of two cells.
func (n *Name) Fit(cells int, g *render.Glyphs) (about, says string) {
	about = n.About()
	over := render.Width(about) - cells
	if over > 0 && n.Path != "" {
		room := render.Width(n.Path) - over
		least := render.Width(baseOf(n.Path))
		if n.Subject != "" {
			// The query is told as far as the base name leaves room for it.
			about = n.spell(CutPath(n.Path, max(room, least), g))
		} else if room >= least {
			about = n.spell(CutPath(n.Path, room, g))
		} else {
			about = CutPath(n.Path, cells, g)
		}
	}
	if over = render.Width(about) - cells; over > 0 {
		return g.Clip(about, cells), ""
	}
	if room := -over - 2; n.Says != "" && about != "" && room >= minSays {
		says = g.Clip(n.Says, room)
	} else if about == "" {
		about = g.Clip(n.Says, cells)
	}
	return about, says
}

// Namer names the events of a conversation. It reads only what never changes, so that commands may
// have one too.
type Namer struct {
	c *model.Conversation
	// Folder is what the paths are seen from.
	Folder string
}

// NewNamer makes a namer; it goes through all calls once.
func NewNamer(c *model.Conversation) *Namer {
	return &Namer{c: c, Folder: FindFolder(c)}
}

// NameEvent is what an event is about: of a call what it asks for, of a result what was asked for
// and the first line of the answer, of anything else its first line.
func (n *Namer) NameEvent(event int) Name {
	e := n.c.EventAt(event)
	switch {
	case e.Kind == model.Definition:
		return Name{Subject: DefinitionLabel(ArgumentsOf(n.c, e))}
	case e.Call < 0:
		return n.nameText(e)
	}
	call := &n.c.Calls[e.Call]
	arguments := ""
	if call.Request >= 0 {
		arguments = ArgumentsOf(n.c, n.c.EventAt(call.Request))
	}
	name := NameCall(Call{
		Arguments: arguments, Effect: &call.Effect, Folder: n.Folder, Home: n.c.CWD,
	})
	if e.Kind == model.ToolCall {
		return name
	}
	// What a write answers says no more than that it was made.
	if call.Effect.Kind != model.Writes || call.Status != model.Succeeded || name.Says == "" {
		name.Says = n.tellResult(e)
	}
	return name
}

// tellResult is the first telling line of a result.
func (n *Namer) tellResult(e *model.Event) string {
	for i := range e.Parts {
		p := &e.Parts[i]
		if text := tellPart(HeadPart(n.c, p), p.Envelope); text != "" {
			return text
		}
	}
	return imageOf(e)
}

// nameText names an event that is no call: by the file that it holds, its label, and its lines.
func (n *Namer) nameText(e *model.Event) Name {
	text := FirstSaid(n.c, e)
	// An image has no text that could say what it is.
	if text == "" {
		text = imageOf(e)
	}
	out := Name{Subject: text}
	if e.Kind == model.Attachment {
		out = Name{Subject: render.CleanLine(e.Label), Says: text}
		if out.Subject == "" {
			out = Name{Subject: text}
		}
	}
	for i := range e.Parts {
		path, file := model.FilePath(e.Parts[i].URI)
		if file {
			out = Name{Path: render.CleanLine(Shorten(Lineless(path), n.Folder)), Says: text}
			break
		}
	}
	if out.Says == "" && e.Kind != model.Attachment {
		out.Says = secondLine(n.c, e)
	}
	return out
}

// Words is what the row of an event says of it, with its kind and tool.
func (n *Namer) Words(event int) string {
	name := n.NameEvent(event)
	return Title(n.c, event) + " " + name.String()
}
