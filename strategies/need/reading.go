package need

import (
	"hash/maphash"
	"strings"

	"decant/model"
	"decant/strategies/need/arguments"
	"decant/strategies/terms"
)

// lineID stands for a line: equal lines have equal ones.
type lineID uint64

// reading is what the texts of a conversation say, each read once when it is first asked for.
// Terms are numbers from 0.
type reading struct {
	c      *model.Conversation
	events []*content // By event, nil where nobody asked.
	ids    [terms.Kinds]map[string]int32
	count  int32
	seed   maphash.Seed
}

// content is what one text says.
type content struct {
	words []word
	lines []lineID
}

// word is a term where it stands.
type word struct {
	term int32
	line int32 // Index into the lines, -1 where its line is too short for one.
}

// newReading reads nothing yet.
func newReading(c *model.Conversation) *reading {
	r := &reading{c: c, events: make([]*content, c.EventCount()), seed: maphash.MakeSeed()}
	for k := range r.ids {
		r.ids[k] = map[string]int32{}
	}
	return r
}

// find is a term's number, false where no text that was read has it.
func (r *reading) find(kind terms.Kind, key string) (int32, bool) {
	id, ok := r.ids[kind][key]
	return id, ok
}

// learn is a term's number.
func (r *reading) learn(kind terms.Kind, key string) int32 {
	id, ok := r.ids[kind][key]
	if !ok {
		id = r.count
		r.count++
		r.ids[kind][strings.Clone(key)] = id
	}
	return id
}

// line is what stands for a line as it is compared.
func (r *reading) line(text string) lineID { return lineID(maphash.String(r.seed, text)) }

// event is what an event says.
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

// pack is the place of a line, which is less than what an int32 holds: a text is smaller.
func pack(line int) int32 { return int32(line) } //nolint:gosec // See above.

// scan tells the terms of a text, each with the place of its line among those that are long enough,
// -1 for none, and those lines, each before its terms.
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

// plainText is what an event's text says once it is taken out of what it is quoted in: the values
// of arguments, the output of a program that stands in JSON.
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
