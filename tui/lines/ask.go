package lines

import (
	"strconv"
	"strings"
)

// choice is an answer: a number of its own or a letter, and what it does.
type choice struct {
	// key is "" for one that gets a number.
	key, text string
	do        func()
}

// ask reads out a question with its choices and obeys the answer; what is no choice is asked again.
func (p *dialog) ask(question string, choices []choice) { p.askFrom(1, question, choices) }

// askFrom is ask whose numbers begin with another than 1.
func (p *dialog) askFrom(first int, question string, choices []choice) {
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
		p.say("That is none of them: " + answer)
	}
}

// spellAnswers lists the answers that there are: numbers, and letters with what they do.
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
