package label

import (
	"hash/maphash"
	"strconv"
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
	// Nth counts calls that ask for the same, from 1; 0 is not counted.
	Nth int
	// Ends is true for a subject that differs from others at its end as often as at its start:
	// it is cut in the middle.
	Ends bool
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
	if nth := n.ordinal(); len(nth) < cells-minSays {
		about, says = n.fit(cells-len(nth), g)
		return about + nth, says
	}
	return n.fit(cells, g)
}

// ordinal is the count of a call that was made before, "" for the first.
func (n *Name) ordinal() string {
	if n.Nth < 2 {
		return ""
	}
	return " #" + strconv.Itoa(n.Nth)
}

// fit is [Name.Fit] without the count.
func (n *Name) fit(cells int, g *render.Glyphs) (about, says string) {
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
	if over = render.Width(about) - cells; over > 0 && n.Ends && n.Path == "" {
		return cutMiddle(about, cells, g), ""
	} else if over > 0 {
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
	// nth counts the calls that ask for the same, by call; sealed the events of which the file
	// holds only an encrypted form, by event.
	nth    []int
	sealed map[int]int
}

// NewNamer makes a namer; it goes through all calls once.
func NewNamer(c *model.Conversation) *Namer {
	return &Namer{c: c, Folder: FindFolder(c), nth: countCalls(c), sealed: countSealed(c)}
}

// countSealed counts the events that have bytes, but no text that could name them.
func countSealed(c *model.Conversation) map[int]int {
	out := map[int]int{}
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Opaque > 0 && e.Kind == model.Reasoning && e.Bytes == 0 {
			out[i] = len(out) + 1
		}
	}
	return out
}

// request is what makes two calls ask for the same, as far as their names tell.
type request struct {
	tool, path string
	lines      model.LineRange
	arguments  uint64
}

// countCalls says of each call the how manieth it is that asks for the same.
func countCalls(c *model.Conversation) []int {
	seed, seen, out := maphash.MakeSeed(), map[request]int{}, make([]int, len(c.Calls))
	for i := range c.Calls {
		call := &c.Calls[i]
		r := request{tool: call.Tool, lines: call.Effect.Lines}
		switch effect := &call.Effect; {
		case len(effect.Paths) == 1 && effect.Programs == nil && effect.Kind != model.Searches:
			r.path = effect.Paths[0]
		case call.Request >= 0:
			r.arguments = hashEvent(c, c.EventAt(call.Request), seed)
		default:
			continue
		}
		seen[r]++
		out[i] = seen[r]
	}
	return out
}

// hashEvent is a hash of the texts of an event as they are stored.
func hashEvent(c *model.Conversation, e *model.Event, seed maphash.Seed) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for i := range e.Parts {
		t := e.Parts[i].Text
		h.WriteString(t.Literal)
		if t.Encoding != model.Literal {
			h.Write(c.Source.BytesAt(t.Span))
		}
	}
	return h.Sum64()
}

// NameEvent is what an event is about: of a call what it asks for, of a result what was asked for
// and the first line of the answer, of anything else its first line.
func (n *Namer) NameEvent(event int) Name {
	e := n.c.EventAt(event)
	switch {
	case e.Kind == model.Definition:
		return Name{Subject: DefinitionLabel(ArgumentsOf(n.c, e))}
	case e.Call < 0:
		name := n.nameText(e)
		name.Nth = n.sealed[event]
		return name
	}
	call := &n.c.Calls[e.Call]
	arguments := ""
	if call.Request >= 0 {
		arguments = ArgumentsOf(n.c, n.c.EventAt(call.Request))
	}
	name := NameCall(Call{
		Arguments: arguments, Effect: &call.Effect, Folder: n.Folder, Home: n.c.CWD,
	})
	name.Nth, name.Ends = n.nth[e.Call], true
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
	if text == "" && e.Opaque > 0 {
		text = "encrypted, " + render.Size(e.Opaque)
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
