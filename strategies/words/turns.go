package words

import "fmt"

// NameTurns writes turns in words: "turn 3", "turns 3 to 17".
func NameTurns(first, last int) string {
	if first == last {
		return fmt.Sprintf("turn %d", first)
	}
	return fmt.Sprintf("turns %d to %d", first, last)
}
