package keys

// maxCount is the greatest count before a key.
const maxCount = 99_999

// Count reads counts: the digits typed before a key.
type Count struct{ n int }

// Digit takes a digit of a count; ok is false for what is none. A count does not begin with 0.
func (c *Count) Digit(key string) (ok bool) {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' || key == "0" && c.n == 0 {
		return false
	}
	c.n = min(c.n*10+int(key[0]-'0'), maxCount)
	return true
}

// Take is the count typed, 0 for none, and forgets it.
func (c *Count) Take() int {
	n := c.n
	c.n = 0
	return n
}

// Now is the count typed so far, 0 for none.
func (c *Count) Now() int { return c.n }
