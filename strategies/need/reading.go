package need

import (
	"hash/maphash"
	"strings"

	"decant/model"
	"decant/strategies/need/arguments"
	"decant/strategies/terms"
)

// lineID identifies a line: equal lines have equal ids.
type lineID uint64

// reading holds what the texts of a conversation say. Each text is read once, when it is first
// needed. Terms are numbered from 0.
type reading struct {
	c      *model.Conversation
	events []*content // By event, nil if not needed yet.
	ids    [terms.Kinds]map[string]int32
	count  int32
	seed   maphash.Seed
}

// content is what one text says.
type content struct {
	words []word
	lines []lineID
}

// word is a term at a place.
type word struct {
	term int32
	line int32 // Index into the lines, -1 if the line is too short to count.
}

// newReading returns a reading that has read nothing yet.
func newReading(c *model.Conversation) *reading {
	r := &reading{c: c, events: make([]*content, c.EventCount()), seed: maphash.MakeSeed()}
	for k := range r.ids {
		r.ids[k] = map[string]int32{}
	}
	return r
}

// find returns a term's number, false if no text read so far has it.
func (r *reading) find(kind terms.Kind, key string) (int32, bool) {
	id, ok := r.ids[kind][key]
	return id, ok
}

// learn returns a term's number. A new term gets the next number.
func (r *reading) learn(kind terms.Kind, key string) int32 {
	id, ok := r.ids[kind][key]
	if !ok {
		id = r.count
		r.count++
		r.ids[kind][strings.Clone(key)] = id
	}
	return id
}

// line returns the id of a line, as it is compared.
func (r *reading) line(text string) lineID { return lineID(maphash.String(r.seed, text)) }

// event returns what an event says.
func (r *reading) event(i int) *content {
	if r.events[i] == nil {
		e := r.c.EventAt(i)
		k := &content{}
		r.scan(plainText(e, r.c.EventText(e)), func(t terms.Term, line int) {
			k.words = append(k.words, word{r.learn(t.Kind, t.Key), pack(line)})
		}, func(text string) {
			k.lines = append(k.lines, r.line(text))
		})
		r.events[i] = k
	}
	return r.events[i]
}

// pack stores the index of a line. A text has fewer lines than an int32 can count.
func pack(line int) int32 { return int32(line) } //nolint:gosec // See above.

// scan reports the terms of a text and its lines that are long enough, each line before its terms.
// A term comes with the index of its line, -1 if the line is too short.
func (r *reading) scan(text string, term func(t terms.Term, line int), line func(text string)) {
	lines := 0
	for one := range strings.SplitSeq(text, "\n") {
		one = terms.TrimLine(one)
		at := -1
		if len(one) >= terms.MinLine {
			at = lines
			lines++
			line(one)
		}
		terms.Each(one, func(t terms.Term) { term(t, at) })
	}
}

// plainText returns an event's text without quoting: the values of arguments, or the output of a
// program inside JSON.
func plainText(e *model.Event, text string) string {
	switch {
	case e.Kind == model.ToolCall:
		return arguments.WriteValues(text)
	case e.Kind == model.ToolResult && len(e.Parts) == 1 &&
		e.Parts[0].Envelope&model.OutputJSON != 0:
		raw, _ := e.Parts[0].Envelope.ViewRaw(nil, []byte(text))
		return string(raw)
	}
	return text
}
