// Package matrix says where each use of a thing stands in a matrix of things by turns, and which
// sign it has there. It computes from plain values and draws nothing: who draws it chooses styles.
//
//	s := matrix.Measure([][]int{{1, 1, 3}, {2}}, 3) // two things, used in turns 1, 1, 3 and 2
//	w := s.Fit(40, 0)
//	w.Place([]int{1, 1, 3}) // for each cell the use that stands in it
package matrix
