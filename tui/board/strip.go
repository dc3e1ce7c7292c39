package board

import "decant/model"

// Slices cuts the active path into n slices with equal numbers of events. If there are fewer events
// than slices, one event is in several slices. It returns nil if nothing is on the path.
func Slices(b *Board, n int) []Slice {
	s := &b.strip
	if s.slices != nil && s.n == n && s.version == b.Version {
		return s.slices
	}
	countContexts(b)
	all := len(s.contexts)
	if all == 0 || n <= 0 {
		return nil
	}
	s.n, s.version, s.slices = n, b.Version, make([]Slice, n)
	for i := range s.slices {
		from := i * all / n
		s.slices[i] = cutSlice(b, from, max((i+1)*all/n, from+1))
	}
	return s.slices
}

// MostContext returns the largest context of all slices, in tokens.
func MostContext(b *Board) int {
	countContexts(b)
	return b.strip.top
}

// cutSlice makes the slice of a range of events.
func cutSlice(b *Board, from, to int) Slice {
	events := make([]int, 0, to-from)
	compacted := false
	for i := from; i < to; i++ {
		events = append(events, i)
		compacted = compacted || i > 0 &&
			b.Conv.EventAt(i).Partition != b.Conv.EventAt(i-1).Partition
	}
	return Slice{
		From: from, To: to, Context: b.strip.contexts[to-1], Kind: mainKind(b, from, to),
		Sums: b.SumsOf(events), Compacted: compacted,
	}
}

// mainKind returns the kind with the most tokens in a range of events, whether or not they are
// still sent.
func mainKind(b *Board, from, to int) (main BarKind) {
	var weights [kindCount]float64
	for i := from; i < to; i++ {
		e := b.Conv.EventAt(i)
		weights[BarKindOf(e.Kind)] += eventWeight(e)
	}
	for k, w := range weights {
		if w > weights[main] {
			main = BarKind(k)
		}
	}
	return main
}

// eventWeight estimates the tokens of an event as if it were sent. It is 0 for an event that never
// was.
func eventWeight(e *model.Event) (sum float64) {
	if e.Unsent {
		return 0
	}
	for i := range e.Parts {
		sum += e.Parts[i].Weight
	}
	return sum
}

// countContexts counts the tokens sent with each event of the path, once.
func countContexts(b *Board) {
	if b.strip.contexts != nil {
		return
	}
	sent := map[int]int{}
	for _, u := range b.Conv.Usage {
		if !u.Foreign && u.Sent > 0 {
			sent[u.Event] = u.Sent
		}
	}
	beside, _ := b.Conv.BesideOf(nil)
	fixed := float64(b.Beside.Fixed)
	out, now, partition := make([]int, 0, b.Conv.EventCount()), fixed, 0
	for i := range b.Conv.EventCount() {
		e := b.Conv.EventAt(i)
		if e.OffPath {
			break
		}
		if e.Partition != partition {
			now, partition = fixed, e.Partition
		}
		if n := sent[i]; n > 0 {
			now = float64(n)
		}
		now += eventWeight(e) + float64(beside[i])
		out = append(out, model.RoundWeight(now))
		b.strip.top = max(b.strip.top, out[i])
	}
	b.strip.contexts = out
}
