package opencode

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// The starts of ids. They are followed by 12 hexadecimal digits, which give the time when the id
// was made, and 14 characters of [alphabet].
const (
	sessionPrefix = "ses_"
	messagePrefix = "msg_"
	partPrefix    = "prt_"
	hexDigits     = 12
	idTail        = 14
	idHead        = len(sessionPrefix) + hexDigits
)

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// timeBits are the bits of a time in an id, in milliseconds times 4096; it wraps around.
const timeBits = 1<<48 - 1

// isID reports whether the client accepts a text as an id. It checks only the beginning.
func isID(prefix, id string) bool { return strings.HasPrefix(id, prefix) && len(id) > len(prefix) }

// timeDigits are the digits for a time.
func timeDigits(t time.Time) string {
	return fmt.Sprintf("%0*x", hexDigits, t.UnixMilli()<<12&timeBits)
}

// spellTail is a string of length characters of the alphabet, made from a text.
func spellTail(text string, length int) string {
	sum := sha256.Sum256([]byte(text))
	n, base, digit := new(big.Int).SetBytes(sum[:]), big.NewInt(int64(len(alphabet))), new(big.Int)
	out := make([]byte, length)
	for i := range out {
		n.DivMod(n, base, digit)
		out[i] = alphabet[digit.Int64()]
	}
	return string(out)
}

// sessionID is the id of a fork: ids of newer sessions sort first. It is made from seed.
func sessionID(now time.Time, seed string) string {
	inverted := ^(now.UnixMilli() << 12) & timeBits
	return fmt.Sprintf("%s%0*x%s", sessionPrefix, hexDigits, inverted, spellTail(seed, idTail))
}

// minter makes new ids that sort like the old ones.
type minter struct {
	// seed is what ids are made from; made is how many were made.
	seed string
	made int
}

// rankDigits is how many characters in the tail of an id count the ids that were made.
const rankDigits = 4

// mint is a new id for an old one, after the id before it, which is "" for the first. It keeps the
// time of the old id where that sorts after the previous id. spare are the digits for an id without
// a time.
func (m *minter) mint(prefix, old, before, spare string) string {
	m.made++
	rank := make([]byte, rankDigits)
	n := m.made
	for i := rankDigits - 1; i >= 0; i-- {
		rank[i] = alphabet[n%len(alphabet)]
		n /= len(alphabet)
	}
	text := fmt.Sprint(m.seed, " ", prefix, " ", m.made)
	tail := string(rank) + spellTail(text, idTail-rankDigits)
	head := prefix + spare
	if isID(prefix, old) && len(old) >= idHead && isHex(old[len(prefix):idHead]) {
		head = old[:idHead]
	}
	if head+tail <= before {
		head = before[:idHead]
	}
	return head + tail
}

// isHex reports whether all digits are hexadecimal, in the client's spelling.
func isHex(digits string) bool { return strings.Trim(digits, "0123456789abcdef") == "" }
