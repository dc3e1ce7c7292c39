package words

import (
	"fmt"
	"strconv"
)

// CountNoun is a number with its noun: "1 event stays", "2 events stay".
func CountNoun(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// NameTurns names turns: "turn 3", "turns 3 to 17".
func NameTurns(first, last int) string {
	if first == last {
		return fmt.Sprintf("turn %d", first)
	}
	return fmt.Sprintf("turns %d to %d", first, last)
}
