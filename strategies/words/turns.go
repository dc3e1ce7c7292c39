package words

import "fmt"

// NameTurns writes turns in words: "turn 3", "turns 3 to 17".
func NameTurns(first, last int) string {
	if first == last {
		return fmt.Sprintf("turn %d", first)
	}
	return fmt.Sprintf("turns %d to %d", first, last)
}

// NameSummary names a summary that the agent made of all turns up to the last one, 0 if unknown. It
// says what happens without it.
func NameSummary(last int) string {
	const of = "the agent's summary of "
	switch last {
	case 0:
		return of + "what came before: without it the agent forgets that"
	case 1:
		return of + "turn 1: without it the agent forgets that turn"
	}
	return of + NameTurns(1, last) + ": without it the agent forgets them"
}
