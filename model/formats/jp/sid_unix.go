//go:build aix || darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jp

import "golang.org/x/sys/unix"

// Sid is the session of this process, 0 when the system does not tell.
func Sid() int {
	sid, err := unix.Getsid(0)
	if err != nil {
		return 0
	}
	return sid
}
