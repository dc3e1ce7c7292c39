// Package nature says two things of each event, which never mix: what it is, whatever a plan does
// (its facts), and what a finished plan does to it (its fate).
//
// Facts are found by plans of their own: each strategy that takes what stays elsewhere, or what is
// out of date, is asked alone, over everything, without protected turns and decisions. So a fact
// holds whichever strategies are chosen, and it is what those strategies can prove. It knows no
// format, asks nobody and changes nothing.
package nature
