package spec

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"decant/model/rescue/limits"
)

// Goal is what a plan must reach. To reach it, the plan leaves out some of what the strategies
// find, but never the user's decisions. The zero Goal leaves out nothing.
type Goal struct {
	// Budget is the size that the conversation must come down to.
	Budget Budget
	// MinGain is a number of calls. Changes are left out if they do not repay the prompt cache that
	// they break within these calls. 0 leaves none out. If no cache price is known, none is left
	// out either.
	MinGain int
}

// Budget is the largest number of tokens for the texts of a conversation. The zero Budget is no
// budget.
type Budget struct {
	// Tokens is a number of estimated tokens. It is a percentage of the current tokens if Share is
	// true, and of the model's window if Window is true.
	Tokens        int
	Share, Window bool
	// Set is true if there is a budget; a budget may be 0.
	Set bool
}

// noBudget is the text for no budget.
const noBudget = "none"

// maxBudget is the largest budget in tokens, more than any window.
const maxBudget = 1_000_000_000

// wholeWindow is the text for a budget that fills the window up to its reserve.
const wholeWindow = "window"

// ParseBudget reads a budget. The forms are "12000", "12k", "1.5m", "80%" (of the current tokens)
// and "70%w" (of the window). "window" is the whole window less the room for an answer, like
// "100%w". "none" or an empty text means no budget. The error names the text and the forms.
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
		return Budget{}, fmt.Errorf(`%q: use tokens ("12000", "12k"), a part of `+
			`what is there ("80%%"), or the model's window ("window", "70%%w")`, s)
	}
	return Budget{Tokens: int(n), Share: part && !window, Window: window, Set: true}, nil
}

// units are the suffixes of a budget, and the factor of each.
var units = map[byte]float64{'%': 1, 'k': 1000, 'm': 1_000_000}

// String returns the text that ParseBudget reads, "none" for the zero Budget.
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

// Of returns the budget in tokens. now is the number of tokens that the texts have now, and room is
// what the window leaves for them.
func (b Budget) Of(now int, room limits.Room) int {
	if b.Window {
		return room.Texts(b.Tokens)
	}
	if b.Share {
		return int(int64(now) * int64(b.Tokens) / 100)
	}
	return b.Tokens
}

// Allow returns the smallest budget in the unit of b that allows that many tokens, or one in tokens
// if no part is large enough. now and room are those of [Budget.Of].
func (b Budget) Allow(tokens, now int, room limits.Room) Budget {
	if b.Share || b.Window {
		for b.Tokens = 1; b.Tokens <= 100; b.Tokens++ {
			if b.Of(now, room) >= tokens {
				return b
			}
		}
	}
	return Budget{Tokens: tokens, Set: true}
}
