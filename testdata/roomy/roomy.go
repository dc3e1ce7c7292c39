// Package roomy makes the garbage collector of a package's tests run less often: they keep little
// and allocate much, and at the usual pace collecting takes as long as the tests themselves. It is
// imported for its effect, by tests alone. GOGC in the environment wins over it.
package roomy

import (
	"os"
	"runtime/debug"
)

// percent is how much is allocated between collections, in percent of what is kept.
const percent = 400

func init() {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(percent)
}
