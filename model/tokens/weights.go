package tokens

import "sync"

// A set is a set of coarse classes, one bit each.
type set uint16

// The coarse classes, which the published weights use.
const (
	low set = 1 << iota
	up
	dig
	pun
	sp
	tb
	nl
	ctl
	l2
	l3
	l4
	cont

	any12 = cont<<1 - 1
)

// coarseSet are the coarse classes of a class.
func coarseSet(c class) set {
	switch {
	case c >= later8:
		return cont
	case c == leadFour:
		return l4
	case c >= leadIndic:
		return l3
	case c >= leadSign:
		return l2
	case c >= underscore:
		return pun
	case c >= vowel:
		return up
	}
	return coarsePlain(c)
}

func coarsePlain(c class) set {
	switch c {
	case newline:
		return nl
	case tab:
		return tb
	case space:
		return sp
	case control:
		return ctl
	case digit:
		return dig
	}
	return low
}

// A weight says what a step from one of the coarse classes in before to one of those in now costs,
// in thousandths of a token, by Family.
type weight struct {
	before, now set
	milli       [families]uint16
}

// published are the weights of a fit on public texts. For o200k it used counts of the vocabulary,
// and for Claude the counts in recorded conversations. A step that no weight names is free: a space
// after a word, a letter after an accented one, the later bytes of a character.
var published = []weight{
	{sp, low, [families]uint16{874, 743, 934}},
	{nl | tb, low, [families]uint16{1135, 987, 1093}},
	{pun, low, [families]uint16{1831, 1878, 1244}},
	{dig, low, [families]uint16{368, 500, 239}},
	{up, low, [families]uint16{220, 743, 140}},
	{low, low, [families]uint16{73, 216, 42}},

	{low, up, [families]uint16{1548, 1191, 952}},
	{up, up, [families]uint16{278, 747, 206}},
	{sp | nl | tb, up, [families]uint16{1185, 1381, 922}},
	{pun | dig, up, [families]uint16{1776, 1760, 1303}},

	{any12 &^ dig, dig, [families]uint16{1970, 1923, 2007}},
	{dig, dig, [families]uint16{96, 143, 121}},

	{low | up | dig, pun, [families]uint16{44, 58, 0}},
	{sp | nl | tb, pun, [families]uint16{483, 654, 494}},
	{pun, pun, [families]uint16{293, 515, 360}},

	{sp, sp, [families]uint16{55, 60, 20}},
	{pun, sp, [families]uint16{876, 930, 771}},
	{nl, sp, [families]uint16{639, 574, 734}},
	{tb, tb, [families]uint16{0, 0, 5}},
	{nl, tb, [families]uint16{903, 933, 377}},
	{any12 &^ (tb | nl), tb, [families]uint16{786, 884, 610}},
	{any12 &^ nl, nl, [families]uint16{1156, 1243, 787}},

	{any12, ctl, [families]uint16{858, 1220, 2071}},
	{any12, l2, [families]uint16{418, 417, 264}},
	{any12 &^ cont, l3, [families]uint16{1282, 1516, 608}},
	{cont, l3, [families]uint16{995, 997, 743}},
	{any12, l4, [families]uint16{6688, 6389, 6450}},
}

// milliOf is the published weight of a step from coarse class before to coarse class now in family
// f, in thousandths of a token.
func milliOf(f Family, before, now set) int {
	for _, w := range published {
		if w.before&before != 0 && w.now&now != 0 {
			return int(w.milli[f])
		}
	}
	return 0
}

// claudeFactors say how many Claude tokens one o200k token is, by Family, in hundredths. They are
// the measured differences of whole texts.
var claudeFactors = [families]int{Claude46: 118, Claude47: 153}

// stepMillis are the weights of all steps, by Family. They are computed on first use, so a program
// that counts nothing does not compute them.
var stepMillis = sync.OnceValue(newStepMillis)

// claudeShareASCII is how much of the fit's change Claude's weights take over for steps within
// ASCII, in hundredths. There the published weights rest on counts of Claude itself, which the fit
// never used. With the whole change, the median error of what recorded calls add is 8.0 %, with
// half of it 7.6 %. Prose in other languages is more exact with half than with none.
const claudeShareASCII = 50

// newStepMillis computes the weights of all steps, by Family. Those of o200k are the fitted ones.
// Nobody can count Claude's vocabulary here. So its weights are the published ones plus the fit's
// change to the o200k weights, times the family's factor, and half of that within ASCII. No weight
// is below 0.
func newStepMillis() *[families][steps]uint16 {
	var t [families][steps]uint16
	t[O200K] = fitted
	for _, f := range []Family{Claude46, Claude47} {
		for step := range steps {
			before, now := classesOf(step)
			changed := int(fitted[step]) - milliOf(O200K, coarseSet(before), coarseSet(now))
			if before < leadSign && now < leadSign {
				changed = changed * claudeShareASCII / 100
			}
			scaled := milliOf(f, coarseSet(before), coarseSet(now)) + changed*claudeFactors[f]/100
			t[f][step] = uint16(max(0, scaled)) //nolint:gosec // A weight is a few thousand.
		}
	}
	return &t
}

// classesOf are the classes before and now of a step.
func classesOf(step int) (before, now class) {
	//nolint:gosec // Both are narrower than a byte.
	return class(step >> classBits), class(step & (classes - 1))
}

// pairMillis are the weights of pairs of bytes, by Family. One lookup by two bytes takes less time
// than two lookups of classes and one by the step.
var pairMillis [families]pairTable

// pairs is how many pairs of bytes there are, and pairMask has the bits of a pair's index.
const (
	pairs    = 1 << 16
	pairMask = pairs - 1
)

// pairTable are the weights of all pairs of bytes, computed on first use.
type pairTable struct {
	once  sync.Once
	milli [pairs]uint16
}

// pairOf is the index of a pair: both bytes as a little-endian number.
func pairOf(before, now byte) uint16 { return uint16(now)<<8 | uint16(before) }

// of are the weights in family f, by pair.
func (t *pairTable) of(f Family) *[pairs]uint16 {
	t.once.Do(func() {
		of := &stepMillis()[f]
		for before := range 1 << 8 {
			for now := range 1 << 8 {
				step := int(classOf[before])<<classBits | int(classOf[now])
				t.milli[now<<8|before] = of[step]
			}
		}
	})
	return &t.milli
}
