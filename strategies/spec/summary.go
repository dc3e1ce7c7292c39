package spec

import (
	"fmt"
	"strings"

	"decant/strategies/words"
)

// Summary is a text that stands for a stretch of whole turns.
type Summary struct {
	// First and Last are the numbers of the turns that it tells of, both included.
	First, Last int
	// Text is what it says, Markdown.
	Text string
	// By says who wrote it: "digest", "you", or the model's name; as [EditedBy] has it where a
	// person changed it.
	By string
}

// edited is what the name of who wrote a summary ends with that a person changed.
const edited = ", edited"

// EditedBy names who wrote a summary that a person changed.
func EditedBy(by string) string {
	if by == "you" || strings.HasSuffix(by, edited) {
		return by
	}
	return by + edited
}

// author says who wrote a summary.
func (s *Summary) author() string {
	by, mine := strings.CutSuffix(s.By, edited)
	switch by {
	case "digest":
		by = "decant, without a model"
	case "you":
		by = "the user"
	default:
		by = strings.Join(strings.Fields(by), " ")
	}
	if mine {
		by += ", and edited by the user"
	}
	return by
}

// Reason is what the changes of a summary give as theirs.
func (s *Summary) Reason() string {
	return words.NameTurns(s.First, s.Last) + " summarised by " + strings.Join(strings.Fields(s.By),
		" ")
}

// Body is the text as it is put in: a last reply must not end in white space.
func (s *Summary) Body() string { return strings.TrimSpace(s.Text) }

// Notice is what stands in the place of the first prompt: that a summary follows, or, where
// nothing else carries it, the summary as well.
func (s *Summary) Notice(whole bool) string {
	out := fmt.Sprintf("[summarised] %s of the conversation that this one was forked from "+
		"went. What follows is a summary of what was said and done there, written by %s.",
		words.NameTurns(s.First, s.Last), s.author())
	if whole {
		out += "\n\n" + s.Body()
	}
	return out
}
