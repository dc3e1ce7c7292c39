package spec

import (
	"fmt"
	"strings"

	"decant/strategies/marker"
	"decant/strategies/words"
)

// Summary is a text that replaces a range of whole turns.
type Summary struct {
	// First and Last are the numbers of the first and the last turn that it covers.
	First, Last int
	// Text is its text, in Markdown.
	Text string
	// By says who wrote it: "digest", "you", or the model's name. If the user changed it, By is as
	// [EditedBy] returns.
	By string
}

// ByDigest names the digest as the writer of a summary.
const ByDigest = "digest"

// edited is the end of the writer's name if the user changed the summary.
const edited = ", edited"

// EditedBy returns the name of the writer of a summary that the user changed.
func EditedBy(by string) string {
	if by == "you" || strings.HasSuffix(by, edited) {
		return by
	}
	return by + edited
}

// author returns who wrote a summary.
func (s *Summary) author() string {
	by, mine := strings.CutSuffix(s.By, edited)
	switch by {
	case ByDigest:
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

// Reason returns the reason that the changes of a summary give.
func (s *Summary) Reason() string {
	return words.NameTurns(s.First, s.Last) + " summarised by " + strings.Join(strings.Fields(s.By),
		" ")
}

// Body returns the text that is inserted. It is trimmed, because a last reply must not end in white
// space.
func (s *Summary) Body() string { return strings.TrimSpace(s.Text) }

// Notice returns the text in place of the first prompt. It says that a summary follows. If nothing
// else carries the summary, it includes the summary too.
func (s *Summary) Notice(whole bool) string {
	out := fmt.Sprintf(marker.NoticeStart+"%s. What follows is a summary of what was "+
		"said and done there, written by %s.",
		words.NameTurns(s.First, s.Last), s.author())
	if whole {
		out += "\n\n" + s.Body()
	}
	return out
}
