package model

// Refusal is what the error of a refused request says about its length. All sizes are in tokens,
// and 0 where the error does not state them.
type Refusal struct {
	// TooLong is true where the error says that the request was too long.
	TooLong bool
	// Limit is what the API accepts, and Count is how long the request was. Answer is how much of
	// the limit the request reserved for the answer.
	Limit, Count, Answer int
	// Scale is the count per estimated token of the conversation, at least 1. It is 0 where no
	// count is known, or where the count cannot be that of this conversation.
	Scale float64
}

// Counted is how an API counts an estimated number of tokens, as far as the error tells.
func (r *Refusal) Counted(estimate int) int {
	if r.Scale == 0 {
		return estimate
	}
	return RoundWeight(float64(estimate) * r.Scale)
}

// Estimated is the largest estimate for which the API counts at most a number of tokens.
func (r *Refusal) Estimated(count int) int {
	if r.Scale == 0 {
		return count
	}
	return int(float64(count) / r.Scale)
}
