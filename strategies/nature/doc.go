// Package nature says two separate things about each event. Its facts are what it is, whatever a
// plan does. Its fate is what a finished plan does to it.
//
// Facts are found by separate plans. Each strategy that removes repeated or outdated text runs
// alone, over everything, without protected turns and decisions. So a fact holds whichever
// strategies are chosen, and those strategies can prove it. The package knows no format, asks
// nobody and changes nothing.
package nature
