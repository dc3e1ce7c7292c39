package opencode

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// What ids start with. Behind it stand 12 digits to the base of 16, which tell when it was made,
// and 14 characters of [alphabet].
const (
	sessionPrefix = "ses_"
	messagePrefix = "msg_"
	partPrefix    = "prt_"
	hexDigits     = 12
	idTail        = 14
	idHead        = len(sessionPrefix) + hexDigits
)

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// timeBits is how much of a time an id holds, in milliseconds times 4096; it wraps round.
const timeBits = 1<<48 - 1

// isID reports whether a text is an id that the client takes: all it looks at is the beginning.
func isID(prefix, id string) bool { return strings.HasPrefix(id, prefix) && len(id) > len(prefix) }

// timeDigits are the digits that tell a time.
func timeDigits(t time.Time) string {
	return fmt.Sprintf("%0*x", hexDigits, t.UnixMilli()<<12&timeBits)
}

// spellTail is so many characters of the alphabet, made of a text.
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

// sessionID is the id of a fork: those of newer sessions sort first. Seed is what it is made of.
func sessionID(now time.Time, seed string) string {
	inverted := ^(now.UnixMilli() << 12) & timeBits
	return fmt.Sprintf("%s%0*x%s", sessionPrefix, hexDigits, inverted, spellTail(seed, idTail))
}

// minter makes new ids that sort as the old ones.
type minter struct {
	// seed is what ids are made of, made how many there are.
	seed string
	made int
}

// rankDigits is how much of the tail of an id counts how many were made.
const rankDigits = 4

// mint is a new id for an old one, behind the id before it, "" for the first. It keeps the time of
// the old one where it sorts behind the one before; spare are the digits of one that has no time.
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

// isHex reports whether all digits are to the base of 16, as the client spells them.
func isHex(digits string) bool { return strings.Trim(digits, "0123456789abcdef") == "" }
