// Package shelf chooses the lines and names of removed events that a digest keeps, and has nothing
// to do with the list of conversations in decant/tui/shelf. It takes only those that occur nowhere
// else. Among them it prefers those most likely needed again, relative to their tokens.
//
//	h := shelf.New(s, text) // Lines and names in text are not chosen again.
//	names := h.Fill(500)
//	h.Write(&b)
package shelf

import (
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/digest/stretch"
	"decant/strategies/quote"
	"decant/strategies/terms"
)

// LongestLine is the largest number of bytes of a line that is quoted. Of a longer line, only the
// names are kept.
const LongestLine = 200

// place is the origin of lines: a file, a command, or a speaker.
type place struct {
	name   string
	file   bool
	chosen []int // Lines that the digest has.
}

// line is a line of a removed event.
type line struct {
	text         string
	place, event int
	at           int    // Its index among the lines of the event.
	key          string // The form for comparison.
	again        bool   // A newer event has it too.
	// The range of its terms in Shelf.terms, empty for a line that occurs again.
	fromTerm, toTerm int
}

// cost is the weight of a line in tokens, roughly.
func (l *line) cost() float64 { return float64(len(l.key))/bytesPerToken + 1 }

// Shelf holds the lines of removed events, sorted by the place where each stood.
type Shelf struct {
	s      *stretch.Stretch
	words  *glossary
	places []place
	at     map[string]int
	lines  []line
	terms  []int // Terms of lines, as places in the glossary.
	buf    []byte
	bodies []string        // The texts of the removed events, by place in s.Events, until taken.
	seen   map[string]bool // Lines on the shelf, in the form for comparison.
	kept   map[string]bool // Lines that the digest has.
}

// New reads the removed events. Texts that stay, and texts already in the digest, count as kept.
func New(s *stretch.Stretch, already string) *Shelf {
	h := &Shelf{
		s: s, words: newGlossary(s.Events), at: map[string]int{},
		bodies: make([]string, len(s.Events)), kept: map[string]bool{},
	}
	lines := 0
	for n, i := range s.Events {
		if e := s.C.EventAt(i); mayQuote(e) {
			h.bodies[n] = h.body(i)
			lines += strings.Count(h.bodies[n], "\n") + 1
			h.words.note(h.bodies[n], i, e, s.IsRead(e))
		}
	}
	for i := range s.C.EventCount() {
		if e := s.C.EventAt(i); e.Live && !s.In[i] && mayQuote(e) && !h.covers(e) {
			h.words.keep(h.body(i))
		}
	}
	h.words.keep(already)
	h.keepPaths(already)
	// It starts at the newest event, so a line that occurs several times belongs to the newest.
	later := undone{}
	h.lines, h.seen = make([]line, 0, lines), make(map[string]bool, lines/4)
	for n, i := range slices.Backward(s.Events) {
		if e := s.C.EventAt(i); mayQuote(e) {
			h.takeEvent(n, e, later)
		}
	}
	h.bodies = nil
	return h
}

// keepPaths marks the file paths that a text names in their displayed form.
func (h *Shelf) keepPaths(text string) {
	done := map[string]bool{}
	for _, i := range h.s.Calls {
		if !h.s.Holds(i) {
			continue
		}
		for _, p := range h.s.C.Calls[i].Effect.Paths {
			if done[p] {
				continue
			}
			done[p] = true
			if h.words.lacks(p) && strings.Contains(text, h.s.Shown(p)) {
				h.words.keep(p)
			}
		}
	}
}

// mayQuote reports whether an event's lines may be quoted.
func mayQuote(e *model.Event) bool {
	return e.Kind != model.Reasoning && e.Kind != model.Definition && e.Kind != model.System
}

// covers reports whether an event is the agent's own summary of the removed events.
func (h *Shelf) covers(e *model.Event) bool {
	return e.Kind == model.Summary && e.Turn <= h.s.C.EventAt(h.s.Events[len(h.s.Events)-1]).Turn
}

// body returns the text of an event: a result without its envelope, or the texts in the arguments
// of a request.
func (h *Shelf) body(event int) string {
	e := h.s.C.EventAt(event)
	var out []string
	switch {
	case e.Kind == model.ToolResult:
		for i := range e.Parts {
			var text []byte
			text, h.buf = h.s.C.ViewText(h.buf, e.Parts[i].Text)
			out = append(out, string(e.Parts[i].Envelope.Raw(text)))
		}
	case e.Kind == model.ToolCall:
		stretch.EachText("", h.s.Parse(event), func(_, text string) { out = append(out, text) })
	case e.Prompt:
		return stretch.ReadPrompt(e.Turn, h.s.Text(event)).Text
	default:
		return h.s.Text(event)
	}
	return strings.Join(out, "\n")
}

// takeEvent adds the lines of an event, by its place among the events. For a write, these are the
// lines that it added. It records in later what a write removed.
func (h *Shelf) takeEvent(n int, e *model.Event, later undone) {
	event := h.s.Events[n]
	t := taker{h: h, event: event, e: e, file: h.s.FileOf(e), place: -1, later: later}
	if e.Kind != model.ToolCall || e.Call < 0 || !stretch.HasWritten(&h.s.C.Calls[e.Call]) {
		t.takeText(h.bodies[n])
		return
	}
	w := h.s.Written(event)
	if len(w.Lines) == 0 {
		t.takeText(h.bodies[n])
	}
	for _, text := range w.Lines {
		t.take(text)
	}
	later.note(w, &h.s.C.Calls[e.Call])
}

// taker adds the lines of one event to a shelf.
type taker struct {
	h     *Shelf
	event int
	e     *model.Event
	file  string // The path of the lines, "" for none.
	place int    // The place of the lines, -1 as long as none is taken.
	at    int    // The index of the next line.
	later undone
}

// takeText adds the lines of a text.
func (t *taker) takeText(text string) {
	for l := range strings.SplitSeq(text, "\n") {
		t.take(l)
	}
}

// take adds the next line, unless a later write removed it.
func (t *taker) take(text string) {
	h, at := t.h, t.at
	t.at++
	if len(text) > 2*LongestLine {
		return
	}
	text = cleanLine(text)
	key := terms.TrimLine(text)
	if len(text) > LongestLine || t.file != "" && (key == t.file || !t.later.stands(t.file, key)) {
		return
	}
	if t.place < 0 {
		t.place = h.placeOf(t.e)
	}
	l := line{
		text: text, place: t.place, event: t.event, at: at, key: key, again: h.seen[key],
	}
	if !l.again {
		h.seen[key] = true
		l.fromTerm = len(h.terms)
		h.terms = h.words.list(h.terms, text)
		l.toTerm = len(h.terms)
	}
	h.lines = append(h.lines, l)
}

// bytesPerToken is the approximate number of bytes in a token. The exact weight of a line is
// computed only when it is chosen.
const bytesPerToken = 4

// cleanLine returns a line without control characters. It keeps tabs, because an edit must match
// them.
func cleanLine(l string) string {
	l = strings.TrimRight(l, " \t\r")
	if isClean(l) {
		return l
	}
	parts := strings.Split(l, "\t")
	for i := range parts {
		parts[i] = strings.ReplaceAll(quote.CleanText(parts[i]), "\n", " ")
	}
	return strings.Join(parts, "\t")
}

// isClean reports whether a line has only printable ASCII and tabs.
func isClean(l string) bool {
	for i := range len(l) {
		if (l[i] < ' ' || l[i] > '~') && l[i] != '\t' {
			return false
		}
	}
	return true
}

// placeOf returns the place of an event's lines.
func (h *Shelf) placeOf(e *model.Event) int {
	name := h.namePlace(e)
	n, known := h.at[name]
	if !known {
		n = len(h.places)
		h.at[name] = n
		h.places = append(h.places, place{name: name, file: h.s.FileOf(e) != ""})
	}
	return n
}

// namePlace returns the name of an event's place: the file, the command, or the speaker.
func (h *Shelf) namePlace(e *model.Event) string {
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
	if p := h.s.FileOf(e); p != "" {
		return h.s.Shown(p)
	}
	k := &h.s.C.Calls[e.Call]
	if k.Request < 0 {
		return quote.JoinLines(k.Tool)
	}
	return "`" + quote.ClipText(h.s.Command(e.Call), stretch.CommandLimit) + "`"
}
