package model

import (
	"crypto/sha256"
	"encoding/hex"
)

// Sum is the SHA-256 of a text.
type Sum [sha256.Size]byte

// Short is the first 12 hex digits.
func (s Sum) Short() string { return hex.EncodeToString(s[:6]) }

// String is all 64 hex digits.
func (s Sum) String() string { return hex.EncodeToString(s[:]) }
