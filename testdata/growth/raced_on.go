//go:build race

package growth

// Raced says that the race detector is on, under which a measured time says nothing.
const Raced = true
