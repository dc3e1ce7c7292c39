package digest

import (
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/quote"
	"decant/strategies/terms"
)

// longestLine is how many bytes a line has at most that is quoted word for word. Of a longer one
// the names are told.
const longestLine = 200

// place is where lines stood: a file, a command, or what was said.
type place struct {
	name   string
	file   bool
	chosen []int // Lines that the digest has.
}

// line is a line of what goes.
type line struct {
	text         string
	place, event int
	at           int     // Its number among the lines of the event.
	key          string  // How it is compared.
	again        bool    // A newer event holds it, too.
	words        []int   // Its terms.
	cost         float64 // In tokens, roughly.
}

// shelf is the lines of what goes, by the places where they stood.
type shelf struct {
	s      *stretch
	words  *glossary
	places []place
	at     map[string]int
	lines  []line
	seen   map[string]bool // Lines that are on the shelf, as they are compared.
	kept   map[string]bool // Those that the digest has.
}

// newShelf reads what goes. What stays, and what stands in the digest already, is marked as kept.
func newShelf(s *stretch, already string) *shelf {
	h := &shelf{
		s: s, words: newGlossary(s.events), at: map[string]int{},
		seen: map[string]bool{}, kept: map[string]bool{},
	}
	for _, i := range s.events {
		if e := s.c.EventAt(i); mayQuote(e) {
			h.words.note(s.body(i), i, e, s.isRead(e))
		}
	}
	for i := range s.c.EventCount() {
		if e := s.c.EventAt(i); e.Live && !s.in[i] && mayQuote(e) && !s.covers(e) {
			h.words.keep(s.body(i))
		}
	}
	h.words.keep(already)
	h.keepPaths(already)
	// From the newest on: a line that stood in several places is told of the newest.
	later := undone{}
	for _, i := range slices.Backward(s.events) {
		if e := s.c.EventAt(i); mayQuote(e) {
			h.take(i, e, later)
			if e.Kind == model.ToolCall && e.Call >= 0 {
				later.note(s, i, &s.c.Calls[e.Call])
			}
		}
	}
	return h
}

// keepPaths marks the paths of files that a text names as they are shown.
func (h *shelf) keepPaths(text string) {
	for _, i := range h.s.calls {
		if !h.s.holds(i) {
			continue
		}
		for _, p := range h.s.c.Calls[i].Effect.Paths {
			if strings.Contains(text, h.s.shown(p)) {
				h.words.keep(p)
			}
		}
	}
}

// mayQuote reports whether an event's lines may be quoted.
func mayQuote(e *model.Event) bool {
	return e.Kind != model.Reasoning && e.Kind != model.Definition && e.Kind != model.System
}

// covers reports whether an event is the agent's own summary of what is told of here.
func (s *stretch) covers(e *model.Event) bool {
	return e.Kind == model.Summary && e.Turn <= s.c.EventAt(s.events[len(s.events)-1]).Turn
}

// isRead reports whether an event is the result of a read.
func (s *stretch) isRead(e *model.Event) bool {
	return e.Kind == model.ToolResult && e.Call >= 0 &&
		s.c.Calls[e.Call].Effect.Kind == model.Reads
}

// body is what an event says: a result without what the agent wrapped round it, the texts in the
// arguments of a request.
func (s *stretch) body(event int) string {
	e := s.c.EventAt(event)
	var out []string
	switch {
	case e.Kind == model.ToolResult:
		for i := range e.Parts {
			text := []byte(s.c.PartText(&e.Parts[i]))
			out = append(out, string(e.Parts[i].Envelope.Raw(text)))
		}
	case e.Kind == model.ToolCall:
		eachText("", s.parse(event), func(_, text string) { out = append(out, text) })
	case e.Prompt:
		return readPrompt(e.Turn, s.text(event)).text
	default:
		return s.text(event)
	}
	return strings.Join(out, "\n")
}

// listLines lists the lines of an event: of a write those that it put in.
func (s *stretch) listLines(event int, e *model.Event) []string {
	if e.Kind == model.ToolCall && e.Call >= 0 && hasWritten(&s.c.Calls[e.Call]) {
		if w := s.written(event); len(w.lines) > 0 {
			return w.lines
		}
	}
	return strings.Split(s.body(event), "\n")
}

// take puts the lines of an event on the shelf that a later write left standing.
func (h *shelf) take(event int, e *model.Event, later undone) {
	file, place := h.s.fileOf(e), -1
	for at, text := range h.s.listLines(event, e) {
		if len(text) > 2*longestLine {
			continue
		}
		text = cleanLine(text)
		key := terms.TrimLine(text)
		if len(text) > longestLine || file != "" && (key == file || !later.stands(file, key)) {
			continue
		}
		if place < 0 {
			place = h.placeOf(e)
		}
		h.lines = append(h.lines, line{
			text: text, place: place, event: event, at: at, key: key, again: h.seen[key],
			words: h.words.list(nil, text), cost: float64(len(key))/bytesPerToken + 1,
		})
		h.seen[key] = true
	}
}

// bytesPerToken is how many bytes a token has, roughly: what a line takes is weighed once it is
// chosen.
const bytesPerToken = 4

// cleanLine is a line without controls but for its tabs, which an edit has to match.
func cleanLine(l string) string {
	parts := strings.Split(strings.TrimRight(l, " \t\r"), "\t")
	for i := range parts {
		parts[i] = strings.ReplaceAll(quote.CleanText(parts[i]), "\n", " ")
	}
	return strings.Join(parts, "\t")
}

// placeOf is where the lines of an event stand.
func (h *shelf) placeOf(e *model.Event) int {
	name := h.s.namePlace(e)
	n, known := h.at[name]
	if !known {
		n = len(h.places)
		h.at[name] = n
		h.places = append(h.places, place{name: name, file: h.s.fileOf(e) != ""})
	}
	return n
}

// namePlace says where an event's lines stand: the file, the command, or who said them.
func (s *stretch) namePlace(e *model.Event) string {
	switch {
	case e.Prompt:
		return "the user"
	case e.Kind == model.User:
		return "said in the user's name"
	case e.Kind == model.Attachment && e.Label != "":
		return quote.JoinLines(e.Label)
	case e.Call < 0:
		return "the agent"
	}
	if p := s.fileOf(e); p != "" {
		return s.shown(p)
	}
	k := &s.c.Calls[e.Call]
	if k.Request < 0 {
		return quote.JoinLines(k.Tool)
	}
	return "`" + quote.ClipText(s.command(e.Call), commandLimit) + "`"
}
