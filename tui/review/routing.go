package review

// Take passes a message from a task to its receiver. It returns false for a message that others
// need too: the end of a save, an answer, what was found at the start.
func (m *Session) Take(msg any) (next Task, taken bool) {
	switch d := msg.(type) {
	case PlanDone:
		next = takePlan(m, d)
	case CheckDone:
		next = takeFindings(m, d)
	case FactsDone:
		next = takeFacts(m, d)
	case RungDone:
		next = takeRung(m, d)
	case JobTick:
		next = lookAt(m, d)
	case KeepDue:
		next = m.Keeper.inTime()
	case Kept:
		next = keptNow(m, d)
	case FixDone:
		next = takeFixed(m, d)
	case Looked:
		next = showUse(m, d)
	case LookDue:
		next = m.o.LookForUse(m.b.Conv)
	case QuestionReady:
		next = askPrepared(m, d)
	default:
		return nil, false
	}
	return next, true
}
