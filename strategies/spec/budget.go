package spec

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"decant/model/rescue/limits"
)

// Goal is what a plan is to come to, by leaving out some of what the strategies find. What the
// person decided is never left out. The zero Goal leaves out nothing.
type Goal struct {
	// Budget is what the conversation is to come down to.
	Budget Budget
	// MinGain is a number of calls: changes which do not pay within it for the prompt cache that
	// they break are left out. 0 leaves none out, and none is where no price of a cache is known.
	MinGain int
}

// Budget is how many tokens the texts of a conversation may come to. The zero Budget is none.
type Budget struct {
	// Tokens is estimated tokens; hundredths of what there is now where Share is true, and of the
	// window of the conversation's model where Window is.
	Tokens        int
	Share, Window bool
	// Set is true where there is a budget, as 0 is one.
	Set bool
}

// noBudget is how no budget is written.
const noBudget = "none"

// maxBudget is the largest budget, in tokens: more than any window.
const maxBudget = 1_000_000_000

// wholeWindow is how the window that is to be filled as far as its reserve is written.
const wholeWindow = "window"

// ParseBudget reads "12000", "12k", "1.5m", "80%" (of what there is now), "70%w" (of the window),
// "window" (all of it but the room for an answer, as "100%w"), and "none" or nothing for no budget.
// The error names the text and the forms.
func ParseBudget(s string) (Budget, error) {
	text := strings.ToLower(strings.TrimSpace(s))
	if text == "" || text == noBudget {
		return Budget{}, nil
	}
	if text == wholeWindow {
		return Budget{Tokens: 100, Window: true, Set: true}, nil
	}
	share, window := strings.CutSuffix(text, "%w")
	if window {
		text = share + "%"
	}
	number, unit := text, text[len(text)-1]
	size, ok := units[unit]
	digits := "0123456789"
	if ok {
		number = text[:len(text)-1]
	} else {
		size = 1
	}
	if size > 1 {
		digits += "."
	}
	n, err := strconv.ParseFloat(number, 64)
	n = math.Round(n * size)
	part := unit == '%'
	if err != nil || strings.Trim(number, digits) != "" || n > maxBudget || part && n > 100 {
		return Budget{}, fmt.Errorf(`budget %q: use tokens ("12000", "12k"), a part of the `+
			`context ("80%%"), or the model's window ("window", "70%%w")`, s)
	}
	return Budget{Tokens: int(n), Share: part && !window, Window: window, Set: true}, nil
}

// units are what a budget may end in, and what of it is one of the number before.
var units = map[byte]float64{'%': 1, 'k': 1000, 'm': 1_000_000}

// String is what ParseBudget reads: "none" for the zero Budget.
func (b Budget) String() string {
	switch {
	case !b.Set:
		return noBudget
	case b.Window && b.Tokens == 100:
		return wholeWindow
	case b.Window:
		return strconv.Itoa(b.Tokens) + "%w"
	case b.Share:
		return strconv.Itoa(b.Tokens) + "%"
	default:
		return strconv.Itoa(b.Tokens)
	}
}

// Of is the budget in tokens of a conversation whose texts have so many now, in the room that its
// window leaves them.
func (b Budget) Of(now int, room limits.Room) int {
	if b.Window {
		return room.Texts(b.Tokens)
	}
	if b.Share {
		return int(int64(now) * int64(b.Tokens) / 100)
	}
	return b.Tokens
}
