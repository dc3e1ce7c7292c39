package main

// What the files of the tale say: a tide clock, its gears and its tables.
const gearsGo = `package tide

// Gear is a wheel of the clock with its teeth.
type Gear struct {
	// Teeth are counted once round.
	Teeth int
	// Next is the wheel that it drives, nil for the hand.
	Next *Gear
}

// Ratio is how often the last wheel turns while this one turns once.
func (g *Gear) Ratio() float64 {
	ratio := 1.0
	for g.Next != nil {
		ratio *= float64(g.Teeth) / float64(g.Next.Teeth)
		g = g.Next
	}
	return ratio
}
`

const tableGo = `package tide

import "time"

// Lunar is the time from one high tide of the moon to the same again.
const Lunar = 24*time.Hour + 50*time.Minute + 28*time.Second

// High are the high tides of a day at the old pier, by the almanac.
var High = []time.Duration{
	3*time.Hour + 12*time.Minute,
	15*time.Hour + 38*time.Minute,
}

// After is the first high tide after a time of the day.
func After(at time.Duration) time.Duration {
	for _, h := range High {
		if h > at {
			return h
		}
	}
	return High[0] + Lunar
}
`

const testLog = `=== RUN   TestRatio
--- PASS: TestRatio (0.00s)
=== RUN   TestAfter
    table_test.go:31: after 15h40m0s: got 3h12m0s, want 28h2m28s
    table_test.go:31: after 23h0m0s: got 3h12m0s, want 28h2m28s
--- FAIL: TestAfter (0.00s)
FAIL
FAIL	tide	0.012s
`

const harborPage = `The harbour master's page. High water at the old pier is read off a staff that
stands in the lee of the mole. Readings are taken every six minutes and averaged over
five of them; a reading that is more than a hand off the last is thrown away. Who
needs the height above the chart's datum adds one metre and eighteen.
`

// dot is a picture of one pixel.
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAA" +
	"AABJRU5ErkJggg=="
