package client

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"time"
)

// ids deals out everything that a real client would draw at random.
type ids struct {
	seed string
	n    int
}

// sum returns the next 32 bytes.
func (d *ids) sum() [32]byte {
	d.n++
	return sha256.Sum256(fmt.Appendf(nil, "%s/%d", d.seed, d.n))
}

// uuid returns the next UUID, shaped like a version 4.
func (d *ids) uuid() string {
	h := d.sum()
	h[6] = h[6]&0x0f | 0x40
	h[8] = h[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}

// Tag returns the next id of n letters and digits behind a prefix.
func (d *ids) Tag(prefix string, n int) string {
	const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	h := d.sum()
	b := []byte(prefix)
	for i := range n {
		b = append(b, letters[int(h[i%len(h)])%len(letters)])
	}
	return string(b)
}

// signature returns the next signature of a reasoning block, n*32 bytes in
// base64. It is as long as a real one and verifies nowhere.
func (d *ids) signature(n int) string {
	var b []byte
	for range n {
		h := d.sum()
		b = append(b, h[:]...)
	}
	return base64.StdEncoding.EncodeToString(b)
}

// timeline is the clock of a session.
type timeline struct {
	now time.Time
	n   int
}

// Pass lets about ms milliseconds go by; no two steps are alike.
func (t *timeline) Pass(ms int) {
	t.n++
	t.now = t.now.Add(time.Duration(ms+t.n*7919%(ms/3+1)+1) * time.Millisecond)
}

// stamp returns the time as the client writes it.
func (t *timeline) stamp() string { return t.now.UTC().Format("2006-01-02T15:04:05.000Z") }
