package spec

import (
	"fmt"
	"math"
	"strconv"
	"strings"
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
	// Tokens is estimated tokens, or hundredths of what there is now where Share is true.
	Tokens int
	Share  bool
	// Set is true where there is a budget, as 0 is one.
	Set bool
}

// noBudget is how no budget is written.
const noBudget = "none"

// maxBudget is the largest budget, in tokens: more than any window.
const maxBudget = 1_000_000_000

// ParseBudget reads "12000", "12k", "1.5m", "80%" (of what there is now), and "none" or nothing for
// no budget. The error names the text and the forms.
func ParseBudget(s string) (Budget, error) {
	text := strings.ToLower(strings.TrimSpace(s))
	if text == "" || text == noBudget {
		return Budget{}, nil
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
	share := unit == '%'
	if err != nil || strings.Trim(number, digits) != "" || n > maxBudget || share && n > 100 {
		return Budget{}, fmt.Errorf(
			`budget %q: want tokens ("12000", "12k"), or a part of what there is ("80%%")`, s)
	}
	return Budget{Tokens: int(n), Share: share, Set: true}, nil
}

// units are what a budget may end in, and what of it is one of the number before.
var units = map[byte]float64{'%': 1, 'k': 1000, 'm': 1_000_000}

// String is what ParseBudget reads: "none" for the zero Budget.
func (b Budget) String() string {
	switch {
	case !b.Set:
		return noBudget
	case b.Share:
		return strconv.Itoa(b.Tokens) + "%"
	default:
		return strconv.Itoa(b.Tokens)
	}
}

// Of is the budget in tokens of a conversation that has so many.
func (b Budget) Of(now int) int {
	if b.Share {
		return int(int64(now) * int64(b.Tokens) / 100)
	}
	return b.Tokens
}
