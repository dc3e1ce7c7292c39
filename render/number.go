package render

import (
	"math"
	"strconv"

	"decant/model/amount"
)

// units are the letters of the powers of 1000, from the first.
const units = "kMGTPE"

// Number returns n with its thousands grouped by commas: 12,345.
func Number(n int) string { return amount.Number(n) }

// Short returns n in at most 5 cells, in powers of 1000: 999, 12.3k, 123k, 1.2M. It rounds half
// away from zero.
func Short(n int) string {
	if n < 0 {
		// The sign takes a cell, so fewer digits are left.
		return "-" + scaleNumber(math.Abs(float64(n)), 10)
	}
	return scaleNumber(float64(n), 100)
}

// Size returns a number of bytes in at most 7 cells, in powers of 1000: 999 B, 12.3 kB, 1.2 MB. A
// negative number has its sign in front.
func Size(bytes int) string {
	sign := ""
	v := float64(bytes)
	if bytes < 0 {
		sign, v = "-", -v
	}
	if v < 1000 {
		return sign + strconv.Itoa(int(v)) + " B"
	}
	s := scaleNumber(v, 100)
	return sign + s[:len(s)-1] + " " + s[len(s)-1:] + "B"
}

// Dollars returns an amount of US dollars to the cent, and below ten cents to a tenth of a cent:
// $12.30, $0.012. A smaller amount that is not zero is "under $0.001".
func Dollars(v float64) string {
	switch {
	case v > 0 && v < 0.0005:
		return "under $0.001"
	case v < 0.0995:
		return "$" + strconv.FormatFloat(v, 'f', 3, 64)
	}
	return "$" + strconv.FormatFloat(v, 'f', 2, 64)
}

// scaleNumber returns v divided by the power of 1000 that leaves less than 1000, with the letter of
// that power. It has one decimal if the rounded value is less than below.
func scaleNumber(v, below float64) string {
	if v < 1000 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	i := 0
	for v /= 1000; math.Round(v) >= 1000; v /= 1000 {
		i++
	}
	number := strconv.FormatFloat(math.Round(v), 'f', 0, 64)
	if tenths := math.Round(v*10) / 10; tenths < below {
		number = strconv.FormatFloat(tenths, 'f', 1, 64)
	}
	return number + units[i:i+1]
}

// Percent returns part of whole in whole percent, in at most 4 cells if part is within whole. A
// share just above 0 is <1%, a share just below 100 is >99%. A whole of 0 or less gives "-".
func Percent(part, whole int) string {
	if whole <= 0 {
		return "-"
	}
	p := int(math.Round(100 * float64(part) / float64(whole)))
	switch {
	case p <= 0 && part > 0:
		return "<1%"
	case p >= 100 && part < whole:
		return ">99%"
	}
	return strconv.Itoa(p) + "%"
}
