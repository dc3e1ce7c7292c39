// Package splice makes conversations of which it is known which turns do not belong: whole turns
// of one conversation put into another, of another project. What it makes measures the rule that
// names tangents; see Make and Measure.
//
// It reads real conversations for tests and for the program beside it alone. What it makes must
// never be committed, as it is made of other people's words.
package splice
