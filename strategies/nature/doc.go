// Package nature names what users see of each event: its facts (duplicate, covered, outdated), and
// its fate in a finished plan (kept, shortened, removed). Facts hold whatever a plan does.
//
// Facts are found by separate plans. Each strategy that removes repeated or outdated text runs
// alone, over everything, without protected turns and decisions. So a fact holds whichever
// strategies are chosen, and those strategies can prove it. The package knows no format, asks
// nobody and changes nothing.
package nature
