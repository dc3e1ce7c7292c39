//go:build !linux && !darwin

package files

import "errors"

// renameNew is not supported on this system.
func renameNew(string, string) error { return errors.ErrUnsupported }

// exchangeNames is not supported on this system.
func exchangeNames(string, string) error { return errors.ErrUnsupported }
