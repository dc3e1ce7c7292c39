package strategies_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"decant/model"
)

// readOf says of a good file read, by another reader of its arguments and its text,
// which file it is of, which lines must be shown again to make up for it, and up to
// which line it shows all.
func readOf(t *testing.T, c *model.Conversation, call *model.Call) (file string, need, has [2]int) {
	t.Helper()
	if !call.Pair() || !call.Status.Good() || call.Effect.Kind != model.Reads ||
		call.Tool != "Read" && call.Tool != "Bash" {
		return "", need, has
	}
	var args map[string]any
	if err := json.Unmarshal([]byte(c.EventText(&c.Events[call.Request])), &args); err != nil {
		t.Fatal(err)
	}
	file = fmt.Sprint(call.Effect.Paths, c.Events[call.Result].Partition)
	first, last := 1, math.MaxInt
	if call.Tool == "Read" {
		if n, ok := args["offset"].(float64); ok {
			first = int(n)
		}
		if n, ok := args["limit"].(float64); ok {
			last = first + int(n) - 1
		}
		file += fmt.Sprint(" ", args["n"])
	} else {
		file += " <nil>"
	}
	need, has = [2]int{first, last}, [2]int{first, last}
	raw, text := rawOf(c, &c.Events[call.Result])
	if text {
		need[1], has[1] = cutAt(raw, first, last, call.Effect.Cut)
	}
	if call.Effect.Cut {
		has[1] = 0
	}
	return file, need, has
}

// cutAt is up to which line a read must be shown again, and up to which it shows all,
// by what its text says was cut out.
func cutAt(raw string, first, last int, cut bool) (need, has int) {
	need, has = last, last
	lines := strings.Split(strings.TrimSuffix(raw, "\n"), "\n")
	for i, line := range lines {
		if !strings.HasPrefix(line, "[... truncated") {
			continue
		}
		has = min(last, first+i-1)
		if i == len(lines)-1 && last == math.MaxInt && !cut {
			need = has
		}
		break
	}
	return need, has
}

// contained reports whether a later read asks for all lines of an earlier one.
func contained(t *testing.T, c *model.Conversation, older, later *model.Call) bool {
	t.Helper()
	file, need, _ := readOf(t, c, older)
	again, _, has := readOf(t, c, later)
	return file != "" && file == again && has[0] <= need[0] && need[1] <= has[1]
}
