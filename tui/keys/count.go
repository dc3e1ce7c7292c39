package keys

// maxCount is the largest count before a key.
const maxCount = 99_999

// Count reads counts: the digits typed before a key.
type Count struct{ n int }

// Digit adds a digit to the count. It returns false if the key is not a digit. A count does not
// begin with 0.
func (c *Count) Digit(key string) (ok bool) {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' || key == "0" && c.n == 0 {
		return false
	}
	c.n = min(c.n*10+int(key[0]-'0'), maxCount)
	return true
}

// Take returns the typed count, 0 for none, and clears it.
func (c *Count) Take() int {
	n := c.n
	c.n = 0
	return n
}

// Now returns the count typed so far, 0 for none.
func (c *Count) Now() int { return c.n }
