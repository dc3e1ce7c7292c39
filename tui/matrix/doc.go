// Package matrix places each use of a thing in a matrix of things by turns, and chooses its sign.
// It computes from plain values and draws nothing: the caller chooses the styles.
//
//	s := matrix.Measure([][]int{{1, 1, 3}, {2}}, 3) // two things, used in turns 1, 1, 3 and 2
//	w := s.Fit(40, 0)
//	w.Place([]int{1, 1, 3}) // for each cell the use that it shows
package matrix
