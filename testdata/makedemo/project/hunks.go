package project

import (
	"fmt"
	"strings"
)

// UnifiedHunks returns the hunks between two texts with three lines around each.
func UnifiedHunks(a, b []string) string {
	script := alignTexts(a, b)
	var out strings.Builder
	for i := 0; i < len(script); {
		if script[i].mark == ' ' {
			i++
			continue
		}
		start, end := max(0, i-3), i
		for j := i; j < len(script) && j <= end+6; j++ {
			if script[j].mark != ' ' {
				end = j
			}
		}
		hunk := script[start:min(len(script), end+4)]
		var na, nb int
		var body strings.Builder
		for _, l := range hunk {
			if l.mark != '+' {
				na++
			}
			if l.mark != '-' {
				nb++
			}
			body.WriteString(string(l.mark) + l.text + "\n")
		}
		fmt.Fprintf(&out, "@@ -%d,%d +%d,%d @@\n%s", hunk[0].a, na, hunk[0].b, nb, body.String())
		i = start + len(hunk)
	}
	return out.String()
}

// compared is a line of a comparison: kept, gone or come, with the line numbers
// in both texts at which it stands.
type compared struct {
	mark rune
	text string
	a, b int
}

// alignTexts aligns two texts by their longest common subsequence.
func alignTexts(a, b []string) []compared {
	best := make([][]int, len(a)+1)
	for i := range best {
		best[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			best[i][j] = max(best[i+1][j], best[i][j+1])
			if a[i] == b[j] {
				best[i][j] = best[i+1][j+1] + 1
			}
		}
	}
	var out []compared
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			out = append(out, compared{' ', a[i], i + 1, j + 1})
			i, j = i+1, j+1
		case i < len(a) && (j == len(b) || best[i+1][j] >= best[i][j+1]):
			out = append(out, compared{'-', a[i], i + 1, j + 1})
			i++
		default:
			out = append(out, compared{'+', b[j], i + 1, j + 1})
			j++
		}
	}
	return out
}
