package tui

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
func (p *plain) ask(question string, choices []choice) {
	p.say("")
	p.say(question)
	n := 0
	for i := range choices {
		if c := &choices[i]; c.key == "" {
			n++
			c.key = strconv.Itoa(n)
			p.say(c.key + ". " + c.text)
		}
	}
	for {
		p.say("Type " + spelled(choices, n) + ".")
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

// spelled lists the answers that there are: n numbers, and letters with what they do.
func spelled(choices []choice, n int) string {
	var out []string
	switch {
	case n == 1:
		out = append(out, "1")
	case n > 1:
		out = append(out, "1 to "+strconv.Itoa(n))
	}
	for _, c := range choices {
		if _, err := strconv.Atoi(c.key); err != nil {
			out = append(out, c.key+" for "+c.text)
		}
	}
	return strings.Join(out, ", ")
}
