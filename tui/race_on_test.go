//go:build race

package tui

// raceEnabled tells that all is slow.
const raceEnabled = true
