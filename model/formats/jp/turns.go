package jp

// numberTurns gives every element its turn. Before the first turn_start each request starts a turn.
// From there on the marks start turns, as JP counts them.
func (o *opener) numberTurns() {
	turn, jpTurn, filled, marked := 0, 0, false, false
	for i := range o.s.lines {
		l := &o.s.lines[i]
		switch {
		case l.kind == turnStart:
			if filled {
				jpTurn++
			}
			marked = true
			if l.repair != ruleLastTurn {
				turn++
			}
		case l.kind == request && !marked:
			l.cut = true
			turn++
		}
		filled = filled || l.kind.isTalk()
		l.turn, l.jpTurn = turn, jpTurn
	}
	o.turns, o.jpTurns = turn, jpTurn+1
}
