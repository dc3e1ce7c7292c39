package need

import "decant/model"

// callTokens is the cost of a call besides its result.
const callTokens = 80

// price returns the tokens of the cheapest way to bring lost units back by repeating old calls. It
// is greedy: it always takes the event that brings back most for its tokens. said is the part for
// events that belong to no call.
func (j *judge) price(lost []Lost) (all, said int) {
	bill := j.newBill(lost)
	for bill.left > 0 {
		best, value := -1, 0.0
		for _, i := range bill.events {
			gain := 0.0
			for _, n := range bill.holds[i] {
				if !bill.back[n] {
					gain += bill.worth[n]
				}
			}
			// If two are equal, the newer one.
			if v := gain / float64(j.costOf(i)); v > 0 && v >= value {
				best, value = i, v
			}
		}
		if best < 0 {
			break
		}
		for _, n := range bill.holds[best] {
			if !bill.back[n] {
				bill.back[n] = true
				bill.left--
			}
		}
		all += j.costOf(best)
		switch j.k.Prefix.EventAt(best).Kind {
		case model.ToolCall, model.ToolResult, model.Attachment:
		default:
			said += j.costOf(best)
		}
	}
	return all, said
}

// costOf returns the cost of bringing an event back.
func (j *judge) costOf(event int) int { return j.k.Prefix.EventAt(event).Tokens + callTokens }

// bill lists the things to bring back, terms and lines of edits, by number.
type bill struct {
	worth  []float64 // By thing: the share of its unit.
	back   []bool
	left   int
	events []int // The events that hold any, in order.
	holds  map[int][]int
}

// newBill lists what is lost.
func (j *judge) newBill(lost []Lost) *bill {
	b := &bill{holds: map[int][]int{}}
	for i := range lost {
		u := lost[i].Unit
		if u.Kind != Edit {
			b.add(1, u.holders)
			continue
		}
		missing := make([]*editLine, 0, len(u.edit))
		for n := range u.edit {
			if !j.keptLine(&u.edit[n]) {
				missing = append(missing, &u.edit[n])
			}
		}
		for _, l := range missing {
			b.add(1/float64(len(missing)), l.holders)
		}
	}
	b.left = len(b.worth)
	b.back = make([]bool, b.left)
	for _, i := range j.k.Old {
		if len(b.holds[i]) > 0 {
			b.events = append(b.events, i)
		}
	}
	return b
}

// add adds a thing to the bill.
func (b *bill) add(worth float64, holders []int) {
	for _, i := range holders {
		b.holds[i] = append(b.holds[i], len(b.worth))
	}
	b.worth = append(b.worth, worth)
}
