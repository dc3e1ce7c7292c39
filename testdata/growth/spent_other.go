//go:build !unix

package growth

import "time"

var start = time.Now()

// spent is the time since the start: there is nothing better here.
func spent() time.Duration { return time.Since(start) }
