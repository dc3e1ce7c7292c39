//go:build !linux

package tui

import "time"

var began = time.Now()

// threadTime is the time since the tests began.
func threadTime() time.Duration { return time.Since(began) }
