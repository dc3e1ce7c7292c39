package lines

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"decant/model/amount"
	"decant/render"
)

// How many choices and how many lines of text are read out at once. Pages have the following size
// in cells and lines. The last is wider than any note before the text of an event, so that each
// note is one line.
const (
	maxChoices = 20
	maxLines   = 40
	width      = 100
	pageLines  = 33
	noteWidth  = 1 << 20
)

// talk writes lines and reads answers.
type talk struct {
	in     *bufio.Reader
	out    io.Writer
	glyphs render.Glyphs
	// err is the first error of out. Ended is true when in has no more input.
	err   error
	ended bool
	// parting says what happens to the plan when the input has ended, nil for nothing.
	parting func() string
}

// broken reports whether no more answers can come.
func (p *talk) broken() bool { return p.ended || p.err != nil }

// choice is a possible answer: its number or a letter, and what it does.
type choice struct {
	// key is "" for a choice that gets a number.
	key, text string
	do        func()
}

// ask reads out a question with its choices and handles the answer. It repeats the question after
// an invalid answer.
func (p *talk) ask(question string, choices []choice) { p.askFrom(1, question, choices) }

// askFrom is ask with numbers that begin with another than 1.
func (p *talk) askFrom(first int, question string, choices []choice) {
	p.say("")
	p.say(question)
	next := first
	for i := range choices {
		if c := &choices[i]; c.key == "" {
			c.key = strconv.Itoa(next)
			next++
			p.say(c.key + ". " + c.text)
		}
	}
	for {
		p.say("Type " + spellAnswers(choices, first, next-1) + ".")
		answer, ok := p.read()
		if !ok || p.err != nil {
			return
		}
		for i := range choices {
			if choices[i].key == answer {
				choices[i].do()
				return
			}
		}
		p.say("This is not one of them: " + answer)
	}
}

// spellAnswers lists the possible answers: numbers, and letters with what they do.
func spellAnswers(choices []choice, first, last int) string {
	var out []string
	switch {
	case first == last:
		out = append(out, strconv.Itoa(first))
	case first < last:
		out = append(out, strconv.Itoa(first)+" to "+strconv.Itoa(last))
	}
	for _, c := range choices {
		if _, err := strconv.Atoi(c.key); err != nil {
			out = append(out, c.key+" for "+c.text)
		}
	}
	return strings.Join(out, ", ")
}

// say writes a line from decant.
func (p *talk) say(line string) { p.quote(p.glyphs.Spell(line)) }

// quote writes a line of the conversation.
func (p *talk) quote(line string) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.out, line)
	}
}

// read reads an answer without the spaces around it, false when the input has ended.
func (p *talk) read() (string, bool) {
	if p.err == nil {
		_, p.err = io.WriteString(p.out, "> ")
	}
	line, err := p.in.ReadString('\n')
	if err != nil && line == "" {
		p.ended = true
		p.say("")
		text := "The input has ended. Nothing more is saved."
		if p.parting != nil {
			text += p.parting()
		}
		p.say(text)
		return "", false
	}
	return strings.TrimSpace(render.CleanLine(line)), true
}

// readOut reads lines out, some at a time.
func (p *talk) readOut(lines []string) {
	p.say("")
	for len(lines) > 0 && !p.broken() {
		n := min(maxLines, len(lines))
		for _, l := range lines[:n] {
			p.quote(render.Clean(l))
		}
		lines = lines[n:]
		if len(lines) == 0 {
			return
		}
		p.say("Type nothing for the next of " + amount.Of(len(lines), "line") +
			", or b to go back.")
		if answer, ok := p.read(); !ok || answer != "" {
			return
		}
	}
}
