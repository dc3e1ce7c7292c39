//go:build !linux && !darwin

package files

import "errors"

// renameNew is not known here.
func renameNew(string, string) error { return errors.ErrUnsupported }

// exchangeNames is not known here.
func exchangeNames(string, string) error { return errors.ErrUnsupported }
