package tangents

import (
	"bytes"
	"path"

	"decant/model"
)

// The largest numbers of bytes of one text that are read for words. What was said and asked tells
// more than what a program printed. printedResults is the largest number of results that are read
// in a turn.
const saidBytes, askedBytes, printedBytes, printedResults = 32 << 10, 4 << 10, 3 << 10, 300

// The weight of a word by who wrote it, and the weights of a file or folder that a turn works on.
const (
	promptWeight, saidWeight, askedWeight, printedWeight = 4, 2, 1, 0.5
	fileWeight, folderWeight                             = 4, 2
)

// term is the number of a word, a file or a folder.
type term int

// profile describes the topic of a turn.
type profile struct {
	turn   int
	live   bool
	counts map[term]float64 // Words, files and folders.
	wrote  map[string]bool
	used   map[string]bool // Files read or written.

	calls    int
	prompted bool // The user asked for something.
	asks     bool // It has a question.
	talk     term // The first word of small talk in the prompt, -1 for none.
}

// lexicon numbers terms.
type lexicon struct {
	numbers map[string]term
	texts   []string
}

// number returns a term's number.
func (l *lexicon) number(kind byte, text []byte) term {
	var buf [1 + 4*longestWord]byte
	key := append(append(buf[:0], kind), text...)
	if n, ok := l.numbers[string(key)]; ok {
		return n
	}
	n := term(len(l.texts))
	l.numbers[string(key)] = n
	l.texts = append(l.texts, string(key))
	return n
}

// The kinds of terms.
const wordTerm, fileTerm, folderTerm = 'w', 'f', 'd'

// reader fills profiles. Each text is decoded once.
type reader struct {
	c    *model.Conversation
	lex  lexicon
	uses *uses
	buf  []byte
}

// read makes the profiles of all turns with live events.
func (r *reader) read() []*profile {
	r.lex.numbers, r.uses = map[string]term{}, newUses()
	var out []*profile
	for i := range r.c.Turns {
		p := &profile{
			turn: r.c.Turns[i].Number, counts: map[term]float64{},
			wrote: map[string]bool{}, used: map[string]bool{}, talk: -1,
		}
		results := 0
		for _, e := range r.c.Turns[i].Events {
			if event := r.c.EventAt(e); event.Live {
				p.live = true
				r.event(p, event, &results)
			}
		}
		if p.live {
			out = append(out, p)
		}
	}
	return out
}

// event adds the words of one event.
func (r *reader) event(p *profile, e *model.Event, results *int) {
	weight, limit := saidWeight*1.0, saidBytes
	switch e.Kind {
	case model.User:
		if !e.Prompt {
			return // The client adds the same text in any turn.
		}
		weight = promptWeight
	case model.Assistant, model.Reasoning:
	case model.ToolCall:
		weight, limit = askedWeight, askedBytes
		p.calls++
		r.call(p, &r.c.Calls[e.Call])
	case model.ToolResult:
		if *results++; *results > printedResults {
			return
		}
		weight, limit = printedWeight, printedBytes
	default:
		return
	}
	r.buf = r.c.AppendEvent(r.buf[:0], e)
	if e.Kind != model.Reasoning {
		r.uses.note(p.turn, e, string(r.buf))
	}
	eachWord(r.buf[:min(len(r.buf), limit)], func(w []byte) {
		n := r.lex.number(wordTerm, w)
		p.counts[n] += weight
		if e.Prompt && p.talk < 0 && talkWords()[string(w)] {
			p.talk = n
		}
	})
	if e.Prompt {
		p.prompted, p.asks = true, bytes.IndexByte(r.buf, '?') >= 0
	}
}

// call adds the files of a call.
func (r *reader) call(p *profile, k *model.Call) {
	for _, name := range k.Effect.Paths {
		p.used[name] = true
		if k.Effect.Kind == model.Writes {
			p.wrote[name] = true
		}
		p.counts[r.lex.number(fileTerm, []byte(name))] += fileWeight
		folder := path.Dir(name)
		p.counts[r.lex.number(folderTerm, []byte(folder))] += folderWeight
	}
}
