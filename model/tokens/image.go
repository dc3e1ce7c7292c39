package tokens

import "math"

// patch is the side, in pixels, of the square that costs one token of an image.
const patch = 28

// weighImage is the number of tokens for an image of w by h pixels: one for each started square of
// 28 pixels, at most limit. A limit of 0 or less means no limit. A side of 0 or less means that the
// size is unknown: the result is then the limit, or 0 without a limit.
func weighImage(w, h, limit int) int {
	if w <= 0 || h <= 0 {
		return max(0, limit)
	}
	if limit <= 0 {
		limit = math.MaxInt
	}
	cols, rows := countSquares(w), countSquares(h)
	if cols > limit/rows {
		return limit
	}
	return cols * rows
}

// countSquares is the number of started squares along a side of n pixels. It cannot overflow,
// however large the image's stated size is.
func countSquares(n int) int { return (n-1)/patch + 1 }

// Image is the number of tokens that an image of w by h pixels costs m. The provider first scales
// the image until its longer side fits. A side of 0 or less means that the size is unknown: the
// result is then the most that an image costs.
func (m Model) Image(w, h int) int {
	if w > 0 && h > 0 {
		w, h = fitSide(w, h, m.ImageSide)
	}
	return weighImage(w, h, m.ImageCap)
}

// fitSide scales w by h pixels so that no side is longer than side, rounding to the nearest pixel.
// A side of 0 or less means no limit.
func fitSide(w, h, side int) (int, int) {
	long := max(w, h)
	if side <= 0 || long <= side {
		return w, h
	}
	scale := float64(side) / float64(long)
	return scaleSide(w, scale), scaleSide(h, scale)
}

func scaleSide(n int, by float64) int { return max(1, int(float64(n)*by+0.5)) }
